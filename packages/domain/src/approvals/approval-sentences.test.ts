import { expect, test } from 'vitest';
import { say } from '../sentences/say.ts';
import { APPROVAL_SENTENCES, joinSentences } from './approval-sentences.ts';

const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

test('an order above the sums says both numbers', () => {
  expect(
    plain(say(APPROVAL_SENTENCES, { code: 'approvalOverOrder', most: 5_000_000, amount: 6_240_000 })),
  ).toBe('Больше 50 000,00 руб. без согласования нельзя: здесь 62 400,00 руб.');
  expect(
    plain(
      say(APPROVAL_SENTENCES, {
        code: 'approvalOverDay',
        most: 8_000_000,
        today: 6_000_000,
        amount: 3_000_000,
      }),
    ),
  ).toBe(
    'За день без согласования можно заказать на 80 000,00 руб.: сегодня уже 60 000,00 руб., здесь 30 000,00 руб.',
  );
});
test('one brand and several', () => {
  expect(say(APPROVAL_SENTENCES, { code: 'approvalBrand', brands: ['BOSCH'] })).toBe(
    'Бренд BOSCH вам не разрешён',
  );
  expect(say(APPROVAL_SENTENCES, { code: 'approvalBrand', brands: ['BOSCH', 'FEBI'] })).toBe(
    'Бренды BOSCH, FEBI вам не разрешены',
  );
});
test('faults of a rule say what to do', () => {
  expect(say(APPROVAL_SENTENCES, { code: 'ruleTargetMissing' })).toBe('Выберите человека, роль или склад');
  expect(say(APPROVAL_SENTENCES, { code: 'ruleTwoTargets' })).toContain('человека или роль');
  expect(say(APPROVAL_SENTENCES, { code: 'ruleEmpty' })).toContain('ничего не ограничивает');
  expect(say(APPROVAL_SENTENCES, { code: 'ruleDayMissing' })).toContain('сумму за день');
  expect(say(APPROVAL_SENTENCES, { code: 'ruleDayBelowOrder' })).toContain('не меньше');
});
test('several reasons are one text, each with one full stop', () => {
  expect(joinSentences(['Здесь 62 400,00 руб.', 'Бренд BOSCH вам не разрешён'])).toBe(
    'Здесь 62 400,00 руб. Бренд BOSCH вам не разрешён.',
  );
  expect(joinSentences([])).toBe('');
});
