import { formatDate } from '@portal/domain/dates';
import { formatAmount, multiplyMoney, sumMoney } from '@portal/domain/money';
import { sumInWords } from '@portal/domain/sum-in-words';
import { field, halves, signature } from './blocks.ts';
import { Paper } from './paper.ts';
import { basisWords, companyWords, dayWords, nameOf, PIECE, stockWords, taxWords } from './parts.ts';
import { type Column, drawTable } from './table.ts';
import type { ShipmentFacts, ShippedLine } from './shipment-facts.ts';

/** The acceptance result of a shipped position. */
export interface Found {
  accepted: number;
  shortage: number;
  rejected: number;
  surplus: number;
  comment: string;
}
/** Facts of a finished acceptance for its act. */
export interface AcceptanceFacts {
  id: number;
  finished_at: string;
  found: ReadonlyMap<number, Found>;
  unknown_items: readonly { name: string; quantity: number }[];
}
type Row = ShippedLine & Found;

const NOTHING = '–';
const pieces = (count: number) => (count === 0 ? NOTHING : String(count));
const money = ({ price_kopecks }: Row, count: number) =>
  count === 0 ? NOTHING : formatAmount(multiplyMoney(price_kopecks, count));
/** Pieces that arrived, in any condition. */
const there = ({ accepted, rejected, surplus }: Row) => accepted + rejected + surplus;

/** A pair of columns: the counted pieces and their amount. */
const counted = (group: string, marks: [string, string], count: (row: Row) => number): Column<Row>[] => [
  {
    group,
    title: 'коли\u00ADчество',
    mark: marks[0],
    width: 34,
    align: 'right',
    cell: (row) => pieces(count(row)),
  },
  {
    group,
    title: 'сумма, руб. коп.',
    mark: marks[1],
    width: 56,
    align: 'right',
    cell: (row) => money(row, count(row)),
  },
];
const KINDS = [
  ['По документам', (row: Row) => row.quantity],
  ['Фактически оказалось', there],
  ['Брак, бой', (row: Row) => row.rejected],
  ['Недостача', (row: Row) => row.shortage],
  ['Излишки', (row: Row) => row.surplus],
] as const;
const FIRST: readonly Column<Row>[] = [
  { title: '№ п/п', mark: '1', width: 22, align: 'center', cell: (_, index) => String(index + 1) },
  {
    group: 'Товарно-материальные ценности',
    title: 'наименование, характеристика',
    mark: '2',
    width: 168,
    cell: nameOf,
  },
  {
    group: 'Товарно-материальные ценности',
    title: 'артикул',
    mark: '3',
    width: 62,
    cell: ({ article }) => article,
  },
  { title: 'Ед. изм.', mark: '4', width: 24, align: 'center', cell: () => PIECE.title },
  {
    title: 'Цена, руб. коп.',
    mark: '5',
    width: 50,
    align: 'right',
    cell: ({ price_kopecks }) => formatAmount(price_kopecks),
  },
];
const COLUMNS: readonly Column<Row>[] = [
  ...FIRST,
  ...KINDS.flatMap(([group, count], index) =>
    counted(group, [String(6 + 2 * index), String(7 + 2 * index)], count),
  ),
];

