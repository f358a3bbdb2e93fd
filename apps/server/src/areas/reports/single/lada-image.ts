import { LADA_IMAGE_TYPE } from '@portal/domain/contracts';
import { NO_LADA_IMAGE } from '@portal/domain/navigation';
import { sql } from 'drizzle-orm';
import { roublesOf } from '../../../contract/money.ts';
import { forbidden } from '../../../contract/problem.ts';
import type { Connection } from '../../../database/connect.ts';
import { moneyCell, type Sheet } from '../../../lists/export.ts';
import { listFor, type WireRow } from '../../../lists/list.ts';
import { party } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';
import { byContractor, byText } from '../../../lists/search.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { PORTAL_ZONE } from '../dashboards/asked.ts';
import { WHOLE } from '../dashboards/board.ts';
import { TURNOVER } from './turnover.ts';

/** Number of months that the report covers. */
const MONTHS = 12;
const local = (at: ReturnType<typeof sql>) =>
  sql`date_trunc('month', ${at} AT TIME ZONE ${PORTAL_ZONE})::date`;

/**
 * Throws 403 with the specification's message if the person's company has no active contract of this type.
 */
export async function needLadaImage(connection: Connection, viewer: Viewer): Promise<void> {
  const { rows } = await connection.execute(sql`
    SELECT FROM contract WHERE ${scope(viewer).own(sql`customer_id`)} AND status = 'active' AND type_id = ${LADA_IMAGE_TYPE} LIMIT 1`);
  if (rows.length === 0) throw forbidden(NO_LADA_IMAGE);
}

/** Accepted minus returned amounts by contract and month. */
const BOUGHT = sql`(
  SELECT t.contract_id, t.month, sum(t.kopecks) AS kopecks
  FROM ${TURNOVER} t JOIN contract c ON c.id = t.contract_id AND c.type_id = ${LADA_IMAGE_TYPE} WHERE t.kind <> 'refused' GROUP BY 1, 2)`;

/**
 * «Purchases under the «Лада Имидж» contract by month against the plan in the contract»: each month since
 * the contract was made, at most a year.
 */
export const ladaImage = listFor<'listLadaImage'>()({
  fields: {
    id: sql<string>`to_char(m.month, 'YYYY-MM') || '/' || d.id`,
    month: sql<string>`m.month::date::text`,
    contract_id: sql<number>`d.id`,
    number: sql<string>`d.number`,
    supplier: party('supplier'),
    purchased: sql<number>`coalesce(bought.kopecks, 0)::float8`,
    plan: sql<number | null>`d.monthly_plan_kopecks`,
  },
  from: sql`contract d JOIN contractor supplier ON supplier.id = d.supplier_id
    CROSS JOIN LATERAL generate_series(
      greatest(${local(sql`d.date`)}, ${local(sql`now()`)} - make_interval(months => ${sql.raw(String(MONTHS - 1))})), ${local(sql`now()`)}, interval '1 month') m(month)
    LEFT JOIN ${BOUGHT} bought ON bought.contract_id = d.id AND bought.month = m.month`,
  scope: (viewer) =>
    sql`d.type_id = ${LADA_IMAGE_TYPE} AND d.status = 'active' AND ${scope(viewer).own(sql`d.customer_id`)}`,
  filters: {
    'filter[month_from]': (day) => sql`m.month >= date_trunc('month', ${day}::date)`,
    'filter[month_to]': (day) => sql`m.month <= ${day}::date`,
  },
  search: { number: byText(sql`d.number`), contractor: byContractor(sql`d.supplier_id`) },
  order: sql`m.month DESC, d.id`,
  sorts: { '-month': sql`m.month DESC, d.id`, month: sql`m.month, d.id` },
  wire: (rows) =>
    rows.map(({ purchased, plan, ...row }) => ({
      ...row,
      purchased: purchased === 0 ? 0 : roublesOf(purchased),
      plan: plan === null ? null : roublesOf(plan),
      percent: plan === null || plan === 0 ? null : Number(((purchased / plan) * WHOLE).toFixed(1)),
    })),
});

export const LADA_SHEET: Sheet<WireRow<'listLadaImage'>> = {
  name: 'Лада Имидж',
  columns: [
    { title: 'Месяц', width: 12, cell: ({ month }) => month.slice(0, 7) },
    { title: 'Договор', width: 16, cell: ({ number }) => number },
    { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
    { title: 'Закуплено, руб.', width: 16, cell: ({ purchased }) => moneyCell(purchased) },
    { title: 'План, руб.', width: 16, cell: ({ plan }) => moneyCell(plan) },
    { title: 'Выполнено, %', width: 14, cell: ({ percent }) => percent },
  ],
};
