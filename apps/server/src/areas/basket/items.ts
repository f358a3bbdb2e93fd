// Adding, changing and removing one line of a basket.
import { IN_BASKET, NOT_IN_BASKET } from '@portal/domain/offers';
import { sentence } from '@portal/domain/sentences';
import { and, eq } from 'drizzle-orm';
import { fieldFault, notFound } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import { offerPrice, readOffersById } from '../catalogue/offers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type BasketHead, findBasket } from '../storages/baskets.ts';
import { worksWith } from '../storages/own.ts';
import { offerFault, readItem, type WireItem } from './repository.ts';
import { basketItem } from './tables.ts';
import { basket } from '../storages/tables.ts';

const NO_LINE = 'Строка корзины не найдена';

/** Identifies a line by its id, or by its basket and offer, and gives the change. Spec 3 §3, §7. */
export interface LineChange {
  id?: number;
  document_id?: number;
  offer_id?: number;
  quantity?: number;
  status_id?: number;
}

/**
 * Adds an offer to a basket or changes its quantity. Throws 404 if the offer does not exist, 422 for an
 * invalid quantity.
 */
export async function putItem(
  database: Database,
  viewer: Viewer,
  head: BasketHead,
  { offer_id, quantity }: { offer_id: number; quantity: number },
): Promise<WireItem> {
  const line = await checkedLine(database, viewer, head, offer_id, quantity);
  const [put] = await database
    .insert(basketItem)
    .values({ basket_id: head.id, reserve_id: offer_id, ...line })
    .onConflictDoUpdate({ target: [basketItem.basket_id, basketItem.reserve_id], set: line })
    .returning({ id: basketItem.id });
  // A colleague may have ordered it before it is read.
  const item = put && (await readItem(database, viewer, head, put.id));
  if (!item) throw notFound(NO_LINE);
  return item;
}

/** Id of the basket for a new line, given under either of two names. Throws 422 if both are missing. */
export function basketOf({ document_id, basket_id }: { document_id?: number; basket_id?: number }): number {
  const id = document_id ?? basket_id;
  if (id === undefined) throw fieldFault('document_id', 'Укажите корзину');
  return id;
}

/**
 * Changes the quantity or the status of a line: status 29 puts the offer into the basket, 1 removes it. A
 * removed line is returned as it was, with its offer's status 1. Throws 404 for a line that is not the
 * caller's, 422 for invalid or missing values.
 */
export async function changeItem(database: Database, viewer: Viewer, change: LineChange): Promise<WireItem> {
  const { head, offer_id, known } = await findLine(database, viewer, change);
  if (change.status_id === NOT_IN_BASKET) {
    if (!known) throw notFound(NO_LINE);
    return takeItem(database, viewer, head, known.id);
  }
  const quantity = change.quantity ?? known?.quantity;
  if (quantity === undefined) throw fieldFault('quantity', 'Укажите количество');
  if (!known) {
    if (change.status_id !== IN_BASKET) throw notFound(NO_LINE);
    return putItem(database, viewer, head, { offer_id, quantity });
  }
  const changed = await database
    .update(basketItem)
    .set(await checkedLine(database, viewer, head, offer_id, quantity))
    .where(eq(basketItem.id, known.id))
    .returning({ id: basketItem.id });
  // The line was ordered or moved while its offer was being read.
  const item = changed.length > 0 && (await readItem(database, viewer, head, known.id));
  if (!item) throw notFound(NO_LINE);
  return item;
}

async function takeItem(database: Database, viewer: Viewer, head: BasketHead, id: number): Promise<WireItem> {
  const item = await readItem(database, viewer, head, id);
  const gone = await database
    .delete(basketItem)
    .where(eq(basketItem.id, id))
    .returning({ id: basketItem.id });
  if (!item || gone.length === 0) throw notFound(NO_LINE);
  return {
    ...item,
    offer: { ...item.offer, status_id: NOT_IN_BASKET, basket_item_id: null, basket_quantity: null },
  };
}

interface FoundLine {
  head: BasketHead;
  offer_id: number;
  /** Undefined if the offer is not in the basket. */
  known: { id: number; quantity: number } | undefined;
}

async function findLine(
  database: Database,
  viewer: Viewer,
  { id, document_id, offer_id }: LineChange,
): Promise<FoundLine> {
  const byId = id !== undefined;
  if (!byId && (document_id === undefined || offer_id === undefined))
    throw fieldFault('id', 'Укажите строку корзины или корзину и предложение');
  const [line] = await database
    .select({
      id: basketItem.id,
      quantity: basketItem.quantity,
      reserve_id: basketItem.reserve_id,
      head: basket,
    })
    .from(basketItem)
    .innerJoin(basket, eq(basket.id, basketItem.basket_id))
    .where(
      and(
        byId
          ? eq(basketItem.id, id)
          : and(eq(basketItem.basket_id, document_id ?? 0), eq(basketItem.reserve_id, offer_id ?? 0)),
        scope(viewer).own(basket.contractor_id),
      ),
    );
  if (line) {
    if (!worksWith(viewer, line.head.storage_id)) throw notFound(NO_LINE);
    return { head: line.head, offer_id: line.reserve_id, known: line };
  }
  if (byId) throw notFound(NO_LINE);
  return {
    head: await findBasket(database, viewer, document_id ?? 0),
    offer_id: offer_id ?? 0,
    known: undefined,
  };
}

/** Values to store for a line: the quantity, checked against the offer, and the current price. */
async function checkedLine(
  database: Database,
  viewer: Viewer,
  head: BasketHead,
  offerId: number,
  quantity: number,
) {
  const recipient = {
    contractor_id: head.contractor_id,
    storage_id: head.storage_id,
    b2c: viewer.b2c_user,
  };
  const [offer] = await readOffersById(database, recipient, head.id, [offerId]);
  if (!offer) throw notFound('Предложения больше нет');
  const fault = offerFault(offer, quantity);
  if (fault !== null) throw fieldFault('quantity', sentence(fault));
  return { quantity, seen_price_kopecks: offerPrice(offer) };
}
