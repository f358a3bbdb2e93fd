import { formatDate } from '@portal/domain/dates';
import { formatAmount } from '@portal/domain/money';
import { sumInWords } from '@portal/domain/sum-in-words';
import { field, halves, signature } from '../../../paper/blocks.ts';
import { Paper } from '../../../paper/paper.ts';
import {
  amountOf,
  companyWords,
  nameOf,
  PIECE,
  piecesOf,
  stockWords,
  totalOf,
} from '../../../paper/parts.ts';
import { type Column, drawTable } from '../../../paper/table.ts';
import type { WaybillFacts, WaybillLine, WaybillShortage } from './movement-papers.ts';

const EMPTY = '–';
/** Grams as kilograms: «1,05». */
const kilograms = (grams: number) =>
  (grams / 1_000).toLocaleString('ru', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
    useGrouping: false,
  });

/** Columns of the form № ТОРГ-13: постановление Госкомстата России от 25.12.1998 № 132, ОКУД 0330213. */
const COLUMNS: readonly Column<WaybillLine>[] = [
  { group: 'Товар, тара', title: 'наименование, характеристика', mark: '1', width: 300, cell: nameOf },
  { group: 'Товар, тара', title: 'код', mark: '2', width: 80, cell: ({ article }) => article },
  { title: 'Сорт', mark: '3', width: 30, align: 'center', cell: () => EMPTY },
  {
    group: 'Единица измерения',
    title: 'наиме\u00ADнование',
    mark: '4',
    width: 40,
    align: 'center',
    cell: () => PIECE.title,
  },
  {
    group: 'Единица измерения',
    title: 'код по ОКЕИ',
    mark: '5',
    width: 36,
    align: 'center',
    cell: () => PIECE.code,
  },
  {
    group: 'Отпущено',
    title: 'в одном месте',
    mark: '6',
    width: 48,
    align: 'right',
    cell: ({ places }) => [...new Set(places)].join('; ') || EMPTY,
  },
  {
    group: 'Отпущено',
    title: 'мест, штук',
    mark: '7',
    width: 40,
    align: 'right',
    cell: ({ places }) => String(places.length),
  },
  { group: 'Отпущено', title: 'масса брутто', mark: '8', width: 44, align: 'right', cell: () => EMPTY },
  {
    group: 'Отпущено',
    title: 'количество (масса нетто)',
    mark: '9',
    width: 54,
    align: 'right',
    cell: ({ quantity, weight }) =>
      weight === null ? String(quantity) : `${quantity} (${kilograms(weight * quantity)} кг)`,
  },
  {
    group: 'По учётным ценам',
    title: 'цена, руб. коп.',
    mark: '10',
    width: 64,
    align: 'right',
    cell: ({ price_kopecks }) => formatAmount(price_kopecks),
  },
  {
    group: 'По учётным ценам',
    title: 'сумма, руб. коп.',
    mark: '11',
    width: 70,
    align: 'right',
    cell: (line) => formatAmount(amountOf(line)),
  },
];
const at = (mark: string) => COLUMNS.findIndex((column) => column.mark === mark);

const OUTCOMES: Readonly<Record<WaybillShortage['outcome'], string>> = {
  written_off: 'списано',
  returned: 'возвращено на склад отправления',
};
const MISSING: readonly Column<WaybillShortage>[] = [
  { title: 'Товар', width: 250, cell: nameOf },
  { title: 'Не пришло, шт', width: 50, align: 'right', cell: ({ quantity }) => String(quantity) },
  {
    title: 'Цена, руб. коп.',
    width: 64,
    align: 'right',
    cell: ({ price_kopecks }) => formatAmount(price_kopecks),
  },
  {
    title: 'Сумма, руб. коп.',
    width: 70,
    align: 'right',
    cell: (line) => formatAmount(amountOf(line)),
  },
  {
    title: 'Причина',
    width: 182,
    cell: ({ reason, comment }) => (comment === '' ? reason : `${reason}. ${comment}`),
  },
  { title: 'Что стало', width: 100, cell: ({ outcome }) => OUTCOMES[outcome] },
  { title: 'Составил', width: 90, cell: ({ actor }) => actor },
];

