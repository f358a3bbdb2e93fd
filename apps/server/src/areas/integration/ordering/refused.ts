import type { NamedProduct } from './find-numbers.ts';

/** Messages of lines that an order by key refuses; the others are a basket's. */
export const NO_PRODUCT = 'такого товара нет в каталоге, проверьте бренд и артикул';
export const otherBrands = (products: readonly NamedProduct[]): string =>
  `у такого бренда этого номера нет, он есть у: ${products.map(({ brand }) => brand).join(', ')}`;
export const repeated = (row: number): string =>
  `то же предложение уже названо в строке ${row}, сложите количества`;
