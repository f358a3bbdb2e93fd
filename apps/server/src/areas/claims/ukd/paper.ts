import { formatDate } from '@portal/domain/dates';
import { formatAmount, type Kopecks } from '@portal/domain/money';
import { updStatus } from '@portal/domain/papers';
import { type UkdAmounts, ukdAmounts, type UkdLine, ukdTotals } from '@portal/domain/ukd';
import { paysVat, vatRateWords, WITHOUT_VAT } from '@portal/domain/vat';
import { plural } from '@portal/domain/words';
import { field, halves, type Place, signature } from '../../../paper/blocks.ts';
import { Paper } from '../../../paper/paper.ts';
import { type Company, dayWords, nameOf, PIECE, ROUBLE } from '../../../paper/parts.ts';
import { invoiceNumberOf } from '../../../paper/shipment-facts.ts';
import { type Column, drawTable } from '../../../paper/table.ts';
import type { UkdPaperFacts } from './facts.ts';

const EMPTY = '–';
/** Rows of a line: А before, Б after, В by how much it has grown, Г by how much it has fallen. */
const ROWS = [
  ['А', 'А (до изменения)'],
  ['Б', 'Б (после изменения)'],
  ['В', 'В (увеличение)'],
  ['Г', 'Г (уменьшение)'],
] as const;
interface Row {
  kind: (typeof ROWS)[number][0];
  words: string;
  index: number;
  name: string;
  line: UkdLine;
  amounts: UkdAmounts;
}

const isState = ({ kind }: Row) => kind === 'А' || kind === 'Б';
const stateOf = ({ kind, line }: Row) => (kind === 'А' ? line.before : line.after);
const sumsOf = ({ kind, amounts }: Row) =>
  ({ А: amounts.before, Б: amounts.after, В: amounts.increase, Г: amounts.decrease })[kind];
/** A difference that is nothing is a dash. */
const sum = (row: Row, kopecks: Kopecks) => (kopecks === 0 && !isState(row) ? EMPTY : formatAmount(kopecks));

/** Columns of the form of a correction invoice: Приложение № 2 к постановлению Правительства РФ от 26.12.2011 № 1137. */
const COLUMNS: readonly Column<Row>[] = [
  {
    title: '№ п/п',
    mark: '1',
    width: 22,
    align: 'center',
    cell: ({ kind, index }) => (kind === 'А' ? String(index + 1) : ''),
  },
  {
    title: 'Наименование товара (описание выполненных работ, оказанных услуг), имущественного права',
    mark: '1а',
    width: 170,
    cell: ({ kind, name }) => (kind === 'А' ? name : ''),
  },
  {
    title: 'Показатели в связи с изменением стоимости отгруженных товаров',
    mark: '1б',
    width: 84,
    cell: ({ words }) => words,
  },
  { title: 'Код вида товара', mark: '1в', width: 30, align: 'center', cell: () => EMPTY },
  {
    group: 'Единица измерения',
    title: 'код',
    mark: '2',
    width: 26,
    align: 'center',
    cell: (row) => (isState(row) ? PIECE.code : EMPTY),
  },
  {
    group: 'Единица измерения',
    title: 'условное обозна\u00ADчение',
    mark: '2а',
    width: 34,
    align: 'center',
    cell: (row) => (isState(row) ? PIECE.title : EMPTY),
  },
  {
    title: 'Коли\u00ADчество (объём)',
    mark: '3',
    width: 40,
    align: 'right',
    cell: (row) => (isState(row) ? String(stateOf(row).quantity) : EMPTY),
  },
  {
    title: 'Цена (тариф) за единицу измерения',
    mark: '4',
    width: 56,
    align: 'right',
    cell: (row) =>
      isState(row) ? formatAmount((row.kind === 'А' ? row.amounts.before : row.amounts.after).price) : EMPTY,
  },
  {
    title: 'Стоимость товаров (работ, услуг), имущественных прав без налога – всего',
    mark: '5',
    width: 68,
    align: 'right',
    cell: (row) => sum(row, sumsOf(row).base),
  },
  {
    title: 'В том числе сумма акциза',
    mark: '6',
    width: 44,
    align: 'center',
    cell: (row) => (isState(row) ? 'без акциза' : EMPTY),
  },
  {
    title: 'Налого\u00ADвая ставка',
    mark: '7',
    width: 40,
    align: 'center',
    cell: (row) => (isState(row) ? vatRateWords(row.line.vat_rate) : EMPTY),
  },
  {
    title: 'Сумма налога',
    mark: '8',
    width: 54,
    align: 'right',
    cell: (row) =>
      row.line.vat_rate === null ? (isState(row) ? WITHOUT_VAT : EMPTY) : sum(row, sumsOf(row).tax),
  },
  {
    title: 'Стоимость товаров (работ, услуг), имущественных прав с налогом – всего',
    mark: '9',
    width: 68,
    align: 'right',
    cell: (row) => sum(row, sumsOf(row).gross),
  },
];
const [WITHOUT_TAX, TAX, WITH_TAX] = ['5', '8', '9'].map((mark) =>
  COLUMNS.findIndex((column) => column.mark === mark),
) as [number, number, number];

