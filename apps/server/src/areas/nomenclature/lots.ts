import { sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import { instantOf } from '../../database/connect.ts';
import { listFor } from '../../lists/list.ts';
import { party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byArticle, byNumber, byText } from '../../lists/search.ts';

/**
 * What came in, by documents: an order's acceptance, a movement from another storage. What is left of each follows from what lies in the
 * storage now: older lots go out first, so the newest ones are what is there. A storage whose stock the portal does not know has no rest.
 */
const LOTS = sql`(
  SELECT came.*,
         CASE WHEN stock.quantity IS NOT NULL THEN greatest(0, least(came.received, stock.quantity - coalesce(sum(came.received) OVER newer, 0))) END AS left
  FROM (
    SELECT 'a' || counted.id AS id, line.product_id, received.customer_id AS owner_id, received.storage_id, 'acceptance' AS kind,
           received.id AS document_id, received.created_at AS received_at, line.price_kopecks, counted.accepted + counted.surplus AS received
    FROM acceptance received JOIN acceptance_item counted ON counted.acceptance_id = received.id
    JOIN shipment_item sent ON sent.id = counted.shipment_item_id JOIN order_line line ON line.id = sent.order_line_id
    WHERE received.status IN ('accepted', 'accepted_with_discrepancy') AND counted.accepted + counted.surplus > 0
    UNION ALL
    SELECT 'm' || moved.id, item.product_id, way.contractor_id, way.to_storage_id, 'movement',
           way.id, coalesce(way.received_at, way.shipped_at, way.created_at), moved.price_kopecks, moved.received
    FROM movement way JOIN movement_item moved ON moved.movement_id = way.id
    JOIN reserve place ON place.id = moved.to_reserve_id JOIN price_list_item item ON item.id = place.item_id
    WHERE moved.received > 0) came
  LEFT JOIN LATERAL (
    SELECT sum(counted.quantity) AS quantity FROM price_list_item item JOIN reserve counted ON counted.item_id = item.id
    WHERE item.supplier_id = came.owner_id AND item.product_id = came.product_id AND counted.storage_id = came.storage_id) stock ON true
  WINDOW newer AS (PARTITION BY came.owner_id, came.product_id, came.storage_id ORDER BY came.received_at DESC, came.id DESC
                   ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) lot`;
const PRODUCT = sql`JOIN product p ON p.id = lot.product_id`;

/** Lots: a company's own, everybody's for an administrator. Decisions, «/nomenclature/lots». */
export const lots = listFor<'listLots'>()({
  fields: {
    id: sql<string>`lot.id`,
    standard_id: sql<number>`p.id`,
    brand_title: sql<string>`brand.title`,
    article: sql<string>`p.article`,
    title: sql<string>`p.title`,
    owner: party('owner'),
    storage: party('place'),
    kind: sql<'acceptance' | 'movement'>`lot.kind`,
    document_id: sql<number>`lot.document_id`,
    received_at: sql<string>`lot.received_at`,
    price_kopecks: sql<number | null>`lot.price_kopecks`,
    received: sql<number>`lot.received`,
    left: sql<number | null>`lot.left`,
  },
  from: sql`${LOTS} ${PRODUCT} JOIN brand ON brand.id = p.brand_id JOIN contractor owner ON owner.id = lot.owner_id
    JOIN storage place ON place.id = lot.storage_id`,
  counted: sql`${LOTS} ${PRODUCT}`,
  scope: (viewer) => {
    const { seen, storages } = scope(viewer);
    return sql`${seen(sql`lot.owner_id`)} AND ${storages(sql`lot.storage_id`)}`;
  },
  filters: {
    'filter[storage_id]': (ids) => sql`lot.storage_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[left]': (wanted) => (wanted ? sql`lot.left > 0` : sql`lot.left = 0`),
    'filter[received_from]': (day) =>
      sql`lot.received_at >= (${day}::date::timestamp AT TIME ZONE 'Europe/Moscow')`,
    'filter[received_to]': (day) =>
      sql`lot.received_at < ((${day}::date + 1)::timestamp AT TIME ZONE 'Europe/Moscow')`,
  },
  search: {
    article: byArticle((pattern) => sql`p.article_norm LIKE ${pattern}`),
    title: byText(sql`p.title`),
    number: byNumber(sql`lot.document_id`),
  },
  // The oldest first: it goes out first.
  order: sql`lot.received_at, lot.id`,
  sorts: {
    received_at: sql`lot.received_at, lot.id`,
    '-received_at': sql`lot.received_at DESC, lot.id`,
    article: sql`p.article, lot.received_at, lot.id`,
    '-left': sql`lot.left DESC NULLS LAST, lot.id`,
  },
  wire: (rows) =>
    rows.map(({ kind, document_id, received_at, price_kopecks, received, left, standard_id, ...row }) => ({
      ...row,
      standard_id: Number(standard_id),
      document: { kind, id: Number(document_id) },
      received_at: instantOf(received_at),
      cost: price_kopecks === null ? null : roublesOf(Number(price_kopecks)),
      received: Number(received),
      left: left === null ? null : Number(left),
    })),
});
