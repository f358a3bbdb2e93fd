import { NO_SUCH_STORAGE } from '@portal/domain/failures';
import { LIMIT_TOOLTIP } from '@portal/domain/money';
import { BASKETED, TO_BASKET } from '@portal/domain/offers';
import { TERTIARY_TOOLTIP } from '@portal/domain/quantity';

export const heartButton = {
  add: 'Отложить: {name}',
  remove: 'Убрать из отложенных: {name}',
} as const;

export const productSigns = {
  bestSeller: 'Хит продаж',
  inStock: 'В наличии',
} as const;

export const offerCard = {
  quantity: 'Количество, {name}',
  noValidStock: TERTIARY_TOOLTIP,
  reserve: 'Остаток {reserve} шт.',
  bestSeller: 'Хит продаж',
  distributor: 'Склад дистрибьютора',
  supplier: 'Поставщик',
  stock: 'Остаток',
  pieces: '{reserve} шт.',
  multiple: 'Кратность',
} as const;

export const offerComparison = {
  caption: 'Сравнение предложений',
  property: 'Свойство',
  term: 'Срок',
  supplier: 'Поставщик',
  sellerTitle: 'У продавца',
  contract: 'Договор',
  distributor: 'Склад дистрибьютора',
  direct: 'Прямой',
  price: 'Цена за штуку',
  stock: 'Остаток',
  multiple: 'Кратность',
  minimum: 'Не меньше',
  signs: 'Признаки',
  bestSeller: 'Хит продаж',
  total: 'За {count} шт.',
  notEnough: 'столько нет',
  surplus: '{count} шт., лишние на {amount}',
  remove: 'Убрать из сравнения: {name}',
  best: 'лучшее',
  toBasket: 'В корзину',
} as const;

export const positionRow = {
  common: 'Распознано',
  needBrandChoose: 'Нужно выбрать бренд',
  unrecognized: 'Не распознано',
  empty: 'Нет предложений',
  manySources: 'Несколько источников',
  outOfLimit: 'Вне кратности',
  lessCount: 'Недостаточно',
  distStore: 'Склад дистрибьютора',
  expand: 'Развернуть {name}',
  collapse: 'Свернуть {name}',
  select: 'Выбрать {name}',
  pending: 'Подбираем предложения',
  written: 'в файле: {text}',
  pieces: '{count} шт.',
  others: {
    one: 'и ещё {count} предложение',
    few: 'и ещё {count} предложения',
    many: 'и ещё {count} предложений',
    other: 'и ещё {count} предложения',
  },
  desired: 'хотели {amount}',
} as const;

export const productGallery = {
  none: '{name}: фотографии нет',
  pictures: 'Фотографии: {name}',
  enlarge: '{name}: увеличить фотографию',
  all: 'Все фотографии',
  picture: 'Фотография {place} из {total}',
  place: '{place} из {total}',
  previous: 'Предыдущая фотография',
  next: 'Следующая фотография',
  zoom: 'Крупнее',
  large: '{name}, фотография {place} из {total}',
} as const;

export const storageSelect = {
  label: 'Склад:',
  choose: 'Выберите склад',
  panel: 'Выбор склада',
  search: 'Поиск склада',
  placeholder: 'Название или адрес',
  none: NO_SUCH_STORAGE,
  list: 'Склады',
} as const;

export const brandFilter = { label: 'Бренд' } as const;

export const facetFilter = {
  search: 'Найти: {label}',
  placeholder: 'Найти',
  frequent: 'Показаны самые частые: {count}. Остальные найдёт поиск',
  none: 'По запросу ничего не найдено',
} as const;

export const basketButton = {
  add: TO_BASKET,
  added: BASKETED,
  open: 'Открыть корзину',
  removeOffer: 'Убрать из корзины: {name}',
  remove: 'Убрать',
  takeOffer: 'Взять {quantity}: {name}',
  take: 'Взять {count}',
} as const;

export const basketLine = {
  select: 'Выбрать {name}',
  before: 'Было',
  quantity: 'Количество, {name}',
  defer: 'Отложить {name}',
  remove: 'Убрать {name} из корзины',
  agree: 'Согласиться с ценой',
  dearer: 'Цена выросла с тех пор, как товар положен в корзину',
  cheaper: 'Цена снизилась с тех пор, как товар положен в корзину',
} as const;

export const basketSummary = {
  label: 'Итог корзины',
  positions: 'Позиций',
  pieces: 'Штук',
  suppliers: 'Поставщиков',
  total: 'К оплате',
} as const;

export const limitMeter = {
  title: LIMIT_TOOLTIP,
  over: 'В корзине {amount} · сверх лимита {rest}',
  left: 'В корзине {amount} · доступно {rest}',
  unlimited: 'В корзине {amount} · Без лимита',
} as const;
