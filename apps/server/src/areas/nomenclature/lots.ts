import { type SQL, sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import { instantOf } from '../../database/connect.ts';
import { listFor } from '../../lists/list.ts';
import { party, place } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byArticle, byNumber, byText } from '../../lists/search.ts';

/** Current stock of a lot's goods in its storage; null if the portal does not know it. */
const STOCK = sql`(
  SELECT sum(counted.quantity) FROM price_list_item item JOIN reserve counted ON counted.item_id = item.id
  WHERE item.supplier_id = lot.owner_id AND item.product_id = lot.product_id AND counted.storage_id = lot.storage_id)`;
/** Pieces of the same goods received later in the same storage. */
const NEWER = sql`(
  SELECT coalesce(sum(later.received), 0) FROM lot later
  WHERE later.owner_id = lot.owner_id AND later.product_id = lot.product_id AND later.storage_id = lot.storage_id
    AND (later.received_at, later.id) > (lot.received_at, lot.id))`;
/**
 * The rest of a lot: older lots are used first, so the stock consists of the newest lots. Null if the stock is
 * unknown.
 */
const LEFT = sql`CASE WHEN ${STOCK} IS NOT NULL THEN greatest(0, least(lot.received, ${STOCK} - ${NEWER})) END`;

/**
 * Ids of lots with a rest, or without one (`wanted`), within the scope `seen`. For each product and storage,
 * it goes back from the newest lot only until the stock is covered, however many older lots there are. Lots
 * with unknown stock are in neither result.
 */
const withRest = (wanted: boolean, seen: SQL) => sql`
  WITH RECURSIVE place AS MATERIALIZED (
    SELECT lot.product_id, lot.storage_id, lot.owner_id FROM lot WHERE ${seen} GROUP BY 1, 2, 3),
  stock AS MATERIALIZED (
    SELECT place.*, sum(counted.quantity) AS quantity
    FROM place JOIN price_list_item item ON item.product_id = place.product_id AND item.supplier_id = place.owner_id
    JOIN reserve counted ON counted.item_id = item.id AND counted.storage_id = place.storage_id GROUP BY 1, 2, 3),
  there AS (
    SELECT stock.product_id, stock.storage_id, stock.owner_id, newest.id, newest.received_at, stock.quantity - newest.received AS more
    FROM stock CROSS JOIN LATERAL (
      SELECT lot.id, lot.received_at, lot.received FROM lot
      WHERE lot.product_id = stock.product_id AND lot.storage_id = stock.storage_id AND lot.owner_id = stock.owner_id
      ORDER BY lot.received_at DESC, lot.id DESC LIMIT 1) newest
    WHERE stock.quantity > 0
    UNION ALL
    SELECT later.product_id, later.storage_id, later.owner_id, older.id, older.received_at, later.more - older.received
    FROM there later CROSS JOIN LATERAL (
      SELECT lot.id, lot.received_at, lot.received FROM lot
      WHERE lot.product_id = later.product_id AND lot.storage_id = later.storage_id AND lot.owner_id = later.owner_id
        AND (lot.received_at, lot.id) < (later.received_at, later.id)
      ORDER BY lot.received_at DESC, lot.id DESC LIMIT 1) older
    WHERE later.more > 0)
  ${
    wanted
      ? sql`SELECT id FROM there`
      : sql`SELECT gone.id FROM stock JOIN lot gone USING (product_id, storage_id, owner_id)
            WHERE NOT EXISTS (SELECT FROM there WHERE there.id = gone.id)`
  }`;

/** The product's part number, for sorting and searching lots before joins. */
const ARTICLE = sql`(SELECT named.article FROM product named WHERE named.id = lot.product_id)`;
const TITLE = sql`(SELECT named.title FROM product named WHERE named.id = lot.product_id)`;

/** Lots: a company's own; those of all companies for an administrator. Decisions, «/nomenclature/lots». */
export const lots = listFor<'listLots'>()({
  fields: {
    id: sql<string>`CASE lot.kind WHEN 'acceptance' THEN 'a' ELSE 'm' END || lot.id / 2`,
    standard_id: sql<number>`p.id`,
    brand_title: sql<string>`brand.title`,
    article: sql<string>`p.article`,
    title: sql<string>`p.title`,
    owner: party('owner'),
    storage: place('place'),
    kind: sql<'acceptance' | 'movement'>`lot.kind`,
    document_id: sql<number>`lot.document_id`,
    received_at: sql<string>`lot.received_at`,
    price_kopecks: sql<number | null>`lot.price_kopecks`,
    received: sql<number>`lot.received`,
    left: sql<number | null>`${LEFT}`,
    country_code: sql<string>`lot.country_code`,
    customs_declaration: sql<string>`lot.customs_declaration`,
  },
  from: sql`lot JOIN product p ON p.id = lot.product_id JOIN brand ON brand.id = p.brand_id JOIN contractor owner ON owner.id = lot.owner_id
    JOIN storage place ON place.id = lot.storage_id`,
  counted: sql`lot`,
  key: sql`lot.id`,
  scope: (viewer) => {
    const { seen, storages } = scope(viewer);
    return sql`${seen(sql`lot.owner_id`)} AND ${storages(sql`lot.storage_id`)}`;
  },
  filters: {
    'filter[storage_id]': (ids) => sql`lot.storage_id = ANY(${sql.param(ids)}::bigint[])`,
    // Few lots have a rest, so these are read by id; most have none, so these are filtered from all.
    'filter[left]': (wanted, viewer) => {
      const ids = withRest(wanted, scope(viewer).seen(sql`lot.owner_id`));
      return wanted ? sql`lot.id = ANY(ARRAY(${ids}))` : sql`lot.id IN (${ids})`;
    },
    'filter[received_from]': (day) =>
      sql`lot.received_at >= (${day}::date::timestamp AT TIME ZONE 'Europe/Moscow')`,
    'filter[received_to]': (day) =>
      sql`lot.received_at < ((${day}::date + 1)::timestamp AT TIME ZONE 'Europe/Moscow')`,
  },
  search: {
    article: byArticle(
      (pattern) => sql`lot.product_id IN (SELECT p.id FROM product p WHERE p.article_norm LIKE ${pattern})`,
    ),
    title: byText(TITLE),
    number: byNumber(sql`lot.document_id`),
  },
  // The oldest first, because they are used first.
  order: sql`lot.received_at, lot.id`,
  sorts: {
    received_at: sql`lot.received_at, lot.id`,
    '-received_at': sql`lot.received_at DESC, lot.id`,
    article: sql`${ARTICLE}, lot.received_at, lot.id`,
    '-left': sql`${LEFT} DESC NULLS LAST, lot.id`,
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
