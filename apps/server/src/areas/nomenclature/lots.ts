import { type SQL, sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import { instantOf } from '../../database/connect.ts';
import { listFor } from '../../lists/list.ts';
import { party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byArticle, byNumber, byText } from '../../lists/search.ts';

/** Pieces of a lot's goods in its storage now; null where the portal does not know it. */
const STOCK = sql`(
  SELECT sum(counted.quantity) FROM price_list_item item JOIN reserve counted ON counted.item_id = item.id
  WHERE item.supplier_id = lot.owner_id AND item.product_id = lot.product_id AND counted.storage_id = lot.storage_id)`;
/** Pieces of them that came later. */
const NEWER = sql`(
  SELECT coalesce(sum(later.received), 0) FROM lot later
  WHERE later.owner_id = lot.owner_id AND later.product_id = lot.product_id AND later.storage_id = lot.storage_id
    AND (later.received_at, later.id) > (lot.received_at, lot.id))`;
/** Older lots go out first, so the newest ones are what is there. A storage whose stock the portal does not know has no rest. */
const restOf = (stock: SQL, newer: SQL) =>
  sql`CASE WHEN ${stock} IS NOT NULL THEN greatest(0, least(lot.received, ${stock} - ${newer})) END`;
const LEFT = restOf(STOCK, NEWER);

/** Lots with what is left of each, reckoned of all of them in one go: those of one company, or everybody's. */
const rests = (seen: SQL) => sql`
  SELECT lot.id, ${restOf(sql`stock.quantity`, sql`coalesce(lot.newer, 0)`)} AS rest
  FROM (SELECT lot.*, sum(lot.received) OVER (PARTITION BY lot.product_id, lot.storage_id, lot.owner_id
                 ORDER BY lot.received_at DESC, lot.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newer
        FROM lot WHERE ${seen}) lot
  LEFT JOIN (SELECT item.supplier_id, item.product_id, counted.storage_id, sum(counted.quantity) AS quantity
             FROM reserve counted JOIN price_list_item item ON item.id = counted.item_id
             WHERE counted.storage_id IN (SELECT lot.storage_id FROM lot WHERE ${seen}) GROUP BY 1, 2, 3) stock
    ON stock.supplier_id = lot.owner_id AND stock.product_id = lot.product_id AND stock.storage_id = lot.storage_id`;

/** Of its product, for what orders and finds lots before they are joined. */
const ARTICLE = sql`(SELECT named.article FROM product named WHERE named.id = lot.product_id)`;
const TITLE = sql`(SELECT named.title FROM product named WHERE named.id = lot.product_id)`;

/** Lots: a company's own, everybody's for an administrator. Decisions, «/nomenclature/lots». */
export const lots = listFor<'listLots'>()({
  fields: {
    id: sql<string>`CASE lot.kind WHEN 'acceptance' THEN 'a' ELSE 'm' END || lot.id / 2`,
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
    left: sql<number | null>`${LEFT}`,
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
    'filter[left]': (wanted, viewer) =>
      sql`lot.id IN (SELECT id FROM (${rests(scope(viewer).seen(sql`lot.owner_id`))}) known WHERE ${wanted ? sql`rest > 0` : sql`rest = 0`})`,
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
  // The oldest first: it goes out first.
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
