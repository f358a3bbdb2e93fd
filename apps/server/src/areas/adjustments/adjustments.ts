import { CORRECTIVE_MACHINE } from '@portal/domain/correctives';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { readHistory } from '../../documents/history.ts';
import type { Side } from '../../documents/sides.ts';
import { listFor, readRow } from '../../lists/list.ts';
import type { Viewer } from '../../contract/viewer.ts';
import {
  CORRECTIVES,
  correctivesSource as source,
  correctivesOn as sideOf,
  visibleCorrectives,
  wireCorrective,
} from '../orders/correctives.ts';
import { TO_COME } from '../orders/placing/planned-dates.ts';

export const NO_CORRECTIVE = 'Корректировка не найдена';

const correctivesOf = (side: Side) =>
  listFor<'listIncomingCorrectives'>()({
    ...source,
    ...CORRECTIVES.list,
    scope: sideOf[side],
    filters: {
      ...CORRECTIVES.filters,
      'filter[reason_id]': (ids) => sql`d.reason_id = ANY(${sql.param(ids)}::bigint[])`,
    },
    wire: (rows, viewer) => rows.map((row) => wireCorrective(row, viewer)),
  });
export const incomingCorrectives = correctivesOf('customer');
export const outgoingCorrectives = correctivesOf('supplier');

/** A corrective in the contract's form. Throws 404 if it does not exist or belongs to other companies. */
export async function readCorrective(
  connection: Connection,
  viewer: Viewer,
  id: number,
  seen = visibleCorrectives,
): Promise<Answer<'getCorrective'>['data']> {
  const row = await readRow({ ...source, scope: seen }, connection, viewer, sql`d.id = ${id}`);
  if (!row) throw notFound(NO_CORRECTIVE);
  const history = await readHistory(connection, { document: CORRECTIVE_MACHINE.name }, id);
  return { ...wireCorrective(row, viewer), history };
}

export interface Position {
  id: number;
  order_line_id: number;
  standard_id: number;
  brand_title: string;
  article: string;
  title: string;
  price: number;
  quantity: number;
  was_at: string;
  first_delivery_at: string;
  /** Pieces that have not been shipped yet. */
  left: number;
  is_taken_out: boolean;
}

/** The positions of a corrective. */
export async function positionsOf(connection: Connection, id: number): Promise<Position[]> {
  const rows = await CORRECTIVES.positionsOf<Position>(
    connection,
    id,
    sql`i.was_at, ${TO_COME}::int AS left, i.is_taken_out,
      (SELECT coalesce(o.first_delivery_at, o.planned_delivery_at) FROM orders o WHERE o.id = l.order_id) AS first_delivery_at`,
  );
  return rows.map((row) => ({
    ...row,
    was_at: instantOf(row.was_at),
    first_delivery_at: instantOf(row.first_delivery_at),
  }));
}
