import { allowedActions } from '@portal/domain/documents';
import {
  REFUSAL_MACHINE,
  REFUSAL_REASONS,
  REFUSAL_STATUSES,
  refusalLabel,
  type RefusalStatus,
} from '@portal/domain/refusals';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { readHistory } from '../../documents/history.ts';
import { eitherSide, sidePerson } from '../../documents/sides.ts';
import { wireStatus } from '../../documents/wire.ts';
import { sinceDay, throughDay } from '../../lists/days.ts';
import { exportOf, instantCell } from '../../lists/export.ts';
import { listFor, readRow, type RowOf, rowsWhere } from '../../lists/list.ts';
import { oneOf, party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byArticle, byNumber, byText } from '../../lists/search.ts';
import { groupTabs, inStatuses } from '../../lists/tabs.ts';
import type { Viewer } from '../identity/viewer.ts';

export const NO_REFUSAL = 'Отказ не найден';
type Wire = Answer<'listIncomingRefusals'>['data'][number];

const fields = {
  id: sql<number>`r.id`,
  version: sql<number>`r.version`,
  created_at: sql<string>`r.created_at`,
  status: sql<RefusalStatus>`r.status`,
  by_customer: sql<boolean>`r.by_customer`,
  was_requested: sql<boolean>`r.was_requested`,
  reason_id: sql<number>`r.reason_id`,
  comment: sql<string>`r.comment`,
  answer: sql<string>`r.answer`,
  order_id: sql<number>`r.order_id`,
  customer_id: sql<number>`r.customer_id`,
  supplier_id: sql<number>`r.supplier_id`,
  customer: party('customer'),
  supplier: party('supplier'),
  lines_count: sql<number>`line.count`,
  quantity: sql<number>`line.quantity`,
  amount_kopecks: sql<number>`line.amount`,
};
type RefusalRow = RowOf<typeof fields>;

const TABLES = sql`refusal r
  JOIN contractor customer ON customer.id = r.customer_id JOIN contractor supplier ON supplier.id = r.supplier_id
  JOIN orders ON orders.id = r.order_id JOIN storage ON storage.id = orders.supplier_storage_id
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, coalesce(sum(i.quantity), 0) AS quantity, coalesce(sum(i.quantity * l.price_kopecks), 0) AS amount
    FROM refusal_line i JOIN order_line l ON l.id = i.order_line_id WHERE i.refusal_id = r.id) line`;

/** Made by the other side, and by the person's own; an administrator sees everybody's in either. */
const madeFor = (viewer: Viewer): SQL => {
  const { seen } = scope(viewer);
  return sql`(${seen(sql`r.supplier_id`)} AND r.by_customer OR ${seen(sql`r.customer_id`)} AND NOT r.by_customer)`;
};
const madeBy = (viewer: Viewer): SQL => {
  const { seen } = scope(viewer);
  return sql`(${seen(sql`r.supplier_id`)} AND NOT r.by_customer OR ${seen(sql`r.customer_id`)} AND r.by_customer)`;
};
/** Refusals `r` that a person sees, whoever made them. */
export const visibleRefusals = (viewer: Viewer): SQL =>
  eitherSide(viewer, [
    { rule: 'actions.refusals.get', condition: (by) => sql`(${madeFor(by)} OR ${madeBy(by)})` },
  ]);

/** The part that a person plays: nobody marks a refusal of one's own as seen. */
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
    fields,
    from: TABLES,
    scope: condition,
    filters: {
      'filter[status_id]': inStatuses(REFUSAL_STATUSES, sql`r.status`),
      'filter[reason_id]': (ids) => sql`r.reason_id = ANY(${sql.param(ids)}::int[])`,
      'filter[created_from]': sinceDay(sql`r.created_at`, sql`storage.time_zone`),
      'filter[created_to]': throughDay(sql`r.created_at`, sql`storage.time_zone`),
    },
    search: {
      number: (text) => {
        const found = [byNumber(sql`r.id`)(text), byNumber(sql`r.order_id`)(text)].filter(
          (one) => one !== undefined,
        );
        return found.length === 0 ? undefined : sql`(${sql.join(found, sql` OR `)})`;
      },
      article: byArticle(
        (pattern) => sql`EXISTS (
          SELECT FROM refusal_line i JOIN order_line l ON l.id = i.order_line_id JOIN product ON product.id = l.product_id
          WHERE i.refusal_id = r.id AND product.article_norm LIKE ${pattern})`,
      ),
      contractor: byText(sql`customer.title`, sql`supplier.title`),
    },
    tabs: groupTabs(REFUSAL_STATUSES, sql`r.status`),
    order: sql`r.created_at DESC, r.id DESC`,
    sorts: {
      '-created_at': sql`r.created_at DESC, r.id DESC`,
      created_at: sql`r.created_at, r.id`,
      '-amount': sql`line.amount DESC, r.id DESC`,
      amount: sql`line.amount, r.id`,
    },
    wire: (rows, viewer) => rows.map((row) => wireRefusal(row, viewer)),
  });
