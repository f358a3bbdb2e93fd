import { answerOf } from '@portal/api-client/client';
import { toRoubles } from '@portal/api-client/money';
import { defused, formatDelimited } from '@portal/domain/delimited';
import { positionReason } from '@portal/domain/positions';
import { REASON_COLUMN, withReasons } from '@portal/domain/request-files';
import { REQUEST_SENTENCES } from '@portal/domain/search-sentences';
import { say } from '@portal/domain/say';
import { saveFile, tableToCsv } from '@portal/ui/data-table';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { differenceOf, isRepeated } from './repeated/compared.ts';
import { type Position, proposalsQuery, type Request } from './queries.ts';
import type { Source } from './reading/read-list.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Downloads the list with an extra column on why a line will not be ordered: an uploaded file in its own
 * columns, order, format and encoding; a pasted list as a table. Values that a spreadsheet would take for a
 * formula are written as text: typed text cells in a workbook, a leading apostrophe in a text file. Throws
 * CallError.
 */
export async function giveBack(request: Request): Promise<void> {
  const left = await leftOut(request);
  const reasonOf = (position: Position) =>
    orderedBy(position) || (say(REQUEST_SENTENCES, positionReason(position)) ?? left.get(position.id) ?? '');
  if (request.source === null)
    return saveFile(
      `${request.title}.csv`,
      tableToCsv(isRepeated(request) ? [...own(reasonOf), ...REPEATED] : own(reasonOf), request.positions),
    );
  const { data } = await answerOf(
    api.GET('/cart/request/source/{id}', { params: { path: { id: request.id } } }),
  );
  const reasons = new Map(request.positions.map((position) => [position.number, reasonOf(position)]));
  const rows = withReasons(data.rows, reasons, data.columns);
  if (data.format === 'xlsx') return saveFile(asXlsx(data.name), await workbook(rows, data.sheet), XLSX);
  const plain = rows.map((row) => row.map(defused));
  saveFile(data.name, encoded(formatDelimited(plain, data.delimiter ?? ';'), data.encoding));
}

/**
 * Reasons, by line id, why the cheapest proposal leaves out lines that are valid on their own: stock used up by
 * other lines, or the limit.
 */
async function leftOut(request: Request): Promise<Map<number, string>> {
  const [cheapest] = await queryClient.fetchQuery(proposalsQuery(request.id));
  return new Map(cheapest?.left_out.map(({ position_id, text }) => [position_id, text]));
}

const orderedBy = ({ orders }: Position) =>
  orders.map(({ id }) => `Заказана: заказ № ${id.toLocaleString('ru')}`).join(', ');

/** A workbook of any format is returned as an .xlsx. */
const asXlsx = (name: string) => (/\.xls[xm]$/i.test(name) ? name : `${name.replace(/\.\w{1,5}$/, '')}.xlsx`);

async function workbook(rows: Source['rows'], sheet: Source['sheet']): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const cells = rows.map((row) =>
    row.map((value) =>
      value === null || value === '' ? null : { value, type: typeof value === 'number' ? Number : String },
    ),
  );
  return writeXlsxFile(cells, sheet ? { sheet } : {}).toBlob();
}

/** Encodes text as the uploaded file was encoded; browsers have an encoder for UTF-8 only. */
function encoded(text: string, encoding: Source['encoding']): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return wide(text, encoding === 'utf-16le');
  if (encoding !== 'windows-1251' && encoding !== 'ibm866') return new TextEncoder().encode(`\uFEFF${text}`);
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = new Map([...letters].map((letter, byte) => [letter, byte]));
  return Uint8Array.from([...text], (letter) => bytes.get(letter) ?? 0x3f);
}

function wide(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  for (const [place, unit] of [
    0xfeff,
    ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  ].entries())
    view.setUint16(2 * place, unit, littleEndian);
  return new Uint8Array(view.buffer);
}

/** Columns of a list that repeats orders: what was, beside today. */
const REPEATED = [
  column('former', 'Цена была, руб.', ({ former }) => former?.price ?? ''),
  column('former-term', 'Срок был, дней', ({ former }) => former?.term_days ?? ''),
  column('former-supplier', 'Поставщик был', ({ former }) => former?.supplier_title ?? ''),
  column('difference', 'Разница, руб.', (position) => {
    const difference = differenceOf(position);
    return difference === null ? '' : toRoubles(difference);
  }),
  column('instead', 'Замена', ({ replacement }) =>
    replacement ? `${replacement.product.brand_title} ${replacement.product.article}` : '',
  ),
  column('instead-price', 'Цена замены, руб.', ({ replacement }) => replacement?.price ?? ''),
];

function column(id: string, title: string, text: (position: Position) => string | number) {
  return { id, title, cell: () => null, text };
}

const own = (reasonOf: (position: Position) => string) => [
  { id: 'number', title: 'Строка', cell: () => null, text: ({ number }: Position) => number },
  {
    id: 'written',
    title: 'В файле',
    cell: () => null,
    text: ({ written }: Position) => written.replaceAll(/\s*\t\s*/g, ' ').trim(),
  },
  {
    id: 'brand',
    title: 'Бренд',
    cell: () => null,
    text: ({ product }: Position) => product?.brand_title ?? '',
  },
  {
    id: 'article',
    title: 'Артикул',
    cell: () => null,
    text: ({ product }: Position) => product?.article ?? '',
  },
  { id: 'quantity', title: 'Количество', cell: () => null, text: ({ quantity }: Position) => quantity },
  {
    id: 'price',
    title: 'Цена от, руб.',
    cell: () => null,
    text: ({ leader }: Position) => leader?.price ?? '',
  },
  { id: 'reason', title: REASON_COLUMN, cell: () => null, text: reasonOf },
];
