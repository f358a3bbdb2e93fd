import { sentence } from '@portal/domain/sentences';
import { uploadUndoFault } from '@portal/domain/undo';
import { sql } from 'drizzle-orm';
import { conflict } from '../../contract/problem.ts';
import { instantOf, type Transaction } from '../../database/connect.ts';
import { takeAction } from '../../documents/take.ts';
import { MOST_NAMED, tellOffersChanged } from '../../events/offers-changed.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { lockLists } from '../prices/own-lists.ts';
import { asOfVersion, changeItems } from '../prices/versions.ts';
import { setCounted } from '../stock/counted.ts';
import { uploadDocument } from './document.ts';
import { findUpload } from './uploads.ts';
import { countBefore } from './writing/stock-before.ts';

type Loaded = {
  file_name: string;
  taken: number;
  finished_at: string | null;
  storage_id: number | null;
  overtaken: boolean;
};

/**
 * Takes a loaded price list or stock file back: prices return to the versions before it, stock to the former counts
 * less what was shipped since. Orders placed meanwhile stay. Throws 404, and 409 with the reason if it is too late.
 */
export async function undoUpload(transaction: Transaction, viewer: Viewer, id: number) {
  await takeAction(transaction, uploadDocument, {
    action: 'undo',
    by: viewer,
    documents: [{ id, version: null }],
    input: {},
  });
  // The upload is the viewer's: otherwise its action was refused.
  const { contractor_id } = viewer;
  await lockLists(transaction, contractor_id);
  const { rows } = await transaction.execute<Loaded>(sql`
    SELECT u.file_name, u.taken, u.finished_at, kept.storage_id,
           coalesce(EXISTS (SELECT FROM upload_stock later WHERE later.storage_id = kept.storage_id AND later.id > kept.id)
             OR EXISTS (SELECT FROM price_list_version v WHERE v.id > kept.last_version AND v.price_list_id IN (
                  SELECT u.price_list_id UNION SELECT touched.price_list_id FROM price_list_version touched
                  JOIN price_list list ON list.id = touched.price_list_id WHERE touched.upload_id = u.id AND list.supplier_id = u.contractor_id)), false) AS overtaken
    FROM upload u LEFT JOIN upload_stock kept ON kept.upload_id = u.id WHERE u.id = ${id}`);
  const [loaded] = rows;
  const finished_at = loaded?.finished_at ?? null;
  const fault = uploadUndoFault(
    {
      filled: (loaded?.taken ?? 0) > 0 && loaded?.storage_id !== undefined && loaded.storage_id !== null,
      finished_at: finished_at === null ? null : new Date(instantOf(finished_at)).getTime(),
      overtaken: loaded?.overtaken ?? false,
    },
    Date.now(),
  );
  if (!loaded || loaded.storage_id === null || fault !== null)
    throw conflict(sentence(fault ?? { code: 'undoneUploadNotPrices' }));
  const priced = await returnPrices(transaction, viewer, id, loaded.file_name);
  await countBefore(transaction, id);
  const stocked = await setCounted(transaction, Number(loaded.storage_id));
  await transaction.execute(sql`DELETE FROM upload_stock WHERE upload_id = ${id}`);
  const changed = [...new Set([...priced, ...stocked])];
  await tellOffersChanged(transaction, [
    { supplier_id: contractor_id, product_ids: changed.length > MOST_NAMED ? null : changed },
  ]);
  return findUpload(transaction, viewer, id);
}

/**
 * Returns each price list that the upload changed to its version before: its own, and those from which items moved to it.
 */
async function returnPrices(
  transaction: Transaction,
  viewer: Viewer,
  uploadId: number,
  fileName: string,
): Promise<number[]> {
  const { rows: versions } = await transaction.execute<{ id: number; price_list_id: number }>(sql`
    SELECT v.id, v.price_list_id FROM price_list list JOIN price_list_version v ON v.price_list_id = list.id
    WHERE ${scope(viewer).own(sql`list.supplier_id`)} AND v.upload_id = ${uploadId} ORDER BY v.id`);
  const changed: number[] = [];
  for (const { id, price_list_id } of versions)
    changed.push(
      ...(await changeItems(transaction, asOfVersion(Number(price_list_id), Number(id) - 1), {
        list: { id: Number(price_list_id), supplier_id: viewer.contractor_id },
        user_id: viewer.id,
        upload_id: null,
        text: `Отменена загрузка файла «${fileName}»`,
      })),
    );
  return changed;
}
