import { withCurrency } from '@portal/domain/currencies';
import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { type Assignment, type Line, Refusal } from '../../reader/protocol.ts';
import { readAssigned } from '../../reader/recognise.ts';
import type { Field } from './columns.ts';
import type { Join } from './tables.ts';

/** Rows of another sheet that are held in memory while the first is read. */
const MOST_ROWS = 300_000;
const JOINED = ['price', 'quantity', 'multiplicity'] as const;

type Joined = (article: string, brand: string) => Partial<Record<Field, string>> | undefined;

/**
 * What another sheet says of each product, by article and brand; by the article alone where that sheet names no brand. The last row of a
 * product wins, as in a list. `read` reads where it is called unless another way is given: a stranger's file only in a process of its own.
 * Throws Refusal.
 */
export async function readJoin(
  file: string,
  { sheet, header_row, columns }: Join,
  read: (assignment: Assignment, write: (line: Line) => Promise<void>) => Promise<void> = readAssigned,
): Promise<Joined> {
  const fields = JOINED.flatMap((field) => {
    const column = columns[field] ?? null;
    return column === null ? [] : [{ field, column }];
  });
  const [article, brand] = [columns.article ?? 0, columns.brand ?? null];
  const first = brand === null ? 1 : 2;
  const asked = [article, ...(brand === null ? [] : [brand]), ...fields.map(({ column }) => column)];
  const values = new Map<string, string[]>();
  const key = (number: string, name: string) =>
    `${normalizeArticle(number)} ${brand === null ? '' : normalizeBrand(name)}`;
  await read({ path: file, sheet, after: header_row, columns: asked }, async (line) => {
    if (!('rows' in line)) return;
    for (const { cells, currencies } of line.rows) {
      const [number = ''] = cells;
      if (number === '') continue;
      const said = cells.slice(first);
      const money = fields.findIndex(({ field }) => field === 'price');
      const currency = currencies?.[first + money];
      if (money !== -1 && currency !== undefined) said[money] = withCurrency(said[money] ?? '', currency);
      values.set(key(number, cells[1] ?? ''), said);
    }
    if (values.size > MOST_ROWS)
      throw new Refusal(
        `На листе «${sheet}» больше ${MOST_ROWS.toLocaleString('ru')} строк. Разделите файл.`,
      );
  });
  return (number, name) => {
    const found = values.get(key(number, name));
    return found && Object.fromEntries(fields.map(({ field }, place) => [field, found[place] ?? '']));
  };
}
