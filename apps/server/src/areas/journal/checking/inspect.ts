import { decideNumbers } from '@portal/domain/column-numbers';
import { type Currency, currencyIn } from '@portal/domain/currencies';
import type { UploadKind } from '@portal/domain/uploads';
import type { Connection } from '../../../database/connect.ts';
import { takeReadingTurn } from '../../../jobs/reading-turns.ts';
import { LIMITS } from '../../../reader/limits.ts';
import { type FileRow, Packed, Refusal } from '../../../reader/protocol.ts';
import { type FileRead, readFile } from '../../../reader/read.ts';
import type { FileSurvey } from '../../../reader/survey.ts';
import { fieldsOf, isSaid } from '../columns/columns.ts';
import { brandLike, priceLike } from '../content.ts';
import { brandsAmong } from '../writing/known-brands.ts';
import { recall } from './memory.ts';
import { previewOf, type Wanted } from './preview.ts';
import type { ColumnSeen, Joinable, Preview } from '../tables.ts';

const LOOKED_AT = 200;
/** Number of rows whose cells are examined to find a column's currency. */
const SAMPLED = 20;
/** Maximum number of sheets examined in addition to the first. */
const OTHER_SHEETS = 5;
const LOOKED_AT_OTHERS = 60;

/**
 * Inspects a file: finds its header row, the field of each column, the number formats and the first rows.
 * All rows are surveyed as far as the time limit allows; only the first are returned. Throws Refusal, and
 * Packed for an archive of files.
 */
export async function inspectFile(
  connection: Connection,
  path: string,
  contractorId: number,
  kind: UploadKind = 'price_list_upload',
  wanted: Wanted = {},
): Promise<Preview> {
  const end = await takeReadingTurn(contractorId);
  try {
    const found = await look(connection, path, kind, wanted);
    return wanted.header_row === undefined ? await recall(connection, contractorId, kind, found) : found;
  } finally {
    end();
  }
}

async function look(
  connection: Connection,
  path: string,
  kind: UploadKind,
  wanted: Wanted,
): Promise<Preview> {
  const first = await lookAtSheet(connection, path, kind, wanted);
  const { sheets } = first;
  if (sheets.length < 2) return { ...first.preview, sheet: sheets[0] ?? null, sheets };
  const named = wanted.sheet ?? sheets[0] ?? '';
  const others: { sheet: string; preview: Preview }[] = [];
  for (const sheet of sheets.filter((name) => name !== named).slice(0, OTHER_SHEETS)) {
    const limit = LOOKED_AT_OTHERS;
    const other = await lookAtSheet(connection, path, kind, { sheet }, limit).catch((error: unknown) => {
      // Sheets without rows are not offered.
      if (error instanceof Refusal && !(error instanceof Packed)) return undefined;
      throw error;
    });
    if (other) others.push({ sheet, preview: other.preview });
  }
  const score = ({ columns }: Preview) =>
    fieldsOf(kind).required.filter((field) => isSaid(field, columns)).length;
  const better = others.find(({ preview }) => first.empty || score(preview) > score(first.preview));
  // The first sheet may be a title page: read the sheet with goods unless the person has chosen a sheet.
  if (better && wanted.sheet === undefined && (first.empty || !hasGoods(first.preview)))
    return look(connection, path, kind, { ...wanted, sheet: better.sheet });
  if (first.empty) throw new Refusal('В файле нет строк с данными.');
  const joins = others.flatMap(({ sheet, preview }) => joinOf(sheet, preview, first.preview));
  const join = joins.find(
    ({ columns, headers }) =>
      columns.article !== null &&
      !isOtherNumber(headers?.[columns.article], first.preview) &&
      ((columns.quantity !== null && !isSaid('quantity', first.preview.columns)) ||
        (columns.price !== null && !isSaid('price', first.preview.columns))),
  );
  return {
    ...first.preview,
    sheet: named,
    sheets,
    joins,
    ...(join && kind !== 'nomenclature_upload' ? { reading: { join: plain(join) } } : {}),
  };
}

const hasGoods = ({ columns }: Preview) =>
  isSaid('article', columns) &&
  (isSaid('brand', columns) || isSaid('price', columns) || isSaid('quantity', columns));

/**
 * Whether the read sheet has a column with this header that is not its article column. Then the other
 * sheet's column of the same name may contain other numbers than articles.
 */
const isOtherNumber = (head: string | undefined, { headers, columns }: Preview) =>
  headers.some((name, place) => name !== '' && name === head && place !== columns.article);

const plain = ({ headers: _, ...join }: Joinable) => join;

