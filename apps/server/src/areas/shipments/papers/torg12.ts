import { formatAmount } from '@portal/domain/money';
import { numberInWords, sumInWords } from '@portal/domain/sum-in-words';
import { vatTotals, WITHOUT_VAT } from '@portal/domain/vat';
import { plural } from '@portal/domain/words';
import { field, halves, signature } from '../../../paper/blocks.ts';
import { Paper } from '../../../paper/paper.ts';
import {
  basisWords,
  companyWords,
  dayWords,
  nameOf,
  PIECE,
  piecesOf,
  stockWords,
  taxed,
  taxWords,
  totalOf,
} from '../../../paper/parts.ts';
import { type Column, drawTable } from '../../../paper/table.ts';
import type { ShipmentFacts, ShippedLine } from '../../../paper/shipment-facts.ts';

const EMPTY = '–';
/** Grams as kilograms: «1,05». */
const kilograms = (grams: number) =>
  (grams / 1_000).toLocaleString('ru', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
    useGrouping: false,
  });
const weightOf = ({ weight, quantity }: ShippedLine) => (weight === null ? null : weight * quantity);

/** Columns of the form № ТОРГ-12: постановление Госкомстата России от 25.12.1998 № 132, ОКУД 0330212. */
const COLUMNS: readonly Column<ShippedLine>[] = [
  {
    title: 'Но\u00ADмер по по\u00ADрядку',
    mark: '1',
    width: 22,
    align: 'center',
    cell: (_, index) => String(index + 1),
  },
  {
    group: 'Товар',
    title: 'наименование, характеристика, сорт, артикул товара',
    mark: '2',
    width: 212,
    cell: nameOf,
  },
  { group: 'Товар', title: 'код', mark: '3', width: 66, cell: ({ article }) => article },
  {
    group: 'Единица измерения',
    title: 'наиме\u00ADнование',
    mark: '4',
    width: 34,
    align: 'center',
    cell: () => PIECE.title,
  },
  {
    group: 'Единица измерения',
    title: 'код по ОКЕИ',
    mark: '5',
    width: 30,
    align: 'center',
    cell: () => PIECE.code,
  },
  { title: 'Вид упаков\u00ADки', mark: '6', width: 32, align: 'center', cell: () => EMPTY },
  {
    group: 'Количество',
    title: 'в одном месте',
    mark: '7',
    width: 34,
    align: 'right',
    cell: ({ containers }) => [...new Set(containers.map(({ quantity }) => quantity))].join('; ') || EMPTY,
  },
  {
    group: 'Количество',
    title: 'мест, штук',
    mark: '8',
    width: 32,
    align: 'right',
    cell: ({ containers }) => String(containers.length),
  },
  { title: 'Масса брутто', mark: '9', width: 36, align: 'right', cell: () => EMPTY },
  {
    title: 'Количест\u00ADво (масса нетто)',
    mark: '10',
    width: 42,
    align: 'right',
    cell: (line) => String(line.quantity),
  },
  {
    title: 'Цена, руб. коп.',
    mark: '11',
    width: 54,
    align: 'right',
    cell: (line) => formatAmount(taxed(line).price),
  },
  {
    title: 'Сумма без учёта НДС, руб. коп.',
    mark: '12',
    width: 62,
    align: 'right',
    cell: (line) => formatAmount(taxed(line).base),
  },
  {
    group: 'НДС',
    title: 'ставка, %',
    mark: '13',
    width: 38,
    align: 'center',
    cell: ({ vat_rate }) => (vat_rate === null ? WITHOUT_VAT : String(vat_rate)),
  },
  {
    group: 'НДС',
    title: 'сумма, руб. коп.',
    mark: '14',
    width: 42,
    align: 'right',
    cell: (line) => (line.vat_rate === null ? EMPTY : formatAmount(taxed(line).tax)),
  },
  {
    title: 'Сумма с учётом НДС, руб. коп.',
    mark: '15',
    width: 62,
    align: 'right',
    cell: (line) => formatAmount(taxed(line).gross),
  },
];
const at = (mark: string) => COLUMNS.findIndex((column) => column.mark === mark);

