import { sql } from 'drizzle-orm';
import { fieldFault, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { reservesIn } from '../stock/places.ts';
import { checkPlaces, type PackedTables, type Place, replacePlaces, sumUp } from './places.ts';

/** Pieces of a stock item in a movement, and their containers. */
export interface MovedLine {
  reserve_id: number;
  quantity: number;
  containers: readonly Place[];
}

const TABLES: PackedTables = {
  document: 'movement',
  positions: 'movement_item',
  places: 'movement_container',
  of: 'reserve_id',
};

/**
 * Replaces all goods of a draft; nothing is reserved yet. Throws 422 for goods that are not in the sending
 * storage or are repeated, for more pieces than are free, and for containers as `checkPlaces` does.
 */
export async function chooseGoods(
  transaction: Transaction,
  { id, to_storage_id }: { id: number; to_storage_id: number },
  lines: readonly MovedLine[],
): Promise<void> {
  const ids = lines.map(({ reserve_id }) => reserve_id);
  if (new Set(ids).size < ids.length) throw unprocessable('Товар указан дважды');
  const { rows } = await transaction.execute<{
    id: number;
    article: string;
    free: number;
    price: number;
  }>(sql`
    SELECT r.id, product.article, greatest(r.quantity - r.held, 0) AS free, item.price_kopecks AS price
    FROM movement d JOIN reserve r ON r.storage_id = d.from_storage_id
    JOIN price_list_item item ON item.id = r.item_id AND item.supplier_id = d.contractor_id
    JOIN product ON product.id = item.product_id
    WHERE d.id = ${id} AND r.id = ANY(${sql.param(ids)}::bigint[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { reserve_id, quantity, containers } of lines) {
    const goods = known.get(reserve_id);
    if (!goods) throw fieldFault(`items.${reserve_id}`, 'Этого товара нет на складе, с которого перемещают');
    if (quantity > goods.free)
      throw fieldFault(
        `items.${reserve_id}.quantity`,
        `${goods.article}: свободно ${goods.free}, а указано ${quantity}`,
      );
    checkPlaces(`items.${reserve_id}.containers`, quantity, containers);
  }
  await transaction.execute(sql`DELETE FROM movement_item WHERE movement_id = ${id}`);
  const there = await reservesIn(transaction, to_storage_id, ids);
  const written = lines.map(({ reserve_id, quantity }) => ({
    reserve_id,
    quantity,
    to_reserve_id: there.get(reserve_id),
    price_kopecks: known.get(reserve_id)?.price,
  }));
  await transaction.execute(sql`
    INSERT INTO movement_item (movement_id, reserve_id, to_reserve_id, quantity, price_kopecks)
    SELECT ${id}, w.reserve_id, w.to_reserve_id, w.quantity, w.price_kopecks
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS (reserve_id bigint, quantity int, to_reserve_id bigint, price_kopecks bigint))
         WITH ORDINALITY AS w(reserve_id, quantity, to_reserve_id, price_kopecks, nth) ORDER BY w.nth`);
  await writePlaces(transaction, id, lines);
}

/** Replaces all containers of a created movement. Throws 422 as `checkPlaces` does. */
export async function replaceMovementPlaces(
  transaction: Transaction,
  id: number,
  lines: readonly MovedLine[],
): Promise<void> {
  for (const { reserve_id, quantity, containers } of lines)
    checkPlaces(`items.${reserve_id}.containers`, quantity, containers);
  await writePlaces(transaction, id, lines);
}

async function writePlaces(transaction: Transaction, id: number, lines: readonly MovedLine[]): Promise<void> {
  await replacePlaces(
    transaction,
    TABLES,
    id,
    lines.map(({ reserve_id, containers }) => ({ of: reserve_id, containers })),
  );
  await sumUp(transaction, TABLES, id, { price: sql`i.price_kopecks` });
}
