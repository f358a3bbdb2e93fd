import { SHIPMENT_CORRECTION_REASONS, SHIPMENT_MACHINE, SHIPMENT_STATUSES } from '@portal/domain/shipments';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOrNull } from '../../database/connect.ts';
import { readHistory } from '../../documents/history.ts';
import { archivedOf, betweenCompanies, deliveredFilters, ofGoods } from '../../documents/of-goods.ts';
import { sidePerson } from '../../documents/sides.ts';
import { momentColumn, type Sheet, moneyCell } from '../../lists/export.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { oneOf, place } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { packedFact, placesOf } from './places.ts';
import { available } from './remainders.ts';

export const NO_SHIPMENT = 'Отгрузка не найдена';
type Wire = Answer<'listShipments'>['data'][number];
type Item = Answer<'getShipment'>['data']['items'][number];

const ITEMS = sql`shipment_item i JOIN order_line l ON l.id = i.order_line_id`;
const goods = ofGoods({
  table: 'shipment',
  statuses: SHIPMENT_STATUSES,
  positions: sql`${ITEMS} JOIN product ON product.id = l.product_id WHERE i.shipment_id = d.id`,
  storage: 'from_storage',
});
const companies = betweenCompanies(sql`${ITEMS} WHERE i.shipment_id = d.id`);
// The storage is joined by LEFT JOIN: if its time zone is not used, PostgreSQL drops the join.
const COUNTED = sql`shipment d LEFT JOIN storage from_storage ON from_storage.id = d.supplier_storage_id`;
const TABLES = sql`${COUNTED} ${companies.from} JOIN storage to_storage ON to_storage.id = d.customer_storage_id`;

const fields = {
  ...goods.fields,
  ...companies.fields,
  supplier_storage: place('from_storage'),
  customer_storage: place('to_storage'),
  upd_number: sql<string>`d.upd_number`,
  shipment_date: sql<string | null>`d.shipment_date`,
  actual_delivery_date: sql<string | null>`d.actual_delivery_date`,
};
const papers = {
  upd_date: sql<string | null>`d.upd_date`,
  invoice_number: sql<string>`d.invoice_number`,
  driver_names: sql<string[]>`to_jsonb(d.driver_names)`,
  driver_phone: sql<string>`d.driver_phone`,
  truck_model: sql<string>`d.truck_model`,
  truck_number: sql<string>`d.truck_number`,
  truck_tonnage: sql<number | null>`d.truck_tonnage::float8`,
  external_id: sql<string>`d.external_id`,
  correction_reason_id: sql<number | null>`d.correction_reason_id`,
};

/**
 * Shipments `d` that a person may see: the supplier's own; all for an administrator. Customers see acceptances
 * instead.
 */
export const visibleShipments = (viewer: Viewer): SQL => scope(viewer).seen(sql`d.supplier_id`);

const archived = archivedOf(goods, companies);

export const shipments = listFor<'listShipments'>()({
  fields,
  from: TABLES,
  counted: COUNTED,
  key: sql`d.id`,
  scope: visibleShipments,
  filters: {
    ...goods.filters,
    ...companies.filters,
    ...deliveredFilters(sql`d.actual_delivery_date`, sql`d.customer_storage_id`),
    'filter[order_id]': (id) =>
      sql`EXISTS (SELECT FROM ${ITEMS} WHERE i.shipment_id = d.id AND l.order_id = ${id})`,
  },
  ...goods.list,
  search: { ...goods.search, ...companies.search },
  wire: (rows, viewer) => rows.map((row) => wireShipment(row, viewer)),
});

/** Shipments whose orders have all been archived by the supplier. */
export const archivedShipments = listFor<'listArchivedShipments'>()({
  ...archived,
  fields,
  from: TABLES,
  counted: COUNTED,
  key: sql`d.id`,
  scope: (viewer) => sql`${visibleShipments(viewer)} AND ${companies.putAwayBy('supplier')}`,
  wire: (rows, viewer) => rows.map((row) => wireShipment(row, viewer)),
});

/** The exported file. */
export const sheet: Sheet<Wire> = {
  name: 'Отгрузки',
  columns: [
    { title: 'Номер', width: 12, cell: ({ id }) => id },
    momentColumn('Создана', ({ created_at }) => created_at),
    { title: 'Заказы', width: 20, cell: ({ order_ids }) => order_ids.join(', ') },
    { title: 'Покупатель', width: 32, cell: ({ customer }) => customer.title },
    { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
    { title: 'Откуда', width: 28, cell: ({ supplier_storage }) => supplier_storage.title },
    { title: 'Куда', width: 28, cell: ({ customer_storage }) => customer_storage.title },
    { title: 'Позиций', width: 10, cell: ({ items_count }) => items_count },
    { title: 'Штук', width: 10, cell: ({ quantity }) => quantity },
    { title: 'Тарных мест', width: 12, cell: ({ containers_count }) => containers_count },
    { title: 'Сумма, руб.', width: 14, cell: ({ amount }) => moneyCell(amount) },
    { title: 'УПД', width: 16, cell: ({ upd_number }) => upd_number },
    momentColumn('Отправлена', ({ shipment_date }) => shipment_date),
    { title: 'Статус', width: 22, cell: ({ status }) => status.title },
  ],
};

function wireShipment(row: RowOf<typeof fields>, viewer: Viewer, facts = {}): Wire {
  return {
    ...goods.wire(row, SHIPMENT_MACHINE, sidePerson(viewer, row), facts),
    shipment_date: instantOrNull(row.shipment_date),
    actual_delivery_date: instantOrNull(row.actual_delivery_date),
  };
}

/** The positions of a shipment in order, with their containers. */
export async function readItems(connection: Connection, id: number): Promise<Item[]> {
  const { rows } = await connection.execute<Item & Record<string, unknown>>(sql`
    SELECT i.id, i.order_line_id, l.order_id, l.product_id AS standard_id, brand.title AS brand_title, product.article, product.title,
           l.price_kopecks AS price, i.quantity, ${available(id)} AS available,
           ${placesOf('shipment_container')} AS containers
    FROM ${ITEMS} JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id
    WHERE i.shipment_id = ${id} ORDER BY i.id`);
  return rows.map((row) => ({ ...row, price: roublesOf(row.price) }));
}

/** A shipment in the contract's form. Throws 404 if it does not exist or belongs to another company. */
export async function readShipment(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getShipment'>['data']> {
  const source = { fields: { ...fields, ...papers }, from: TABLES, scope: visibleShipments };
  const row = await readRow(source, connection, viewer, sql`d.id = ${id}`);
  if (!row) throw notFound(NO_SHIPMENT);
  const items = await readItems(connection, id);
  const { correction_reason_id, ...wire } = row;
  return {
    ...wire,
    ...wireShipment(row, viewer, { packed: packedFact(items) }),
    correction_reason:
      correction_reason_id === null ? null : oneOf(SHIPMENT_CORRECTION_REASONS, correction_reason_id),
    items,
    history: await readHistory(connection, { document: SHIPMENT_MACHINE.name }, id),
  };
}
