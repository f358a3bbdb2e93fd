import {
  ARBITRATION_TYPES,
  CLAIM_ANSWER_DAYS,
  CLAIM_CONTAINER_STATUSES,
  CLAIM_ITEM_KINDS,
  CLAIM_KINDS,
  CLAIM_MACHINE,
  CLAIM_REQUIREMENTS,
  CLAIM_STATUSES,
} from '@portal/domain/claims';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { marked, markedNumber } from '../../documents/counts.ts';
import { readHistory } from '../../documents/history.ts';
import { ofOrder } from '../../documents/of-order.ts';
import { eitherSide, type Side, sidePerson } from '../../documents/sides.ts';
import { sinceDay, throughDay } from '../../lists/days.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { oneOf } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { unreadFilter, withUnread } from '../../documents/messages.ts';
import type { UnknownItem } from './tables.ts';

type WireFile = Answer<'getOutgoingClaim'>['data']['files'][number];
type WireItem = Answer<'listIncomingClaimItems'>['data'][number];
export const NO_CLAIM = 'Претензия не найдена';

/** For counting, only whether a claim was sent and opened matters, not when. */
const unlessFalse = (mark: SQL): SQL => sql`nullif(${mark}, false)`;
const CLAIMS = ofOrder({
  table: 'claim',
  positions: 'claim_item',
  key: 'claim_id',
  statuses: CLAIM_STATUSES,
  marks: {
    sent_at: unlessFalse(marked('sent_at')),
    opened_at: unlessFalse(marked('opened_at')),
    type_id: markedNumber('type_id'),
  },
});
const fields = {
  ...CLAIMS.fields,
  type_id: sql<number>`d.type_id`,
  disputed: sql<boolean>`d.disputed`,
  customer_comment: sql<string>`d.customer_comment`,
  supplier_comment: sql<string>`d.supplier_comment`,
  cancel_reason: sql<string>`d.cancel_reason`,
  shipment_id: sql<number | null>`d.shipment_id`,
  acceptance_id: sql<
    number | null
  >`coalesce(d.acceptance_id, (SELECT a.id FROM acceptance a WHERE a.shipment_id = d.shipment_id AND a.status IN ('accepted', 'accepted_with_discrepancy')))`,
  upd_ukd_number: sql<string>`d.upd_ukd_number`,
  upd_ukd_date: sql<string | null>`d.upd_ukd_date`,
  is_opened: sql<boolean>`d.opened_at IS NOT NULL`,
  unknown_count: sql<number>`jsonb_array_length(d.unknown_items)`,
  answer_by: sql<
    string | null
  >`CASE WHEN d.status = 'process' THEN coalesce(d.asked_at, d.sent_at) + make_interval(days => coalesce(
    (SELECT CASE d.type_id WHEN 1 THEN t.logistic_days ELSE t.hidden_defect_days END FROM claim_terms t),
    CASE d.type_id WHEN 1 THEN ${sql.raw(String(CLAIM_ANSWER_DAYS.logistic_days))} ELSE ${sql.raw(String(CLAIM_ANSWER_DAYS.hidden_defect_days))} END)) END`,
};
const source = { fields, from: CLAIMS.from, counted: CLAIMS.counted };

/** Claims of one side: a supplier sees those that were sent; an administrator sees those of all companies. */
export const sideClaims: Readonly<Record<Side, (viewer: Viewer) => SQL>> = {
  supplier: (viewer) => sql`${scope(viewer).seen(sql`d.supplier_id`)} AND d.sent_at IS NOT NULL`,
  customer: (viewer) => scope(viewer).seen(sql`d.customer_id`),
};
/** Claims `d` that a person may see on either side, by the permissions for each side. */
export const visibleClaims = (viewer: Viewer): SQL =>
  eitherSide(viewer, [
    { rule: 'actions.claims.received.get', condition: sideClaims.supplier },
    { rule: 'actions.claims.claimed.get', condition: sideClaims.customer },
  ]);

/** The shared part of all lists of claims. */
export const claimRows = {
  ...source,
  ...CLAIMS.list,
  wire: (rows: RowOf<typeof fields>[], viewer: Viewer, connection: Connection) =>
    withUnread(
      connection,
      viewer,
      'claim',
      rows.map((row) => wireClaim(row, viewer)),
    ),
};
const claimsOf = (side: Side) =>
  listFor<'listIncomingClaims'>()({
    ...claimRows,
    scope: sideClaims[side],
    filters: {
      ...CLAIMS.filters,
      'filter[unread]': unreadFilter('claim', sql`d.id`),
      'filter[type_id]': (ids) => sql`d.type_id = ANY(${sql.param(ids)}::bigint[])`,
      'filter[created_from]': sinceDay(sql`d.created_at`, sql`storage.time_zone`),
      'filter[created_to]': throughDay(sql`d.created_at`, sql`storage.time_zone`),
    },
  });