/** The waybill of goods moved within a company, and below it the shortage act. */
export async function printTorg13(facts: WaybillFacts): Promise<Paper> {
  const day = formatDate(facts.made_at, facts.zone);
  const paper = new Paper({ title: `ТОРГ-13 № ${facts.id} от ${day}`, size: 'A4 landscape', margin: 8 });
  paper.write(
    'Унифицированная форма № ТОРГ-13. Утверждена постановлением Госкомстата России от 25.12.1998 № 132. Код по ОКУД 0330213',
    { size: 5.5, face: 'narrow', align: 'right', gap: 3 },
  );
  const whole = { x: paper.left, width: paper.width };
  const wide = { labelWidth: 130 };
  field(paper, whole, { ...wide, label: 'Организация', value: companyWords(facts.company) });
  field(paper, whole, { ...wide, label: 'Отправитель', value: stockWords(facts.from) });
  field(paper, whole, { ...wide, label: 'Получатель', value: stockWords(facts.to) });
  field(paper, whole, { ...wide, label: 'Корреспондирующий счёт', value: EMPTY });
  paper.y += 4;
  paper.write(`НАКЛАДНАЯ № ${facts.id} от ${day}`, { size: 11, face: 'bold', align: 'center' });
  paper.write('на внутреннее перемещение, передачу товаров, тары', { size: 8.5, align: 'center', gap: 5 });
  const { lines, shortages } = facts;
  await drawTable(paper, {
    columns: COLUMNS,
    rows: lines,
    totals: {
      label: 'Всего по накладной',
      cells: {
        [at('7')]: String(facts.containers_count),
        [at('8')]: EMPTY,
        [at('9')]: String(piecesOf(lines)),
        [at('10')]: 'Х',
        [at('11')]: formatAmount(totalOf(lines)),
      },
    },
    size: 6.5,
  });
  paper.y += 5;
  paper.whole(() => drawEnd(paper, facts));
  if (shortages.length > 0) await drawAct(paper, facts);
  return paper;
}

const under = ['должность', 'подпись', 'расшифровка подписи'];

function drawEnd(paper: Paper, { lines }: WaybillFacts): void {
  const whole = { x: paper.left, width: paper.width };
  field(paper, whole, {
    labelWidth: 170,
    label: 'Всего отпущено на сумму',
    value: sumInWords(totalOf(lines)),
  });
  paper.y += 3;
  halves(
    paper,
    (place) => signature(paper, place, { labelWidth: 60, label: 'Отпустил', under }),
    (place) => signature(paper, place, { labelWidth: 60, label: 'Получил', under }),
  );
}

/** Draws the act of pieces that were sent and did not arrive. */
async function drawAct(paper: Paper, { id, zone, shortages }: WaybillFacts): Promise<void> {
  const [first] = shortages;
  const day = formatDate(first?.at ?? 0, zone);
  paper.y += 12;
  paper.write(`АКТ О НЕДОСТАЧЕ № ${id} от ${day}`, { size: 11, face: 'bold', align: 'center' });
  paper.write(`при приёмке товара по накладной № ${id} на внутреннее перемещение`, {
    size: 8.5,
    align: 'center',
    gap: 5,
  });
  await drawTable(paper, {
    columns: MISSING,
    rows: shortages,
    totals: {
      label: 'Всего не пришло',
      cells: { 1: String(piecesOf(shortages)), 2: 'Х', 3: formatAmount(totalOf(shortages)) },
    },
    size: 6.5,
  });
  paper.y += 6;
  paper.whole(() =>
    halves(
      paper,
      (place) => signature(paper, place, { labelWidth: 90, label: 'Председатель комиссии', under }),
      (place) => signature(paper, place, { labelWidth: 90, label: 'Член комиссии', under }),
    ),
  );
}
