import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { readRow } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { priceList } from '../prices/tables.ts';
import { upload } from './tables.ts';

/** The caller's own upload that waits for its columns. Throws 404, or 409 if it no longer waits. */
export async function waiting(connection: Connection, viewer: Viewer, id: number) {
  const { kind, contractor_id, status, stored_as, preview, price_list_id, storage_id } = upload;
  const found = await readRow(
    {
      fields: {
        kind,
        contractor_id,
        status,
        stored_as,
        preview,
        price_list_id,
        storage_id,
        list_storage_id: sql<
          number | null
        >`(SELECT ${priceList.storage_id} FROM ${priceList} WHERE ${priceList.id} = ${upload.price_list_id})`,
      },
      from: sql`${upload}`,
      scope: (person) => scope(person).own(upload.contractor_id),
    },
    connection,
    viewer,
    sql`${upload.id} = ${id}`,
  );
  if (!found) throw notFound('Загрузка не найдена');
  if (found.status !== 'validating' || !found.preview) throw conflict('Загрузка уже не ждёт подтверждения');
  return { ...found, preview: found.preview };
}