export const incomingClaims = claimsOf('supplier');
export const outgoingClaims = claimsOf('customer');
/** Columns of the exported file. */
export const columns = CLAIMS.sheet<Answer<'listIncomingClaims'>['data'][number]>(
  'Создана',
  [{ title: 'Вид', width: 18, cell: ({ type }) => type.title }],
  'Заявлено, руб.',
);

const wireClaim = (
  { type_id, disputed, unknown_count, answer_by, ...row }: RowOf<typeof fields>,
  viewer: Viewer,
) => ({
  ...CLAIMS.wire(row, CLAIM_MACHINE, sidePerson(viewer, row), {
    items: row.items_count + unknown_count,
    undisputed: !disputed,
  }),
  type: oneOf(CLAIM_KINDS, type_id),
  answer_by: answer_by === null ? null : instantOf(answer_by),
});

/**
 * A claim in the contract's form. Throws 404 if it does not exist or is not visible on this side (or on
 * either).
 */
export async function readClaim(
  connection: Connection,
  viewer: Viewer,
  id: number,
  seen = visibleClaims,
): Promise<Answer<'getIncomingClaim'>['data']> {
  const more = { unknown_items: sql<UnknownItem[]>`d.unknown_items` };
  const row = await readRow(
    { ...source, fields: { ...fields, ...more }, scope: seen },
    connection,
    viewer,
    sql`d.id = ${id}`,
  );
  if (!row) throw notFound(NO_CLAIM);
  const { unknown_items, ...head } = row;
  return {
    ...wireClaim(head, viewer),
    unknown_items,
    files: await readClaimFiles(connection, id),
    history: await readHistory(connection, { document: CLAIM_MACHINE.name }, id),
  };
}

/** Files of a claim, the oldest first. */
async function readClaimFiles(connection: Connection, claimId: number): Promise<WireFile[]> {
  const { rows } = await connection.execute<WireFile & Record<string, unknown>>(sql`
    SELECT f.id, f.name, f.bytes, CASE WHEN f.contractor_id = d.customer_id THEN 'customer' ELSE 'supplier' END AS by, f.created_at AS at,
           person.second_name || ' ' || person.first_name || ', ' || company.title AS actor
    FROM claim_file f JOIN claim d ON d.id = f.claim_id JOIN app_user person ON person.id = f.user_id
    JOIN contractor company ON company.id = f.contractor_id
    WHERE f.claim_id = ${claimId} ORDER BY f.id`);
  return rows.map((file) => ({ ...file, at: instantOf(file.at) }));
}

/** The positions of a claim visible on this side. Throws 404 as readClaim does. */
export async function readClaimItems(
  connection: Connection,
  viewer: Viewer,
  id: number,
  seen = visibleClaims,
): Promise<Answer<'listIncomingClaimItems'>['data']> {
  await readClaim(connection, viewer, id, seen);
  const rows = await CLAIMS.positionsOf<Omit<WireItem, 'discount'> & Ids>(
    connection,
    id,
    sql`l.shipped, greatest(l.shipped - l.claimed, 0) + i.quantity AS most, i.type_id, i.requirement_id, i.container_status_id,
        i.arbitration_type_id, i.comment, i.outcome, i.decided_quantity, i.discount_kopecks, i.decision_comment, i.replacement_order_id`,
  );
  return rows.map(
    ({ type_id, requirement_id, container_status_id, arbitration_type_id, discount_kopecks, ...item }) => ({
      ...item,
      discount: discount_kopecks === null ? null : roublesOf(discount_kopecks),
      kind: oneOf(CLAIM_ITEM_KINDS, type_id),
      requirement: oneOrNone(CLAIM_REQUIREMENTS, requirement_id),
      container_status: oneOrNone(CLAIM_CONTAINER_STATUSES, container_status_id),
      arbitration_type: oneOrNone(ARBITRATION_TYPES, arbitration_type_id),
    }),
  );
}

interface Ids {
  type_id: number;
  requirement_id: number | null;
  container_status_id: number | null;
  arbitration_type_id: number | null;
  discount_kopecks: number | null;
}
const oneOrNone = (known: readonly { id: number; title: string }[], id: number | null) =>
  id === null ? null : oneOf(known, id);
