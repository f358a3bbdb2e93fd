import {
  QUANTITY_SENTENCES,
  ORDER_SENTENCES,
  type OrderFault,
  CLAIM_SENTENCES,
  type ClaimFault,
  CREDIT_SENTENCES,
} from './order-sentences.ts';
import { expect, test } from 'vitest';
import type { QuantityFault } from '../numbers/quantity.ts';
import { say } from './say.ts';

test.each([
  [{ code: 'notInteger' }, 'Количество должно быть целым числом больше 0'],
  [{ code: 'aboveReserve', reserve: 10 }, 'Количество не может превышать запасы в наличии поставщика: 10'],
  [{ code: 'reserveMultiplicity', unit: 3 }, 'Количество должно быть кратно 3'],
  [{ code: 'deliveryMultiple', multiple: 4 }, 'Количество должно быть кратно норме поставки: 4'],
] satisfies [QuantityFault, string][])('%j', (fault: QuantityFault, said) =>
  expect(say(QUANTITY_SENTENCES, fault)).toBe(said),
);

test('less_than_minvalue: «должно быть больше минимального и соответствовать норме поставки», and what these are', () => {
  const said = (multiple: number) => say(QUANTITY_SENTENCES, { code: 'belowMinimum', minimal: 3, multiple });
  const start = 'Количество должно быть больше минимального и соответствовать норме поставки: не меньше 3';
  expect(said(1)).toBe(start);
  expect(said(4)).toBe(`${start}, кратно 4`);
});

test.each([
  [{ code: 'pickupCodeMissing' }, 'Обязательное поле'],
  [{ code: 'pickupCodeWrong', digits: 6 }, 'Код – 6 цифр'],
  [
    { code: 'automaticRefusalWithoutHours' },
    'Чтобы отказывать автоматически, укажите время обработки от 1 часа',
  ],
  [{ code: 'basketLineTooLarge', most: 9_999 }, 'В строке корзины может быть не больше 9999'],
  [
    { code: 'restNotOrderable', rest: 4, because: { code: 'deliveryMultiple', multiple: 3 } },
    'Осталось бы 4. Количество должно быть кратно норме поставки: 3',
  ],
] satisfies [OrderFault, string][])('%j', (fault: OrderFault, said) =>
  expect(say(ORDER_SENTENCES, fault)).toBe(said),
);

test('a minimal sum is said with the missing amount', () => {
  const fault = { code: 'belowMinimalSum', minimum: 500_000, missing: 1 } as const;
  expect(say(ORDER_SENTENCES, fault).replaceAll('\u00A0', ' ')).toBe(
    'Поставщик принимает заказы от 5 000,00 руб. Добавьте товара на 0,01 руб.',
  );
});

test.each([
  [{ code: 'decisionUnknown' }, 'Недопустимое решение'],
  [{ code: 'partialQuantityWrong', most: 4 }, 'Укажите удовлетворённое количество от 1 до 4'],
  [
    { code: 'claimedTooMuch', left: 6, shipped: 10, claimed: 4 },
    'Заявить можно не больше 6 шт.: отгружено 10, уже заявлено 4',
  ],
  [
    { code: 'claimDiscountWrong', price: 10_000 },
    'Укажите уценку за штуку: больше нуля и меньше цены 100,00\u00A0руб.',
  ],
] satisfies [ClaimFault, string][])('%j', (fault: ClaimFault, said) =>
  expect(say(CLAIM_SENTENCES, fault)).toBe(said),
);

test('the sentences of spec 1 §8 are literal, with their misspellings', () => {
  const requestId = 5;
  expect(say(CREDIT_SENTENCES, { kind: 'success', code: 'creditApproved', requestId })).toBe(
    'Кредитная заявка №5 одобрена',
  );
  expect(say(CREDIT_SENTENCES, { kind: 'error', code: 'creditDenied', requestId })).toBe(
    'Кредитная заявка №5 отклонена',
  );
  expect(say(CREDIT_SENTENCES, { kind: 'warning', code: 'creditTimedOut', requestId })).toBe(
    'Вышло премя ожидания по кредитной заявке №5',
  );
  expect(say(CREDIT_SENTENCES, { kind: 'error', code: 'creditCheckFailed', reason: '500', requestId })).toBe(
    'Ошибка 500 при проверки заявки №5',
  );
});
