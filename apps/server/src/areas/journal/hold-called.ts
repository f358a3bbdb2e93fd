import { createHash, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { takeAction } from '../../documents/take.ts';
import { writeWorkbook } from '../../lists/workbook.ts';
import type { Services } from '../../services.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { beginUpload } from './begin.ts';
import { FIELD_TITLES } from './columns/columns.ts';
import { uploadDocument } from './document.ts';
import { checkQuota } from './quota.ts';
import type { Preview } from './tables.ts';

/** A row of a call: the stock of a product, pieces. */
interface Counted {
  brand: string;
  article: string;
  quantity: number;
}

const SHEET = 'Остатки';
const WIDTH = 20;
const SHOWN_ROWS = 20;
const COLUMNS = { article: 0, brand: 1, title: null, price: null, quantity: 2, multiplicity: null };

/**
 * Puts stock counts of a call into an upload that waits for a person because thresholds of the storage are
 * exceeded. Counts that wait already are not put twice. Returns the id of the upload. Throws 422 beyond the quota.
 * @param there receives the name of the stored file, which the caller deletes if the transaction fails
 */
export async function holdCalledStock(
  { config, files, jobs }: Pick<Services, 'config' | 'files' | 'jobs'>,
  transaction: Transaction,
  viewer: Viewer,
  { storage_id, counts, held }: { storage_id: number; counts: readonly Counted[]; held: string[] },
  there: string[],
): Promise<number> {
  const lines = counts.map(({ article, brand, quantity }) => [article, brand, String(quantity)]);
  const called = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM upload WHERE storage_id = ${storage_id} AND status = 'validating' AND way = 'called' AND preview ->> 'called' = ${called}
    ORDER BY id DESC LIMIT 1`);
  if (rows[0]) return rows[0].id;
  const stored_as = randomUUID();
  there.push(stored_as);
  const path = files.place(stored_as);
  const heads = (['article', 'brand', 'quantity'] as const).map((field) => ({
    title: FIELD_TITLES[field],
    width: WIDTH,
  }));
  await writeWorkbook(path, SHEET, heads, inTurn(lines));
  const { size: bytes } = await stat(path);
  await files.keep(stored_as);
  await checkQuota(transaction, config, viewer.contractor_id, bytes);
  const reading = { one_article: true };
  const preview: Preview = {
    header_row: 1,
    has_header: true,
    columns: COLUMNS,
    headers: heads.map(({ title }) => title),
    rows: lines.slice(0, SHOWN_ROWS).map((cells, place) => ({ number: place + 2, cells })),
    seen: heads.map(() => ({ form: 'either' as const, unclear: null, words: null, currency: null })),
    sheet: SHEET,
    sheets: [SHEET],
    reading,
    called,
  };
  const { id } = await beginUpload(transaction, viewer, {
    kind: 'reserve_upload',
    storage_id,
    file_name: `Остатки, ключ «${viewer.name}».xlsx`,
    stored_as,
    bytes,
    preview,
    way: 'called',
  });
  const step = { documents: [{ id, version: null }] };
  await takeAction(transaction, uploadDocument, {
    ...step,
    action: 'confirm',
    by: viewer,
    input: { columns: COLUMNS, reading, missing: 'keep', jobs },
  });
  await takeAction(transaction, uploadDocument, {
    ...step,
    action: 'hold',
    by: null,
    input: { held, limits: 'склада' },
  });
  return id;
}

async function* inTurn<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