/** The consignment note ТОРГ-12. */
export async function printTorg12(facts: ShipmentFacts): Promise<Paper> {
  const number = facts.upd_number.trim();
  const day = dayWords(facts.upd_date);
  const paper = new Paper({ title: `ТОРГ-12 № ${number} от ${day}`, size: 'A4 landscape', margin: 8 });
  const small = { size: 5.5, face: 'narrow', align: 'right' } as const;
  paper.write(
    'Унифицированная форма № ТОРГ-12. Утверждена постановлением Госкомстата России от 25.12.1998 № 132. Код по ОКУД 0330212',
    { ...small, gap: 3 },
  );
  const whole = { x: paper.left, width: paper.width };
  const wide = { labelWidth: 100 };
  const sender = `${companyWords(facts.supplier)}; ${stockWords(facts.from)}`;
  const receiver = `${companyWords(facts.customer)}; ${stockWords(facts.to)}`;
  field(paper, whole, { ...wide, label: 'Грузоотправитель', value: sender });
  field(paper, whole, { ...wide, label: 'Грузополучатель', value: receiver });
  field(paper, whole, { ...wide, label: 'Поставщик', value: companyWords(facts.supplier) });
  field(paper, whole, { ...wide, label: 'Плательщик', value: companyWords(facts.customer) });
  const basis = basisWords(facts.contracts, facts.order_ids, facts.zone);
  field(paper, whole, { ...wide, label: 'Основание', value: basis });
  const truck = [facts.driver_names.join(', '), facts.truck_model, facts.truck_number]
    .filter(Boolean)
    .join(', ');
  field(paper, whole, { ...wide, label: 'Транспорт', value: truck || EMPTY });
  paper.y += 4;
  paper.write(`ТОВАРНАЯ НАКЛАДНАЯ № ${number} от ${day}`, {
    size: 11,
    face: 'bold',
    align: 'center',
    gap: 5,
  });
  const { lines } = facts;
  const total = vatTotals(lines.map(taxed));
  const without = lines.every(({ vat_rate }) => vat_rate === null);
  await drawTable(paper, {
    columns: COLUMNS,
    rows: lines,
    totals: {
      label: 'Всего по накладной',
      cells: {
        [at('8')]: String(facts.containers_count),
        [at('9')]: 'Х',
        [at('10')]: String(piecesOf(lines)),
        [at('11')]: 'Х',
        [at('12')]: formatAmount(total.base),
        [at('13')]: 'Х',
        [at('14')]: without ? EMPTY : formatAmount(total.tax),
        [at('15')]: formatAmount(total.gross),
      },
    },
    size: 6.5,
  });
  paper.y += 5;
  paper.whole(() => drawEnd(paper, facts));
  return paper;
}

/** Draws the totals in words and the signatures of both sides. */
function drawEnd(paper: Paper, facts: ShipmentFacts): void {
  const { lines, containers_count } = facts;
  const whole = { x: paper.left, width: paper.width };
  const labelled = { labelWidth: 170 };
  const { length } = lines;
  paper.later((pages) =>
    paper.put(
      [`Товарная накладная составлена на ${pages} ${plural(pages, 'листе', 'листах', 'листах')}`],
      whole.x,
      from,
      paper.width,
      { size: 7.5, face: 'narrow' },
    ),
  );
  const from = paper.y;
  paper.y += 12;
  const records = plural(
    length,
    'порядковый номер записи',
    'порядковых номера записей',
    'порядковых номеров записей',
  );
  field(paper, whole, { ...labelled, label: 'и содержит', value: `${numberInWords(length)} ${records}` });
  const known = lines.every(({ weight }) => weight !== null);
  const grams = lines.reduce((sum, line) => sum + (weightOf(line) ?? 0), 0);
  field(paper, whole, {
    ...labelled,
    label: 'Всего мест',
    value: `${numberInWords(containers_count, 'neuter')} ${plural(containers_count, 'место', 'места', 'мест')}`,
  });
  field(paper, whole, {
    ...labelled,
    label: 'Масса груза (нетто)',
    value: known ? `${kilograms(grams)} кг` : EMPTY,
  });
  field(paper, whole, {
    ...labelled,
    label: 'Всего отпущено на сумму',
    value: `${sumInWords(totalOf(lines))}, ${taxWords(lines)}`,
  });
  paper.y += 3;
  const under = ['должность', 'подпись', 'расшифровка подписи'];
  const texts = { labelWidth: 110 };
  halves(
    paper,
    (place) => {
      signature(paper, place, { ...texts, label: 'Отпуск груза разрешил', under });
      signature(paper, place, { ...texts, label: 'Главный (старший) бухгалтер', under: under.slice(1) });
      signature(paper, place, { ...texts, label: 'Отпуск груза произвёл', under });
      paper.write('М.П.            «___» ____________ 20___ г.', { ...place, size: 7.5 });
    },
    (place) => {
      signature(paper, place, {
        ...texts,
        label: 'По доверенности №',
        under: ['номер, дата', 'кем, кому выдана'],
      });
      signature(paper, place, { ...texts, label: 'Груз принял', under });
      signature(paper, place, { ...texts, label: 'Груз получил грузополучатель', under });
      paper.write('М.П.            «___» ____________ 20___ г.', { ...place, size: 7.5 });
    },
  );
}
