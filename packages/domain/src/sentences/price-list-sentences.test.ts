import { expect, test } from 'vitest';
import { PRICE_LIST_SENTENCES, type PriceListFault } from './price-list-sentences.ts';
import { say } from './say.ts';

test.each([
  [{ code: 'sourcePasswordReadable' }, /^По адресу http:\/\/ пароль уйдёт открытым текстом\. Укажите/],
  [{ code: 'sourceSenderWrong' }, /^Укажите почту отправителя целиком/],
  [{ code: 'publishTimeTooFar', days: 30 }, /^Не дальше 30 дней$/],
  [{ code: 'validityReversed' }, /^Окончание раньше начала$/],
  [{ code: 'undoneUploadNotPrices' }, /^Отменить можно загрузку, которая изменила цены или остатки$/],
  [{ code: 'undoneUploadTooLate' }, /^Отменить загрузку можно 10 минут\. Прежние цены вернёт «Версии»/],
  [{ code: 'undoneUploadOvertaken' }, /^После этой загрузки прайс-лист или остатки уже меняли/],
  [{ code: 'rateMissing' }, /^Введите курс$/],
  [{ code: 'rateNotPositive' }, /^Курс – число больше нуля$/],
  [{ code: 'rateTooHigh', most: 100_000 }, /^Не больше 100\u00A0000$/],
  [{ code: 'priceNotNumber' }, /^должно быть числом$/],
  [{ code: 'priceCurrencyUnclear' }, /^не сказано, в какой валюте цена: в остальных строках она названа$/],
  [
    { code: 'priceInOtherCurrency', currency: 'USD' },
    /^цена в другой валюте \(доллары США\): укажите её курс$/,
  ],
] satisfies [PriceListFault, RegExp][])('%j', (fault: PriceListFault, said) =>
  expect(say(PRICE_LIST_SENTENCES, fault)).toMatch(said),
);
