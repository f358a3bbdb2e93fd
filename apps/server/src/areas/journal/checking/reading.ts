import type { NumberForm } from '@portal/domain/column-numbers';
import { withCurrency } from '@portal/domain/currencies';
import { severalArticles, splitPart } from '@portal/domain/part-cells';
import { normalizeBrand } from '@portal/domain/part-number';
import type { FileRow } from '../../../reader/protocol.ts';
import { type Field, FIELD_TITLES } from '../columns/columns.ts';
import type { JoinKey } from '../columns/joined.ts';
import type { RawRow } from '../columns/rows.ts';
import type { Columns, Reading } from '../tables.ts';

/** Key for comparing cell texts; all spellings of a brand have the same key. */
const keyOf = (field: Field, text: string) =>
  field === 'brand' ? normalizeBrand(text) : text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const UNKNOWN_PART = 'известный бренд рядом с артикулом не найден';

/** The column from which a field is read. */
export interface FieldColumn {
  field: Field;
  column: number;
}

/** Columns of the file that are read, in the order in which the reader passes their cells. */
export function fieldColumns(columns: Columns, read: readonly Field[]): FieldColumn[] {
  return [...read, 'part' as const].flatMap((field) => {
    const column = columns[field] ?? null;
    return column === null ? [] : [{ field, column }];
  });
}

/** Column numbers passed to the reader: those of the fields, followed by the column that joins another sheet. */
export const columnsOf = (fields: readonly FieldColumn[], { join }: Reading): number[] => [
  ...fields.map(({ column }) => column),
  ...(join?.by ? [join.by.column] : []),
];

export interface RowReader {
  /** Price-list rows of one row of the file: one, or one for each article of its cell. */
  read(row: FileRow): RawRow[];
}

/**
 * Creates a reader of rows that applies the person's choices: words that mean a number, constants for
 * whole columns, brand and article in one cell, number formats. `joined` returns the values of another
 * sheet for a product.
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

/** Splits a cell with brand and article. If the row has its own brand, that brand is kept. */
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
    // The refusal shows the text in which no brand was found.
    cells.brand = part;
  }
}

/** The field's title as the person sees it. */
export const titleOf = (field: Field): string => FIELD_TITLES[field];
