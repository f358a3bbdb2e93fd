import { moveLine } from '@portal/domain/basket-moves';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { type OfferRow, readOffersById } from '../catalogue/offers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type BasketHead, findBasket } from '../storages/baskets.ts';
import { type BasketLine, quantityRules, readLines } from './repository.ts';

interface Moving {
  basket_id: number;
  /** Lines to move; absent: the whole basket. */
  items?: { id: number; quantity?: number }[];
}
type Moved = Answer<'moveBasketItems'>['data'];

/**
 * Moves lines, or parts of them, to the basket of another storage of the customer: the same offer, if it
 * is available for that storage. The line keeps the price to which the buyer agreed; if the price there
 * differs, the buyer must agree as usual. Throws 404 for lines that are not the caller's, 422 for the same
 * basket or a larger quantity than the line has.
 */
export async function moveItems(
  transaction: Transaction,
  viewer: Viewer,
  moving: Moving,
  target: BasketHead & { title: string },
): Promise<Moved> {
  if (moving.basket_id === target.id) throw unprocessable('Это корзина того же склада. Выберите другой.');
  const source = await lockBoth(transaction, viewer, moving.basket_id, target.id);
  const lines = await readLines(transaction, viewer, source);
  const wanted = wantedOf(lines, moving.items);
  const recipient = {
    contractor_id: target.contractor_id,
    storage_id: target.storage_id,
    b2c: viewer.b2c_user,
  };
  const offers = await readOffersById(
    transaction,
    recipient,
    target.id,
    wanted.map(({ line }) => line.reserve_id),
  );
  const there = new Map(offers.map((offer) => [offer.id, offer]));
  const moves = wanted.map(({ line, quantity }) => ({
    line,
    ...judge(line, quantity, there.get(line.reserve_id), target.title),
  }));
  await write(
    transaction,
    source.id,
    target.id,
    moves.filter(({ moved }) => moved > 0),
  );
  return {
    storage_id: target.storage_id,
    moved: moves.filter(({ moved }) => moved > 0).length,
    stayed: moves.flatMap(({ line, moved, reason }) =>
      reason === null
        ? []
        : [
            {
              id: line.id,
              brand_title: line.product.brand_title,
              article: line.product.article,
              quantity: line.quantity - moved,
              reason,
            },
          ],
    ),
  };
}

/**
 * Locks both baskets by id, then their lines by id; returns the source. Throws 404 for a basket of another
 * company.
 */
async function lockBoth(
  transaction: Transaction,
  viewer: Viewer,
  sourceId: number,
  targetId: number,
): Promise<BasketHead> {
  const heads: BasketHead[] = [];
  for (const id of [sourceId, targetId].toSorted((a, b) => a - b))
    heads.push(await findBasket(transaction, viewer, id, true));
  await transaction.execute(
    sql`SELECT FROM basket_item WHERE basket_id IN (${sourceId}, ${targetId}) ORDER BY id FOR UPDATE`,
  );
  const source = heads.find(({ id }) => id === sourceId);
  if (!source) throw new Error('a basket that was just locked');
  return source;
}

function wantedOf(lines: BasketLine[], items: Moving['items']): { line: BasketLine; quantity: number }[] {
  if (!items) return lines.map((line) => ({ line, quantity: line.quantity }));
  const byId = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<number>();
  return items.map(({ id, quantity }) => {
    const line = byId.get(id);
    if (!line) throw notFound('Строка корзины не найдена');
    if (seen.has(id)) throw unprocessable('Строка корзины указана дважды');
    seen.add(id);
    if (quantity !== undefined && quantity > line.quantity)
      throw unprocessable(
        `${line.product.article}: в корзине ${line.quantity}, а перенести нужно ${quantity}`,
      );
    return { line, quantity: quantity ?? line.quantity };
  });
}

function judge(line: BasketLine, wanted: number, offer: OfferRow | undefined, title: string) {
  if (!offer && line.offer) return { moved: 0, reason: `На склад «${title}» этот поставщик не доставляет` };
  if (!offer || offer.available === 0) return { moved: 0, reason: 'Предложения больше нет' };
  const { moved, fault } = moveLine(
    { quantity: line.quantity, wanted, there: offer.basket_quantity ?? 0 },
    quantityRules(offer),
  );
  return { moved, reason: sentence(fault) };
}

async function write(
  transaction: Transaction,
  sourceId: number,
  targetId: number,
  moves: { line: BasketLine; moved: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  const column = (values: number[]) => sql.param(values);
  await transaction.execute(sql`
    WITH move AS MATERIALIZED (
           SELECT * FROM unnest(${column(moves.map(({ line }) => line.id))}::bigint[], ${column(moves.map(({ moved }) => moved))}::int[])
             AS m(id, moved)),
         put AS (
           INSERT INTO basket_item (basket_id, reserve_id, quantity, seen_price_kopecks, created_at)
           SELECT ${targetId}, line.reserve_id, move.moved, line.seen_price_kopecks, line.created_at
           FROM move JOIN basket_item line ON line.id = move.id AND line.basket_id = ${sourceId} ORDER BY line.id
           ON CONFLICT (basket_id, reserve_id) DO UPDATE SET quantity = basket_item.quantity + excluded.quantity),
         left_over AS (
           UPDATE basket_item line SET quantity = line.quantity - move.moved
           FROM move WHERE line.id = move.id AND line.quantity > move.moved)
    DELETE FROM basket_item line USING move WHERE line.id = move.id AND line.quantity = move.moved`);
}
