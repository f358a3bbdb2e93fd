import type { UploadKind } from '@portal/domain/uploads';
import { and, eq, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import { databaseFailure } from '../../../database/failure.ts';
import { lockDocuments, takeAction } from '../../../documents/take.ts';
import { tellOffersChanged } from '../../../events/offers-changed.ts';
import { emit } from '../../../events/outbox.ts';
import type { Services } from '../../../services.ts';
import { priceList } from '../../prices/tables.ts';
import { markStocked } from '../../storages/stocked.ts';
import { fieldsOf } from '../columns/columns.ts';
import { checkInProcess } from '../checking/check-process.ts';
import { currencyOf, formsOf } from '../checking/check-reading.ts';
import { announced, uploadDocument } from '../document.ts';
import { reasonsOf } from './hold.ts';
import { stockReasonsOf } from './hold-stock.ts';
import { explainMerges } from '../columns/merged-cells.ts';
import { everyBrand } from './known-brands.ts';
import { mergeStaged } from './merge.ts';
import { mergeReserves } from './merge-reserves.ts';
import { ProgressReport } from '../checking/progress.ts';
import { Refusal } from '../../../reader/protocol.ts';
import { fieldColumns } from '../checking/reading.ts';
import { whileWorking } from './resume.ts';
import { Staging } from '../checking/staging.ts';
import { targetOf } from './targets.ts';
import { type Columns, type Preview, type Reading, upload } from '../tables.ts';

const MOST_ATTEMPTS = 3;
const NOTHING_TAKEN =
  'Не принята ни одна строка, ничего не изменено. Причины указаны ниже: проверьте столбцы и загрузите файл снова.';
const FAILED = 'Загрузка не удалась из-за ошибки на сервере. Ничего не изменено, попробуйте ещё раз.';

/**
 * Imports a confirmed upload. May be repeated after a crash: the price list, the upload's rows and the
 * final status change only in one last transaction. An unreadable file ends in «Ошибка» with a message;
 * after an unforeseen error the job is tried again, three times in all. A crash of the server or the
 * database does not count as an attempt.
 */
export async function importPriceList(services: Services, uploadId: number): Promise<void> {
  const job = await begin(services, uploadId);
  if (!job) return;
  try {
    await Staging.during(services.direct.$client, (staging) =>
      whileWorking(staging.database, job.id, async () => {
        const { merges, ...staged } = await stage(services, job, staging);
        await explainMerges(staging.database, merges, fieldColumns(job.columns, fieldsOf(job.kind).read));
        if (await holdBack(staging, job)) return;
        await finish(staging, job, staged);
      }),
    );
  } catch (error) {
    if (error instanceof Cancelled) return;
    const hopeless = error instanceof Refusal;
    // A lost database is no error of the upload: the import continues once the database is back, without a limit.
    if (databaseFailure(error) === 'away') throw error;
    if (!hopeless) services.log.error({ err: error, upload: uploadId }, 'price list import');
    if (!hopeless && (await noteFailure(services, job)) < MOST_ATTEMPTS) throw error;
    await fail(services, job, hopeless ? error.message : FAILED);
  }
}

interface Job {
  kind: UploadKind;
  id: number;
  contractor_id: number;
  user_id: number;
  file_name: string;
  /** Null for a stock upload: products may be on any of the supplier's price lists. */
  price_list_id: number | null;
  supplier_id: number;
  /** Null for a nomenclature upload: the contractor's own products are imported. */
  storage_id: number | null;
  new_brands: string[];
  stored_as: string;
  columns: Columns;
  reading: Reading;
  preview: Preview;
  missing: 'keep' | 'zero';
  /** Discount from retail prices, percent; null if the prices are not retail. */
  discount_rz: number | null;
  despite_thresholds: boolean;
}

/** The person cancelled the upload while it was read. */
class Cancelled extends Error {}

/** Locks the upload and starts the import. Undefined if it is finished already or was never confirmed. */
async function begin({ database }: Services, uploadId: number): Promise<Job | undefined> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ upload, list_storage: priceList.storage_id })
      .from(upload)
      .leftJoin(priceList, eq(priceList.id, upload.price_list_id))
      .where(eq(upload.id, uploadId))
      .for('no key update', { of: upload });
    if (!found) return undefined;
    const storage_id = found.list_storage ?? found.upload.storage_id;
    if (storage_id === null && found.upload.kind !== 'nomenclature_upload')
      throw new Error(`upload ${uploadId} fills nothing`);
    const { kind } = found.upload;
    const {
      id,
      status,
      columns,
      preview,
      contractor_id,
      user_id,
      file_name,
      price_list_id,
      stored_as,
      missing,
      new_brands,
      discount_rz,
      despite_thresholds,
    } = found.upload;
    if (status !== 'importing' || !columns || !preview) return undefined;
    await transaction.update(upload).set({ processed: 0, total: 0 }).where(eq(upload.id, id));
    await announce(transaction, { kind, id, contractor_id, status, processed: 0, total: 0 });
    return {
      kind,
      id,
      contractor_id,
      user_id,
      file_name,
      price_list_id,
      supplier_id: contractor_id,
      storage_id,
      stored_as,
      columns,
      reading: found.upload.reading ?? {},
      preview,
      missing,
      new_brands,
      discount_rz,
      despite_thresholds,
    };
  });
}

