import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadKind, UploadStatus } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import { enterRequest } from '../../areas/journal/request-entry.ts';
import { upload, uploadRow } from '../../areas/journal/tables.ts';
import { previewOf } from '../../areas/journal/checking/preview.ts';
import type { Database } from '../../database/connect.ts';

const HOUR = 3_600_000;
/** Kind, file name, status, hours ago, whether its last two rows were refused. */
const UPLOADS: readonly (readonly [UploadKind, string, UploadStatus, number, boolean])[] = [
  ['price_list_upload_batch', 'прайс-лист ноябрь.csv', 'completed', 190, false],
  ['reserve_upload', 'остатки склада.csv', 'completed_with_errors', 70, true],
  ['price_list_upload', 'новые цены.csv', 'completed_with_errors', 26, true],
  ['price_list_rz_upload', 'розничные цены.csv', 'completed', 22, false],
  ['price_list_upload', 'черновик.csv', 'cancelled', 20, false],
];
const HEADER = ['Артикул', 'Бренд', 'Наименование', 'Цена', 'Остаток'];

/**
 * Uploads of the demo's sellers, with their files if there is a directory, and the files of the shop's
 * requests.
 */
export async function seedJournal(database: Database, uploads: string | undefined): Promise<void> {
  for (const login of ['supplier', 'distributor']) {
    const { rows: lists } = await database.execute<{
      list: number;
      storage: number;
      person: number;
      contractor: number;
    }>(sql`
      SELECT list.id AS list, list.storage_id AS storage, person.id AS person, person.contractor_id AS contractor
      FROM app_user person JOIN price_list list ON list.supplier_id = person.contractor_id WHERE person.login = ${login}`);
    const [own] = lists;
    if (!own) continue;
    const { rows: parts } = await database.execute<{ cells: string[] }>(sql`
      SELECT ARRAY[product.article, brand.title, product.title, (item.price_kopecks / 100)::text, '12'] AS cells
      FROM price_list_item item JOIN product ON product.id = item.product_id JOIN brand ON brand.id = product.brand_id
      WHERE item.price_list_id = ${own.list} ORDER BY item.id LIMIT 40`);
    for (const [kind, file_name, status, hours, refused] of UPLOADS)
      await enter(database, uploads, { ...own, login, kind, file_name, status, hours, refused }, parts);
  }
  await database.execute(sql`
    UPDATE storage SET stocked_at = arrived.at FROM (
      SELECT coalesce(list.storage_id, u.storage_id) AS storage_id, max(u.finished_at) AS at
      FROM upload u LEFT JOIN price_list list ON list.id = u.price_list_id
      WHERE u.status IN ('completed', 'completed_with_errors') GROUP BY 1) arrived WHERE storage.id = arrived.storage_id`);
  const { rows: requests } = await database.execute<{
    id: number;
    person: number;
    contractor: number;
    at: string;
  }>(sql`
    SELECT request.id, request.created_by AS person, request.contractor_id AS contractor, request.created_at AS at
    FROM request JOIN app_user person ON person.id = request.created_by WHERE person.login = 'shop' ORDER BY request.id LIMIT 3`);
  await database.transaction(async (transaction) => {
    for (const { id, person, contractor, at } of requests) {
      const by = { id: Number(person), contractor_id: Number(contractor) };
      await enterRequest(transaction, by, Number(id), `список ${id}.xlsx`);
      await transaction.execute(
        sql`UPDATE upload SET created_at = ${at}, finished_at = ${at} WHERE request_id = ${id}`,
      );
    }
  });
}

interface Entry {
  login: string;
  list: number;
  storage: number;
  person: number;
  contractor: number;
  kind: UploadKind;
  file_name: string;
  status: UploadStatus;
  hours: number;
  refused: boolean;
}

async function enter(
  database: Database,
  uploads: string | undefined,
  entry: Entry,
  parts: readonly { cells: string[] }[],
): Promise<void> {
  const { kind, login, file_name, status, hours, refused } = entry;
  const rows = parts.map(({ cells }, place) =>
    refused && place >= parts.length - 2 ? cells.with(3, '0').with(4, 'мало') : cells,
  );
  const numbered = [HEADER, ...rows].map((cells, place) => ({ number: place + 1, cells }));
  const stored_as = `demo-${login}-${hours}`;
  const kept = uploads !== undefined && status !== 'cancelled';
  if (kept) {
    const text = numbered.map(({ cells }) => cells.join(';')).join('\n');
    await writeFile(path.join(uploads, stored_as), `${text}\n`, { mode: 0o600 });
  }
  const wrong = refused ? 2 : 0;
  const over = status === 'cancelled' ? 0 : rows.length;
  const preview = previewOf(numbered);
  const at = new Date(Date.now() - hours * HOUR);
  const [made] = await database
    .insert(upload)
    .values({
      kind,
      contractor_id: Number(entry.contractor),
      user_id: Number(entry.person),
      ...(kind === 'reserve_upload'
        ? { storage_id: Number(entry.storage) }
        : { price_list_id: Number(entry.list) }),
      file_name,
      stored_as,
      bytes: 2_000,
      file_kept: kept,
      ...(kind === 'price_list_rz_upload' ? { discount_rz: 12.5 } : {}),
      status,
      preview,
      columns: preview.columns,
      total: over,
      processed: over,
      taken: Math.max(0, over - wrong),
      refused: over === 0 ? 0 : wrong,
      created_at: at,
      finished_at: at,
    })
    .returning({ id: upload.id });
  if (!made || wrong === 0) return;
  const reasons = [
    ...(kind === 'reserve_upload' ? [] : [['Цена', '0', 'должно быть строго больше 0']]),
    ['Остаток', 'мало', 'должно быть числом'],
  ];
  for (const row_number of [rows.length, rows.length + 1])
    for (const [field = '', value = '', reason = ''] of reasons)
      await database
        .insert(uploadRow)
        .values({ upload_id: made.id, row_number, kind: 'refused', field, value, reason });
}
