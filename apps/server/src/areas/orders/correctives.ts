import {
  CORRECTIVE_MACHINE,
  CORRECTIVE_REASONS,
  CORRECTIVE_STATUSES,
  correctiveFacts,
} from '@portal/domain/correctives';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { markedNumber } from '../../documents/counts.ts';
import { ofOrder } from '../../documents/of-order.ts';
import { eitherSide, type Side, sidePerson } from '../../documents/sides.ts';
import { type RowOf, rowsWhere } from '../../lists/list.ts';
import { oneOf } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';

type Wire = Answer<'listIncomingCorrectives'>['data'][number];

export const CORRECTIVES = ofOrder({
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
  author: sql<string>`(SELECT p.second_name || ' ' || p.first_name FROM app_user p WHERE p.id = d.created_by)`,
};
/** Fields and joined tables of every query of correctives. */
export const correctivesSource = { fields, from: CORRECTIVES.from, counted: CORRECTIVES.counted };

/** Condition on correctives `d` of one side: incoming ones wait for the customer's decision. */
export const correctivesOn: Readonly<Record<Side, (viewer: Viewer) => SQL>> = {
  customer: (viewer) => scope(viewer).seen(sql`d.customer_id`),
  supplier: (viewer) => scope(viewer).seen(sql`d.supplier_id`),
};
/** Condition on correctives `d` that a person may see on either side. */
export const visibleCorrectives = (viewer: Viewer): SQL =>
  eitherSide(viewer, [
    { rule: 'actions.adjustments.get', condition: correctivesOn.customer },
    { rule: 'actions.adjustments.get', condition: correctivesOn.supplier },
  ]);

export const wireCorrective = ({ reason_id, ...row }: RowOf<typeof fields>, viewer: Viewer): Wire => ({
  ...CORRECTIVES.wire(row, CORRECTIVE_MACHINE, sidePerson(viewer, row), {
    ...correctiveFacts(
      Date.parse(instantOf(row.was_at)) < Date.parse(instantOf(row.planned_delivery_at)),
      instantOf(row.planned_delivery_at),
      Date.now(),
    ),
  }),
  planned_shipment_at: instantOf(row.planned_shipment_at),
  planned_delivery_at: instantOf(row.planned_delivery_at),
  was_at: instantOf(row.was_at),
  reason: oneOf(CORRECTIVE_REASONS, reason_id),
});

/** Correctives of an order that the person may see, newest first. */
export async function correctivesOfOrder(
  connection: Connection,
  viewer: Viewer,
  order: number,
): Promise<Wire[]> {
  const rows = await rowsWhere(
    { ...correctivesSource, scope: visibleCorrectives },
    connection,
    viewer,
    sql`d.order_id = ${order} AND d.status <> 'draft' ORDER BY d.created_at DESC, d.id DESC`,
  );
  return rows.map((row) => wireCorrective(row, viewer));
}
