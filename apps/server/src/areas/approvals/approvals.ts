import { joinSentences } from '@portal/domain/approval-sentences';
import { APPROVAL_MACHINE, APPROVAL_STATUSES, type ApprovalStatus } from '@portal/domain/approvals';
import { allowedActions } from '@portal/domain/documents';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { readHistory } from '../../documents/history.ts';
import { wireStatus } from '../../documents/wire.ts';
import { sinceDay, throughDay } from '../../lists/days.ts';
import { momentColumn, moneyCell, type Sheet } from '../../lists/export.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import { byArticle, byNumber } from '../../lists/search.ts';
import type { Departures } from '../storages/logistics/departures.ts';
import { readLines } from './lines.ts';

export type WireRow = Answer<'listApprovals'>['data'][number];
type Wire = Answer<'getApproval'>['data'];

export const NO_APPROVAL = 'Согласование не найдено';

const named = (id: string, title: SQL) => sql`jsonb_build_object('id', ${sql.raw(id)}, 'title', ${title})`;
const fields = {
  id: sql<number>`a.id`,
  version: sql<number>`a.version`,
  status: sql<ApprovalStatus>`a.status`,
  created_at: sql<string>`a.created_at`,
  recall_at: sql<string>`a.recall_at`,
  created_by: sql<number>`a.created_by`,
  author: sql<WireRow['author']>`${named('author.id', sql`author.second_name || ' ' || author.first_name`)}`,
  storage: sql<WireRow['storage']>`${named('place.id', sql`place.title`)}`,
  lines_count: sql<number>`a.lines_count`,
  amount_kopecks: sql<number>`a.amount_kopecks`,
  reasons: sql<string[]>`a.reasons`,
  decided_at: sql<string | null>`a.decided_at`,
  decided_by: sql<
    WireRow['decided_by']
  >`CASE WHEN boss.id IS NOT NULL THEN ${named('boss.id', sql`boss.second_name || ' ' || boss.first_name`)} END`,
  comment: sql<string>`a.comment`,
  decision_comment: sql<string>`a.decision_comment`,
};
type Row = RowOf<typeof fields>;

/** Whether a person decides on orders of colleagues. */
export const isApprover = ({ permissions }: Viewer): boolean =>
  permissions.includes('PERMISSION_APPROVAL_UPDATE') && permissions.includes('PERMISSION_BASKET_GET');

/** Approvals `a` that a person may see: their own, and for whoever approves those of the storages they work with. */
export function visibleApprovals(viewer: Viewer): SQL {
  const { own, personal, storages } = scope(viewer);
  const others = isApprover(viewer) ? storages(sql`a.storage_id`) : sql`false`;
  return sql`${own(sql`a.contractor_id`)} AND (${personal(sql`a.created_by`)} OR ${others})`;
}

/** The approvals that a person may see, newest first. */
export const approvalsFor = (reader: Viewer) => {
  const mine = scope(reader).personal(sql`a.created_by`);
  return listFor<'listApprovals'>()({
    fields,
    from: sql`approval a JOIN app_user author ON author.id = a.created_by JOIN storage place ON place.id = a.storage_id
      LEFT JOIN app_user boss ON boss.id = a.decided_by`,
    counted: sql`approval a`,
    key: sql`a.id`,
    scope: visibleApprovals,
    search: {
      number: byNumber(sql`a.id`),
      article: byArticle(
        (pattern) => sql`EXISTS (SELECT FROM approval_line l JOIN product p ON p.id = l.product_id
          WHERE l.approval_id = a.id AND p.article_norm LIKE ${pattern})`,
      ),
    },
    filters: {
      'filter[storage_id]': (ids) => sql`a.storage_id = ANY(${sql.param(ids)}::bigint[])`,
      'filter[created_from]': sinceDay(sql`a.created_at`, PLACE_ZONE),
      'filter[created_to]': throughDay(sql`a.created_at`, PLACE_ZONE),
    },
    tabs: {
      parameter: 'tab',
      holds: {
        waiting: isApprover(reader) ? sql`(a.status = 'waiting' AND NOT ${mine})` : sql`false`,
        mine,
        closed: sql`a.status <> 'waiting'`,
        all: sql`true`,
      },
    },
    order: sql`a.created_at DESC, a.id DESC`,
    wire: (rows, viewer) => rows.map((row) => wireHead(row, viewer)),
  });
};
/** Days are those of the receiving storage. */
const PLACE_ZONE = sql`(SELECT s.time_zone FROM storage s WHERE s.id = a.storage_id)`;

/** The author is the customer of the machine, a colleague its owner: nobody approves an own order. */
export const personOf = (viewer: Viewer, { created_by }: { created_by: number }) => ({
  actor: created_by === viewer.id ? 'customer' : 'owner',
  permissions: viewer.permissions,
});

function wireHead(row: Row, viewer: Viewer): WireRow {
  const { status, created_by, amount_kopecks, comment: _comment, decision_comment: _said, ...rest } = row;
  return {
    ...rest,
    status: wireStatus(APPROVAL_STATUSES, status),
    created_at: instantOf(row.created_at),
    recall_at: instantOf(row.recall_at),
    decided_at: row.decided_at === null ? null : instantOf(row.decided_at),
    amount: roublesOf(amount_kopecks),
    allowed_actions: allowedActions(APPROVAL_MACHINE, status, personOf(viewer, { created_by })),
  };
}

/**
 * An approval in the contract's form, while it waits with today's offers. Throws 404 if it does not exist or is not visible.
 */
export async function readApproval(
  connection: Connection,
  viewer: Viewer,
  id: number,
  departures: Departures,
): Promise<Wire> {
  const row = await readRow(approvalsFor(viewer), connection, viewer, sql`a.id = ${id}`);
  if (!row) throw notFound(NO_APPROVAL);
  const { rows: orders } = await connection.execute<{ order_id: number }>(
    sql`SELECT order_id FROM approval_order WHERE approval_id = ${id} ORDER BY order_id`,
  );
  return {
    ...wireHead(row, viewer),
    comment: row.comment,
    decision_comment: row.decision_comment,
    lines: await readLines(connection, id, row.status === 'waiting' ? departures : null),
    orders: orders.map(({ order_id }) => order_id),
    history: await readHistory(connection, { document: APPROVAL_MACHINE.name }, id),
  };
}

/** The exported file. */
export const APPROVALS_SHEET: Sheet<WireRow> = {
  name: 'Согласования',
  columns: [
    { title: 'Номер', width: 12, cell: ({ id }) => id },
    momentColumn('Отправлено', ({ created_at }) => created_at),
    { title: 'Статус', width: 20, cell: ({ status }) => status.title },
    { title: 'Автор', width: 28, cell: ({ author }) => author.title },
    { title: 'Склад', width: 28, cell: ({ storage }) => storage.title },
    { title: 'Позиций', width: 10, cell: ({ lines_count }) => lines_count },
    { title: 'Сумма, руб.', width: 14, cell: ({ amount }) => moneyCell(amount) },
    { title: 'Почему', width: 60, cell: ({ reasons }) => joinSentences(reasons) },
    { title: 'Кто решил', width: 28, cell: ({ decided_by }) => decided_by?.title ?? '' },
    momentColumn('Решено', ({ decided_at }) => decided_at),
  ],
};