const taxNumbers = ({ inn, kpp }: Company) => `${inn || EMPTY} / ${kpp || EMPTY}`;

/**
 * The universal correction document of a closed claim: of a seller that pays VAT it is also a correction invoice (status 1), otherwise the
 * agreement about the new sum only (2).
 */
export async function drawUkd(facts: UkdPaperFacts): Promise<Paper> {
  const { shipment } = facts;
  const status = updStatus(shipment.tax_system);
  const title = `УКД № ${facts.number} от ${dayWords(facts.date)}`;
  const paper = new Paper({ title, size: 'A4 landscape', margin: 7 });
  paper.write(
    'Приложение № 2 к постановлению Правительства Российской Федерации от 26.12.2011 № 1137; форма УКД рекомендована письмом ФНС России от 17.10.2014 № ММВ-20-15/86@',
    { size: 5.5, face: 'narrow', align: 'right', gap: 2 },
  );
  drawFace(paper, facts, status);
  const rows = facts.lines.flatMap((line, index): Row[] => {
    const shipped = shipment.lines[line.number - 1];
    const amounts = ukdAmounts(line);
    const name = shipped ? nameOf(shipped) : '';
    return ROWS.map(([kind, words]) => ({ kind, words, index, name, line, amounts }));
  });
  await drawTable(paper, { columns: COLUMNS, rows, size: 6.5, together: ROWS.length });
  drawTotals(paper, facts);
  paper.y += 4;
  paper.whole(() => drawInvoiceSignatures(paper, status));
  paper.whole(() => drawAgreement(paper, facts));
  return paper;
}

/** «Всего увеличение» and «Всего уменьшение», below the columns 5, 8 and 9. */
function drawTotals(paper: Paper, { lines, shipment }: UkdPaperFacts): void {
  const { increase, decrease } = ukdTotals(lines);
  const shares = COLUMNS.reduce((all, { width }) => all + width, 0);
  const widthOf = (index: number) => ((COLUMNS[index]?.width ?? 0) / shares) * paper.width;
  const leftOf = (index: number) =>
    paper.left + COLUMNS.slice(0, index).reduce((all, _, at) => all + widthOf(at), 0);
  const written = { size: 6.5, face: 'narrowBold', align: 'right' } as const;
  const height = paper.heightOf(1, 6.5) + 4;
  for (const [label, sums] of [
    ['Всего увеличение (сумма строк В)', increase],
    ['Всего уменьшение (сумма строк Г)', decrease],
  ] as const)
    paper.whole(() => {
      const tax = paysVat(shipment.tax_system) ? formatAmount(sums.tax) : WITHOUT_VAT;
      paper.put([label], paper.left, paper.y + 2, leftOf(WITHOUT_TAX) - paper.left - 2, written);
      for (const [index, text] of [
        [WITHOUT_TAX, formatAmount(sums.base)],
        [TAX, tax],
        [WITH_TAX, formatAmount(sums.gross)],
      ] as const) {
        const isNothing = sums.gross === 0;
        paper.box(leftOf(index), paper.y, widthOf(index), height);
        paper.put([isNothing ? EMPTY : text], leftOf(index) + 2, paper.y + 2, widthOf(index) - 4, written);
      }
      paper.y += height;
    });
}

