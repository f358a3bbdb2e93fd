import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | null;

const CHUNK = 64 * 1024;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Streams rows to a table by COPY: memory use does not depend on their number. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: string[],
  rows: Iterable<Cell[]>,
): Promise<void> {
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(chunks(rows)), target);
}

function* chunks(rows: Iterable<Cell[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += `${row.map(cell).join('\t')}\n`;
    if (text.length > CHUNK) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

function cell(value: Cell): string {
  if (value === null) return '\\N';
  return typeof value === 'string'
    ? value.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
    : String(value);
}
