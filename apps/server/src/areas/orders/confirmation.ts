import { formatDate } from '@portal/domain/dates';
import { formatAmount, multiplyMoney, sumMoney } from '@portal/domain/money';
import { confirmationFault } from '@portal/domain/papers';
import { sumInWords } from '@portal/domain/sum-in-words';
import {
  paysVat,
  type ProductVatRate,
  type TaxSystem,
  type VatRate,
  vatRateOf,
  vatRateWords,
  vatTotals,
} from '@portal/domain/vat';
import { plural } from '@portal/domain/words';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import type { Printed } from '../../paper/answer.ts';
import { field, halves, signature } from '../../paper/blocks.ts';
import { Paper } from '../../paper/paper.ts';
import { joinOwnProduct } from '../../paper/line-taxes.ts';
import { type Company, companyWords, type Stock, stockWords, taxed, taxWords } from '../../paper/parts.ts';
import { companyOf, stockOf } from '../../paper/parties.ts';
import { type Column, drawTable } from '../../paper/table.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type LineRow, readOrderLines } from './repository.ts';
import { visibleOrders } from './visible.ts';

interface OrderFacts extends Record<string, unknown> {
  id: number;
  created_at: string;
  planned_shipment_at: string;
  planned_delivery_at: string;
  zone: string;
  zone_there: string;
  contract_number: string;
  contract_date: string;
  tax_system: TaxSystem;
  supplier: Company;
  customer: Company;
  from: Stock;
  to: Stock;
}

/** A position with its VAT rate at present: the shipment fixes it. */
type ToldLine = LineRow & { vat_rate: VatRate };

const amount = ({ price_kopecks, confirmed }: LineRow) => multiplyMoney(price_kopecks, confirmed);
/** Pieces that will not be delivered. */
const gone = ({ refused, cancelled, short }: LineRow) => refused + cancelled + short;
const pieces = (count: number) => (count === 0 ? '–' : String(count));

/** The tax of the confirmed pieces. */
const taxOf = ({ price_kopecks, confirmed, vat_rate }: ToldLine) =>
  taxed({ price_kopecks, quantity: confirmed, vat_rate });

const COLUMNS: readonly Column<ToldLine>[] = [
  { title: '№', width: 20, align: 'center', cell: (_, index) => String(index + 1) },
  { title: 'Бренд', width: 66, cell: ({ brand_title }) => brand_title },
  { title: 'Артикул', width: 100, face: 'narrowBold', cell: ({ article }) => article },
  { title: 'Наименование', width: 164, cell: ({ title }) => title },
  { title: 'Заказано, шт.', width: 44, align: 'right', cell: ({ ordered }) => String(ordered) },
  {
    title: 'Подтвер\u00ADждено, шт.',
    width: 52,
    align: 'right',
    face: 'narrowBold',
    cell: ({ confirmed }) => pieces(confirmed),
  },
  { title: 'Отказано, снято, шт.', width: 46, align: 'right', cell: (line) => pieces(gone(line)) },
  { title: 'Ждёт решения, шт.', width: 42, align: 'right', cell: ({ undecided }) => pieces(undecided) },
  {
    title: 'Цена с НДС, руб.',
    width: 54,
    align: 'right',
    cell: ({ price_kopecks }) => formatAmount(price_kopecks),
  },
  { title: 'НДС', width: 34, align: 'center', cell: ({ vat_rate }) => vatRateWords(vat_rate) },
  { title: 'В т. ч. НДС, руб.', width: 54, align: 'right', cell: (line) => formatAmount(taxOf(line).tax) },
  { title: 'Сумма с НДС, руб.', width: 62, align: 'right', cell: (line) => formatAmount(amount(line)) },
];
/** The same for a supplier that pays no VAT. */
const UNTAXED: readonly Column<ToldLine>[] = COLUMNS.filter(
  ({ title }) => !/^(?:НДС|В т\. ч\. НДС)/.test(title),
).map((column) => ({ ...column, title: column.title.replace(' с НДС', '') }));

/**
 * The printed confirmation of an order, for either side. Throws 404 for an order of other companies, 409 where nothing
 * is confirmed yet.
 */
