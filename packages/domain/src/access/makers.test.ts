import { expect, test } from 'vitest';
import { MADE_THINGS, MADE_WHILE_MERGED, MAKER_FAULTS, makerFault } from './makers.ts';

const GOOD = { active: true, belongs: true, may: true };

test('issue 19, A: what acts without a person stops when its maker is blocked, leaves or loses the right', () => {
  expect(makerFault(GOOD)).toBeNull();
  expect(makerFault({ ...GOOD, active: false })).toBe('blocked');
  expect(makerFault({ ...GOOD, belongs: false })).toBe('left');
  expect(makerFault({ ...GOOD, may: false })).toBe('no-right');
});

test('of somebody who left, the former company learns only that they left', () => {
  expect(makerFault({ active: false, belongs: false, may: false })).toBe('left');
  expect(makerFault({ active: false, belongs: true, may: false })).toBe('blocked');
});

test('each reason and each stopped thing is said in words', () => {
  expect(MAKER_FAULTS).toEqual({
    blocked: 'Тот, кто это настроил, заблокирован',
    left: 'Тот, кто это настроил, больше не работает в вашей организации',
    'no-right': 'У того, кто это настроил, больше нет права на это',
  });
  expect(Object.values(MADE_THINGS).map((words) => words('х'))).toEqual([
    'Вебхук на х остановлен',
    'Ключ API «х» не действует',
    'Рассылка «х» приостановлена',
  ]);
  expect(MADE_WHILE_MERGED).toBe(
    'Создано, пока организации были объединены. Проверьте и, если нужно, включите снова',
  );
});
