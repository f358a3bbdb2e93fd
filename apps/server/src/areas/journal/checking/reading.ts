import type { NumberForm } from '@portal/domain/column-numbers';
import { withCurrency } from '@portal/domain/currencies';
import { severalArticles, splitPart } from '@portal/domain/part-cells';
import { normalizeBrand } from '@portal/domain/part-number';
import type { FileRow } from '../../../reader/protocol.ts';
import { type Field, FIELD_TITLES } from '../columns/columns.ts';
import type { JoinKey } from '../columns/joined.ts';
import type { RawRow } from '../columns/rows.ts';
import type { Columns, Reading } from '../tables.ts';

/** A brand is the same in all its spellings. */
const keyOf = (field: Field, text: string) =>
  field === 'brand' ? normalizeBrand(text) : text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const UNKNOWN_PART = 'известный бренд рядом с артикулом не найден';

/** Where a field's text comes from. */
export interface FieldColumn {
  field: Field;
  column: number;
}

/** What a file of a kind says of its fields: its columns, in the order in which they are handed over. */
export function fieldColumns(columns: Columns, read: readonly Field[]): FieldColumn[] {
  return [...read, 'part' as const].flatMap((field) => {
    const column = columns[field] ?? null;
    return column === null ? [] : [{ field, column }];
  });
}

/** The columns that are handed over: those of the fields, and the one that joins another sheet behind them. */
export const columnsOf = (fields: readonly FieldColumn[], { join }: Reading): number[] => [
  ...fields.map(({ column }) => column),
  ...(join?.by ? [join.by.column] : []),
];

export interface RowReader {
  /** Rows of the list that a row of the file stands for: one, or one for each article of its cell. */
  read(row: FileRow): RawRow[];
}

/**
 * Reads rows as the person has said: words that mean a number, one value for a whole column, brand and article in one cell, decimals as
 * the column writes them. `joined` answers what another sheet says of a product.
 */
export function rowReader(
  fields: readonly FieldColumn[],
  { constants = {}, values = [], numbers = {}, several = false }: Reading,
  isBrand: (norm: string) => boolean,
  joined?: (asked: JoinKey) => Partial<Record<Field, string>> | undefined,
): RowReader {
  const words = new Map(values.map(({ field, from, to }) => [`${field} ${keyOf(field, from)}`, to]));
  const mapped = new Set(values.map(({ field }) => field));
  const fixed = Object.entries(constants) as [Field, string][];
  const forms = Object.entries(numbers) as [Field, NumberForm][];

  const one = (row: FileRow): RawRow => {
    const raw: RawRow = { cells: {}, faults: {}, forms: {} };
    for (const [field, form] of forms) raw.forms[field] = form;
    for (const [place, { field }] of fields.entries()) {
      const text = row.cells[place] ?? '';
      const meant = mapped.has(field) ? words.get(`${field} ${keyOf(field, text)}`) : undefined;
      const currency = field === 'price' ? row.currencies?.[place] : undefined;
      raw.cells[field] = meant ?? (currency === undefined ? text : withCurrency(text, currency));
      if (meant !== undefined) raw.forms[field] = 'either';
      else if (row.typed?.includes(place)) raw.forms[field] = 'point';
      const fault = row.faults?.[place];
      if (fault !== undefined) raw.faults[field] = fault;
    }
    for (const [field, text] of fixed) {
      if (raw.cells[field] !== undefined) continue;
      raw.cells[field] = text;
      raw.forms[field] = 'either';
    }
    takeApart(raw, isBrand);
    if (joined) {
      const { article, brand } = raw.cells;
      const code = row.cells[fields.length] ?? '';
      const more = joined({ row_number: row.number, article: article ?? '', brand: brand ?? '', code }) ?? {};
      for (const [field, text] of Object.entries(more) as [Field, string][]) raw.cells[field] = text;
    }
    return raw;
  };
  return {
    read(row) {
      const raw = one(row);
      const articles = several ? severalArticles(raw.cells.article ?? '') : [];
      return articles.length < 2
        ? [raw]
        : articles.map((article) => ({ ...raw, cells: { ...raw.cells, article } }));
    },
  };
}

/** Brand and article of one cell. Where the brand stands elsewhere too, only its repetition is cut off. */
function takeApart({ cells, faults }: RawRow, isBrand: (norm: string) => boolean): void {
  const { part } = cells;
  if (part === undefined || part === null) return;
  const fault = faults.part;
  if (fault !== undefined) faults.article = fault;
  const found = splitPart(part, isBrand);
  const brand = cells.brand ?? '';
  cells.article = found?.article ?? part;
  if (brand === '') cells.brand = found?.brand ?? '';
  if (brand === '' && found === null && part !== '' && fault === undefined) {
    faults.brand = UNKNOWN_PART;
    // What was looked at is shown.
    cells.brand = part;
  }
}

/** Fields that are told by words: what the person sees them called. */
export const titleOf = (field: Field): string => FIELD_TITLES[field];
