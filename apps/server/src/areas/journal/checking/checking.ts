import type { PriceCurrency } from '@portal/domain/currencies';
import { discountedPrice, type UploadKind } from '@portal/domain/uploads';
import type { FileRow, Line } from '../../../reader/protocol.ts';
import { readAssigned } from '../../../reader/recognise.ts';
import { fieldsOf } from '../columns/columns.ts';
import { type JoinTold, readJoin } from '../columns/joined.ts';
import { columnsOf, fieldColumns, rowReader } from './reading.ts';
import { checkRow, type PriceRow } from '../columns/rows.ts';
import { placeOf } from '../place.ts';
import { Lines, type StagedLines } from './staged-lines.ts';
import type { Columns, Preview, Reading } from '../tables.ts';
import { dataRows } from '../columns/totals.ts';

/** What to read from a file and how. */
export interface CheckTask {
  path: string;
  kind: UploadKind;
  columns: Columns;
  /** Includes the number format of each column. */
  reading: Reading;
  preview: Pick<Preview, 'header_row' | 'sheet' | 'encoding'>;
  /** Discount from retail prices, percent; null if the prices are not retail. */
  discount_rz: number | null;
  /** Normal forms of all brands; used if brand and article are in one cell. */
  brands: string[];
  /** How prices are converted to roubles; null if they are in roubles. */
  currency: PriceCurrency | null;
}

/** Results that are known only after the whole file is read. */
export interface Ended {
  merges: string[];
  /** Null if only one sheet is read. */
  joined: JoinTold | null;
}

/** Progress of reading and the rows found since the previous report. */
export interface Checked {
  /** `read`: rows of the file; `positions`: price-list rows that they produced. */
  read: number;
  positions: number;
  /** Part of the file that has been read, 0 to 1. */
  share: number;
  lines: StagedLines;
}

const BATCH_BYTES = 256 * 1024;
const BATCH_ROWS = 4_000;

/**
 * Reads a file, checks every row and passes the results to `write` in batches. Returns the file's merged
 * ranges and the result of joining its sheets. Throws Refusal.
 */
export async function checkFile(
  { path, kind, columns, reading, preview, discount_rz, brands, currency }: CheckTask,
  write: (checked: Checked) => Promise<void>,
): Promise<Ended> {
  const { read: judged } = fieldsOf(kind);
  const fields = fieldColumns(columns, judged);
  const known = new Set(brands);
  const joined = reading.join && (await readJoin(path, reading.join));
  const rows = rowReader(fields, reading, (norm) => known.has(norm), joined);
  const isData = dataRows(fields);
  const lines = new Lines();
  let read = 0;
  let positions = 0;
  let told = 0;
  let merges: string[] = [];

  const take = (row: FileRow) => {
    for (const raw of rows.read(row)) {
      positions += 1;
      const checked = checkRow(raw, judged, {
        currency: currency ?? undefined,
        one_article: reading.one_article,
      });
      if ('ok' in checked) lines.take(row.number, priced(checked.ok, discount_rz));
      else lines.refuse(row.number, checked.refused, checked.key);
    }
  };
  const goOut = async (share: number) => {
    told = read;
    await write({ read, positions, share, lines: lines.empty() });
  };
  const batch = async (line: Line) => {
    if ('done' in line) merges = line.merges;
    if (!('rows' in line)) return;
    for (const row of line.rows) {
      if (!isData(row)) continue;
      take(row);
      read += 1;
    }
    if (lines.size >= BATCH_BYTES || read - told >= BATCH_ROWS) await goOut(line.share);
  };
  await readAssigned({ path, columns: columnsOf(fields, reading), ...placeOf(preview) }, batch);
  await goOut(1);
  return { merges, joined: joined?.told() ?? null };
}

/** The row with its retail price reduced by the discount (percent). */
const priced = (row: PriceRow, discount: number | null): PriceRow =>
  discount === null ? row : { ...row, price_kopecks: discountedPrice(row.price_kopecks, discount) };