/** Proposes a sheet with prices or stock that the chosen sheet lacks; empty if it has neither. */
function joinOf(sheet: string, { columns, header_row, headers }: Preview, chosen: Preview): Joinable[] {
  const { article, brand, price, quantity, multiplicity } = columns;
  if (price === null && quantity === null) return [];
  const lacking = (field: 'price' | 'quantity' | 'multiplicity', column: number | null) =>
    isSaid(field, chosen.columns) ? null : column;
  const isForeign = price !== null && currencyIn(headers[price] ?? '') !== null;
  if (isForeign && quantity === null) return [];
  return [
    {
      sheet,
      header_row,
      headers,
      columns: {
        article,
        brand,
        // No exchange rate applies to another sheet, so only its rouble prices are used.
        price: isForeign ? null : lacking('price', price),
        quantity: lacking('quantity', quantity),
        multiplicity: lacking('multiplicity', multiplicity),
      },
    },
  ];
}

const NOTHING: Preview = {
  header_row: 0,
  columns: { article: null, brand: null, title: null, price: null, quantity: null, multiplicity: null },
  headers: [],
  rows: [],
};

async function lookAtSheet(
  connection: Connection,
  path: string,
  kind: UploadKind,
  wanted: Wanted,
  limit = LOOKED_AT,
): Promise<{ preview: Preview; sheets: string[]; empty: boolean }> {
  const rows: FileRow[] = [];
  const { sheet, encoding } = wanted;
  const told: FileRead = await readFile(path, (batch) => void rows.push(...batch), {
    limit,
    time: LIMITS.inspectTime,
    ...(limit === LOOKED_AT ? { survey: LIMITS.surveyTime } : {}),
    ...(sheet === undefined ? {} : { sheet }),
    ...(encoding === undefined ? {} : { encoding }),
  });
  const { sheets } = told;
  if (rows.length === 0) {
    if (sheets.length < 2) throw new Refusal('В файле нет строк с данными.');
    return { preview: NOTHING, sheets, empty: true };
  }
  const known = new Set(await brandsAmong(connection, brandLike(rows)));
  let preview: Preview;
  try {
    preview = previewOf(rows, kind, { ...wanted, isBrand: (norm) => known.has(norm) });
  } catch (error) {
    if (!(error instanceof Refusal) || sheets.length < 2 || wanted.header_row !== undefined) throw error;
    return { preview: NOTHING, sheets, empty: true };
  }
  return {
    preview: {
      ...preview,
      encoding: told.encoding ?? null,
      hidden_rows: told.hidden,
      seen: seenIn(told.survey, rows, preview),
    },
    sheets,
    empty: false,
  };
}

/** A cell's text and the currency named only by its number format. */
interface Sample {
  text: string;
  currency?: Currency | undefined;
}

/**
 * Currency of a column's numbers, found in its header, its cells' texts or their formats. Product titles
 * that mention a currency are ignored: they are not numbers. `others`: words and currencies found in the
 * rest of the file.
 */
function currencyOf(
  head: string,
  samples: readonly Sample[],
  others: { words: readonly string[]; currencies: readonly Currency[] },
): NonNullable<ColumnSeen['currency']> | null {
  const named = currencyIn(head);
  if (named !== null) return { code: named, told_by: 'head' };
  const numbers = samples
    .filter(({ text }) => /\d/.test(text) && priceLike(text) !== null)
    .map(({ text, currency }) => currencyIn(text) ?? currency ?? null);
  const said = others.words.flatMap((word) => (priceLike(word) === null ? [] : (currencyIn(word) ?? [])));
  const [code] = [...numbers.filter((found) => found !== null), ...said, ...others.currencies];
  if (code === undefined) return null;
  return { code, told_by: numbers.length > 0 && !numbers.includes(null) ? 'cells' : 'some' };
}

/** Contents of the columns, excluding words of the rows up to the header. */
function seenIn(
  survey: FileSurvey | undefined,
  rows: readonly FileRow[],
  { header_row, headers }: Preview,
): ColumnSeen[] {
  const above = rows.filter(({ number }) => number <= header_row);
  const shown = rows.filter(({ number }) => number > header_row).slice(0, SAMPLED);
  return (survey?.columns ?? []).map(({ signs, words, currencies }, place) => {
    const passed = (text: string) => above.filter(({ cells }) => cells[place] === text).length;
    return {
      currency: currencyOf(
        headers[place] ?? '',
        shown.map((row) => ({ text: row.cells[place] ?? '', currency: row.currencies?.[place] })),
        { words: words?.map(([text]) => text) ?? [], currencies },
      ),
      form: decideNumbers(signs),
      unclear: signs.unclear,
      words:
        words &&
        words.flatMap(([text, times]) =>
          times > passed(text) ? [{ text, times: times - passed(text) }] : [],
        ),
    };
  });
}
