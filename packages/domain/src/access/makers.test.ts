import { expect, test } from 'vitest';
import { MADE_THINGS, MADE_WHILE_MERGED, MAKER_FAULTS, makerFault } from './makers.ts';

const GOOD = { active: true, belongs: true, may: true };

test('issue 19, A: an automation stops when its creator is blocked, leaves or loses the permission', () => {
  expect(makerFault(GOOD)).toBeNull();
  expect(makerFault({ ...GOOD, active: false })).toBe('blocked');
  expect(makerFault({ ...GOOD, belongs: false })).toBe('left');
  expect(makerFault({ ...GOOD, may: false })).toBe('no-right');
});

test('when the creator left, the former company only learns that', () => {
  expect(makerFault({ active: false, belongs: false, may: false })).toBe('left');
  expect(makerFault({ active: false, belongs: true, may: false })).toBe('blocked');
});

test('each reason and each kind of automation has a text', () => {
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
