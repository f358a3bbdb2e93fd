import { REFUSAL_MACHINE, REFUSAL_REASONS, REFUSAL_STATUSES, refusalLabel } from '@portal/domain/refusals';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { notFound } from '../../../contract/problem.ts';
import type { Connection } from '../../../database/connect.ts';
import { marked } from '../../../documents/counts.ts';
import { readHistory } from '../../../documents/history.ts';
import { ofOrder } from '../../../documents/of-order.ts';
import { eitherSide, sidePerson } from '../../../documents/sides.ts';
import { wireStatus } from '../../../documents/wire.ts';
import { sinceDay, throughDay } from '../../../lists/days.ts';
import { exportOf } from '../../../lists/export.ts';
import { listFor, readRow, type RowOf, rowsWhere } from '../../../lists/list.ts';
import { oneOf } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';
import { byNumber } from '../../../lists/search.ts';
import type { Viewer } from '../../../contract/viewer.ts';

export const NO_REFUSAL = 'Отказ не найден';
type Wire = Answer<'listIncomingRefusals'>['data'][number];

const REFUSALS = ofOrder({
  table: 'refusal',
  positions: 'refusal_line',
  key: 'refusal_id',
  statuses: REFUSAL_STATUSES,
  alias: 'r',
  storageOf: 'supplier',
  marks: { by_customer: marked('by_customer') },
});
const fields = {
  ...REFUSALS.fields,
  by_customer: sql<boolean>`r.by_customer`,
  was_requested: sql<boolean>`r.was_requested`,
  reason_id: sql<number>`r.reason_id`,
  comment: sql<string>`r.comment`,
  answer: sql<string>`r.answer`,
};
const source = { fields, from: REFUSALS.from, counted: REFUSALS.counted };

/** Refusals made by the other side; an administrator sees those of all companies in either list. */
const madeFor = (viewer: Viewer): SQL => {
  const { seen } = scope(viewer);
  return sql`(${seen(sql`r.supplier_id`)} AND r.by_customer OR ${seen(sql`r.customer_id`)} AND NOT r.by_customer)`;
};
const madeBy = (viewer: Viewer): SQL => {
  const { seen } = scope(viewer);
  return sql`(${seen(sql`r.supplier_id`)} AND NOT r.by_customer OR ${seen(sql`r.customer_id`)} AND r.by_customer)`;
};
/** Refusals `r` that a person may see, whoever made them. */
export const visibleRefusals = (viewer: Viewer): SQL =>
  eitherSide(viewer, [
    { rule: 'actions.refusals.get', condition: (by) => sql`(${madeFor(by)} OR ${madeBy(by)})` },
  ]);

/** A person's role: nobody can mark a refusal of their own company as seen. */
export function refusalPerson(
  viewer: Viewer,
  row: { customer_id: number; supplier_id: number; by_customer: boolean },
) {
  const { actor, permissions } = sidePerson(viewer, row);
  const own = actor === (row.by_customer ? 'customer' : 'supplier');
  const without = 'PERMISSION_DOCUMENT_CANCELED_GET';
  return { actor, permissions: own ? permissions.filter((name) => name !== without) : permissions };
}

const listOf = (condition: (viewer: Viewer) => SQL) =>
  listFor<'listIncomingRefusals'>()({
    ...source,
    ...REFUSALS.list,
    scope: condition,
    filters: {
      'filter[status_id]': REFUSALS.filters['filter[status_id]'],
      'filter[reason_id]': (ids) => sql`r.reason_id = ANY(${sql.param(ids)}::bigint[])`,
      'filter[created_from]': sinceDay(sql`r.created_at`, sql`storage.time_zone`),
      'filter[created_to]': throughDay(sql`r.created_at`, sql`storage.time_zone`),
    },
    search: {
      ...REFUSALS.list.search,
      number: (text) => {
        const found = [byNumber(sql`r.id`)(text), byNumber(sql`r.order_id`)(text)].filter(
          (one) => one !== undefined,
        );
        return found.length === 0 ? undefined : sql`(${sql.join(found, sql` OR `)})`;
      },
    },
    wire: (rows, viewer) => rows.map((row) => wireRefusal(row, viewer)),
  });
export const incomingRefusals = listOf(madeFor);
export const outgoingRefusals = listOf(madeBy);

function wireRefusal({ reason_id, was_requested, ...row }: RowOf<typeof fields>, viewer: Viewer): Wire {
  return {
    ...REFUSALS.wire(row, REFUSAL_MACHINE, refusalPerson(viewer, row)),
    reason: oneOf(REFUSAL_REASONS, reason_id),
    status: {
      ...wireStatus(REFUSAL_STATUSES, row.status),
      title: refusalLabel(row.status, was_requested),
    },
  };
}

/** A refusal in the contract's form. Throws 404 if it does not exist or belongs to other companies. */
export async function readRefusal(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getRefusal'>['data']> {
  const row = await readRow({ ...source, scope: visibleRefusals }, connection, viewer, sql`r.id = ${id}`);
  if (!row) throw notFound(NO_REFUSAL);
  return {
    ...wireRefusal(row, viewer),
    lines: await REFUSALS.positionsOf(connection, id, sql`l.ordered`),
    history: await readHistory(connection, { document: REFUSAL_MACHINE.name }, id),
  };
}

/** The refusals of an order that the person may see, newest first. */
export async function refusalsOfOrder(connection: Connection, viewer: Viewer, id: number): Promise<Wire[]> {
  const rows = await rowsWhere(
    { ...source, scope: visibleRefusals },
    connection,
    viewer,
    sql`r.order_id = ${id} ORDER BY r.created_at DESC, r.id DESC LIMIT 200`,
  );
  return rows.map((row) => wireRefusal(row, viewer));
}

export const exportRefusals = exportOf({
  'outgoing-refusals': {
    rule: 'pages.outgoing-refusals',
    list: outgoingRefusals,
    sheet: {
      name: 'Исходящие отказы',
      columns: REFUSALS.sheet<Wire>('Создан', [
        { title: 'Причина', width: 28, cell: ({ reason }) => reason.title },
        { title: 'Комментарий', width: 40, cell: ({ comment }) => comment },
      ]),
    },
  },
});
