import { formatDate } from '@portal/domain/dates';
import { formatAmount, type Kopecks } from '@portal/domain/money';
import { countryName } from '@portal/domain/origin';
import { updStatus } from '@portal/domain/papers';
import { SHIPMENT_CORRECTION_REASONS } from '@portal/domain/shipments';
import { paysVat, type VatRate, vatRateWords, vatTotals, WITHOUT_VAT } from '@portal/domain/vat';
import { plural } from '@portal/domain/words';
import { field, halves, type Place, signature } from '../../../paper/blocks.ts';
import { Paper } from '../../../paper/paper.ts';
import {
  basisWords,
  type Company,
  dayWords,
  nameOf,
  piecesOf,
  PIECE,
  ROUBLE,
  stockWords,
  taxed,
} from '../../../paper/parts.ts';
import { type Column, drawTable } from '../../../paper/table.ts';
import { invoiceNumberOf, type ShipmentFacts, type ShippedLine } from '../../../paper/shipment-facts.ts';

/** The tax of a position as the form wants it: words for a seller that pays none. */
const taxOf = (rate: VatRate, tax: Kopecks) => (rate === null ? WITHOUT_VAT : formatAmount(tax));
const EMPTY = '–';
/**
 * Columns of the form: Приложение № 1 к постановлению Правительства РФ от 26.12.2011 № 1137, preceded by
 * column А of the УПД.
 */
const COLUMNS: readonly Column<ShippedLine>[] = [
  { title: 'Код товара/ работ, услуг', mark: 'А', width: 58, cell: ({ article }) => article },
  { title: '№ п/п', mark: '1', width: 20, align: 'center', cell: (_, index) => String(index + 1) },
  {
    title: 'Наименование товара (описание выполненных работ, оказанных услуг), имущественного права',
    mark: '1а',
    width: 134,
    cell: nameOf,
  },
  { title: 'Код вида товара', mark: '1б', width: 24, align: 'center', cell: () => EMPTY },
  { group: 'Единица измерения', title: 'код', mark: '2', width: 22, align: 'center', cell: () => PIECE.code },
  {
    group: 'Единица измерения',
    title: 'условное обозна\u00ADчение',
    mark: '2а',
    width: 26,
    align: 'center',
    cell: () => PIECE.title,
  },
  {
    title: 'Коли\u00ADчество (объём)',
    mark: '3',
    width: 32,
    align: 'right',
    cell: ({ quantity }) => String(quantity),
  },
  {
    title: 'Цена (тариф) за единицу измерения',
    mark: '4',
    width: 48,
    align: 'right',
    cell: (line) => formatAmount(taxed(line).price),
  },
  {
    title: 'Стоимость товаров (работ, услуг), имущественных прав без налога – всего',
    mark: '5',
    width: 58,
    align: 'right',
    cell: (line) => formatAmount(taxed(line).base),
  },
  { title: 'В том числе сумма акциза', mark: '6', width: 34, align: 'center', cell: () => 'без акциза' },
  {
    title: 'Налого\u00ADвая ставка',
    mark: '7',
    width: 32,
    align: 'center',
    cell: ({ vat_rate }) => vatRateWords(vat_rate),
  },
  {
    title: 'Сумма налога, предъяв\u00ADляемая покупателю',
    mark: '8',
    width: 40,
    align: 'right',
    cell: (line) => taxOf(line.vat_rate, taxed(line).tax),
  },
  {
    title: 'Стоимость товаров (работ, услуг), имущественных прав с налогом – всего',
    mark: '9',
    width: 58,
    align: 'right',
    cell: (line) => formatAmount(taxed(line).gross),
  },
  {
    group: 'Страна происхождения',
    title: 'цифро\u00ADвой код',
    mark: '10',
    width: 22,
    align: 'center',
    cell: ({ country_code }) => country_code || EMPTY,
  },
  {
    group: 'Страна происхождения',
    title: 'краткое наиме\u00ADнование',
    mark: '10а',
    width: 42,
    align: 'center',
    cell: ({ country_code }) => countryName(country_code) || EMPTY,
  },
  {
    title: 'Регистра\u00ADционный номер декларации на товары',
    mark: '11',
    width: 58,
    align: 'center',
    cell: ({ customs_declaration }) => customs_declaration || EMPTY,
  },
  {
    group: 'Единица прослежи\u00ADваемости',
    title: 'код',
    mark: '12',
    width: 20,
    align: 'center',
    cell: () => EMPTY,
  },
  {
    group: 'Единица прослежи\u00ADваемости',
    title: 'обозна\u00ADчение',
    mark: '12а',
    width: 24,
    align: 'center',
    cell: () => EMPTY,
  },
  {
    title: 'Количество прослежи\u00ADваемого товара',
    mark: '13',
    width: 26,
    align: 'center',
    cell: () => EMPTY,
  },
  {
    title: 'Стоимость прослежи\u00ADваемого товара',
    mark: '14',
    width: 26,
    align: 'center',
    cell: () => EMPTY,
  },
];
const [WITHOUT_TAX, TAX, WITH_TAX] = ['5', '8', '9'].map((mark) =>
  COLUMNS.findIndex((column) => column.mark === mark),
) as [number, number, number];

