import { sql } from 'drizzle-orm';
import { roublesOf } from '../../../contract/money.ts';
import { moneyCell, type Sheet } from '../../../lists/export.ts';
import { listFor, type WireRow } from '../../../lists/list.ts';
import { party } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';
import { byContractor } from '../../../lists/search.ts';
import { TURNOVER } from './turnover.ts';

/** The contract's markup as a part of a price that includes it. */
const MARKUP = sql`c.buyer_markup_percent / (100 + c.buyer_markup_percent)`;

/** Accepted, refused and refunded amounts by month and pair of supplier and customer. */
const sumOf = (kind: string) => sql`coalesce(sum(kopecks) FILTER (WHERE kind = ${sql.raw(`'${kind}'`)}), 0)`;
const MONTHS = sql`(
  SELECT month, supplier_id, customer_id, contract_id, ${sumOf('accepted')} AS accepted, ${sumOf('refused')} AS refused, -${sumOf('back')} AS back
  FROM ${TURNOVER} happened GROUP BY 1, 2, 3, 4)`;

/** «Month × supplier × customer: accepted turnover, markup, accrued, corrected by claims and refusals, total». */
export const accruedMarkups = listFor<'listAccruedMarkups'>()({
  fields: {
    id: sql<string>`to_char(t.month, 'YYYY-MM') || '/' || t.contract_id`,
    month: sql<string>`t.month::text`,
    supplier: party('supplier'),
    customer: party('customer'),
    accepted: sql<number>`t.accepted::float8`,
    refused: sql<number>`t.refused::float8`,
    percent: sql<number>`c.buyer_markup_percent::float8`,
    accrued: sql<number>`round(t.accepted * ${MARKUP})::float8`,
    corrected: sql<number>`(-round(t.back * ${MARKUP}))::float8`,
  },
  from: sql`${MONTHS} t JOIN contract c ON c.id = t.contract_id
    JOIN contractor supplier ON supplier.id = t.supplier_id JOIN contractor customer ON customer.id = t.customer_id`,
  scope: (viewer) => scope(viewer).seen(sql`t.supplier_id`),
  filters: {
    'filter[supplier_id]': (ids) => sql`t.supplier_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[customer_id]': (ids) => sql`t.customer_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[month_from]': (day) => sql`t.month >= date_trunc('month', ${day}::date)`,
    'filter[month_to]': (day) => sql`t.month <= ${day}::date`,
  },
  search: { contractor: byContractor(sql`t.supplier_id`, sql`t.customer_id`) },
  order: sql`t.month DESC, t.accepted DESC, t.contract_id`,
  sorts: {
    '-month': sql`t.month DESC, t.accepted DESC, t.contract_id`,
    '-total': sql`round(t.accepted * ${MARKUP}) - round(t.back * ${MARKUP}) DESC, t.month DESC, t.contract_id`,
    '-turnover': sql`t.accepted DESC, t.month DESC, t.contract_id`,
  },
  wire: (rows) =>
    rows.map(({ accepted, refused, percent, accrued, corrected, ...row }) => ({
      ...row,
      turnover: roublesOf(accepted),
      refused: roublesOf(refused),
      markup_percent: percent,
      accrued: roublesOf(accrued),
      corrected: corrected === 0 ? 0 : roublesOf(corrected),
      total: roublesOf(accrued + corrected),
    })),
});

export const ACCRUED_SHEET: Sheet<WireRow<'listAccruedMarkups'>> = {
  name: 'Начисленные агентские наценки',
  columns: [
    { title: 'Месяц', width: 12, cell: ({ month: day }) => day.slice(0, 7) },
    { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
    { title: 'Покупатель', width: 32, cell: ({ customer }) => customer.title },
    { title: 'Принято, руб.', width: 16, cell: ({ turnover }) => moneyCell(turnover) },
    { title: 'Отказано, руб.', width: 16, cell: ({ refused }) => moneyCell(refused) },
    { title: 'Наценка, %', width: 12, cell: ({ markup_percent }) => markup_percent },
    { title: 'Начислено, руб.', width: 16, cell: ({ accrued }) => moneyCell(accrued) },
    { title: 'Поправка, руб.', width: 16, cell: ({ corrected }) => moneyCell(corrected) },
    { title: 'Итого, руб.', width: 16, cell: ({ total }) => moneyCell(total) },
  ],
};
