import { withCurrency } from '@portal/domain/currencies';
import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { type Assignment, type Line, Refusal } from '../../../reader/protocol.ts';
import { readAssigned } from '../../../reader/recognise.ts';
import type { Field } from './columns.ts';
import type { Join } from '../tables.ts';

/** Rows of another sheet that are held in memory while the first is read. */
const MOST_ROWS = 300_000;
/** Rows that are named where two sheets do not fit, and the letters of a key that are shown. */
const MOST_NAMED = 50;
const SHOWN_KEY = 100;
const JOINED = ['price', 'quantity', 'multiplicity'] as const;

/** Rows by their numbers and keys: how many there are, and the first of them. */
export interface NamedRows {
  count: number;
  named: { row_number: number; key: string }[];
}
/** How two sheets fit each other. */
export interface JoinTold {
  /** Rows of the sheet that is read whose key stands on the other one. */
  matched: number;
  /** Rows of it whose key does not. */
  alone: NamedRows;
  /** Rows of the other sheet that nothing asks for. */
  unused: NamedRows;
  /** Rows of the other sheet whose key stands above them, too: they count, and those above do not. */
  duplicates: NamedRows;
}

/** What a row of the sheet that is read is found by. */
export interface JoinKey {
  row_number: number;
  article: string;
  brand: string;
  /** The text of the chosen column. */
  code: string;
}
export interface Joined {
  (asked: JoinKey): Partial<Record<Field, string>> | undefined;
  /** Once all rows have been asked for. */
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
/** A code is a text: only its case and its spaces do not matter. */
const plainCode = (text: string) => text.trim().toUpperCase().replaceAll(/\s+/g, ' ');

/**
 * What another sheet says of each product, by article and brand (by the article alone where that sheet names no brand), or by the columns
 * that the person has chosen. The last row of a key wins, as in a list. `read` reads where it is called unless another way is given: a
 * stranger's file only in a process of its own. Throws Refusal.
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
