import { sql } from 'drizzle-orm';
import { notFound, unprocessable } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Connection } from '../../database/connect.ts';
import { ownStorages } from '../storages/own.ts';

/**
 * The storage of a call: the one it names, or the key's only one. Throws 404 for another company's storage,
 * 422 without one.
 */
export async function storageOf(
  connection: Connection,
  viewer: Viewer,
  storageId: number | undefined,
): Promise<number> {
  const [only, more] = viewer.storages;
  const id = storageId ?? (more === undefined ? only : undefined);
  if (id === undefined)
    throw unprocessable('Укажите склад', [{ field: 'storage_id', message: 'Обязательное поле' }]);
  const { rows } = await connection.execute(
    sql`SELECT FROM storage WHERE ${ownStorages(viewer)} AND storage.id = ${id}`,
  );
  if (rows.length === 0) throw notFound('Склад не найден');
  return id;
}