const taxNumbers = ({ inn, kpp }: Company) => `${inn || EMPTY} / ${kpp || EMPTY}`;

/**
 * The universal transfer document: of a seller that pays VAT it is also an invoice (status 1), otherwise a transfer
 * document only (2). An invoice without a number of its own has that of the УПД.
 */
export async function printUpd(facts: ShipmentFacts): Promise<Paper> {
  const status = updStatus(facts.tax_system);
  const number = invoiceNumberOf(facts);
  const title = `УПД № ${facts.upd_number.trim()} от ${dayWords(facts.upd_date)}`;
  const paper = new Paper({ title, size: 'A4 landscape', margin: 7 });
  paper.write(
    'Приложение № 1 к постановлению Правительства Российской Федерации от 26.12.2011 № 1137; форма УПД рекомендована письмом ФНС России от 21.10.2013 № ММВ-20-3/96@',
    { size: 5.5, face: 'narrow', align: 'right', gap: 2 },
  );
  drawFace(paper, facts, status, number);
  const total = vatTotals(facts.lines.map(taxed));
  await drawTable(paper, {
    columns: COLUMNS,
    rows: facts.lines,
    totals: {
      label: 'Всего к оплате (9)',
      cells: {
        [WITHOUT_TAX]: formatAmount(total.base),
        [WITHOUT_TAX + 1]: 'Х',
        [TAX - 1]: 'Х',
        [TAX]: paysVat(facts.tax_system) ? formatAmount(total.tax) : WITHOUT_VAT,
        [WITH_TAX]: formatAmount(total.gross),
      },
    },
    size: 6.5,
  });
  paper.y += 4;
  paper.whole(() => drawInvoiceSignatures(paper, status));
  paper.whole(() => drawTransfer(paper, facts));
  return paper;
}

