import type { PositionFault } from '../requests/positions.ts';
import { EMPTY_SEARCH, NO_MORE_OFFERS, type SearchFault } from '../search/search.ts';
import { LETTER_LIMITS, type LetterFault } from '../requests/request-letters.ts';
import type { Sentences } from './say.ts';

/** Sentences about a search. Spec 1 §5, 3 §8. */
export const SEARCH_SENTENCES: Sentences<SearchFault> = {
  searchEmpty: EMPTY_SEARCH,
  noMoreOffers: NO_MORE_OFFERS,
  vinLengthWrong: ({ needed, length }) => `Длина VIN должна равняться ${needed} (сейчас ${length})`,
};

/** Sentences about the lines of a request. */
export const REQUEST_SENTENCES: Sentences<PositionFault> = {
  articleNotFound: 'Артикул не найден',
  brandUnclear: 'Нужно выбрать бренд',
  nothingOffered: 'Нет предложений',
  stockShort: 'Остатков меньше, чем нужно',
  quantityUnclear: 'Укажите количество: по строке его нельзя прочесть однозначно',
};

/** Sentences about letters with lists. */
export const LETTER_SENTENCES: Sentences<LetterFault> = {
  letterFromStranger: ({ address }) =>
    `Портал не знает адреса ${address}. Пришлите список с того адреса, который указан у вас на портале`,
  letterForged: ({ address }) => `Письмо пришло не с сервера адреса ${address}: похоже на подделку`,
  letterOfSeveral: ({ address }) =>
    `Адрес ${address} указан у людей разных организаций, и неясно, чья это заявка. Загрузите список на портале`,
  letterWithoutRight: 'У вас нет права загружать заявки. Его даёт руководитель вашей организации',
  letterWithoutStorage:
    'Неясно, для какого склада заявка: складов несколько. Выберите в настройках портала склад по умолчанию и пришлите письмо снова',
  letterTooLarge: `Письмо больше ${LETTER_LIMITS.bytes / 1024 / 1024} МБ. Разделите список`,
  letterEmpty: 'В письме нет ни таблицы, ни строк с номерами деталей',
  letterUnread: 'Письмо не удалось прочитать. Пришлите список таблицей или загрузите его на портале',
  letterTables: ({ tables }) =>
    `В письме таблиц: ${tables}, а принимаем не больше ${LETTER_LIMITS.tables}. Разделите письмо`,
};
