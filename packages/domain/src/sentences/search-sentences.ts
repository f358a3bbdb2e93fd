import type { WatchFault } from '../offers/watches.ts';
import type { PositionFault } from '../requests/positions.ts';
import { EMPTY_SEARCH, NO_MORE_OFFERS, type SearchFault } from '../search/search.ts';
import type { Sentences } from './say.ts';

/** Sentences about a search. Spec 1 §5, 3 §8. */
export const SEARCH_SENTENCES: Sentences<SearchFault> = {
  searchEmpty: EMPTY_SEARCH,
  noMoreOffers: NO_MORE_OFFERS,
  vinLengthWrong: ({ needed, length }) => `Длина VIN должна равняться ${needed} (сейчас ${length})`,
};

/** Sentences about what is to be watched. */
export const WATCH_SENTENCES: Sentences<WatchFault> = {
  watchNumberEmpty: 'Укажите номер детали: в нём должны быть буквы или цифры',
  watchSearchEmpty: 'Укажите слова, по которым искать',
  watchWithoutNews: 'Выберите, о чём сообщать',
  watchesTooMany: ({ most }) => `У организации уже ${most} наблюдений. Уберите лишние, чтобы добавить новое.`,
  watchedGoodsTooMany: ({ most }) =>
    `Поиск находит больше ${most} товаров. Уточните слова или выберите бренд, чтобы следить за ним.`,
};

/** Sentences about the lines of a request. */
export const REQUEST_SENTENCES: Sentences<PositionFault> = {
  articleNotFound: 'Артикул не найден',
  brandUnclear: 'Нужно выбрать бренд',
  nothingOffered: 'Нет предложений',
  stockShort: 'Остатков меньше, чем нужно',
  quantityUnclear: 'Укажите количество: по строке его нельзя прочесть однозначно',
};
