import { formerPeriod, type ReportPeriod, reportPeriodFault, usualPeriod } from '@portal/domain/reports';
import { isoDay, localDay, parseIsoDay } from '@portal/domain/zones';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { QueryOf } from '../../../contract/handlers.ts';
import { fieldFault } from '../../../contract/problem.ts';
import type { Connection } from '../../../database/connect.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { visibleCustomers, visibleStorages, visibleSuppliers } from './choices.ts';

/** Time zone for days that belong to no storage: the portal's. */
export const PORTAL_ZONE = 'Europe/Moscow';

/** Filters of a report; an absent one does not filter. */
export interface Narrowed {
  supplier_id?: readonly number[];
  customer_id?: readonly number[];
  storage_id?: readonly number[];
  brand_id?: readonly number[];
  category_id?: readonly number[];
}

/** Parameters of a dashboard. */
export interface Asked {
  period: ReportPeriod;
  /** The period for comparison; null: no comparison. */
  former: ReportPeriod | null;
  narrowed: Narrowed;
}

type Query = QueryOf<'getSalesSupplierReport'>;

/** The current date in the portal's time zone. */
export const today = (): string => isoDay(localDay(Date.now(), PORTAL_ZONE));

/**
 * Period and filters of a call. Throws 422 with a message for an invalid period and for ids that the
 * person may not see.
 */
export async function askedOf(connection: Connection, viewer: Viewer, query: Query): Promise<Asked> {
  const period = periodOf(query);
  const narrowed: Narrowed = {};
  for (const name of ['supplier_id', 'customer_id', 'storage_id', 'brand_id', 'category_id'] as const) {
    const ids = query[`filter[${name}]`];
    if (ids !== undefined && ids.length > 0) narrowed[name] = ids;
  }
  await refuseUnknown(connection, viewer, narrowed);
  const compare = query.compare ?? 'former';
  return { period, former: compare === 'none' ? null : formerPeriod(period, compare), narrowed };
}

function periodOf(query: Query): ReportPeriod {
  const day = today();
  const [from, to] = [query['filter[day_from]'], query['filter[day_to]']];
  const period =
    from === undefined && to !== undefined
      ? { from: usualPeriod(to).from, to }
      : { from: from ?? usualPeriod(day).from, to: to ?? day };
  const fault = reportPeriodFault(period, day);
  if (fault) throw fieldFault(`filter[day_${fault.field}]`, sentence(fault));
  // Future days are cut off: they have no data.
  return parseIsoDay(period.to) > parseIsoDay(day) ? { from: period.from, to: day } : period;
}

/** For each kind of id, the rows that the person may see and the error message for any other id. */
const KNOWN = {
  supplier_id: { rows: visibleSuppliers, none: 'Такого поставщика среди ваших нет' },
  customer_id: { rows: visibleCustomers, none: 'Такого покупателя среди ваших нет' },
  storage_id: { rows: visibleStorages, none: 'Такого склада среди ваших нет' },
  brand_id: { rows: () => sql`SELECT id, title FROM brand`, none: 'Такого бренда нет' },
  category_id: { rows: () => sql`SELECT id, title FROM category`, none: 'Такой категории нет' },
};

async function refuseUnknown(connection: Connection, viewer: Viewer, narrowed: Narrowed): Promise<void> {
  for (const [name, ids] of Object.entries(narrowed) as [keyof Narrowed, readonly number[]][]) {
    const { rows: known, none } = KNOWN[name];
    const { rows } = await connection.execute<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM (${known(viewer)}) known WHERE known.id = ANY(${sql.param([...ids])}::bigint[])`);
    if (rows[0]?.count !== new Set(ids).size) throw fieldFault(`filter[${name}]`, none);
  }
}
