// Derived data of a basket's lines: sums, names, groups.
import type { Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';

export type Basket = Schemas['Basket'];
export type BasketItem = Basket['items'][number];

export const shipmentKey = ({ offer }: BasketItem) => `${offer.supplier.id} ${offer.storage.id}`;
export const isGone = ({ problem }: BasketItem) => problem?.code === 'gone';
export const amountOf = (items: readonly BasketItem[]) =>
  items.reduce((sum, { amount }) => sum + toKopecks(amount), 0);
export const piecesOf = (items: readonly BasketItem[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
/** Number of different suppliers. */
export const suppliersOf = (items: readonly BasketItem[]) =>
  new Set(items.filter((item) => !isGone(item)).map(({ offer }) => offer.supplier.id)).size;
export const nameOf = ({ offer }: BasketItem) => `${offer.brand_title} ${offer.article}`;
