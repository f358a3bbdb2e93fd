import { checkRule } from '@portal/domain/access';
import { oneCEncoding } from '@portal/domain/one-c-statuses';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { scope } from '../../../lists/scope.ts';
import type { Services } from '../../../services.ts';
import type { Exchange } from '../exchange.ts';
import { readSent } from './order-facts.ts';
import { TAIL, writeHead, writeOrder } from './write-order.ts';
import { encodeXml } from './xml.ts';

/** Orders that are read and written at once. */
const AT_ONCE = 200;
/** The newest schema that is written, and the one for a 1C that names none. */
const NEWEST = '2.10';
const OLDEST = '2.05';

/** Something of the order is still to be decided or shipped, as the partial indexes of `orders` have it. */
const OPEN = sql`o.status IN ('active', 'confirmed_partially', 'confirmed', 'shipping', 'accepted_partially')`;
/** What 1C is told of the order: it is sent again when this differs. Dates and papers change without a step of the order. */
const STATE = sql`concat_ws(' ', o.version, extract(epoch FROM o.planned_shipment_at)::bigint, extract(epoch FROM o.planned_delivery_at)::bigint,
  (SELECT md5(string_agg(DISTINCT concat_ws(' ', s.id, s.upd_number, s.upd_date), ',')) FROM order_line l
   JOIN shipment_item i ON i.order_line_id = l.id JOIN shipment s ON s.id = i.shipment_id
   WHERE l.order_id = o.id AND s.status NOT IN ('draft', 'packed', 'cancelled')))`;
/** A clock may be behind another by this much, and an order is written a little later than it is placed. */
const SLACK = sql`interval '1 hour'`;

/**
 * The orders of the exchange's storage that 1C has not taken as they are now, as one XML document: to this
 * storage as its supplier, delivered to it as its buyer. The first exchange has only orders of which something is
 * still to be shipped: what left before was written into 1C by hand, and would be there twice. Until `success` they
 * are sent again.
 */
export async function* queryOrders(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  exchange: Exchange,
): AsyncGenerator<Buffer> {
  const asked = await database.transaction((transaction) => choose(transaction, viewer, exchange));
  const version = versionOf(asked);
  const encoding = oneCEncoding(version);
  const now = new Date().toISOString().slice(0, 19);
  yield encodeXml(writeHead(version, encoding, now), encoding);
  for (let after = 0; ;) {
    const orders = await readSent(database, exchange, after, AT_ONCE);
    if (orders.length > 0) yield encodeXml(orders.map(writeOrder).join(''), encoding);
    if (orders.length < AT_ONCE) break;
    after = orders.at(-1)?.id ?? after;
  }
  yield encodeXml(TAIL, encoding);
}

/** The schema of the document: the one that 1C names if the portal writes it. */
function versionOf(asked: string): string {
  if (asked === '') return OLDEST;
  return /^2\.0[4-9]$/.test(asked) ? asked : NEWEST;
}

/** Chooses the orders and remembers that this session sends them. Returns the version that 1C has named. */
async function choose(transaction: Transaction, viewer: Viewer, exchange: Exchange): Promise<string> {
  const { session_id, storage_id } = exchange;
  // Two queries of one session would otherwise choose at the same time.
  const { rows } = await transaction.execute<{ version: string }>(
    sql`SELECT version FROM commerceml_session WHERE id = ${session_id} FOR NO KEY UPDATE`,
  );
  const { rowCount: again } = await transaction.execute(
    sql`UPDATE commerceml_order SET sent_session_id = NULL WHERE sent_session_id = ${session_id}`,
  );
  const { rowCount } = await transaction.execute(sql`
    WITH since AS MATERIALIZED (${SINCE(storage_id)}), chosen AS (${sql.join(candidates(viewer, storage_id), sql` UNION `)})
    INSERT INTO commerceml_order (storage_id, order_id, sent_session_id, sent_as, sent_closed)
    SELECT ${storage_id}::bigint, o.id, ${session_id}::bigint, ${STATE}, o.status IN ('completed', 'refused', 'cancelled')
    FROM chosen JOIN orders o ON o.id = chosen.id
    LEFT JOIN commerceml_order known ON known.storage_id = ${storage_id} AND known.order_id = o.id
    WHERE known.taken_as IS DISTINCT FROM ${STATE} ORDER BY o.id
    ON CONFLICT (storage_id, order_id) DO UPDATE
      SET sent_session_id = excluded.sent_session_id, sent_as = excluded.sent_as, sent_closed = excluded.sent_closed`);
  // What it was sent before and did not take is sent once more, and counted once.
  await transaction.execute(
    sql`UPDATE commerceml_session SET orders = orders - ${again ?? 0}::int + ${rowCount ?? 0}::int WHERE id = ${session_id}`,
  );
  return rows[0]?.version ?? '';
}

/** When the last exchange began whose orders 1C has taken; none before the first. */
const SINCE = (storageId: number) => sql`
  SELECT created_at AS at FROM commerceml_session WHERE storage_id = ${storageId} AND taken_at IS NOT NULL ORDER BY created_at DESC LIMIT 1`;

/**
 * Statements that choose ids of orders, by side: open ones; ones that 1C knows as open and that have ended since;
 * ones that were placed and shipped between two exchanges.
 */
function candidates(viewer: Viewer, storageId: number): SQL[] {
  const { own } = scope(viewer);
  const sides = [
    {
      rule: 'pages.inbox-id',
      mine: sql`${own(sql`o.supplier_id`)} AND o.supplier_storage_id = ${storageId} AND NOT o.withheld`,
    },
    {
      rule: 'pages.outgoing-id',
      mine: sql`${own(sql`o.customer_id`)} AND o.customer_storage_id = ${storageId}`,
    },
  ] as const;
  const chosen = sides
    .filter(({ rule }) => checkRule(rule, viewer))
    .flatMap(({ mine }) => [
      sql`SELECT o.id FROM orders o WHERE ${mine} AND ${OPEN}`,
      sql`SELECT o.id FROM commerceml_order known JOIN orders o ON o.id = known.order_id
          WHERE known.storage_id = ${storageId} AND NOT known.taken_closed AND ${mine} AND NOT (${OPEN})`,
      sql`SELECT o.id FROM since JOIN orders o ON o.created_at > since.at - ${SLACK}
          WHERE ${mine} AND o.status IN ('shipped', 'completed')
            AND NOT EXISTS (SELECT FROM commerceml_order known WHERE known.storage_id = ${storageId} AND known.order_id = o.id)`,
    ]);
  return chosen.length > 0 ? chosen : [sql`SELECT o.id FROM orders o WHERE false`];
}
