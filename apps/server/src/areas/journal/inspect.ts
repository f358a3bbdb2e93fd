import { recogniseColumns } from './columns.ts';
import { LIMITS } from './reader/limits.ts';
import { type FileRow, Refusal } from './reader/protocol.ts';
import { readFile } from './reader/read.ts';
import type { Preview } from './tables.ts';

const LOOKED_AT = 200;
const HEADER_WITHIN = 50;
const SHOWN_ROWS = 20;
const SHOWN_TEXT = 200;

let inspecting = 0;
const waiting: (() => void)[] = [];

/** Look at the beginning of a file: where its header is, which columns are recognised, the first rows. Throws Refusal. */
export async function inspectFile(path: string): Promise<Preview> {
  await takeTurn();
  try {
    const rows: FileRow[] = [];
    await readFile(path, (batch) => void rows.push(...batch), { limit: LOOKED_AT, time: LIMITS.inspectTime });
    return previewOf(rows);
  } finally {
    inspecting -= 1;
    waiting.shift()?.();
  }
}

/** Each look costs a process, so only so many happen at once, however many files arrive. */
async function takeTurn(): Promise<void> {
  if (inspecting >= LIMITS.inspectors) {
    if (waiting.length >= LIMITS.inspectQueue)
      throw new Refusal('Сейчас проверяется слишком много файлов. Повторите через минуту.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  inspecting += 1;
}

/** The header is the row that names the most columns among the first rows; where none does, the first row stands for it. */
export function previewOf(rows: readonly FileRow[]): Preview {
  const [first] = rows;
  if (!first) throw new Refusal('В файле нет строк с данными.');
  let header = { index: 0, row: first, ...recogniseColumns(first.cells) };
  for (const [index, row] of rows.entries()) {
    if (row.number > HEADER_WITHIN) break;
    const { columns, score } = recogniseColumns(row.cells);
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
