import { withCurrency } from '@portal/domain/currencies';
import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { type Assignment, type Line, Refusal } from '../../../reader/protocol.ts';
import { readAssigned } from '../../../reader/recognise.ts';
import type { Field } from './columns.ts';
import type { Join } from '../tables.ts';

/** Maximum number of rows of the other sheet kept in memory while the first sheet is read. */
const MOST_ROWS = 300_000;
/** Maximum number of reported rows that do not match, and of characters shown of a key. */
const MOST_NAMED = 50;
const SHOWN_KEY = 100;
const JOINED = ['price', 'quantity', 'multiplicity'] as const;

/** The total number of such rows, and row number and key of the first ones. */
export interface NamedRows {
  count: number;
  named: { row_number: number; key: string }[];
}
/** Result of joining two sheets. */
export interface JoinTold {
  /** Number of rows of the read sheet whose key is on the other sheet. */
  matched: number;
  /** Rows of the read sheet whose key is not on the other sheet. */
  alone: NamedRows;
  /** Rows of the other sheet that match no row of the read sheet. */
  unused: NamedRows;
  /** Rows of the other sheet whose key also occurs above them: the last row is used. */
  duplicates: NamedRows;
}

/** Key values of a row of the read sheet. */
export interface JoinKey {
  row_number: number;
  article: string;
  brand: string;
  /** Text of the chosen join column. */
  code: string;
}
export interface Joined {
  (asked: JoinKey): Partial<Record<Field, string>> | undefined;
  /** Result of the join; call it after all rows have been looked up. */
  told(): JoinTold;
}

interface Row {
  number: number;
  shown: string;
  said: string[];
  used: boolean;
}

const noRows = (): NamedRows => ({ count: 0, named: [] });
function add(rows: NamedRows, row_number: number, key: string): void {
  rows.count += 1;
  if (rows.named.length < MOST_NAMED) rows.named.push({ row_number, key: key.slice(0, SHOWN_KEY) });
}
/** Normalises a code for comparison: ignores case and extra spaces. */
const plainCode = (text: string) => text.trim().toUpperCase().replaceAll(/\s+/g, ' ');

/**
 * Reads another sheet and returns a lookup of its values by article and brand (by article only if the
 * sheet has no brand column) or by the chosen columns. The last row of a key wins, as in a price list. The
 * default `read` works in the calling process; an untrusted file must be read only in a separate process.
 * Throws Refusal.
 */
export async function readJoin(
  file: string,
  { sheet, header_row, columns, by: key = null }: Join,
  read: (assignment: Assignment, write: (line: Line) => Promise<void>) => Promise<void> = readAssigned,
): Promise<Joined> {
  const fields = JOINED.flatMap((field) => {
    const column = columns[field] ?? null;
    return column === null ? [] : [{ field, column }];
  });
  const brand = key === null ? (columns.brand ?? null) : null;
  const named = [key === null ? (columns.article ?? 0) : key.joined, ...(brand === null ? [] : [brand])];
  const asked = [...named, ...fields.map(({ column }) => column)];
  const values = new Map<string, Row>();
  const duplicates = noRows();
  const keyOf = (number: string, name: string) =>
    key === null
      ? `${normalizeArticle(number)} ${brand === null ? '' : normalizeBrand(name)}`
      : plainCode(number);
  const money = fields.findIndex(({ field }) => field === 'price');
  await read({ path: file, sheet, after: header_row, columns: asked }, async (line) => {
    if (!('rows' in line)) return;
    for (const { number, cells, currencies } of line.rows) {
      const [text = ''] = cells;
      if (text.trim() === '') continue;
      const name = brand === null ? '' : (cells[1] ?? '');
      const said = cells.slice(named.length);
      const currency = currencies?.[named.length + money];
      if (money !== -1 && currency !== undefined) said[money] = withCurrency(said[money] ?? '', currency);
      const found = keyOf(text, name);
      const shown = `${name} ${text}`.trim();
      if (values.has(found)) add(duplicates, number, shown);
      values.set(found, { number, shown, said, used: false });
    }
    if (values.size > MOST_ROWS)
      throw new Refusal(
        `На листе «${sheet}» больше ${MOST_ROWS.toLocaleString('ru')} строк. Разделите файл.`,
      );
  });
  const alone = noRows();
  let matched = 0;
  const joined = ({ row_number, article, brand: name, code }: JoinKey) => {
    const found = values.get(keyOf(key === null ? article : code, name));
    if (!found) {
      add(alone, row_number, key === null ? `${name} ${article}`.trim() : code);
      return undefined;
    }
    matched += 1;
    found.used = true;
    return Object.fromEntries(fields.map(({ field }, place) => [field, found.said[place] ?? '']));
  };
  return Object.assign(joined, {
    told() {
      const unused = noRows();
      for (const { used, number, shown } of values.values()) if (!used) add(unused, number, shown);
      return { matched, alone, unused, duplicates };
    },
  });
}
