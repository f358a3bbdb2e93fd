import { CORRECTIVE_MACHINE } from '@portal/domain/correctives';
import { CLAIM_STATUSES, type ClaimStatus } from '@portal/domain/claims';
import { REFUSAL_STATUSES, refusalLabel, type RefusalStatus } from '@portal/domain/refusals';
import {
  ACCEPTANCE_STATUSES,
  type AcceptanceStatus,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '@portal/domain/shipments';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { PORTAL_NAME } from '../../documents/history.ts';
import { wireStatus } from '../../documents/wire.ts';
import { scope } from '../../lists/scope.ts';
import { visibleClaims } from '../claims/claims.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { visibleCorrectives } from './correctives.ts';
import { visibleRefusals } from './refusals/refusals.ts';
import { wireOrderStatus } from './rules.ts';
import { visibleOrders } from './visible.ts';

type Node = Answer<'getDocumentTree'>['data'];
type Event = Answer<'getOrder'>['data']['history'][number];
type Move = Answer<'getOrder'>['data']['lines'][number]['moves'][number];

/** Order steps that create a refusal. The history shows the refusal, with its number, instead of them. */
const BY_REFUSAL = ['refuse', 'refuse_line', 'cancel_line', 'request_cancel', 'agree_cancel'];

/** The order's steps that are the bank's answer about its credit; a request without an answer times out. */
const BY_BANK = sql.param(['implemented', 'denial', 'timeout']);

/** «Иванов Пётр, ООО «Автоснаб»»; where no person acted, it was the bank if it `decided`, otherwise the portal. */
const actor = (
  decided: SQL,
) => sql`coalesce(person.second_name || ' ' || person.first_name || ', ' || company.title,
  CASE WHEN ${decided} THEN 'СберБизнес' ELSE ${PORTAL_NAME}::text END)`;
const PEOPLE = (row: SQL) => sql`
  LEFT JOIN app_user person ON person.id = ${row}.user_id LEFT JOIN contractor company ON company.id = ${row}.contractor_id`;

/**
 * Whether the reader's side created the document: refusals `r`, claims `d`, correctives `d`, orders `o`. An
 * administrator counts as the customer.
 */
const madeBy = (viewer: Viewer, kind: 'r' | 'd' | 'o' | 'c'): SQL => {
  const alias = kind === 'c' ? 'd' : kind;
  const isSupplier = scope(viewer).own(sql`${sql.identifier(alias)}.supplier_id`);
  if (kind === 'c') return isSupplier;
  return alias === 'r' ? sql`(r.by_customer <> (${isSupplier}))` : sql`NOT (${isSupplier})`;
};

/** Condition on shipments `s` that the person may see; the customer sees acceptances instead. */
const seenShipments = (viewer: Viewer): SQL => scope(viewer).seen(sql`s.supplier_id`);

/** History of an order, its refusals and its claims that the person may see, newest first. */
export async function orderEvents(connection: Connection, viewer: Viewer, id: number): Promise<Event[]> {
  const { rows } = await connection.execute<Event & Record<string, unknown>>(sql`
    WITH entry AS (
      SELECT h.at, 1 AS source, h.id, h.text, h.user_id, h.contractor_id, NULL::jsonb AS document,
             h.action = ANY(${BY_BANK}::text[]) AS by_bank FROM order_history h
      WHERE h.order_id = ${id} AND NOT (h.action = ANY(${sql.param(BY_REFUSAL)}::text[])
        AND EXISTS (SELECT FROM refusal r WHERE r.order_id = ${id} AND ${visibleRefusals(viewer)}))
      UNION ALL
      SELECT h.at, 2, h.id, h.text, h.user_id, h.contractor_id,
             jsonb_build_object('kind', 'refusal', 'id', r.id, 'own', ${madeBy(viewer, 'r')}), false
      FROM refusal r JOIN document_history h ON h.document = 'refusal' AND h.document_id = r.id
      WHERE r.order_id = ${id} AND ${visibleRefusals(viewer)} AND h.action <> 'create'
      UNION ALL
      SELECT h.at, 3, h.id, h.text, h.user_id, h.contractor_id,
             jsonb_build_object('kind', 'claim', 'id', d.id, 'own', ${madeBy(viewer, 'd')}), false
      FROM claim d JOIN document_history h ON h.document = 'claim' AND h.document_id = d.id
      WHERE d.order_id = ${id} AND ${visibleClaims(viewer)}
      UNION ALL
      SELECT h.at, 0, h.id, h.text, h.user_id, h.contractor_id,
             jsonb_build_object('kind', 'corrective', 'id', d.id, 'own', ${madeBy(viewer, 'c')}), false
      FROM delivery_time_corrective d JOIN document_history h ON h.document = ${CORRECTIVE_MACHINE.name} AND h.document_id = d.id
      WHERE d.order_id = ${id} AND ${visibleCorrectives(viewer)} AND d.status <> 'draft' AND h.action NOT IN ('create', 'activate'))
    SELECT row_number() OVER (ORDER BY entry.at, source, entry.id) AS id, entry.at, entry.text, entry.document,
           ${actor(sql`by_bank`)} AS actor
    FROM entry ${PEOPLE(sql`entry`)} ORDER BY 1 DESC`);
  return rows.map((row) => ({ ...row, at: instantOf(row.at) }));
}

/** Moves of pieces by order line, in order of time: ordered, moved by the order's steps, claimed. */
export async function lineMoves(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Map<number, Move[]>> {
  const { rows } = await connection.execute<Move & { line_id: number }>(sql`
    WITH move AS (
      SELECT l.id AS line_id, 0 AS source, l.id, 'ordered' AS kind, l.ordered AS quantity, o.created_at AS at,
             o.created_by AS user_id, o.customer_id AS contractor_id, NULL::jsonb AS document, false AS by_bank
      FROM order_line l JOIN orders o ON o.id = l.order_id WHERE l.order_id = ${id}
      UNION ALL
      SELECT l.id, 1, m.id, m.kind, m.quantity, m.at, m.user_id, m.contractor_id,
             CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('kind', 'refusal', 'id', r.id, 'own', ${madeBy(viewer, 'r')})
                  WHEN s.id IS NOT NULL THEN jsonb_build_object('kind', 'shipment', 'id', s.id, 'own', true)
                  WHEN d.id IS NOT NULL THEN jsonb_build_object('kind', 'claim', 'id', d.id, 'own', ${madeBy(viewer, 'd')})
                  WHEN m.document = 'acceptance' THEN jsonb_build_object('kind', 'acceptance', 'id', m.document_id, 'own', true) END,
             m.kind = 'cancelled' AND o.credit_request_id IS NOT NULL
      FROM order_line l JOIN orders o ON o.id = l.order_id JOIN order_line_move m ON m.order_line_id = l.id
      LEFT JOIN refusal r ON m.document = 'refusal' AND r.id = m.document_id AND ${visibleRefusals(viewer)}
      LEFT JOIN shipment s ON m.document = 'shipment' AND s.id = m.document_id AND ${seenShipments(viewer)}
      LEFT JOIN claim d ON m.document = 'claim' AND d.id = m.document_id AND ${visibleClaims(viewer)}
      WHERE l.order_id = ${id}
      UNION ALL
      SELECT i.order_line_id, 2, i.id, 'claimed', i.quantity, coalesce(d.sent_at, d.created_at), d.created_by, d.customer_id,
             jsonb_build_object('kind', 'claim', 'id', d.id, 'own', ${madeBy(viewer, 'd')}), false
      FROM claim d JOIN claim_item i ON i.claim_id = d.id
      WHERE d.order_id = ${id} AND d.status NOT IN ('draft', 'cancelled') AND ${visibleClaims(viewer)})
    SELECT move.line_id, move.kind, move.quantity, move.at, move.document, ${actor(sql`by_bank`)} AS actor
    FROM move ${PEOPLE(sql`move`)} ORDER BY move.source = 2, move.at, move.source, move.id`);
  const byLine = Map.groupBy(rows, ({ line_id }) => line_id);
  return new Map(
    [...byLine].map(([line, moves]) => [
      line,
      moves.map(({ line_id: _, ...move }) => ({ ...move, at: instantOf(move.at) })),
    ]),
  );
}

interface Leaf {
  kind: 'refusal' | 'shipment' | 'acceptance' | 'claim';
  id: number;
  own: boolean;
  created_at: string;
  status: string;
  was_requested: boolean;
  /** Orders placed instead of what this document refused or claimed. */
  replaced: { id: number; created_at: string; status: string }[];
}

function leafStatus({ kind, status, was_requested }: Leaf) {
  if (kind === 'claim') return wireStatus(CLAIM_STATUSES, status as ClaimStatus);
  if (kind === 'acceptance') return wireStatus(ACCEPTANCE_STATUSES, status as AcceptanceStatus);
  if (kind === 'shipment') return wireStatus(SHIPMENT_STATUSES, status as ShipmentStatus);
  return {
    ...wireStatus(REFUSAL_STATUSES, status as RefusalStatus),
    title: refusalLabel(status as RefusalStatus, was_requested),
  };
}

/**
 * An order with the documents made from it that the person may see. Throws 404 for an order that is absent, belongs to
 * others, or does not satisfy `which`.
 */
export async function documentTree(
  connection: Connection,
  viewer: Viewer,
  id: number,
  which: SQL = sql`true`,
): Promise<Node> {
  const { rows } = await connection.execute<{
    own: boolean;
    created_at: string;
    status: string;
    leaves: Leaf[];
  }>(sql`
    SELECT ${madeBy(viewer, 'o')} AS own, o.created_at, o.status,
           (SELECT coalesce(jsonb_agg(to_jsonb(leaf) ORDER BY leaf.created_at, leaf.kind, leaf.id), '[]') FROM (
              SELECT 'refusal' AS kind, r.id, ${madeBy(viewer, 'r')} AS own, r.created_at, r.status, r.was_requested,
                     (SELECT coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'created_at', n.created_at, 'status', n.status) ORDER BY n.id), '[]')
                      FROM orders n WHERE ${scope(viewer).seen(sql`n.customer_id`)}
                        AND n.id IN (SELECT done.order_id FROM order_replacement done WHERE done.refusal_id = r.id)) AS replaced
              FROM refusal r WHERE r.order_id = o.id AND ${visibleRefusals(viewer)}
              UNION ALL
              SELECT 'shipment', s.id, true, s.created_at, s.status, false, '[]' FROM shipment s
              WHERE ${seenShipments(viewer)} AND EXISTS (
                SELECT FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id WHERE i.shipment_id = s.id AND l.order_id = o.id)
              UNION ALL
              SELECT 'acceptance', a.id, true, a.created_at, a.status, false, '[]' FROM acceptance a
              WHERE EXISTS (SELECT FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id
                            WHERE i.shipment_id = a.shipment_id AND l.order_id = o.id)
              UNION ALL
              SELECT 'claim', d.id, ${madeBy(viewer, 'd')}, d.created_at, d.status, false,
                     (SELECT coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'created_at', n.created_at, 'status', n.status) ORDER BY n.id), '[]')
                      FROM orders n WHERE ${scope(viewer).seen(sql`n.customer_id`)}
                        AND n.id IN (SELECT i.replacement_order_id FROM claim_item i WHERE i.claim_id = d.id))
              FROM claim d WHERE d.order_id = o.id AND ${visibleClaims(viewer)}) leaf) AS leaves
    FROM orders o WHERE o.id = ${id} AND ${visibleOrders(viewer)} AND ${which}`);
  const [head] = rows;
  if (!head) throw notFound('Заказ не найден');
  return {
    kind: 'order',
    id,
    own: head.own,
    created_at: instantOf(head.created_at),
    status: wireOrderStatus(head.status),
    children: head.leaves.map((leaf) => ({
      kind: leaf.kind,
      id: leaf.id,
      own: leaf.own,
      created_at: instantOf(leaf.created_at),
      status: leafStatus(leaf),
      children: leaf.replaced.map((order) => ({
        kind: 'order',
        id: order.id,
        own: true,
        created_at: instantOf(order.created_at),
        status: wireOrderStatus(order.status),
        children: [],
      })),
    })),
  };
}

/** The same tree for the order of a claim. Throws 404 for a claim that the person may not see. */
export async function claimTree(connection: Connection, viewer: Viewer, id: number): Promise<Node> {
  const { rows } = await connection.execute<{ order_id: number }>(
    sql`SELECT d.order_id FROM claim d WHERE d.id = ${id} AND ${visibleClaims(viewer)}`,
  );
  const [claim] = rows;
  if (!claim) throw notFound('Претензия не найдена');
  return documentTree(connection, viewer, claim.order_id);
}

/** The same tree for an order in the archive of the person's side; an administrator sees the archives of both sides. */
export const archivedTree = (connection: Connection, viewer: Viewer, id: number): Promise<Node> => {
  const { seen } = scope(viewer);
  return documentTree(
    connection,
    viewer,
    id,
    sql`(o.archived_by_supplier AND ${seen(sql`o.supplier_id`)} OR o.archived_by_customer AND ${seen(sql`o.customer_id`)})`,
  );
};
