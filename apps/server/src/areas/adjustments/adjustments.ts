import { sql } from 'drizzle-orm';
import { type Connection, instantOf } from '../../database/connect.ts';
import type { Side } from '../../documents/sides.ts';
import { listFor } from '../../lists/list.ts';
import {
  CORRECTIVES,
  correctivesSource as source,
  correctivesOn as sideOf,
  wireCorrective,
} from '../orders/correctives.ts';
import { unreadFilter, withUnread } from '../../documents/messages.ts';
import { TO_COME } from '../orders/placing/planned-dates.ts';

const correctivesOf = (side: Side) =>
  listFor<'listIncomingCorrectives'>()({
    ...source,
    ...CORRECTIVES.list,
    scope: sideOf[side],
    filters: {
      ...CORRECTIVES.filters,
      'filter[unread]': unreadFilter('corrective', sql`d.id`),
      'filter[reason_id]': (ids) => sql`d.reason_id = ANY(${sql.param(ids)}::bigint[])`,
    },
    wire: (rows, viewer, connection) =>
      withUnread(
        connection,
        viewer,
        'corrective',
        rows.map((row) => wireCorrective(row, viewer)),
      ),
  });
export const incomingCorrectives = correctivesOf('customer');
export const outgoingCorrectives = correctivesOf('supplier');

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
