import { CLAIM_ITEM_KINDS, CLAIM_KINDS, CLAIM_MACHINE, CLAIM_STATUSES } from '@portal/domain/claims';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { readHistory } from '../../documents/history.ts';
import { ofOrder } from '../../documents/of-order.ts';
import { eitherSide, type Side, sidePerson } from '../../documents/sides.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { oneOf } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../identity/viewer.ts';

type WireItem = Answer<'listIncomingClaimItems'>['data'][number];
export const NO_CLAIM = 'Претензия не найдена';

const CLAIMS = ofOrder({
  table: 'claim',
  positions: 'claim_item',
  key: 'claim_id',
  statuses: CLAIM_STATUSES,
});
const fields = {
  ...CLAIMS.fields,
  type_id: sql<number>`d.type_id`,
  disputed: sql<boolean>`d.disputed`,
  customer_comment: sql<string>`d.customer_comment`,
  supplier_comment: sql<string>`d.supplier_comment`,
  cancel_reason: sql<string>`d.cancel_reason`,
};
const source = { fields, from: CLAIMS.from, counted: CLAIMS.counted };

/** Claims of one side: the supplier sees them once they were sent, an administrator everybody's. */
export const sideClaims: Readonly<Record<Side, (viewer: Viewer) => SQL>> = {
  supplier: (viewer) => sql`${scope(viewer).seen(sql`d.supplier_id`)} AND d.sent_at IS NOT NULL`,
  customer: (viewer) => scope(viewer).seen(sql`d.customer_id`),
};
/** Claims `d` that a person sees on either side, by the rights for each. */
export const visibleClaims = (viewer: Viewer): SQL =>
  eitherSide(viewer, [
    { rule: 'actions.claims.received.get', condition: sideClaims.supplier },
    { rule: 'actions.claims.claimed.get', condition: sideClaims.customer },
  ]);

const claimsOf = (side: Side) =>
  listFor<'listIncomingClaims'>()({
    ...source,
    ...CLAIMS.list,
    scope: sideClaims[side],
    filters: {
      ...CLAIMS.filters,
      'filter[type_id]': (ids) => sql`d.type_id = ANY(${sql.param(ids)}::int[])`,
    },
    wire: (rows, viewer) => rows.map((row) => wireClaim(row, viewer)),
  });
export const incomingClaims = claimsOf('supplier');
export const outgoingClaims = claimsOf('customer');
/** Of their file. */
export const columns = CLAIMS.sheet<Answer<'listIncomingClaims'>['data'][number]>(
  [{ title: 'Вид', width: 18, cell: ({ type }) => type.title }],
  'Заявлено, ₽',
);

const wireClaim = ({ type_id, disputed, ...row }: RowOf<typeof fields>, viewer: Viewer) => ({
  ...CLAIMS.wire(row, CLAIM_MACHINE, sidePerson(viewer, row), {
    items: row.items_count,
    undisputed: !disputed,
  }),
  type: oneOf(CLAIM_KINDS, type_id),
});

/** A claim as the contract shows it. Throws 404 for one that is absent or not seen on this side, or on either. */
export async function readClaim(
  connection: Connection,
  viewer: Viewer,
  id: number,
  seen = visibleClaims,
): Promise<Answer<'getIncomingClaim'>['data']> {
  const row = await readRow({ ...source, scope: seen }, connection, viewer, sql`d.id = ${id}`);
  if (!row) throw notFound(NO_CLAIM);
  const history = await readHistory(connection, { document: CLAIM_MACHINE.name }, id);
  return { ...wireClaim(row, viewer), history };
}

/** The positions of a claim seen on this side. Throws 404 as readClaim does. */
export async function readClaimItems(
  connection: Connection,
  viewer: Viewer,
  id: number,
  seen = visibleClaims,
): Promise<Answer<'listIncomingClaimItems'>['data']> {
  await readClaim(connection, viewer, id, seen);
  const rows = await CLAIMS.positionsOf<Omit<WireItem, 'kind'> & { type_id: number }>(
    connection,
    id,
    sql`l.shipped, i.type_id, i.comment, i.outcome, i.decided_quantity, i.decision_comment`,
  );
  return rows.map(({ type_id, ...item }) => ({ ...item, kind: oneOf(CLAIM_ITEM_KINDS, type_id) }));
}
