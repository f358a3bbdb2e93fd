import { CURRENCIES, type PriceFault, type RateFault } from '../numbers/currencies.ts';
import { UNDO_MINUTES, type UploadUndoFault } from '../time/undo.ts';
import type { SourceFault, SourceKind } from '../price-lists/list-sources.ts';
import type { ValidityFault } from '../price-lists/price-lists.ts';
import type { StockFault } from '../price-lists/stock-words.ts';
import type { HoldReason, StockHoldReason } from '../price-lists/upload-thresholds.ts';
import type { PublishAtFault } from '../price-lists/uploads.ts';
import type { Sentences } from './say.ts';

const WRONG_ADDRESS: Readonly<Record<SourceKind, string>> = {
  http: 'Укажите адрес файла, который начинается с https://',
  sftp: 'Укажите адрес вида sftp://сервер/каталог',
  imap: 'Укажите почтовый сервер, например imap.yandex.ru',
};

/** «480 из 1 200 – 40% при пороге 30%». */
function shareOf({ count, of, limit }: { count: number; of: number; limit: number }): string {
  // Rounded up, so that an exceeded threshold never looks like an equal value.
  const share = (Math.ceil((count * 1_000) / of) / 10).toLocaleString('ru');
  return `${count.toLocaleString('ru')} из ${of.toLocaleString('ru')} – ${share}% при пороге ${limit}%`;
}

/** A fault of a price list, of its source, of an upload or of a cell. */
export type PriceListFault =
  | SourceFault
  | HoldReason
  | StockHoldReason
  | PublishAtFault
  | StockFault
  | ValidityFault
  | RateFault
  | PriceFault
  | UploadUndoFault;

/** Sentences about the sources of price lists, uploads, and the cells of a file. */
export const PRICE_LIST_SENTENCES: Sentences<PriceListFault> = {
  sourceAddressHasPassword: 'В адресе не должно быть имени и пароля: для них есть свои поля',
  sourceAddressWrong: ({ kind }) => WRONG_ADDRESS[kind],
  sourcePasswordReadable:
    'По адресу http:// пароль уйдёт открытым текстом. Укажите адрес, который начинается с https://, или оставьте имя пустым',
  sourceSenderWrong:
    'Укажите почту отправителя целиком или домен с @: прайс-лист берётся только из его писем',
  itemsVanish: (share) => `Обнулится остаток позиций, которых нет в файле: ${shareOf(share)}`,
  stockVanishes: (share) => `Остаток станет нулевым у товаров: ${shareOf(share)}`,
  pricesShift: ({ shift, ...share }) => `Цена изменится больше чем на ${shift}%: ${shareOf(share)}`,
  rowsRefused: (share) => `Не принимаются строки файла: ${shareOf(share)}`,
  publishTimePassed: 'Это время уже прошло: выберите время в будущем',
  publishTimeTooFar: ({ days }) => `Не дальше ${days} дней`,
  undoneUploadNotPrices: 'Отменить можно загрузку, которая изменила цены или остатки',
  undoneUploadTooLate: `Отменить загрузку можно ${UNDO_MINUTES} минут. Прежние цены вернёт «Версии» прайс-листа.`,
  undoneUploadOvertaken:
    'После этой загрузки прайс-лист или остатки уже меняли: отмена стёрла бы и эти изменения',
  validityReversed: 'Окончание раньше начала',
  stockNotNumber: 'должно быть числом',
  stockNotWhole: 'должно быть целым числом',
  stockNegative: 'не может быть отрицательным',
  stockTooLarge: ({ most }) => `не должно превышать ${most.toLocaleString('ru')}`,
  rateMissing: 'Введите курс',
  rateNotPositive: 'Курс – число больше нуля',
  rateTooHigh: ({ most }) => `Не больше ${most.toLocaleString('ru')}`,
  priceNotNumber: 'должно быть числом',
  priceCurrencyUnclear: 'не сказано, в какой валюте цена: в остальных строках она названа',
  priceInOtherCurrency: ({ currency }) => `цена в другой валюте (${CURRENCIES[currency]}): укажите её курс`,
};
