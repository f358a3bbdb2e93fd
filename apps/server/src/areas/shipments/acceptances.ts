import { ACCEPTANCE_MACHINE, ACCEPTANCE_STATUSES } from '@portal/domain/shipments';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection, Database } from '../../database/connect.ts';
import { readHistory } from '../../documents/history.ts';
import { archivedOf, betweenCompanies, deliveredFilters, ofGoods } from '../../documents/of-goods.ts';
import { type Side, sidePerson } from '../../documents/sides.ts';
import { momentColumn, type Sheet, moneyCell } from '../../lists/export.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { place } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { mayDo, RECEIVES } from '../../documents/may-do.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { placesOf } from './places.ts';

export const NO_ACCEPTANCE = 'Приёмка не найдена';
type Wire = Answer<'listAcceptances'>['data'][number];
export type AcceptanceItem = Answer<'getAcceptance'>['data']['items'][number];

const ITEMS = sql`acceptance_item a JOIN shipment_item i ON i.id = a.shipment_item_id JOIN order_line l ON l.id = i.order_line_id`;
const goods = ofGoods({
  table: 'acceptance',
  statuses: ACCEPTANCE_STATUSES,
  positions: sql`${ITEMS} JOIN product ON product.id = l.product_id WHERE a.acceptance_id = d.id`,
  summed: 's',
  storage: 'storage',
});
const companies = betweenCompanies(sql`${ITEMS} WHERE a.acceptance_id = d.id`);
// PostgreSQL drops a LEFT JOIN whose columns are not used.
const COUNTED = sql`acceptance d LEFT JOIN shipment s ON s.id = d.shipment_id LEFT JOIN storage ON storage.id = d.storage_id`;
const TABLES = sql`${COUNTED} ${companies.from}`;

const fields = {
  ...goods.fields,
  ...companies.fields,
  storage: place('storage'),
  shipment_id: sql<number>`d.shipment_id`,
  upd_number: sql<string>`s.upd_number`,
  accepted: sql<number>`(SELECT coalesce(sum(a.accepted), 0)::int FROM acceptance_item a WHERE a.acceptance_id = d.id)`,
};

/** Acceptances `d` that a person may see: those of either side; all for an administrator. */
export const visibleAcceptances = (viewer: Viewer): SQL => {
  const { seen } = scope(viewer);
  return sql`(${seen(sql`d.customer_id`)} OR ${seen(sql`d.supplier_id`)})`;
};

