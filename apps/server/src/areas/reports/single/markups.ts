import { sql } from 'drizzle-orm';
import { instantOf } from '../../../database/connect.ts';
import { instantText, type Sheet } from '../../../lists/export.ts';
import { listFor, type WireRow } from '../../../lists/list.ts';
import { party } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';
import { byContractor, byText } from '../../../lists/search.ts';

/** Maximum number of changes listed per row; the contract's own page has all. */
const NAMED = 5;

interface Past {
  at: string;
  text: string;
}

/**
 * «Markups in force by contract and card, B2B and B2C, with their history». A pair without a card has the
 * contract's markup only.
 */
export const agentialMarkups = listFor<'listAgentialMarkups'>()({
  fields: {
    id: sql<string>`d.id || '/' || coalesce(way.id, 0)`,
    contract_id: sql<number>`d.id`,
    number: sql<string>`d.number`,
    supplier: party('supplier'),
    customer: party('customer'),
    card: sql<string>`coalesce(way.name, '')`,
    contract_percent: sql<number>`d.buyer_markup_percent::float8`,
    card_b2b_percent: sql<number>`coalesce(way.logistic_markup_percent_b2b, 0)::float8`,
    card_b2c_percent: sql<number | null>`way.logistic_markup_percent_b2c::float8`,
    history: sql<Past[]>`(
      SELECT coalesce(jsonb_agg(jsonb_build_object('at', past.at, 'text', past.text) ORDER BY past.at DESC), '[]') FROM (
        SELECT h.at, h.text FROM document_history h WHERE h.document = 'contract' AND h.document_id = d.id AND h.text LIKE '%Наценка:%'
        UNION ALL
        SELECT old.closed_at, 'Карточка: было ' || trim_scale(old.logistic_markup_percent_b2b) || ' %' FROM logistic_card old
        WHERE old.closed_at IS NOT NULL AND old.supplier_storage_id = way.supplier_storage_id AND old.customer_storage_id = way.customer_storage_id
        ORDER BY 1 DESC LIMIT ${NAMED}) past)`,
  },
  from: sql`contract d JOIN contractor supplier ON supplier.id = d.supplier_id JOIN contractor customer ON customer.id = d.customer_id
    LEFT JOIN (SELECT card.*, source.contractor_id AS seller, target.contractor_id AS buyer
               FROM logistic_card card JOIN storage source ON source.id = card.supplier_storage_id
               JOIN storage target ON target.id = card.customer_storage_id WHERE card.status = 'active') way
      ON way.seller = d.supplier_id AND way.buyer = d.customer_id`,
  scope: (viewer) => sql`d.status = 'active' AND ${scope(viewer).seen(sql`d.supplier_id`)}`,
  filters: {
    'filter[supplier_id]': (ids) => sql`d.supplier_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[customer_id]': (ids) => sql`d.customer_id = ANY(${sql.param(ids)}::bigint[])`,
  },
  search: { number: byText(sql`d.number`), contractor: byContractor(sql`d.supplier_id`, sql`d.customer_id`) },
  order: sql`d.number, d.id, way.id`,
  sorts: {
    number: sql`d.number, d.id, way.id`,
    '-markup': sql`d.buyer_markup_percent + coalesce(way.logistic_markup_percent_b2b, 0) DESC, d.id, way.id`,
  },
  wire: (rows) =>
    rows.map(({ history, ...row }) => ({
      ...row,
      b2b_percent: sum(row.contract_percent, row.card_b2b_percent),
      b2c_percent: row.card_b2c_percent === null ? null : sum(row.contract_percent, row.card_b2c_percent),
      history: history.map(({ at, text }) => ({ at: instantOf(at), text })),
    })),
});

/** Sums percentages with two decimals; rounding removes binary fraction errors. */
const sum = (one: number, other: number) => Number((one + other).toFixed(2));

export const MARKUPS_SHEET: Sheet<WireRow<'listAgentialMarkups'>> = {
  name: 'Агентские наценки',
  columns: [
    { title: 'Договор', width: 16, cell: ({ number }) => number },
    { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
    { title: 'Покупатель', width: 32, cell: ({ customer }) => customer.title },
    { title: 'Карточка', width: 24, cell: ({ card }) => card },
    { title: 'Договор, %', width: 12, cell: ({ contract_percent }) => contract_percent },
    { title: 'Карточка B2B, %', width: 16, cell: ({ card_b2b_percent }) => card_b2b_percent },
    { title: 'Карточка B2C, %', width: 16, cell: ({ card_b2c_percent }) => card_b2c_percent },
    { title: 'Всего B2B, %', width: 14, cell: ({ b2b_percent }) => b2b_percent },
    { title: 'Всего B2C, %', width: 14, cell: ({ b2c_percent }) => b2c_percent },
    {
      title: 'Как менялись (МСК)',
      width: 60,
      cell: ({ history }) => history.map(({ at, text }) => `${instantText(at)} ${text}`).join('; '),
    },
  ],
};
