import { allowedActions } from '@portal/domain/documents';
import { priceDifference } from '@portal/domain/offers';
import {
  PROPOSED_REPLACEMENT_MACHINE,
  PROPOSED_REPLACEMENT_STATUSES,
  type ProposedReplacementStatus,
} from '@portal/domain/proposed-replacements';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { roublesOf } from '../../../contract/money.ts';
import { notFound } from '../../../contract/problem.ts';
import { type Connection, instantOf } from '../../../database/connect.ts';
import { eitherSide, sidePerson } from '../../../documents/sides.ts';
import { wireStatus } from '../../../documents/wire.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';

export const NO_PROPOSED = 'Предложение замены не найдено';

type Wire = Answer<'getOrder'>['data']['proposed'][number];

/**
 * Proposed replacements of the company's own orders, on either side. A condition on `replacement_proposal p`.
 */
export const visibleProposed = (viewer: Viewer): SQL =>
  eitherSide(viewer, [
    { rule: 'pages.inbox-id', condition: (by) => scope(by).seen(sql`p.supplier_id`) },
    { rule: 'pages.outgoing-id', condition: (by) => scope(by).seen(sql`p.customer_id`) },
  ]);

interface Row {
  id: number;
  version: number;
  status: ProposedReplacementStatus;
  customer_id: number;
  supplier_id: number;
  line_id: number;
  standard_id: number;
  brand_title: string;
  article: string;
  title: string;
  quantity: number;
  price_kopecks: number;
  line_kopecks: number;
  arrival_at: string;
  comment: string;
  placed_order_id: number | null;
}

/** The proposed replacements of an order's lines, newest first, for both sides. */
export const proposedOf = (connection: Connection, viewer: Viewer, orderId: number): Promise<Wire[]> =>
  proposedWhere(connection, viewer, sql`p.order_id = ${orderId}`);

/** One proposed replacement. Throws 404 if it does not exist or belongs to other companies. */
export async function readProposed(connection: Connection, viewer: Viewer, id: number): Promise<Wire> {
  const [one] = await proposedWhere(connection, viewer, sql`p.id = ${id}`);
  if (!one) throw notFound(NO_PROPOSED);
  return one;
}

async function proposedWhere(connection: Connection, viewer: Viewer, which: SQL): Promise<Wire[]> {
  const { rows } = await connection.execute(sql`
    SELECT p.id, p.version, p.status, p.customer_id, p.supplier_id, p.order_line_id AS line_id, p.product_id AS standard_id,
           brand.title AS brand_title, product.article, product.title, p.quantity, p.price_kopecks, l.price_kopecks AS line_kopecks,
           p.arrival_at, p.comment, p.placed_order_id
    FROM replacement_proposal p JOIN order_line l ON l.id = p.order_line_id
    JOIN product ON product.id = p.product_id JOIN brand ON brand.id = product.brand_id
    WHERE ${which} AND ${visibleProposed(viewer)} ORDER BY p.created_at DESC, p.id DESC LIMIT 200`);
  return (rows as unknown as Row[]).map(
    ({ status, customer_id, supplier_id, price_kopecks, line_kopecks, arrival_at, ...row }) => ({
      ...row,
      price: roublesOf(price_kopecks),
      percent: Math.round(priceDifference(price_kopecks, line_kopecks) ?? 0),
      arrival_at: instantOf(arrival_at),
      status: wireStatus(PROPOSED_REPLACEMENT_STATUSES, status),
      allowed_actions: allowedActions(
        PROPOSED_REPLACEMENT_MACHINE,
        status,
        sidePerson(viewer, { customer_id, supplier_id }),
      ),
    }),
  );
}