export const acceptances = listFor<'listAcceptances'>()({
  fields,
  from: TABLES,
  counted: COUNTED,
  key: sql`d.id`,
  scope: visibleAcceptances,
  filters: {
    ...goods.filters,
    ...companies.filters,
    ...deliveredFilters(sql`s.actual_delivery_date`, sql`d.storage_id`),
    'filter[storage_id]': (ids) => sql`d.storage_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[receiving]': (is, viewer) => sql`(${scope(viewer).seen(sql`d.customer_id`)}) = ${is}`,
  },
  ...goods.list,
  search: { ...goods.search, ...companies.search },
  wire: (rows, viewer) => rows.map((row) => wireAcceptance(row, viewer)),
});

/** Acceptances whose orders have all been archived by the person's side. */
export const archivedAcceptances = listFor<'listArchivedAcceptances'>()({
  ...archivedOf(goods, companies),
  fields,
  from: TABLES,
  counted: COUNTED,
  key: sql`d.id`,
  scope: (viewer) => {
    const { seen } = scope(viewer);
    const by = (side: Side) => sql`${seen(sql.raw(`d.${side}_id`))} AND ${companies.putAwayBy(side)}`;
    return sql`(${by('customer')} OR ${by('supplier')})`;
  },
  wire: (rows, viewer) => rows.map((row) => wireAcceptance(row, viewer)),
});

/** The exported file. */
export const acceptanceSheet: Sheet<Wire> = {
  name: 'Приёмки',
  columns: [
    { title: 'Номер', width: 12, cell: ({ id }) => id },
    momentColumn('Создана', ({ created_at }) => created_at),
    { title: 'Отгрузка', width: 12, cell: ({ shipment_id }) => shipment_id },
    { title: 'УПД', width: 16, cell: ({ upd_number }) => upd_number },
    { title: 'Заказы', width: 20, cell: ({ order_ids }) => order_ids.join(', ') },
    { title: 'Покупатель', width: 32, cell: ({ customer }) => customer.title },
    { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
    { title: 'Склад', width: 28, cell: ({ storage }) => storage.title },
    { title: 'Штук', width: 10, cell: ({ quantity }) => quantity },
    { title: 'Принято', width: 10, cell: ({ accepted }) => accepted },
    { title: 'Сумма, руб.', width: 14, cell: ({ amount }) => moneyCell(amount) },
    { title: 'Статус', width: 26, cell: ({ status }) => status.title },
  ],
};

const wireAcceptance = (row: RowOf<typeof fields>, viewer: Viewer, facts = {}): Wire =>
  goods.wire(row, ACCEPTANCE_MACHINE, sidePerson(viewer, row), facts);

/** The positions of an acceptance in order, with the containers in which they came. */
export async function readAcceptanceItems(
  connection: Connection,
  id: number,
): Promise<(AcceptanceItem & { order_line_id: number })[]> {
  const { rows } = await connection.execute<
    AcceptanceItem & { order_line_id: number } & Record<string, unknown>
  >(sql`
    SELECT a.id, l.id AS order_line_id, l.order_id, l.product_id AS standard_id, brand.title AS brand_title, product.article,
           product.article_norm, product.title, l.price_kopecks AS price, i.quantity, a.accepted, a.shortage, a.rejected, a.surplus, a.comment,
           ${placesOf('shipment_container')} AS containers
    FROM ${ITEMS} JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id
    WHERE a.acceptance_id = ${id} ORDER BY a.id`);
  return rows.map((row) => ({ ...row, price: roublesOf(row.price) }));
}

/** Whether every piece was judged: accepted, missing or rejected. */
export const judgedFact = (
  items: readonly Pick<AcceptanceItem, 'quantity' | 'accepted' | 'shortage' | 'rejected'>[],
): boolean => items.every((item) => item.accepted + item.shortage + item.rejected === item.quantity);

/** An acceptance in the contract's form. Throws 404 if it does not exist or belongs to other companies. */
export async function readAcceptance(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getAcceptance'>['data']> {
  const more = {
    driver_names: sql<string[]>`to_jsonb(s.driver_names)`,
    driver_phone: sql<string>`s.driver_phone`,
    truck: sql<string>`concat_ws(', ', nullif(s.truck_model, ''), nullif(s.truck_number, ''))`,
    unknown_items: sql<{ name: string; quantity: number }[]>`d.unknown_items`,
    claim_ids: sql<number[]>`(
      SELECT coalesce(jsonb_agg(c.id ORDER BY c.id), '[]') FROM claim c
      WHERE c.acceptance_id = d.id AND ${scope(viewer).seen(sql`c.customer_id`)})`,
    // All shipped pieces of a line are claimed, and the acceptance's own claims do not have all that it found wrong.
    earlier_claim_ids: sql<number[]>`(
      SELECT coalesce(jsonb_agg(DISTINCT c.id), '[]')
      FROM ${ITEMS} JOIN claim_item of ON of.order_line_id = l.id JOIN claim c ON c.id = of.claim_id
      WHERE a.acceptance_id = d.id AND d.status = 'accepted_with_discrepancy' AND l.claimed >= l.shipped
        AND c.acceptance_id IS DISTINCT FROM d.id AND c.status <> 'cancelled' AND ${scope(viewer).seen(sql`c.customer_id`)}
        AND a.shortage + a.rejected > (
          SELECT coalesce(sum(own.quantity), 0) FROM claim_item own JOIN claim mine ON mine.id = own.claim_id
          WHERE own.order_line_id = l.id AND mine.acceptance_id = d.id AND mine.status <> 'cancelled'))`,
  };
  const source = { fields: { ...fields, ...more }, from: TABLES, scope: visibleAcceptances };
  const row = await readRow(source, connection, viewer, sql`d.id = ${id}`);
  if (!row) throw notFound(NO_ACCEPTANCE);
  const items = await readAcceptanceItems(connection, id);
  const { driver_names, driver_phone, truck, unknown_items, claim_ids, earlier_claim_ids, ...head } = row;
  return {
    ...wireAcceptance(head, viewer, { judged: judgedFact(items) }),
    driver_names,
    driver_phone,
    truck,
    unknown_items,
    claim_ids,
    earlier_claim_ids,
    items: items.map(({ order_line_id: _, ...item }) => item),
    history: await readHistory(connection, { document: ACCEPTANCE_MACHINE.name }, id),
  };
}

/** The number of new acceptances that wait for the person; 0 without the right to receive goods. */
export async function countNewAcceptances(database: Database, viewer: Viewer): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM acceptance d WHERE d.status = 'new' AND ${scope(viewer).own(sql`d.customer_id`)} AND ${mayDo(viewer, RECEIVES)}`);
  return rows[0]?.count ?? 0;
}
