import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { checkRule } from '@portal/domain/access';
import { exportPageFault, UNSUPPORTED_PAGE } from '@portal/domain/exports';
import { localTime } from '@portal/domain/zones';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Viewer } from '../contract/viewer.ts';
import type { QueryOf } from '../contract/handlers.ts';
import { acting } from '../contract/acting.ts';
import { forbidden, unprocessable } from '../contract/problem.ts';
import type { Database, Transaction } from '../database/connect.ts';
import {
  countRows,
  type Fields,
  type List,
  type ListCall,
  type ListOperation,
  type RowOf,
  rowsOf,
  type WireRow,
} from './list.ts';
import { readGrowing } from './growing-file.ts';
import { type Cell, WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

/** Maximum number of rows in memory at once. */
const BATCH = 500;

/** Description of a list's Excel file. */
export interface Sheet<W> {
  /** Name of the sheet and, with the day appended, of the file. */
  name: string;
  columns: readonly { title: string; /** In characters. */ width: number; cell(row: W): Cell }[];
}

/** A page of the specification that can be exported to a file: its access rule, list and sheet. */
interface ExportPage<K extends ListOperation, F extends Fields> {
  rule: string;
  list: List<K, F>;
  sheet: Sheet<WireRow<K>>;
}

/**
 * Handler of a call with a page's name in its path. Throws 422 for an unknown page, 403 if the person may not
 * open it.
 */
export const exportOf =
  <K extends ListOperation, F extends Fields>(pages: Readonly<Record<string, ExportPage<K, F>>>) =>
  async ({ path: { page }, ...call }: ListCall<K> & { path: { page: string } }): Promise<Readable> => {
    const found = Object.hasOwn(pages, page) ? pages[page] : undefined;
    if (!found) throw unprocessable(exportPageFault(page) ?? UNSUPPORTED_PAGE);
    if (!checkRule(found.rule, call.viewer)) throw forbidden();
    return answerWorkbook(found.list, found.sheet, call);
  };

/** Time zone of instants in files: the same for all rows, whichever storage they belong to. */
const ZONE = 'Europe/Moscow';
/** Days from Excel's epoch, 30.12.1899, to 1970. */
const EPOCH_DAYS = 25_569;
const DAY = 86_400_000;

/** An instant as an Excel date in Moscow time, so that Excel sorts and filters it. */
function instantCell(instant: string): Cell {
  const { year, month, day, hour, minute } = localTime(instant, ZONE);
  return {
    value: EPOCH_DAYS + Math.floor(Date.UTC(year, month - 1, day) / DAY) + (hour * 60 + minute) / 1440,
    format: 'moment',
  };
}

/** A column of instants; its title names the time zone. */
export const momentColumn = <R>(
  title: string,
  at: (row: R) => string | null,
): Sheet<R>['columns'][number] => ({
  title: `${title} (МСК)`,
  width: 18,
  cell: (row) => {
    const instant = at(row);
    return instant === null ? null : instantCell(instant);
  },
});

/** Roubles with two decimals; null stays an empty cell. */
export const moneyCell = (roubles: number | null): Cell =>
  roubles === null ? null : { value: roubles, format: 'money' };

/** An instant as text, for cells that contain other text too. */
export const instantText = (instant: string): string => moscow.format(new Date(instant));
const moscow = new Intl.DateTimeFormat('ru', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: ZONE,
});

/**
 * Answers a list as an Excel file with all rows of the query, in its order. Rows are read by a cursor into a
 * file, which is sent while it grows, so a slow client does not occupy a database connection. A failure before
 * the first rows is an error answer, a later one aborts the download. If the client disconnects, reading
 * stops.
 */
export async function answerWorkbook<K extends ListOperation, F extends Fields, W extends WireRow<K>>(
  list: List<K, F, W>,
  sheet: Sheet<W>,
  {
    viewer,
    query,
    services: { database },
    reply,
  }: { viewer: Viewer; query: QueryOf<K>; services: { database: Database }; reply: FastifyReply },
): Promise<Readable> {
  const told = acting.getStore()?.told;
  const total = told ? (await countRows(database, list, viewer, query)).total : 0;
  await told?.(0, total);
  const directory = await mkdtemp(path.join(tmpdir(), 'portal-export-'));
  const file = path.join(directory, 'list.xlsx');
  await writeFile(file, '');
  const left = new AbortController();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const written = database.transaction(
    (transaction) =>
      writeWorkbook(
        file,
        sheet.name,
        sheet.columns,
        cells(transaction, list, sheet, viewer, query, async (read) => {
          left.signal.throwIfAborted();
          await told?.(read, Math.max(read, total));
          begin();
        }),
      ),
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  );
  const stream = Readable.from(readGrowing(file, written), { objectMode: false });
  stream.once('close', () => {
    left.abort();
    void written.catch(() => undefined).finally(() => rm(directory, { recursive: true, force: true }));
  });
  try {
    await Promise.race([begun, written]);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  void reply.headers({ 'content-type': WORKBOOK_TYPE, 'content-disposition': disposition(sheet.name) });
  return stream;
}

async function* cells<K extends ListOperation, F extends Fields, W extends WireRow<K>>(
  transaction: Transaction,
  list: List<K, F, W>,
  { columns }: Sheet<W>,
  viewer: Viewer,
  query: QueryOf<K>,
  onRead: (read: number) => Promise<void>,
): AsyncGenerator<readonly Cell[]> {
  await transaction.execute(
    sql`DECLARE listed NO SCROLL CURSOR FOR ${await rowsOf(transaction, list, viewer, query)}`,
  );
  for (let read = 0; ;) {
    const { rows } = await transaction.execute(sql.raw(`FETCH ${BATCH} FROM listed`));
    const shown = await list.wire(rows as unknown as RowOf<F>[], viewer, transaction);
    read += rows.length;
    await onRead(read);
    for (const row of shown) yield columns.map(({ cell }) => cell(row));
    if (rows.length < BATCH) return;
  }
}

/** Content-Disposition with the name in the encoding of RFC 5987, and a plain ASCII name for other clients. */
export function disposition(name: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `attachment; filename="export-${day}.xlsx"; filename*=UTF-8''${encodeURIComponent(`${name} ${day}.xlsx`)}`;
}