export const incomingRefusals = listOf(madeFor);
export const outgoingRefusals = listOf(madeBy);

function wireRefusal({ reason_id, was_requested, amount_kopecks, ...row }: RefusalRow, viewer: Viewer): Wire {
  return {
    ...row,
    created_at: instantOf(row.created_at),
    reason: oneOf(REFUSAL_REASONS, reason_id),
    amount: roublesOf(amount_kopecks),
    status: {
      ...wireStatus(REFUSAL_STATUSES, row.status),
      title: refusalLabel(row.status, was_requested),
    },
    allowed_actions: allowedActions(REFUSAL_MACHINE, row.status, refusalPerson(viewer, row)),
  };
}

/** A refusal as the contract shows it. Throws 404 for one that is absent or another's. */
export async function readRefusal(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getRefusal'>['data']> {
  const source = { fields, from: TABLES, scope: visibleRefusals };
  const row = await readRow(source, connection, viewer, sql`r.id = ${id}`);
  if (!row) throw notFound(NO_REFUSAL);
  const { rows } = await connection.execute<{ price: number }>(sql`
    SELECT i.id, i.order_line_id, l.product_id AS standard_id, brand.title AS brand_title, p.article, p.title,
           l.price_kopecks AS price, i.quantity, l.ordered
    FROM refusal_line i JOIN order_line l ON l.id = i.order_line_id JOIN product p ON p.id = l.product_id
    JOIN brand ON brand.id = p.brand_id WHERE i.refusal_id = ${id} ORDER BY i.id`);
  const lines = rows as unknown as Answer<'getRefusal'>['data']['lines'];
  return {
    ...wireRefusal(row, viewer),
    lines: lines.map((line) => ({ ...line, price: roublesOf(line.price) })),
    history: await readHistory(connection, { document: REFUSAL_MACHINE.name }, id),
  };
}

/** The refusals of an order that the person sees, newest first. */
export async function refusalsOfOrder(connection: Connection, viewer: Viewer, id: number): Promise<Wire[]> {
  const source = { fields, from: TABLES, scope: visibleRefusals };
  const rows = await rowsWhere(
    source,
    connection,
    viewer,
    sql`r.order_id = ${id} ORDER BY r.id DESC LIMIT 200`,
  );
  return rows.map((row) => wireRefusal(row, viewer));
}

export const exportRefusals = exportOf({
  'outgoing-refusals': {
    rule: 'pages.outgoing-refusals',
    list: outgoingRefusals,
    sheet: {
      name: 'Исходящие отказы',
      columns: [
        { title: 'Номер', width: 12, cell: ({ id }: Wire) => id },
        { title: 'Создан', width: 18, cell: ({ created_at }: Wire) => instantCell(created_at) },
        { title: 'Заказ', width: 12, cell: ({ order_id }: Wire) => order_id },
        { title: 'Покупатель', width: 32, cell: ({ customer }: Wire) => customer.title },
        { title: 'Поставщик', width: 32, cell: ({ supplier }: Wire) => supplier.title },
        { title: 'Причина', width: 28, cell: ({ reason }: Wire) => reason.title },
        { title: 'Комментарий', width: 40, cell: ({ comment }: Wire) => comment },
        { title: 'Позиций', width: 10, cell: ({ lines_count }: Wire) => lines_count },
        { title: 'Штук', width: 10, cell: ({ quantity }: Wire) => quantity },
        { title: 'Сумма, ₽', width: 14, cell: ({ amount }: Wire) => amount },
        { title: 'Статус', width: 20, cell: ({ status }: Wire) => status.title },
      ],
    },
  },
});