/** The act ТОРГ-2: every position that differs from the shipping documents, and goods that nobody ordered. */
export async function printTorg2(facts: ShipmentFacts, acceptance: AcceptanceFacts): Promise<Paper> {
  const day = formatDate(acceptance.finished_at, facts.zone);
  const title = `ТОРГ-2 № ${acceptance.id} от ${day}`;
  const paper = new Paper({ title, size: 'A4 landscape', margin: 8 });
  paper.write(
    'Унифицированная форма № ТОРГ-2. Утверждена постановлением Госкомстата России от 25.12.1998 № 132. Код по ОКУД 0330202',
    { size: 5.5, face: 'narrow', align: 'right', gap: 3 },
  );
  paper.write(`АКТ № ${acceptance.id} от ${day}`, { size: 11, face: 'bold', align: 'center' });
  paper.write(
    'об установленном расхождении по количеству и качеству при приёмке товарно-материальных ценностей',
    { size: 8.5, align: 'center', gap: 4 },
  );
  const whole = { x: paper.left, width: paper.width };
  const wide = { labelWidth: 170 };
  field(paper, whole, { ...wide, label: 'Организация (получатель)', value: companyWords(facts.customer) });
  field(paper, whole, { ...wide, label: 'Место приёмки товара', value: stockWords(facts.to) });
  field(paper, whole, { ...wide, label: 'Поставщик', value: companyWords(facts.supplier) });
  field(paper, whole, {
    ...wide,
    label: 'Грузоотправитель',
    value: `${facts.supplier.title}, ${stockWords(facts.from)}`,
  });
  field(paper, whole, {
    ...wide,
    label: 'Сопроводительные документы',
    value: `УПД № ${facts.upd_number.trim()} от ${dayWords(facts.upd_date)}${facts.invoice_number && `, счёт-фактура № ${facts.invoice_number.trim()}`}, отгрузка № ${facts.id}`,
  });
  field(paper, whole, {
    ...wide,
    label: 'Основание',
    value: basisWords(facts.contracts, facts.order_ids, facts.zone),
  });
  field(paper, whole, {
    ...wide,
    label: 'Транспорт',
    value:
      [facts.driver_names.join(', '), facts.truck_model, facts.truck_number].filter(Boolean).join(', ') ||
      NOTHING,
  });
  paper.y += 5;
  const rows = facts.lines.flatMap((line): Row[] => {
    const found = acceptance.found.get(line.id);
    return found && found.shortage + found.rejected + found.surplus > 0 ? [{ ...line, ...found }] : [];
  });
  if (rows.length > 0) await drawFound(paper, rows);
  paper.y += 5;
  for (const { brand, article, comment } of rows)
    if (comment !== '') paper.write(`${brand} ${article}: ${comment}`, { size: 7.5, face: 'narrow' });
  if (acceptance.unknown_items.length > 0) {
    const names = acceptance.unknown_items.map(({ name, quantity }) => `${name} – ${quantity} шт.`);
    paper.write(`Оказалось не заказанное: ${names.join('; ')}`, { size: 7.5, face: 'narrow', gap: 3 });
  }
  paper.whole(() => drawEnd(paper, rows));
  return paper;
}

async function drawFound(paper: Paper, rows: readonly Row[]): Promise<void> {
  const totals = KINDS.flatMap(([, count], index) => [
    [FIRST.length + 2 * index, String(rows.reduce((sum, row) => sum + count(row), 0))] as const,
    [FIRST.length + 2 * index + 1, formatAmount(sumOf(rows, count))] as const,
  ]);
  await drawTable(paper, {
    columns: COLUMNS,
    rows,
    totals: { label: 'Итого', cells: Object.fromEntries(totals) },
    size: 6.5,
  });
}

const sumOf = (rows: readonly Row[], count: (row: Row) => number) =>
  sumMoney(rows.map((row) => multiplyMoney(row.price_kopecks, count(row))));

function drawEnd(paper: Paper, rows: readonly Row[]): void {
  const whole = { x: paper.left, width: paper.width };
  const said = [
    ['Недостача на сумму', ({ shortage }: Row) => shortage],
    ['Брак, бой на сумму', ({ rejected }: Row) => rejected],
    ['Излишки на сумму', ({ surplus }: Row) => surplus],
  ] as const;
  for (const [label, count] of said) {
    const kopecks = sumOf(rows, count);
    const tax = taxWords(
      rows.map((row) => ({ ...row, quantity: count(row) })).filter((row) => row.quantity > 0),
    );
    if (kopecks > 0) field(paper, whole, { label, value: `${sumInWords(kopecks)}, ${tax}`, labelWidth: 170 });
  }
  field(paper, whole, { label: 'Заключение комиссии', value: '', labelWidth: 170 });
  paper.y += 4;
  const under = ['место работы, должность', 'подпись', 'расшифровка подписи'];
  halves(
    paper,
    (place) => {
      signature(paper, place, { label: 'Председатель комиссии', under, labelWidth: 110 });
      signature(paper, place, { label: 'Члены комиссии', under, labelWidth: 110 });
      signature(paper, place, { label: '', under, labelWidth: 110 });
    },
    (place) => {
      signature(paper, place, {
        label: 'Представитель грузоотправителя, поставщика',
        under,
        labelWidth: 110,
      });
      signature(paper, place, {
        label: 'Акт с приложением получил (главный бухгалтер)',
        under,
        labelWidth: 110,
      });
      signature(paper, place, { label: 'Принял на ответственное хранение', under, labelWidth: 110 });
    },
  );
}
