import type { OneCSide } from '@portal/domain/one-c-orders';
import { type ProductVatRate, type TaxSystem, vatRateOf } from '@portal/domain/vat';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import { joinOwnProduct } from '../../../paper/line-taxes.ts';
import type { Exchange } from '../exchange.ts';
import { knownGoods } from './known-goods.ts';
import type { WrittenLine, WrittenOrder } from './write-order.ts';

type Head = Omit<WrittenOrder, 'lines' | 'papers'>;
interface LineRow extends Omit<WrittenLine, 'good' | 'claimed' | 'vat_rate'> {
  order_id: number;
  product_id: number;
  tax_system: TaxSystem;
  own_rate: ProductVatRate;
}

const DAY = `'YYYY-MM-DD'`;
/** A moment's day, or another form of it, in the zone of the exchange's storage. */
const local = (column: string, form = DAY) =>
  sql.raw(`to_char(${column} AT TIME ZONE here.time_zone, ${form})`);

/**
 * The orders that a session sends, by id: the next ones after `after`, at most `limit`. Four statements, however
 * many orders there are.
 */
export async function readSent(
  connection: Connection,
  { session_id, storage_id }: Exchange,
  after: number,
  limit: number,
): Promise<WrittenOrder[]> {
  const { rows: heads } = await connection.execute<Head & Record<string, unknown>>(sql`
    SELECT o.id, CASE WHEN o.supplier_storage_id = ${storage_id} THEN 'supplier' ELSE 'customer' END AS side, o.status,
           ${local('o.created_at')} AS day, ${local('o.created_at', `'HH24:MI:SS'`)} AS time,
           ${local('coalesce(last.at, o.created_at)', `'YYYY-MM-DD"T"HH24:MI:SS'`)} AS changed,
           ${local('o.planned_shipment_at')} AS shipment_day, ${local('o.planned_delivery_at')} AS delivery_day,
           concat_ws(E'\n', nullif(o.comment, ''), nullif(o.shipment_comment, '')) AS comment, o.delivery,
           contract.number AS contract_number, from_storage.title AS from_title, to_storage.title AS to_title,
           concat_ws(', ', CASE WHEN position(to_storage.city IN to_storage.address) = 0 THEN nullif(to_storage.city, '') END,
             nullif(to_storage.address, '')) AS to_address,
           jsonb_build_object('id', other.id, 'title', other.title, 'inn', other.inn, 'kpp', other.kpp,
             'address', other.juridical_address, 'person', coalesce(other.contacts -> 0 ->> 'full_name', ''),
             'phone', coalesce(other.contacts -> 0 ->> 'phone', ''), 'email', coalesce(other.contacts -> 0 ->> 'email', '')) AS other
    FROM commerceml_order sent JOIN orders o ON o.id = sent.order_id
    JOIN storage here ON here.id = ${storage_id}
    JOIN storage from_storage ON from_storage.id = o.supplier_storage_id JOIN storage to_storage ON to_storage.id = o.customer_storage_id
    JOIN contract ON contract.id = o.contract_id
    JOIN contractor other ON other.id = CASE WHEN o.supplier_storage_id = ${storage_id} THEN o.customer_id ELSE o.supplier_id END
    LEFT JOIN LATERAL (SELECT max(h.at) AS at FROM order_history h WHERE h.order_id = o.id) last ON true
    WHERE sent.sent_session_id = ${session_id} AND sent.order_id > ${after} ORDER BY sent.order_id LIMIT ${limit}`);
  if (heads.length === 0) return [];
  const ids = sql.param(heads.map(({ id }) => id));
  const { rows: lines } = await connection.execute<LineRow & Record<string, unknown>>(sql`
    SELECT l.order_id, l.product_id, product.article, product.title, brand.title AS brand, l.price_kopecks, l.ordered, l.undecided,
           l.confirmed, l.refused, l.cancelled, l.short, l.shipped, l.accepted, l.shortage, l.rejected,
           supplier.tax_system, own.vat_rate AS own_rate
    FROM orders o JOIN order_line l ON l.order_id = o.id JOIN contractor supplier ON supplier.id = o.supplier_id
    JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id ${joinOwnProduct(sql`o.supplier_id`)}
    WHERE o.id = ANY(${ids}::bigint[]) ORDER BY l.order_id, l.id`);
  const { rows: papers } = await connection.execute<{ order_id: number; number: string; day: string }>(sql`
    SELECT DISTINCT l.order_id, s.id, s.upd_number AS number, coalesce(s.upd_date::text, '') AS day
    FROM order_line l JOIN shipment_item i ON i.order_line_id = l.id JOIN shipment s ON s.id = i.shipment_id
    WHERE l.order_id = ANY(${ids}::bigint[]) AND s.status NOT IN ('draft', 'packed', 'cancelled') ORDER BY l.order_id, s.id`);
  const goods = await knownGoods(
    connection,
    storage_id,
    lines.map(({ product_id }) => product_id),
  );
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  const papersOf = Map.groupBy(papers, ({ order_id }) => order_id);
  return heads.map((head) => ({
    ...head,
    side: head.side as OneCSide,
    papers: papersOf.get(head.id) ?? [],
    lines: (linesOf.get(head.id) ?? []).map((line) => ({
      ...line,
      claimed: 0,
      vat_rate: vatRateOf(line.tax_system, line.own_rate),
      good: goods.get(line.product_id) ?? null,
    })),
  }));
}