export async function printConfirmation(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Printed> {
  const { rows } = await connection.execute<OrderFacts>(sql`
    SELECT o.id, o.created_at, o.planned_shipment_at, o.planned_delivery_at, from_storage.time_zone AS zone, to_storage.time_zone AS zone_there,
           contract.number AS contract_number, contract.date AS contract_date,
           supplier.tax_system, ${companyOf('supplier')} AS supplier, ${companyOf('customer')} AS customer, ${stockOf('from_storage')} AS "from", ${stockOf('to_storage')} AS "to"
    FROM orders o JOIN contract ON contract.id = o.contract_id
    JOIN contractor customer ON customer.id = o.customer_id JOIN contractor supplier ON supplier.id = o.supplier_id
    JOIN storage from_storage ON from_storage.id = o.supplier_storage_id JOIN storage to_storage ON to_storage.id = o.customer_storage_id
    WHERE o.id = ${id} AND ${visibleOrders(viewer)}`);
  const [order] = rows;
  if (!order) throw notFound('Заказ не найден');
  const lines = await withRates(connection, order, await readOrderLines(connection, [id]));
  const fault = confirmationFault(lines);
  if (fault !== null) throw conflict(sentence(fault));
  const paper = await draw(order, lines);
  return { name: `Подтверждение заказа № ${id}`, content: paper.finish() };
}

/** Adds the rates that the supplier's products have at present. */
async function withRates(
  connection: Connection,
  { id, tax_system }: OrderFacts,
  lines: readonly LineRow[],
): Promise<ToldLine[]> {
  const { rows } = await connection.execute<{ id: number; vat_rate: ProductVatRate }>(sql`
    SELECT l.id, own.vat_rate FROM orders o JOIN order_line l ON l.order_id = o.id JOIN product ON product.id = l.product_id
    ${joinOwnProduct(sql`o.supplier_id`)} WHERE o.id = ${id}`);
  const rates = new Map(rows.map((row) => [row.id, row.vat_rate]));
  return lines.map((line) => ({ ...line, vat_rate: vatRateOf(tax_system, rates.get(line.id) ?? null) }));
}

async function draw(order: OrderFacts, lines: readonly ToldLine[]): Promise<Paper> {
  const created = formatDate(instantOf(order.created_at), order.zone);
  const title = `Подтверждение заказа № ${order.id} от ${created}`;
  const paper = new Paper({ title, size: 'A4', margin: 12 });
  paper.write(title, { size: 14, face: 'bold', gap: 4 });
  const whole = { x: paper.left, width: paper.width };
  const wide = { labelWidth: 90, size: 8.5 };
  const contract = `№ ${order.contract_number} от ${formatDate(instantOf(order.contract_date), order.zone)}`;
  field(paper, whole, { ...wide, label: 'Поставщик', value: companyWords(order.supplier) });
  field(paper, whole, { ...wide, label: 'Покупатель', value: companyWords(order.customer) });
  field(paper, whole, { ...wide, label: 'Договор', value: contract });
  field(paper, whole, { ...wide, label: 'Откуда', value: stockWords(order.from) });
  field(paper, whole, { ...wide, label: 'Куда', value: stockWords(order.to) });
  const [shipment, delivery] = [
    formatDate(instantOf(order.planned_shipment_at), order.zone),
    formatDate(instantOf(order.planned_delivery_at), order.zone_there),
  ];
  field(paper, whole, { ...wide, label: 'Отгрузка', value: `${shipment}, доставка ${delivery}` });
  paper.y += 6;
  const total = sumMoney(lines.map(amount));
  const taxes = vatTotals(lines.map(taxOf));
  const pays = paysVat(order.tax_system);
  const sumOf = (count: (line: LineRow) => number) => lines.reduce((sum, line) => sum + count(line), 0);
  await drawTable(paper, {
    columns: pays ? COLUMNS : UNTAXED,
    rows: lines,
    totals: {
      label: 'Итого',
      cells: {
        4: String(sumOf(({ ordered }) => ordered)),
        5: String(sumOf(({ confirmed }) => confirmed)),
        6: pieces(sumOf(gone)),
        7: pieces(sumOf(({ undecided }) => undecided)),
        8: '',
        ...(pays
          ? { 9: '', 10: formatAmount(taxes.tax), 11: formatAmount(total) }
          : { 9: formatAmount(total) }),
      },
    },
    size: 8,
  });
  paper.y += 6;
  paper.whole(() => {
    const counted = `${lines.length} ${plural(lines.length, 'позиция', 'позиции', 'позиций')}`;
    const told = lines
      .map((line) => ({ ...line, quantity: line.confirmed }))
      .filter(({ confirmed }) => confirmed > 0);
    const base = pays ? `без налога ${formatAmount(taxes.base)} руб., ` : '';
    paper.write(
      `Подтверждено на сумму: ${sumInWords(total)}, ${base}${taxWords(told)}; всего в заказе ${counted}.`,
      { size: 9, face: 'bold', gap: 8 },
    );
    const under = ['должность', 'подпись', 'ф.и.о.'];
    halves(
      paper,
      (place) => signature(paper, place, { label: 'Поставщик', under, labelWidth: 50 }),
      (place) => signature(paper, place, { label: 'Покупатель', under, labelWidth: 50 }),
    );
  });
  return paper;
}
