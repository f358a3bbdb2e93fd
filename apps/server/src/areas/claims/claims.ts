import {
  CLAIM_ITEM_KINDS,
  CLAIM_KINDS,
  CLAIM_MACHINE,
  CLAIM_STATUSES,
  type ClaimOutcome,
  type ClaimStatus,
} from '@portal/domain/claims';
import { allowedActions } from '@portal/domain/documents';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { readHistory } from '../../documents/history.ts';
import { eitherSide, type Side, sidePerson } from '../../documents/sides.ts';
import { wireStatus } from '../../documents/wire.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { oneOf, party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byArticle, byNumber, byText } from '../../lists/search.ts';
import { groupTabs, inStatuses } from '../../lists/tabs.ts';
import type { Viewer } from '../identity/viewer.ts';

export const NO_CLAIM = 'Претензия не найдена';

const fields = {
  id: sql<number>`c.id`,
  version: sql<number>`c.version`,
  created_at: sql<string>`c.created_at`,
  type_id: sql<number>`c.type_id`,
  status: sql<ClaimStatus>`c.status`,
  disputed: sql<boolean>`c.disputed`,
  customer_comment: sql<string>`c.customer_comment`,
  supplier_comment: sql<string>`c.supplier_comment`,
  cancel_reason: sql<string>`c.cancel_reason`,
  order_id: sql<number>`c.order_id`,
  customer_id: sql<number>`c.customer_id`,
  supplier_id: sql<number>`c.supplier_id`,
  customer: party('customer'),
  supplier: party('supplier'),
  storage: party('storage'),
  items_count: sql<number>`item.count`,
  quantity: sql<number>`item.quantity`,
  amount_kopecks: sql<number>`item.amount`,
};
type ClaimRow = RowOf<typeof fields>;

const TABLES = sql`claim c
  JOIN contractor customer ON customer.id = c.customer_id JOIN contractor supplier ON supplier.id = c.supplier_id
  JOIN orders ON orders.id = c.order_id JOIN storage ON storage.id = orders.customer_storage_id
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, coalesce(sum(i.quantity), 0) AS quantity, coalesce(sum(i.quantity * l.price_kopecks), 0) AS amount
    FROM claim_item i JOIN order_line l ON l.id = i.order_line_id WHERE i.claim_id = c.id) item`;

/** Claims of one side: the supplier sees them once they were sent, an administrator everybody's. */
export const sideClaims: Readonly<Record<Side, (viewer: Viewer) => SQL>> = {
  supplier: (viewer) => sql`${scope(viewer).seen(sql`c.supplier_id`)} AND c.sent_at IS NOT NULL`,
  customer: (viewer) => scope(viewer).seen(sql`c.customer_id`),
};
/** Claims `c` that a person sees on either side, by the rights for each. */
export const visibleClaims = (viewer: Viewer): SQL =>
  eitherSide(viewer, [
    { rule: 'actions.claims.received.get', condition: sideClaims.supplier },
    { rule: 'actions.claims.claimed.get', condition: sideClaims.customer },
  ]);

const claimsOf = (side: Side) =>
  listFor<'listIncomingClaims'>()({
    fields,
    from: TABLES,
    scope: sideClaims[side],
    filters: {
      'filter[id]': (id) => sql`c.id = ${id}`,
      'filter[status_id]': inStatuses(CLAIM_STATUSES, sql`c.status`),
      'filter[type_id]': (ids) => sql`c.type_id = ANY(${sql.param(ids)}::int[])`,
      'filter[contractor_title]': byText(sql`customer.title`, sql`supplier.title`),
    },
    search: {
      number: byNumber(sql`c.id`),
      article: byArticle(
        (pattern) => sql`EXISTS (
          SELECT FROM claim_item i JOIN order_line l ON l.id = i.order_line_id JOIN product ON product.id = l.product_id
          WHERE i.claim_id = c.id AND product.article_norm LIKE ${pattern})`,
      ),
      contractor: byText(sql`customer.title`, sql`supplier.title`),
    },
    tabs: groupTabs(CLAIM_STATUSES, sql`c.status`),
    order: sql`c.created_at DESC, c.id DESC`,
    sorts: {
      '-created_at': sql`c.created_at DESC, c.id DESC`,
      created_at: sql`c.created_at, c.id`,
      '-amount': sql`item.amount DESC, c.id DESC`,
      amount: sql`item.amount, c.id`,
    },
    wire: (rows, viewer) => rows.map((row) => wireClaim(row, viewer)),
  });
export const incomingClaims = claimsOf('supplier');
export const outgoingClaims = claimsOf('customer');

function wireClaim({ type_id, disputed, amount_kopecks, ...row }: ClaimRow, viewer: Viewer) {
  const facts = { items: row.items_count, undisputed: !disputed };
  return {
    ...row,
    created_at: instantOf(row.created_at),
    type: oneOf(CLAIM_KINDS, type_id),
    status: wireStatus(CLAIM_STATUSES, row.status),
    amount: roublesOf(amount_kopecks),
    allowed_actions: allowedActions(CLAIM_MACHINE, row.status, sidePerson(viewer, row), facts),
  };
}

/** A claim as the contract shows it. Throws 404 for one that is absent or not seen on this side, or on either. */
export async function readClaim(
  connection: Connection,
  viewer: Viewer,
  id: number,
  seen = visibleClaims,
): Promise<Answer<'getIncomingClaim'>['data']> {
  const row = await readRow({ fields, from: TABLES, scope: seen }, connection, viewer, sql`c.id = ${id}`);
  if (!row) throw notFound(NO_CLAIM);
  const history = await readHistory(connection, { document: CLAIM_MACHINE.name }, id);
  return { ...wireClaim(row, viewer), history };
}

/** The positions of a claim seen on this side. Throws 404 as readClaim does. */
export async function readClaimItems(
  connection: Connection,
  viewer: Viewer,
  id: number,
  side: Side,
): Promise<Answer<'listIncomingClaimItems'>['data']> {
  await readClaim(connection, viewer, id, sideClaims[side]);
  const { rows } = await connection.execute<{ price: number; type_id: number; outcome: ClaimOutcome }>(sql`
    SELECT i.id, l.product_id AS standard_id, brand.title AS brand_title, p.article, p.title, l.price_kopecks AS price, i.quantity,
           l.shipped, i.type_id, i.comment, i.outcome, i.decided_quantity, i.decision_comment
    FROM claim_item i JOIN order_line l ON l.id = i.order_line_id JOIN product p ON p.id = l.product_id
    JOIN brand ON brand.id = p.brand_id WHERE i.claim_id = ${id} ORDER BY i.id`);
  return rows.map(({ type_id, price, ...item }) => ({
    ...(item as unknown as Answer<'listIncomingClaimItems'>['data'][number]),
    price: roublesOf(price),
    kind: oneOf(CLAIM_ITEM_KINDS, type_id),
  }));
}
