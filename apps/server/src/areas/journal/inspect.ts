import { createTurns, TooMany } from '../../jobs/turns.ts';
import { isRetail, type UploadKind } from '@portal/domain/uploads';
import { fieldsOf, recogniseColumns } from './columns.ts';
import { LIMITS } from '../../reader/limits.ts';
import { type FileRow, Refusal } from '../../reader/protocol.ts';
import { readFile } from '../../reader/read.ts';
import type { Preview } from './tables.ts';

const LOOKED_AT = 200;
const HEADER_WITHIN = 50;
const SHOWN_ROWS = 20;
const SHOWN_TEXT = 200;

/** Each look costs a process, so only so many happen at once, in turn between contractors. */
const turns = createTurns({
  atOnce: LIMITS.inspectors,
  perOwner: LIMITS.inspectQueueOfOne,
  waiting: LIMITS.inspectQueue,
});

/** Look at the beginning of a file: where its header is, which columns are recognised, the first rows. Throws Refusal. */
export async function inspectFile(
  path: string,
  contractorId: number,
  kind: UploadKind = 'price_list_upload',
): Promise<Preview> {
  const end = await turns.take(contractorId).catch((error: unknown) => {
    throw error instanceof TooMany
      ? new Refusal('Сейчас проверяется слишком много файлов. Повторите через минуту.')
      : error;
  });
  try {
    const rows: FileRow[] = [];
    await readFile(path, (batch) => void rows.push(...batch), { limit: LOOKED_AT, time: LIMITS.inspectTime });
    return previewOf(rows, kind);
  } finally {
    end();
  }
}

/** The header is the row that names the most columns among the first rows; where none does, the first row stands for it. */
export function previewOf(rows: readonly FileRow[], kind: UploadKind = 'price_list_upload'): Preview {
  // Stock is found among the columns of a price list, as its sellers export it.
  const fields = kind === 'nomenclature_upload' ? fieldsOf(kind).read : undefined;
  const [first] = rows;
  if (!first) throw new Refusal('В файле нет строк с данными.');
  const retail = isRetail(kind);
  let header = { index: 0, row: first, ...recogniseColumns(first.cells, fields, retail) };
  for (const [index, row] of rows.entries()) {
    if (row.number > HEADER_WITHIN) break;
    const { columns, score } = recogniseColumns(row.cells, fields, retail);
    if (score > header.score) header = { index, row, columns, score };
  }
  const shown = rows.slice(header.index + 1, header.index + 1 + SHOWN_ROWS);
  if (shown.length === 0) throw new Refusal('В файле нет строк с данными.');
  const width = Math.max(header.row.cells.length, ...shown.map(({ cells }) => cells.length));
  const wide = ({ cells }: FileRow) =>
    Array.from({ length: width }, (_, index) => (cells[index] ?? '').slice(0, SHOWN_TEXT));
  return {
    header_row: header.row.number,
    columns: header.columns,
    headers: wide(header.row),
    rows: shown.map((row) => ({ number: row.number, cells: wide(row) })),
  };
}