/** Draws the status in its box on the left and the lines of the correction invoice beside it. */
function drawFace(paper: Paper, facts: UkdPaperFacts, status: 1 | 2): void {
  const { shipment } = facts;
  const strip = 92;
  const from = paper.y;
  const box = { x: paper.left, width: strip };
  paper.write('Универсальный корректировочный документ', { ...box, size: 9, face: 'bold', gap: 4 });
  paper.put(['Статус:'], box.x, paper.y + 3, 36, { size: 8 });
  paper.box(box.x + 38, paper.y, 18, 16, 1);
  paper.put([String(status)], box.x + 38, paper.y + 2, 18, { size: 11, face: 'bold', align: 'center' });
  paper.y += 20;
  const small = { ...box, width: strip - 6, size: 6, face: 'narrow' } as const;
  paper.write(
    '1 – корректировочный счёт-фактура и соглашение (уведомление) об изменении стоимости отгрузки',
    small,
  );
  paper.write('2 – соглашение (уведомление) об изменении стоимости отгрузки', small);
  const belowStrip = paper.y;
  const x = paper.left + strip + 8;
  const width = paper.width - strip - 8;
  paper.y = from;
  paper.write(`Корректировочный счёт-фактура № ${facts.number} от ${dayWords(facts.date)} (1)`, {
    x,
    width,
    size: 10,
    face: 'bold',
    gap: 1,
  });
  paper.write('Исправление корректировочного счёта-фактуры № – от – (1а)', { x, width, size: 8, gap: 1 });
  paper.write(
    `к счёту-фактуре (счетам-фактурам) № ${invoiceNumberOf(shipment)} от ${dayWords(shipment.upd_date)}, с учётом исправления № – от – (1б)`,
    { x, width, size: 8, gap: 3 },
  );
  const half = (width - 10) / 2;
  const top = paper.y;
  const left: Place = { x, width: half };
  field(paper, left, { label: 'Продавец', value: shipment.supplier.title, mark: '(2)' });
  field(paper, left, { label: 'Адрес', value: shipment.supplier.address || EMPTY, mark: '(2а)' });
  field(paper, left, { label: 'ИНН/КПП продавца', value: taxNumbers(shipment.supplier), mark: '(2б)' });
  const belowLeft = paper.y;
  const right: Place = { x: x + half + 10, width: half };
  paper.y = top;
  field(paper, right, { label: 'Покупатель', value: shipment.customer.title, mark: '(3)' });
  field(paper, right, { label: 'Адрес', value: shipment.customer.address || EMPTY, mark: '(3а)' });
  field(paper, right, { label: 'ИНН/КПП покупателя', value: taxNumbers(shipment.customer), mark: '(3б)' });
  field(paper, right, { label: 'Валюта: наименование, код', value: ROUBLE, mark: '(4)' });
  field(paper, right, {
    label: 'Идентификатор государственного контракта, договора (соглашения)',
    value: EMPTY,
    mark: '(5)',
  });
  paper.y = Math.max(belowStrip, belowLeft, paper.y) + 3;
  paper.line(paper.left + strip, from, paper.left + strip, paper.y - 3, 1.2);
}

const SIGNED = ['подпись', 'ф.и.о.'];

function drawInvoiceSignatures(paper: Paper, status: 1 | 2): void {
  const sheets = { x: paper.left, y: paper.y };
  paper.later((pages) =>
    paper.put(
      [`Документ составлен на ${pages} ${plural(pages, 'листе', 'листах', 'листах')}`],
      sheets.x,
      sheets.y,
      paper.width,
      { size: 7.5, face: 'narrowBold' },
    ),
  );
  paper.y += 12;
  // Without an invoice, only the agreement below is signed.
  if (status === 2) return;
  const label = (who: string) => ({ label: `${who} или иное уполномоченное лицо`, under: SIGNED });
  halves(
    paper,
    (place) => {
      signature(paper, place, label('Руководитель организации'));
      signature(paper, place, label('Индивидуальный предприниматель'));
    },
    (place) => signature(paper, place, label('Главный бухгалтер')),
  );
}

/** Draws what is corrected, on what grounds, and who offers and who accepts the new sum. */
function drawAgreement(paper: Paper, facts: UkdPaperFacts): void {
  const { shipment } = facts;
  paper.line(paper.left, paper.y, paper.left + paper.width, paper.y, 1.2);
  paper.y += 4;
  const whole = { x: paper.left, width: paper.width };
  const wide = { labelWidth: 210 };
  field(paper, whole, {
    ...wide,
    label: 'Передаточные документы, к которым относится корректировка',
    value: `УПД № ${shipment.upd_number.trim()} от ${dayWords(shipment.upd_date)}`,
    mark: '[6]',
  });
  field(paper, whole, {
    ...wide,
    label: 'Основание корректировки',
    value: `претензия № ${facts.claim_id} от ${formatDate(facts.sent_at, shipment.zone)}, решение согласовано ${formatDate(facts.closed_at, shipment.zone)}`,
    mark: '[7]',
  });
  field(paper, whole, {
    ...wide,
    label: 'Иные сведения об изменении стоимости',
    value:
      facts.earlier_numbers.length === 0
        ? EMPTY
        : `показатели до изменения – с учётом документов № ${facts.earlier_numbers.join(', ')}`,
    mark: '[8]',
  });
  const under = ['должность', ...SIGNED];
  const side = (place: Place, offer: string, company: Company, [who, made]: [string, string]) => {
    signature(paper, place, { label: offer, under, mark: who, labelWidth: 150 });
    field(paper, place, { label: 'Дата', value: '«___» ____________ 20___ г.', labelWidth: 150 });
    field(paper, place, {
      label: 'Наименование экономического субъекта',
      value: `${company.title}, ИНН/КПП ${taxNumbers(company)}`,
      mark: made,
      labelWidth: 150,
    });
    paper.write('М.П.', { x: place.x, width: place.width, size: 7 });
  };
  halves(
    paper,
    (place) =>
      side(place, 'Предлагаю изменить (уведомляю об изменении) стоимость', shipment.supplier, [
        '[9]',
        '[10]',
      ]),
    (place) => side(place, 'С изменением стоимости согласен', shipment.customer, ['[11]', '[12]']),
  );
}
