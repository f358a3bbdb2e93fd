import { CURRENCIES } from '@portal/domain/currencies';
import { Problem } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { takeAction } from '../../documents/take.ts';
import { notify } from '../../events/notify.ts';
import type { FetchServices } from './services.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { beginUpload } from '../journal/begin.ts';
import { checkReading } from '../journal/checking/check-reading.ts';
import { fieldsOf, missingColumnsMessage } from '../journal/columns/columns.ts';
import { setUploadMessage, uploadDocument, waitingNotice } from '../journal/document.ts';
import { checkQuota } from '../journal/quota.ts';
import type { Preview } from '../journal/tables.ts';
import type { Filled } from './fetch.ts';
import type { Goal } from './goal.ts';
import type { Received } from './receive.ts';

const NEW_HEADS = 'Такого файла ещё не было: проверьте столбцы и подтвердите. Следующие загрузятся сами.';

/** The upload that was created from a fetched file. */
export interface Begun {
  id: number;
  stored_as: string;
  /** Why it waits for a person; null: it continues automatically. */
  waits: string | null;
}

/**
 * Creates an upload from a fetched file; it continues automatically if the format is known. Throws Problem
 * beyond the quota.
 */
export async function beginFetched(
  { database, config, jobs }: FetchServices,
  viewer: Viewer,
  { kind }: Goal,
  filled: Filled,
  { file_name, stored_as, bytes }: Pick<Received, 'file_name' | 'stored_as' | 'bytes'>,
  preview: Preview,
): Promise<Begun> {
  const waits = whyWaits(kind, preview);
  return database.transaction(async (transaction) => {
    await checkQuota(transaction, config, filled.owner_id, bytes);
    const file = { file_name, stored_as, bytes, preview };
    const { id } = await beginUpload(transaction, viewer, {
      kind,
      ...(kind === 'reserve_upload' ? { storage_id: filled.id } : { price_list_id: filled.id }),
      ...file,
      way: 'fetched',
    });
    if (waits === null) {
      const input = {
        columns: preview.columns,
        reading: preview.reading ?? {},
        missing: filled.missing,
        jobs,
      };
      await takeAction(transaction, uploadDocument, {
        action: 'confirm',
        by: viewer,
        documents: [{ id, version: null }],
        input,
      });
    } else await wait(transaction, { id, kind, file_name, contractor_id: filled.owner_id }, waits);
    return { id, stored_as, waits };
  });
}

async function wait(
  transaction: Transaction,
  row: Parameters<typeof waitingNotice>[0],
  message: string,
): Promise<void> {
  await setUploadMessage(transaction, row.id, message);
  await notify(transaction, waitingNotice(row, message));
}

/** The question that only a person can answer; null if such a file was read before and nothing is unclear. */
function whyWaits(kind: Goal['kind'], preview: Preview): string | null {
  const fields = fieldsOf(kind);
  const missing = missingColumnsMessage(preview.columns, fields, preview.reading ?? {});
  if (missing !== '') return missing;
  if (!preview.remembered) return NEW_HEADS;
  const { currency } = preview.reading ?? {};
  // With the exchange rate of another day, prices would be wrong.
  if (currency) return `Цены файла – ${CURRENCIES[currency.code]}: подтвердите курс на сегодня.`;
  try {
    checkReading(preview.columns, preview.reading ?? {}, preview, fields);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}
