import { answerOf } from '@portal/api-client/client';
import { defused, formatDelimited } from '@portal/domain/delimited';
import { positionReason } from '@portal/domain/positions';
import { REASON_COLUMN, withReasons } from '@portal/domain/request-lines';
import { saveFile, tableToCsv } from '@portal/ui/data-table';
import { api } from '../../session/api.ts';
import type { Position, Request } from './queries.ts';
import type { Source } from './read-list.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Save the list with a column that says why a line will not be ordered: the file it was read from, in its own columns, order,
 * format and encoding; a table of the portal's own where it was pasted. What a spreadsheet would take for a formula goes back as text: in a
 * workbook every text cell says that it is one, in a text file an apostrophe does. Throws CallError.
 */
export async function giveBack(request: Request): Promise<void> {
  if (request.source === null) return saveFile(`${request.title}.csv`, tableToCsv(OWN, request.positions));
  const { data } = await answerOf(
    api.GET('/cart/request/source/{id}', { params: { path: { id: request.id } } }),
  );
  const reasons = new Map(request.positions.map((position) => [position.number, positionReason(position)]));
  const rows = withReasons(data.rows, reasons);
  if (data.format === 'xlsx') return saveFile(data.name, await workbook(rows), XLSX);
  const plain = rows.map((row) => row.map(defused));
  saveFile(data.name, encoded(formatDelimited(plain, data.delimiter ?? ';'), data.encoding));
}

async function workbook(rows: Source['rows']): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const cells = rows.map((row) =>
    row.map((value) =>
      value === null || value === '' ? null : { value, type: typeof value === 'number' ? Number : String },
    ),
  );
  return writeXlsxFile(cells).toBlob();
}

/** Bytes in the encoding the file came in; a browser writes UTF-8 only. */
function encoded(text: string, encoding: Source['encoding']): Uint8Array<ArrayBuffer> {
  if (encoding !== 'windows-1251') return new TextEncoder().encode(`\uFEFF${text}`);
  const letters = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = new Map([...letters].map((letter, byte) => [letter, byte]));
  return Uint8Array.from([...text], (letter) => bytes.get(letter) ?? 0x3f);
}

const OWN = [
  { id: 'number', title: 'Строка', cell: () => null, text: ({ number }: Position) => number },
  { id: 'written', title: 'В файле', cell: () => null, text: ({ written }: Position) => written },
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
  { id: 'reason', title: REASON_COLUMN, cell: () => null, text: positionReason },
];
