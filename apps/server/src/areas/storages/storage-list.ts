import { isStockStale } from '@portal/domain/storages';
import { checkRule } from '@portal/domain/access';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOrNull } from '../../database/connect.ts';
import { listFor, readRow } from '../../lists/list.ts';
import { type Party, party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byText } from '../../lists/search.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { storage } from './tables.ts';

type Whole = Answer<'getStorage'>['data'];
type Hours = Whole['working_schedule_items'];

export const NO_STORAGE = 'Склад не найден';

const fields = {
  id: storage.id,
  title: storage.title,
  code: storage.code,
  time_zone: storage.time_zone,
  city: storage.city,
  address: storage.address,
  phone: storage.phone,
  tags: sql<string[]>`${storage.tags}`,
  contractor: party('owner') as SQL<Party>,
  working_schedule_items: sql<Hours>`(SELECT coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes) ORDER BY h.weekday), '[]') FROM storage_schedule h WHERE h.storage_id = storage.id)`,
};

/** Condition: storages visible to the viewer, i.e. those they work with; for an administrator all. */
export const seenStorages = (viewer: Viewer): SQL => {
  const { seen, storages } = scope(viewer);
  return sql`${seen(storage.contractor_id)} AND ${storages(storage.id)}`;
};

const wireStorage = <R extends { address: string; city: string }>({ address, city, ...row }: R) => ({
  ...row,
  address: { description: address, city },
});

/** Storages, sorted by title. */
export const storages = listFor<'listStorages'>()({
  fields,
  from: sql`${storage} JOIN contractor owner ON owner.id = ${storage.contractor_id}`,
  counted: sql`${storage}`,
  scope: seenStorages,
  search: { title: byText(storage.title, storage.code, storage.address) },
  order: sql`${storage.title}, ${storage.id}`,
  sorts: {
    title: sql`${storage.title}, ${storage.id}`,
    code: sql`${storage.code}, ${storage.id}`,
  },
  wire: (rows) => rows.map(wireStorage),
});

const whole = {
  fields: {
    ...fields,
    contractor_id: storage.contractor_id,
    version: storage.version,
    pickup_point_schedule_items: sql<Hours>`${storage.pickup_schedule}`,
    holidays_by_weekday: sql<
      number[]
    >`ARRAY(SELECT day + 1 FROM unnest(${storage.holiday_weekdays}) day ORDER BY day)`,
    holidays_by_date: sql<
      Whole['holidays_by_date']
    >`(SELECT coalesce(jsonb_agg(jsonb_build_object('date', d.date, 'is_working', d.is_working) ORDER BY d.date), '[]') FROM storage_holiday d WHERE d.storage_id = storage.id)`,
    reserve_update_hours: storage.reserve_update_hours,
  },
  from: sql`${storage} JOIN contractor owner ON owner.id = ${storage.contractor_id}`,
  scope: seenStorages,
};

/** A storage with all its settings. Throws 404 if the viewer does not see it. */
export async function readStorage(connection: Connection, viewer: Viewer, id: number): Promise<Whole> {
  const row = await readRow(whole, connection, viewer, sql`${storage.id} = ${id}`);
  if (!row) throw notFound(NO_STORAGE);
  const { contractor_id, ...rest } = row;
  const { rows } = await connection.execute<{
    items_count: number;
    quantity: number;
    held: number;
    updated_at: string | null;
  }>(sql`
    SELECT count(*)::int AS items_count, coalesce(sum(r.quantity), 0)::int AS quantity, coalesce(sum(r.held), 0)::int AS held,
           (SELECT stocked_at FROM storage WHERE id = ${id}) AS updated_at
    FROM reserve r WHERE r.storage_id = ${id}`);
  const [stock] = rows;
  if (!stock) throw new Error('a count without a row');
  const updated_at = instantOrNull(stock.updated_at);
  const updated = updated_at === null ? null : Date.parse(updated_at);
  const own = contractor_id === viewer.contractor_id;
  const may = (rule: string) => own && checkRule(rule, viewer);
  return {
    ...wireStorage(rest),
    reserves: {
      ...stock,
      updated_at,
      is_stale: stock.items_count > 0 && isStockStale(row.reserve_update_hours, updated, Date.now()),
    },
    allowed_actions: [
      ...(may('actions.storages.create') ? (['update'] as const) : []),
      ...(may('actions.storages.delete') ? (['delete'] as const) : []),
    ],
  };
}

/**
 * Storages of companies with which the viewer's company has an active contract, as supplier or as
 * customer.
 */
export const publicStorages = listFor<'listPublicStorages'>()({
  fields: {
    id: storage.id,
    title: storage.title,
    city: storage.city,
    contractor: party('owner') as SQL<Party>,
    type: sql<Answer<'listPublicStorages'>['data'][number]['type']>`owner.type`,
  },
  from: sql`${storage} JOIN contractor owner ON owner.id = ${storage.contractor_id}`,
  scope: (viewer) => {
    const { own } = scope(viewer);
    return sql`${storage.contractor_id} IN (
      SELECT supplier_id FROM contract WHERE ${own(sql`customer_id`)} AND status = 'active'
      UNION SELECT customer_id FROM contract WHERE ${own(sql`supplier_id`)} AND status = 'active')`;
  },
  filters: { 'filter[title]': byText(storage.title, storage.city, sql`owner.title`) },
  order: sql`${storage.title}, ${storage.id}`,
  wire: (rows) => rows,
});
