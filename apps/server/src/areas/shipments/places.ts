import { isPacked } from '@portal/domain/shipments';
import { containersTotal, uniqueContainers } from '@portal/domain/validation';
import { type SQL, sql } from 'drizzle-orm';
import { fieldFault } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';

/** Pieces of a position in a numbered container. */
export interface Place {
  container_number: string;
  quantity: number;
}
/**
 * The tables of a document whose positions are packed in containers; `of` is the positions' column of the
 * packed row.
 */
export interface PackedTables {
  document: 'shipment' | 'movement';
  positions: 'shipment_item' | 'movement_item';
  places: 'shipment_container' | 'movement_container';
  of: 'order_line_id' | 'reserve_id';
}

/**
 * Throws 422 for containers that hold more than the position (maxQuantityInContainer) or repeat a number
 * (checkRepeatedContainerNumber). Specification 3, section 5.
 */
export function checkPlaces(field: string, quantity: number, containers: readonly Place[]): void {
  const total = containersTotal(quantity)(
    containers.map((place) => place.quantity),
    '',
  );
  const repeated = uniqueContainers(
    containers.map((place) => place.container_number),
    '',
  );
  const message = total ?? repeated;
  if (message !== null) throw fieldFault(field, message);
}

/** A field: the containers of a position `i`, in the order of their insertion. */
export const placesOf = (places: PackedTables['places']): SQL<Place[]> => sql<Place[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('container_number', c.container_number, 'quantity', c.quantity) ORDER BY c.id), '[]')
  FROM ${sql.identifier(places)} c WHERE c.item_id = i.id)`;

/** Whether every piece is in a numbered container. */
export const packedFact = (
  items: readonly { id: number; quantity: number; containers: readonly Place[] }[],
): boolean =>
  items.length > 0 &&
  isPacked(
    items,
    items.flatMap(({ id, containers }) => containers.map((place) => ({ item_id: id, ...place }))),
  );

/** Replaces all containers of a document's positions. */
export async function replacePlaces(
  transaction: Transaction,
  { document, positions, places, of }: PackedTables,
  id: number,
  lines: readonly { of: number; containers: readonly Place[] }[],
): Promise<void> {
  const own = sql`i.${sql.identifier(`${document}_id`)} = ${id}`;
  await transaction.execute(
    sql`DELETE FROM ${sql.identifier(places)} c USING ${sql.identifier(positions)} i WHERE i.id = c.item_id AND ${own}`,
  );
  const written = lines.flatMap((line) =>
    line.containers.map(({ container_number, quantity }) => ({
      of: line.of,
      container_number: container_number.trim(),
      quantity,
    })),
  );
  await transaction.execute(sql`
    INSERT INTO ${sql.identifier(places)} (item_id, container_number, quantity)
    SELECT i.id, w.container_number, w.quantity
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS ("of" bigint, container_number text, quantity int))
         WITH ORDINALITY AS w("of", container_number, quantity, nth)
    JOIN ${sql.identifier(positions)} i ON i.${sql.identifier(of)} = w."of" AND ${own} ORDER BY w.nth`);
}

/** Writes the totals of the positions `i` to the document's row: lists show and sort by them. */
export async function sumUp(
  transaction: Transaction,
  { document, positions, places }: PackedTables,
  id: number,
  { joins, price }: { joins?: SQL; price: SQL },
): Promise<void> {
  const own = sql.identifier(`${document}_id`);
  await transaction.execute(sql`
    UPDATE ${sql.identifier(document)} d SET items_count = sums.items, quantity = sums.pieces, amount_kopecks = sums.amount, containers_count = sums.places
    FROM (SELECT count(*) AS items, coalesce(sum(i.quantity), 0) AS pieces, coalesce(sum(i.quantity * ${price}), 0) AS amount,
                 (SELECT count(DISTINCT c.container_number) FROM ${sql.identifier(places)} c
                  JOIN ${sql.identifier(positions)} inside ON inside.id = c.item_id WHERE inside.${own} = ${id}) AS places
          FROM ${sql.identifier(positions)} i ${joins ?? sql``} WHERE i.${own} = ${id}) sums
    WHERE d.id = ${id}`);
}
