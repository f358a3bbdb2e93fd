import {
  QUANTITY_SENTENCES,
  ORDER_SENTENCES,
  ORDER_UNDO_SENTENCES,
  type OrderFault,
  CLAIM_SENTENCES,
  type ClaimFault,
  CREDIT_SENTENCES,
  ONE_C_ORDER_SENTENCES,
  oneCPlace,
} from './order-sentences.ts';
import { expect, test } from 'vitest';
import type { OneCOrderFault } from '../one-c/one-c-orders.ts';
import type { OrderUndoFault } from '../time/undo.ts';
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

test.each([
  [{ code: 'undoneOrderAnswered', id: 12 }, 'Поставщик уже ответил на заказ № 12. Снимите позиции в нём.'],
  [
    { code: 'undoneOrderTooLate', id: 12 },
    'Отменить заказ целиком можно 10 минут. Снимите позиции в заказе № 12.',
  ],
  [
    { code: 'undoneOrderNotPlaced', id: 12 },
    'Заказ № 12 размещён не из корзины: вернуть в неё нечего. Снимите позиции в нём.',
  ],
] satisfies [OrderUndoFault, string][])('%j', (fault: OrderUndoFault, said) =>
  expect(say(ORDER_UNDO_SENTENCES, fault)).toBe(said),
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

test.each([
  [
    { code: 'oneCRoleDiffers', role: 'Продавец' },
    'Роль вашей организации в заказе – «Продавец», а в документе другая',
  ],
  [{ code: 'oneCOperationUnknown', operation: '' }, 'В документе нет «ХозОперация», он не принят'],
  [
    { code: 'oneCOperationUnknown', operation: 'Возврат товара' },
    'Документы «Возврат товара» портал не принимает',
  ],
  [
    { code: 'oneCFlagUnclear', name: 'Проведен', text: 'угу' },
    '«Проведен» должно быть true или false, а указано «угу»',
  ],
  [
    { code: 'oneCStatusUnknown', status: 'Ждём' },
    'Статуса «Ждём» портал не знает: выберите в 1С соответствие из таблицы статусов',
  ],
  [{ code: 'oneCQuantityUnclear', row: 1, name: 'OC 90', text: '' }, 'OC 90: количество не указано'],
  [
    { code: 'oneCQuantityUnclear', row: 1, name: 'OC 90', text: '1,5' },
    'OC 90: количество «1,5» – не целое число штук',
  ],
  [{ code: 'oneCGoodUnknown', row: 1, name: 'OC 90' }, 'Товара OC 90 в этом заказе нет'],
  [{ code: 'oneCLineTwice', row: 1, name: 'OC 90' }, 'OC 90: товар указан дважды'],
  [
    { code: 'oneCLineAmbiguous', row: 1, name: 'OC 90' },
    'OC 90: таких строк в заказе несколько, по цене их не различить',
  ],
  [
    { code: 'oneCMoreThanOrdered', name: 'OC 90', ordered: 5, quantity: 6 },
    'OC 90: заказано 5 шт., а в 1С 6 шт.',
  ],
  [
    { code: 'oneCChangedMeanwhile', name: 'OC 90', left: 3, quantity: 4 },
    'OC 90: заказ изменился на портале, осталось 3 шт., а в 1С 4 шт.',
  ],
  [
    { code: 'oneCLessThanShipped', name: 'OC 90', shipped: 3, quantity: 2 },
    'OC 90: уже отгружено 3 шт., а в 1С 2 шт.',
  ],
  [
    { code: 'oneCBuyerQuantity', name: 'OC 90', left: 3, quantity: 2 },
    'OC 90: на портале 3 шт., а в 1С 2 шт.; количество покупатель меняет на портале',
  ],
  [{ code: 'oneCShipmentNumberLong', most: 100 }, 'Номер отгрузки длиннее 100 знаков'],
  [{ code: 'oneCShipmentDateMissing', number: 'УТ-1' }, 'Отгрузка УТ-1: нет даты'],
  [{ code: 'oneCNothingToShip', number: 'УТ-1' }, 'Отгрузка УТ-1: отгружать нечего'],
  [
    { code: 'oneCMoreThanConfirmed', name: 'OC 90', left: 3, quantity: 4 },
    'OC 90: подтверждено и не отгружено 3 шт., а в отгрузке 1С 4 шт.',
  ],
  [
    { code: 'oneCShipmentDiffers', number: 'УТ-1' },
    'Отгрузка УТ-1 уже есть на портале с другими количествами, она не изменена',
  ],
  [
    { code: 'oneCReleaseUndone', number: 'УТ-1' },
    'Отгрузка УТ-1 отменена в 1С, но на портале товар уже уехал',
  ],
  [{ code: 'oneCNoRight', what: 'ship' }, 'У ключа нет права отгружать'],
] satisfies [OneCOrderFault, string][])('%j', (fault: OneCOrderFault, said) =>
  expect(say(ONE_C_ORDER_SENTENCES, fault)).toBe(said),
);

test('the order and the line of a document of 1C, or its place in the file', () => {
  expect(oneCPlace({ number: '104238', nth: 1, row: 3 })).toBe('Заказ 104238, строка 3');
  expect(oneCPlace({ number: '104238', nth: 1 })).toBe('Заказ 104238');
  expect(oneCPlace({ number: '', nth: 2 })).toBe('Документ 2');
});
