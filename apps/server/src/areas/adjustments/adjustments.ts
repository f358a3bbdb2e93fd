import { CORRECTIVE_MACHINE, CORRECTIVE_REASONS, CORRECTIVE_STATUSES } from '@portal/domain/correctives';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { markedNumber } from '../../documents/counts.ts';
import { readHistory } from '../../documents/history.ts';
import { ofOrder } from '../../documents/of-order.ts';
import { eitherSide, type Side, sidePerson } from '../../documents/sides.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { oneOf } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { TO_COME } from '../orders/planned-dates.ts';

type Wire = Answer<'listIncomingCorrectives'>['data'][number];
export const NO_CORRECTIVE = 'Корректировка не найдена';

const CORRECTIVES = ofOrder({
  table: 'delivery_time_corrective',
  positions: 'delivery_time_corrective_item',
  key: 'corrective_id',
  statuses: CORRECTIVE_STATUSES,
  marks: { reason_id: markedNumber('reason_id') },
});
const fields = {
  ...CORRECTIVES.fields,
  planned_shipment_at: sql<string>`d.planned_shipment_at`,
  planned_delivery_at: sql<string>`d.planned_delivery_at`,
  was_at: sql<string>`(SELECT min(i.was_at) FROM delivery_time_corrective_item i WHERE i.corrective_id = d.id)`,
  time_zone: sql<string>`storage.time_zone`,
  reason_id: sql<number>`d.reason_id`,
  comment: sql<string>`d.comment`,
  answer: sql<string>`d.answer`,
};
const source = { fields, from: CORRECTIVES.from, counted: CORRECTIVES.counted };

/** Correctives of one side: what comes in is the customer's to decide on. */
const sideOf: Readonly<Record<Side, (viewer: Viewer) => SQL>> = {
  customer: (viewer) => scope(viewer).seen(sql`d.customer_id`),
  supplier: (viewer) => scope(viewer).seen(sql`d.supplier_id`),
};
/** Correctives `d` that a person sees, whoever made them. */
export const visibleCorrectives = (viewer: Viewer): SQL =>
  eitherSide(viewer, [
    { rule: 'actions.adjustments.get', condition: sideOf.customer },
    { rule: 'actions.adjustments.get', condition: sideOf.supplier },
  ]);

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

const wireCorrective = ({ reason_id, ...row }: RowOf<typeof fields>, viewer: Viewer): Wire => ({
  ...CORRECTIVES.wire(row, CORRECTIVE_MACHINE, sidePerson(viewer, row)),
  planned_shipment_at: instantOf(row.planned_shipment_at),
  planned_delivery_at: instantOf(row.planned_delivery_at),
  was_at: instantOf(row.was_at),
  reason: oneOf(CORRECTIVE_REASONS, reason_id),
});

/** A corrective as the contract shows it. Throws 404 for one that is absent or another's. */
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
  /** Pieces that are still to come by now. */
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
