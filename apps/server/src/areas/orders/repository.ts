import type { CreditStatus } from '@portal/domain/credit';
import type { DeliveryKind } from '@portal/domain/deliveries';
import { sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { archiveFacts, orderFacts } from '@portal/domain/order-status';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { ANSWER_BY } from './refusals/answer-time.ts';
import { collected, draftShipments } from './collected.ts';
import { correctivesOfOrder } from './correctives.ts';
import { documentTree, lineMoves, orderEvents } from './documents.ts';
import { HAS_CLAIM, HAS_CORRECTIVE, LATE, OVERDUE } from './flags.ts';
import { proposedOf } from './replacements/proposed-list.ts';
import { refusalsOfOrder } from './refusals/refusals.ts';
import { replacedBy } from './replacements/replacements.ts';
import { allowedOrderActions, sideOf, wireCreditStatus, wireLineStatus, wireOrderStatus } from './rules.ts';
import { undoUntilFor } from './placing/undo-until.ts';
import { visibleOrders } from './visible.ts';

export interface LineRow {
  id: number;
  order_id: number;
  standard_id: number;
  reserve_id: number;
  brand_title: string;
  article: string;
  title: string;
  price_kopecks: number;
  ordered: number;
  undecided: number;
  confirmed: number;
  refused: number;
  cancelled: number;
  short: number;
  shipped: number;
  accepted: number;
  shortage: number;
  rejected: number;
  claimed: number;
  refunded: number;
  discounted_kopecks: number;
  /** Pieces whose cancellation the customer has requested, without an answer yet. */
  requested: number;
  /** Stock of its reserve, reserved pieces included. */
  in_storage: number;
  held: number;
  is_more: boolean;
  /** Pieces in shipments that have not left yet. */
  collected: number;
  planned_delivery_at: string | null;
}

/** Lines of the orders with their ledgers of quantities, by id. */
export async function readOrderLines(connection: Connection, orderIds: number[]): Promise<LineRow[]> {
  const { rows } = await connection.execute(sql`
    SELECT l.id, l.order_id, l.product_id AS standard_id, l.reserve_id, brand.title AS brand_title, p.article, p.title, l.price_kopecks,
           l.ordered, l.undecided, l.confirmed, l.refused, l.cancelled, l.short, l.shipped, l.accepted, l.shortage, l.rejected, l.claimed, l.refunded, l.discounted_kopecks,
           r.quantity AS in_storage, r.held, r.is_more, l.planned_delivery_at, ${collected()} AS collected,
           (SELECT coalesce(sum(asked.quantity), 0) FROM refusal_line asked JOIN refusal ON refusal.id = asked.refusal_id
            WHERE asked.order_line_id = l.id AND refusal.status = 'requested') AS requested
    FROM order_line l JOIN product p ON p.id = l.product_id JOIN brand ON brand.id = p.brand_id JOIN reserve r ON r.id = l.reserve_id
    WHERE l.order_id = ANY(${sql.param(orderIds)}::bigint[]) ORDER BY l.id`);
  return rows as unknown as LineRow[];
}

interface HeadRow {
  id: number;
  version: number;
  status: string;
  customer_id: number;
  supplier_id: number;
  created_at: string;
  customer_title: string;
  supplier_title: string;
  from_id: number;
  from_title: string;
  from_zone: string;
  to_id: number;
  to_title: string;
  to_zone: string;
  contract_id: number;
  contract_number: string;
  limit_kopecks: number | null;
  used_kopecks: number;
  archived_by_customer: boolean;
  archived_by_supplier: boolean;
  comment: string;
  delivery: DeliveryKind;
  shipment_comment: string;
  amount_kopecks: number;
  is_overdue: boolean;
  is_late: boolean;
  is_transit: boolean;
  has_claim: boolean;
  has_corrective: boolean;
  first_delivery_at: string | null;
  planned_shipment_at: string;
  planned_delivery_at: string;
  undo_until: string | null;
  answer_by: string | null;
  credit_id: number | null;
  credit_status: CreditStatus | null;
  credit_sent: boolean;
}

/** The whole order as in the contract. Throws 404 for an absent or foreign one. */
export async function readOrder(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<components['schemas']['Order']> {
  const { rows } = await connection.execute(sql`
    SELECT o.id, o.version, o.status, o.created_at, o.customer_id, customer.title AS customer_title,
           o.supplier_id, supplier.title AS supplier_title, from_storage.id AS from_id, from_storage.title AS from_title, from_storage.time_zone AS from_zone,
           to_storage.id AS to_id, to_storage.title AS to_title, to_storage.time_zone AS to_zone, o.contract_id, contract.number AS contract_number,
           contract.limit_kopecks, contract.used_kopecks, o.archived_by_customer, o.archived_by_supplier, o.comment, o.delivery, o.shipment_comment, o.amount_kopecks, o.planned_shipment_at, o.planned_delivery_at,
           ${OVERDUE} AS is_overdue, ${LATE} AS is_late,
           o.is_transit, ${HAS_CLAIM} AS has_claim, ${HAS_CORRECTIVE} AS has_corrective,
           o.first_delivery_at,
           ${undoUntilFor(viewer)} AS undo_until,
           ${ANSWER_BY} AS answer_by, credit.id AS credit_id, credit.status AS credit_status, credit.sent_at IS NOT NULL AS credit_sent
    FROM orders o
    JOIN contractor customer ON customer.id = o.customer_id
    JOIN contractor supplier ON supplier.id = o.supplier_id
    JOIN storage from_storage ON from_storage.id = o.supplier_storage_id
    JOIN storage to_storage ON to_storage.id = o.customer_storage_id
    JOIN contract ON contract.id = o.contract_id
    LEFT JOIN credit_request credit ON credit.id = o.credit_request_id
    WHERE o.id = ${id} AND ${visibleOrders(viewer)}`);
  const [head] = rows as unknown as HeadRow[];
  if (!head) throw notFound('Заказ не найден');
  const lines = await readOrderLines(connection, [id]);
  const side = sideOf(viewer, head);
  const archived = side === undefined ? false : head[`archived_by_${side}`];
  const facts = { ...orderFacts(lines), ...archiveFacts(archived) };
  const actions = allowedOrderActions(head.status, viewer, head, facts);
  const moves = await lineMoves(connection, viewer, id);
  const replaced = await replacedBy(connection, viewer, id);
  const moneyOf = (pieces: (line: LineRow) => number, off: 1 | -1) =>
    roublesOf(
      lines.reduce((sum, line) => sum + line.price_kopecks * pieces(line) + off * line.discounted_kopecks, 0),
    );
  return {
    id: head.id,
    version: head.version,
    created_at: instantOf(head.created_at),
    customer: { id: head.customer_id, title: head.customer_title },
    supplier: { id: head.supplier_id, title: head.supplier_title },
    supplier_storage: { id: head.from_id, title: head.from_title, time_zone: head.from_zone },
    customer_storage: { id: head.to_id, title: head.to_title, time_zone: head.to_zone },
    contract_number: head.contract_number,
    contract: {
      id: head.contract_id,
      number: head.contract_number,
      limit: head.limit_kopecks === null ? null : roublesOf(head.limit_kopecks),
      used: roublesOf(head.used_kopecks),
    },
    comment: head.comment,
    delivery: head.delivery,
    shipment_comment: head.shipment_comment,
    amount: roublesOf(head.amount_kopecks),
    counted_amount: moneyOf(({ undecided, confirmed, refunded }) => undecided + confirmed - refunded, -1),
    released_amount: moneyOf(
      ({ refused, cancelled, short, refunded }) => refused + cancelled + short + refunded,
      1,
    ),
    archived,
    status: wireOrderStatus(head.status),
    is_overdue: head.is_overdue,
    is_late: head.is_late,
    is_transit: head.is_transit,
    has_claim: head.has_claim,
    has_corrective: head.has_corrective,
    first_delivery_at: head.first_delivery_at === null ? null : instantOf(head.first_delivery_at),
    planned_shipment_at: instantOf(head.planned_shipment_at),
    planned_delivery_at: instantOf(head.planned_delivery_at),
    undo_until: head.undo_until === null ? null : instantOf(head.undo_until),
    answer_by: head.answer_by === null ? null : instantOf(head.answer_by),
    allowed_actions: actions,
    // The supplier must not see how the buyer pays.
    credit_request:
      head.credit_id === null || head.credit_status === null || side === 'supplier'
        ? null
        : { id: head.credit_id, status: wireCreditStatus(head.credit_status), sent: head.credit_sent },
    refusals: await refusalsOfOrder(connection, viewer, id),
    proposed: await proposedOf(connection, viewer, id),
    correctives: await correctivesOfOrder(connection, viewer, id),
    open_shipments: side === 'supplier' ? await draftShipments(connection, viewer, id) : [],
    lines: lines.map(
      ({
        order_id: _,
        reserve_id: __,
        price_kopecks,
        in_storage,
        held,
        is_more,
        collected: _collected,
        planned_delivery_at,
        ...line
      }) => ({
        ...line,
        planned_delivery_at: planned_delivery_at === null ? null : instantOf(planned_delivery_at),
        price: roublesOf(price_kopecks),
        amount: roublesOf(price_kopecks * line.ordered),
        status: wireLineStatus(line, { cancelRequested: line.requested > 0 }),
        // The buyer must not see the supplier's stock.
        stock:
          side === 'supplier'
            ? { quantity: in_storage, free: freeFor(line, in_storage, held), is_more }
            : null,
        moves: moves.get(line.id) ?? [],
        replaced_by: replaced.get(line.id) ?? [],
        allowed_actions: side === 'supplier' && line.undecided > 0 ? actions : [],
      }),
    ),
    documents: await documentTree(connection, viewer, id),
    history: await orderEvents(connection, viewer, id),
  };
}

/** Pieces in the storage that other orders have not reserved; pieces reserved by this line count as free. */
function freeFor(
  { undecided, confirmed, shipped }: Pick<LineRow, 'undecided' | 'confirmed' | 'shipped'>,
  inStorage: number,
  held: number,
): number {
  return Math.max(inStorage - (held - (undecided + confirmed - shipped)), 0);
}