/** Draws the status in its box on the left and the invoice's own lines beside it. */
function drawFace(paper: Paper, facts: ShipmentFacts, status: 1 | 2, number: string): void {
  const strip = 92;
  const from = paper.y;
  const box = { x: paper.left, width: strip };
  paper.write('Универсальный передаточный документ', { ...box, size: 9, face: 'bold', gap: 4 });
  paper.put(['Статус:'], box.x, paper.y + 3, 36, { size: 8 });
  paper.box(box.x + 38, paper.y, 18, 16, 1);
  paper.put([String(status)], box.x + 38, paper.y + 2, 18, { size: 11, face: 'bold', align: 'center' });
  paper.y += 20;
  paper.write('1 – счёт-фактура и передаточный документ (акт)', {
    ...box,
    width: strip - 6,
    size: 6,
    face: 'narrow',
  });
  paper.write('2 – передаточный документ (акт)', { ...box, width: strip - 6, size: 6, face: 'narrow' });
  const belowStrip = paper.y;
  const x = paper.left + strip + 8;
  const width = paper.width - strip - 8;
  paper.y = from;
  paper.write(`Счёт-фактура № ${number} от ${dayWords(facts.upd_date)} (1)`, {
    x,
    width,
    size: 10,
    face: 'bold',
    gap: 1,
  });
  paper.write('Исправление № – от – (1а)', { x, width, size: 8, gap: 3 });
  const half = (width - 10) / 2;
  const top = paper.y;
  const { length } = facts.lines;
  const left: Place = { x, width: half };
  field(paper, left, { label: 'Продавец', value: facts.supplier.title, mark: '(2)' });
  field(paper, left, { label: 'Адрес', value: facts.supplier.address || EMPTY, mark: '(2а)' });
  field(paper, left, { label: 'ИНН/КПП продавца', value: taxNumbers(facts.supplier), mark: '(2б)' });
  field(paper, left, {
    label: 'Грузоотправитель и его адрес',
    value: `${facts.supplier.title}, ${stockWords(facts.from)}`,
    mark: '(3)',
  });
  field(paper, left, {
    label: 'Грузополучатель и его адрес',
    value: `${facts.customer.title}, ${stockWords(facts.to)}`,
    mark: '(4)',
  });
  field(paper, left, { label: 'К платёжно-расчётному документу', value: '№ – от –', mark: '(5)' });
  const belowLeft = paper.y;
  const right: Place = { x: x + half + 10, width: half };
  paper.y = top;
  const positions = length === 1 ? '1' : `1–${length}`;
  field(paper, right, {
    label: 'Документ об отгрузке',
    value: `№ п/п ${positions} № ${facts.upd_number.trim()} от ${dayWords(facts.upd_date)}`,
    mark: '(5а)',
  });
  field(paper, right, { label: 'Покупатель', value: facts.customer.title, mark: '(6)' });
  field(paper, right, { label: 'Адрес', value: facts.customer.address || EMPTY, mark: '(6а)' });
  field(paper, right, { label: 'ИНН/КПП покупателя', value: taxNumbers(facts.customer), mark: '(6б)' });
  field(paper, right, { label: 'Валюта: наименование, код', value: ROUBLE, mark: '(7)' });
  field(paper, right, {
    label: 'Идентификатор государственного контракта, договора (соглашения)',
    value: EMPTY,
    mark: '(8)',
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
  // Without an invoice, only the transfer part below is signed.
  if (status === 2) return;
  halves(
    paper,
    (place) => {
      signature(paper, place, {
        label: 'Руководитель организации или иное уполномоченное лицо',
        under: SIGNED,
      });
      signature(paper, place, {
        label: 'Индивидуальный предприниматель или иное уполномоченное лицо',
        under: SIGNED,
      });
    },
    (place) => {
      signature(paper, place, { label: 'Главный бухгалтер или иное уполномоченное лицо', under: SIGNED });
      signature(paper, place, {
        label: '',
        labelWidth: 0,
        under: ['реквизиты свидетельства о государственной регистрации индивидуального предпринимателя'],
      });
    },
  );
}

/** How the goods go, in words: driver, truck, containers and pieces. */
export const cargoWords = ({
  driver_names,
  driver_phone,
  truck_model,
  truck_number,
  containers_count,
  lines,
}: ShipmentFacts) =>
  [
    driver_names.length === 0
      ? ''
      : `водитель ${driver_names.join(', ')}${driver_phone && `, тел. ${driver_phone}`}`,
    [truck_model, truck_number].filter(Boolean).join(', '),
    `тарных мест ${containers_count}, ${piecesOf(lines)} шт.`,
  ]
    .filter(Boolean)
    .join('; ');

/** Draws who transfers and who receives the goods: lines 8 to 19 of the form. */
function drawTransfer(paper: Paper, facts: ShipmentFacts): void {
  paper.line(paper.left, paper.y, paper.left + paper.width, paper.y, 1.2);
  paper.y += 4;
  const whole = { x: paper.left, width: paper.width };
  field(paper, whole, {
    label: 'Основание передачи (сдачи) / получения (приёмки)',
    value: basisWords(facts.contracts, facts.order_ids, facts.zone),
    mark: '[8]',
    labelWidth: 175,
  });
  field(paper, whole, {
    label: 'Данные о транспортировке и грузе',
    value: cargoWords(facts),
    mark: '[9]',
    labelWidth: 175,
  });
  const sent =
    facts.shipment_date === null
      ? '«___» ____________ 20___ г.'
      : formatDate(facts.shipment_date, facts.zone);
  const corrected = SHIPMENT_CORRECTION_REASONS.find(({ id }) => id === facts.correction_reason_id)?.title;
  const under = ['должность', ...SIGNED];
  const side = (
    place: Place,
    texts: { given: string; date: [string, string]; other: string; first: number; company: string },
  ) => {
    const mark = (nth: number) => `[${texts.first + nth}]`;
    signature(paper, place, { label: texts.given, under, mark: mark(0), labelWidth: 120 });
    field(paper, place, { label: texts.date[0], value: texts.date[1], mark: mark(1), labelWidth: 150 });
    field(paper, place, { label: 'Иные сведения', value: texts.other, mark: mark(2), labelWidth: 150 });
    signature(paper, place, {
      label: 'Ответственный за правильность оформления факта хозяйственной жизни',
      under,
      mark: mark(3),
      labelWidth: 120,
    });
    field(paper, place, {
      label: 'Наименование экономического субъекта – составителя документа',
      value: texts.company,
      mark: mark(4),
      labelWidth: 150,
    });
    paper.write('М.П.', { x: place.x, width: place.width, size: 7 });
  };
  const words = (company: Company) => `${company.title}, ИНН/КПП ${taxNumbers(company)}`;
  halves(
    paper,
    (place) =>
      side(place, {
        given: 'Товар (груз) передал / услуги, результаты работ, права сдал',
        date: ['Дата отгрузки, передачи (сдачи)', sent],
        other: corrected === undefined ? '' : `причина исправления: ${corrected}`,
        first: 10,
        company: words(facts.supplier),
      }),
    (place) =>
      side(place, {
        given: 'Товар (груз) получил / услуги, результаты работ, права принял',
        date: ['Дата получения (приёмки)', '«___» ____________ 20___ г.'],
        other: '',
        first: 15,
        company: words(facts.customer),
      }),
  );
}
