import { B2C_CLAIM_MACHINE, B2C_CLAIM_STATUSES } from '@portal/domain/b2c';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { readHistory } from '../../documents/history.ts';
import { listed } from '../../documents/listed.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byText } from '../../lists/search.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { ownerPerson } from './owner.ts';

export const NO_B2C_CLAIM = 'Претензия розничного покупателя не найдена';
type Item = Answer<'getB2cClaim'>['data']['items'][number];

const ITEMS = sql`b2c_claim_item c JOIN b2c_order_item i ON i.id = c.item_id
  JOIN product ON product.id = i.product_id JOIN brand ON brand.id = product.brand_id`;
/**
 * The status: once each remaining draft claim has been sent to its supplier, the consumer's claim is passed
 * on.
 */
const STATUS = sql`CASE WHEN d.status NOT IN ('drafted', 'passed_on') THEN d.status
  WHEN (SELECT bool_and(made.status <> 'draft') FROM b2c_supplier_claim m JOIN claim made ON made.id = m.claim_id WHERE m.b2c_claim_id = d.id)
  THEN 'passed_on' ELSE 'drafted' END`;
const CLAIMS = listed({
  statuses: B2C_CLAIM_STATUSES,
  status: STATUS,
  amount: sql`d.amount_kopecks`,
  positions: sql`${ITEMS} WHERE c.claim_id = d.id`,
});
const TABLES = sql`b2c_claim d JOIN b2c_order o ON o.id = d.b2c_order_id JOIN storage place ON place.id = o.storage_id`;
/** Whether some of the claimed goods came with an order to a supplier. */
export const HAS_SUPPLIER = sql<boolean>`EXISTS (
  SELECT FROM b2c_claim_item c JOIN b2c_pick k ON k.item_id = c.item_id WHERE c.claim_id = d.id AND k.order_line_id IS NOT NULL)`;

const fields = {
  ...CLAIMS.fields,
  contractor_id: sql<number>`d.contractor_id`,
  order: sql<{ id: number; number: string }>`jsonb_build_object('id', o.id, 'number', o.number)`,
  storage: party('place'),
  consumer_name: sql<string>`o.consumer_name`,
  consumer_phone: sql<string>`o.consumer_phone`,
  comment: sql<string>`d.comment`,
  items_count: sql<number>`d.items_count`,
  quantity: sql<number>`d.quantity`,
  amount_kopecks: sql<number>`d.amount_kopecks`,
  has_supplier: HAS_SUPPLIER,
};

/**
 * Consumers' claims `d` that a person may see: the company's, on orders at the storages that the person works
 * with.
 */
export const visibleB2cClaims = (viewer: Viewer): SQL => {
  const { own, storages } = scope(viewer);
  return sql`${own(sql`d.contractor_id`)} AND EXISTS (
    SELECT FROM b2c_order ordered WHERE ordered.id = d.b2c_order_id AND ${storages(sql`ordered.storage_id`)})`;
};

export const b2cClaims = listFor<'listB2cClaims'>()({
  fields,
  from: TABLES,
  scope: visibleB2cClaims,
  filters: CLAIMS.filters,
  search: {
    ...CLAIMS.search,
    number: byText(sql`o.number`),
    title: byText(sql`o.consumer_name`, sql`o.consumer_phone`),
  },
  ...CLAIMS.list,
  wire: (rows, viewer) => rows.map((row) => wireClaim(row, viewer)),
});

const wireClaim = ({ contractor_id, has_supplier, ...row }: RowOf<typeof fields>, viewer: Viewer) =>
  CLAIMS.wire(row, B2C_CLAIM_MACHINE, ownerPerson(viewer, { contractor_id }), { has_supplier });

/**
 * A consumer's claim in the contract's form. Throws 404 if it does not exist or belongs to another company.
 */
export async function readB2cClaim(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getB2cClaim'>['data']> {
  const source = {
    fields: { ...fields, answer: sql<string>`d.answer` },
    from: TABLES,
    scope: visibleB2cClaims,
  };
  const row = await readRow(source, connection, viewer, sql`d.id = ${id}`);
  if (!row) throw notFound(NO_B2C_CLAIM);
  const { rows: items } = await connection.execute<Item & Record<string, unknown>>(sql`
    SELECT i.id, i.product_id AS standard_id, brand.title AS brand_title, product.article, product.title, i.price_kopecks AS price,
           c.quantity, i.quantity AS sold, c.comment,
           (SELECT coalesce(jsonb_agg(DISTINCT l.order_id), '[]') FROM b2c_pick k JOIN order_line l ON l.id = k.order_line_id WHERE k.item_id = i.id) AS order_ids
    FROM ${ITEMS} WHERE c.claim_id = ${id} ORDER BY c.id`);
  const { rows: made } = await connection.execute<{ claim_id: number }>(
    sql`SELECT claim_id FROM b2c_supplier_claim WHERE b2c_claim_id = ${id} ORDER BY claim_id`,
  );
  return {
    ...wireClaim(row, viewer),
    answer: row.answer,
    supplier_claims: made.map(({ claim_id }) => claim_id),
    items: items.map((item) => ({ ...item, price: roublesOf(item.price) })),
    history: await readHistory(connection, { document: B2C_CLAIM_MACHINE.name }, id),
  };
}
