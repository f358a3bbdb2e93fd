import { sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import { type Field, FIELD_TITLES } from './columns.ts';
import { columnOf } from '../../../reader/sheet.ts';

const MOST_ROWS = 1_000_000;

interface Span {
  field: string;
  first_row: number;
  last_row: number;
  corner: string;
}

/**
 * Only the top-left cell of a merged range has a value, so rows below were refused as empty. Adds to their
 * reason which cell has the value.
 */
export async function explainMerges(
  connection: Connection,
  merges: readonly string[],
  fields: readonly { field: Field; column: number }[],
): Promise<void> {
  // Ranges of a valid file do not overlap; limit the work for a malicious file.
  let rows = 0;
  const spans = merges
    .flatMap((range) => spansOf(range, fields))
    .filter(({ first_row, last_row }) => (rows += Math.max(last_row - first_row + 1, 0)) <= MOST_ROWS);
  if (spans.length === 0) return;
  await connection.execute(sql`
    UPDATE staged_refusal SET reason = reason || ': ячейка объединена, значение есть только в ' || corner
    FROM (
      SELECT field, corner, generate_series(first_row, last_row) AS number
      FROM jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) AS span (field text, first_row integer, last_row integer, corner text)
    ) AS covered
    WHERE staged_refusal.value = '' AND staged_refusal.field = covered.field AND row_number = number`);
}

/** Rows and fields for which a merged range such as B5:C7 has no value. */
export function spansOf(range: string, fields: readonly { field: Field; column: number }[]): Span[] {
  const match = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range);
  if (!match) return [];
  const [, from = '', top = '', to = '', bottom = ''] = match;
  const corner = `${from}${top}`;
  return fields.flatMap(({ field, column }) => {
    if (column < columnOf(from, -1) || column > columnOf(to, -1)) return [];
    const first_row = Number(top) + (column === columnOf(from, -1) ? 1 : 0);
    return [{ field: FIELD_TITLES[field], first_row, last_row: Number(bottom), corner }];
  });
}
