import {
  CORRECTIVE_MACHINE,
  CORRECTIVE_REASONS,
  CORRECTIVE_STATUSES,
  correctiveFacts,
} from '@portal/domain/correctives';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { markedNumber } from '../../documents/counts.ts';
import { readHistory } from '../../documents/history.ts';
import { ofOrder } from '../../documents/of-order.ts';
import { eitherSide, type Side, sidePerson } from '../../documents/sides.ts';
import { readRow, type RowOf, rowsWhere } from '../../lists/list.ts';
import { oneOf } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { TO_COME } from './placing/planned-dates.ts';

type Wire = Answer<'listIncomingCorrectives'>['data'][number];
type OrderWire = Answer<'getOrder'>['data']['correctives'][number];

export const CORRECTIVES = ofOrder({
  table: 'delivery_time_corrective',
  positions: 'delivery_time_corrective_item',
  key: 'corrective_id',
  statuses: CORRECTIVE_STATUSES,
  marks: { reason_id: markedNumber('reason_id') },
});
/** Of a corrective `d` that waits for an answer, what is still to come of its positions; otherwise what it was made for. */
const remaining = (stored: SQL, of: SQL) => sql<number>`CASE d.status WHEN 'pending' THEN (
  SELECT coalesce(sum(${of}), 0)::bigint FROM delivery_time_corrective_item i JOIN order_line l ON l.id = i.order_line_id
  WHERE i.corrective_id = d.id) ELSE ${stored} END`;
const LEFT = sql`least(i.quantity, ${TO_COME})`;
const fields = {
  ...CORRECTIVES.fields,
  quantity: remaining(sql`items.quantity`, LEFT),
  amount_kopecks: remaining(sql`d.amount_kopecks`, sql`${LEFT} * l.price_kopecks`),
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

/** The lines that a corrective `d` is about, with their pieces, counted like its `quantity`. */
const positions = sql<OrderWire['positions']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('order_line_id', l.id, 'quantity', pieces) ORDER BY l.id), '[]')
  FROM delivery_time_corrective_item i JOIN order_line l ON l.id = i.order_line_id
  CROSS JOIN LATERAL (SELECT CASE d.status WHEN 'pending' THEN ${LEFT} ELSE i.quantity END AS pieces) counted
  WHERE i.corrective_id = d.id AND pieces > 0)`;

/** Correctives of an order that the person may see, newest first. */
export async function correctivesOfOrder(
  connection: Connection,
  viewer: Viewer,
  order: number,
): Promise<OrderWire[]> {
  const rows = await rowsWhere(
    { ...correctivesSource, fields: { ...fields, positions }, scope: visibleCorrectives },
    connection,
    viewer,
    sql`d.order_id = ${order} AND d.status <> 'draft' ORDER BY d.created_at DESC, d.id DESC`,
  );
  return rows.map(({ positions: about, ...row }) => ({ ...wireCorrective(row, viewer), positions: about }));
}

export const NO_CORRECTIVE = 'Корректировка не найдена';

/** A corrective in the contract's form. Throws 404 if it does not exist or belongs to other companies. */
export async function readCorrective(
  connection: Connection,
  viewer: Viewer,
  id: number,
  seen = visibleCorrectives,
): Promise<Answer<'getCorrective'>['data']> {
  const row = await readRow({ ...correctivesSource, scope: seen }, connection, viewer, sql`d.id = ${id}`);
  if (!row) throw notFound(NO_CORRECTIVE);
  const history = await readHistory(connection, { document: CORRECTIVE_MACHINE.name }, id);
  return { ...wireCorrective(row, viewer), history };
}
