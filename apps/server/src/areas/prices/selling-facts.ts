import type { SellingFacts } from '@portal/domain/selling-steps';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import { inForce } from '../catalogue/in-force.ts';
import type { Viewer } from '../../contract/viewer.ts';

/** Maximum number of unreached storages that are named. */
const MOST_NAMED = 3;
type Unreached = SellingFacts['unreached'][number] & { total: number } & Record<string, unknown>;

/** Which prerequisites of offers a seller has fulfilled. */
export async function sellingFacts(connection: Connection, viewer: Viewer): Promise<SellingFacts> {
  const { own, storages } = scope(viewer);
  const { rows } = await connection.execute<Omit<SellingFacts, 'unreached' | 'unreached_total'>>(sql`
    SELECT (SELECT min(s.id) FROM storage s WHERE ${own(sql`s.contractor_id`)} AND ${storages(sql`s.id`)}) AS storage_id,
           EXISTS (
             SELECT FROM price_list l JOIN price_list_item i ON i.price_list_id = l.id
             JOIN reserve r ON r.item_id = i.id AND r.storage_id = l.storage_id
             WHERE ${own(sql`l.supplier_id`)} AND l.deleted_at IS NULL AND ${inForce('l')} AND r.quantity > r.held) AS in_stock,
           coalesce((
             SELECT CASE c.status WHEN 'active' THEN 'done' ELSE 'waiting' END FROM contract c
             WHERE ${own(sql`c.supplier_id`)} AND c.status IN ('active', 'on_confirmation') ORDER BY c.status LIMIT 1), 'ahead') AS contract,
           coalesce((
             SELECT CASE c.status WHEN 'active' THEN 'done' ELSE 'waiting' END FROM logistic_card c
             WHERE ${own(sql`c.supplier_id`)} AND NOT ${own(sql`c.customer_id`)} AND c.closed_at IS NULL
               AND c.status IN ('active', 'created', 'awaiting_customer', 'awaiting_supplier', 'term_proposed')
             ORDER BY c.status <> 'active' LIMIT 1), 'ahead') AS card`);
  const { rows: unreached } = await connection.execute<Unreached>(sql`
    SELECT buyer.title AS buyer, place.title AS storage,
           EXISTS (SELECT FROM logistic_card c WHERE ${own(sql`c.supplier_id`)} AND c.customer_storage_id = place.id AND c.closed_at IS NULL
             AND c.status IN ('created', 'awaiting_customer', 'awaiting_supplier', 'term_proposed')) AS waits,
           count(*) OVER ()::int AS total
    FROM (SELECT DISTINCT customer_id FROM contract WHERE ${own(sql`supplier_id`)} AND status = 'active') dealt
    JOIN contractor buyer ON buyer.id = dealt.customer_id
    JOIN storage place ON place.contractor_id = buyer.id
    WHERE NOT EXISTS (SELECT FROM logistic_card c WHERE ${own(sql`c.supplier_id`)} AND c.customer_storage_id = place.id
      AND c.closed_at IS NULL AND c.status = 'active')
    ORDER BY waits, buyer.title, place.title, place.id LIMIT ${MOST_NAMED}`);
  const [facts] = rows;
  if (!facts) throw new Error('a statement without FROM answers one row');
  return {
    ...facts,
    storage_id: facts.storage_id === null ? null : Number(facts.storage_id),
    unreached: unreached.map(({ buyer, storage, waits }) => ({ buyer, storage, waits })),
    unreached_total: unreached[0]?.total ?? 0,
  };
}
