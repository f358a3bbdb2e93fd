import { TERTIARY_TOOLTIP } from '@portal/domain/quantity';

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