/** Reads the file into the staging tables and reports progress. */
async function stage({ files, database }: Services, job: Job, staging: Staging) {
  const progress = new ProgressReport(async (processed, total) => {
    await database.transaction(async (transaction) => {
      const going = await transaction
        .update(upload)
        .set({ processed, total })
        .where(and(eq(upload.id, job.id), eq(upload.status, 'importing')))
        .returning({ id: upload.id });
      if (going.length === 0) throw new Cancelled();
      await announce(transaction, { ...job, status: 'importing', processed, total });
    });
  });
  const staged = await files.lend(job.stored_as, (file) =>
    stageFile(database, file, job, staging, (read, share) => progress.at(read, share)),
  );
  await progress.at(staged.read, 1);
  return staged;
}

/**
 * Reads a file, checks every row and copies the results into the staging tables. Throws Refusal for a file
 * without rows.
 */
export async function stageFile(
  connection: Connection,
  file: string,
  {
    kind,
    columns,
    reading,
    preview,
    discount_rz = null,
  }: Pick<Job, 'kind' | 'columns' | 'reading' | 'preview'> & Partial<Pick<Job, 'discount_rz'>>,
  staging: Staging,
  told: (read: number, share: number) => Promise<void>,
) {
  const brands = (columns.part ?? null) === null ? [] : await everyBrand(connection);
  const numbers = formsOf(columns, reading, preview);
  const { header_row, sheet = null, encoding = null } = preview;
  const found = await checkInProcess(
    {
      path: file,
      kind,
      columns,
      reading: { ...reading, numbers },
      preview: { header_row, sheet, encoding },
      discount_rz,
      brands,
      currency: currencyOf(columns, reading, preview) ?? null,
    },
    async ({ read, share }, lines) => {
      await Promise.all([staging.copy(lines), told(read, share)]);
    },
  );
  if (found.read === 0) throw new Refusal('В файле нет строк с данными.');
  return found;
}

/** Holds the upload back for another confirmation if it exceeds thresholds. Returns whether it does. */
async function holdBack(staging: Staging, job: Job): Promise<boolean> {
  const { price_list_id, storage_id, despite_thresholds } = job;
  if (despite_thresholds || storage_id === null) return false;
  const every_new_brand = job.reading.every_new_brand ?? false;
  const held =
    price_list_id === null
      ? await stockReasonsOf(staging.database, { ...job, storage_id })
      : await reasonsOf(staging.database, { ...job, price_list_id, storage_id, every_new_brand });
  if (held.length === 0) return false;
  return staging.database.transaction(async (transaction) => {
    const [current] = await lockDocuments(transaction, uploadDocument, null, [{ id: job.id, version: null }]);
    if (current?.status === 'importing')
      await takeAction(transaction, uploadDocument, {
        action: 'hold',
        by: null,
        documents: [{ id: job.id, version: null }],
        input: { held, limits: price_list_id === null ? 'склада' : 'прайс-листа' },
      });
    return true;
  });
}

/** The only transaction that changes the price list; it also sets the final status. */
async function finish(
  staging: Staging,
  job: Job,
  { read: total, positions }: { read: number; positions: number },
): Promise<void> {
  await staging.database.transaction(async (transaction) => {
    const [current] = await lockDocuments(transaction, uploadDocument, null, [{ id: job.id, version: null }]);
    // Another server took over the job and has finished it.
    if (current?.status !== 'importing') return;
    const { price_list_id, storage_id } = job;
    const every_new_brand = job.reading.every_new_brand ?? false;
    const { taken, refused, duplicates, created_products, entries, changed, other_titles } =
      storage_id === null
        ? await targetOf(job.kind).merge(transaction, { ...job, every_new_brand, upload_id: job.id })
        : price_list_id === null
          ? await mergeReserves(transaction, { ...job, storage_id, upload_id: job.id })
          : await mergeStaged(transaction, {
              ...job,
              every_new_brand,
              price_list_id,
              storage_id,
              upload_id: job.id,
            });
    // A row with several articles gives several positions, but if it is refused as a whole it counts once.
    const extra = positions - total;
    if (extra === 0 ? taken + refused + duplicates !== total : taken + refused + duplicates > positions) {
      throw new Error(
        `upload ${job.id}: ${taken} taken + ${refused} refused + ${duplicates} duplicates ≠ ${positions} of ${total} rows`,
      );
    }
    const counts = { processed: total, total, taken, refused, duplicates };
    if (taken === 0) {
      await takeAction(transaction, uploadDocument, {
        action: 'fail',
        by: null,
        documents: [{ id: job.id, version: null }],
        input: { counts, message: NOTHING_TAKEN },
      });
      return;
    }
    await takeAction(transaction, uploadDocument, {
      action: 'complete',
      by: null,
      documents: [{ id: job.id, version: null }],
      input: { counts, created_products, entries, other_titles },
    });
    if (storage_id !== null) {
      await markStocked(transaction, storage_id);
      await tellOffersChanged(transaction, [{ supplier_id: job.supplier_id, product_ids: changed }]);
    }
  });
}

/** Counts an unforeseen error of the upload. Returns the number of attempts so far. */
async function noteFailure({ database }: Services, job: Job): Promise<number> {
  const [row] = await database
    .update(upload)
    .set({ attempts: sql`${upload.attempts} + 1` })
    .where(eq(upload.id, job.id))
    .returning({ attempts: upload.attempts });
  return row?.attempts ?? MOST_ATTEMPTS;
}

/** Ends the upload as failed, unless another server has ended it already. */
async function fail({ database }: Services, job: Job, message: string): Promise<void> {
  await database.transaction((transaction) =>
    takeAction(transaction, uploadDocument, {
      action: 'fail',
      by: null,
      documents: [{ id: job.id, version: null }],
      input: { message },
    }),
  );
}

function announce(connection: Connection, row: Parameters<typeof announced>[0]): Promise<void> {
  return emit(connection, [...(announced(row).events ?? [])]);
}
