import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { useTestDatabase } from '../../../../test/support/database.ts';
import { readConfig } from '../../../config.ts';
import { createDiskFiles } from '../../../files/files.ts';
import type { Services } from '../../../services.ts';
import { category } from '../../catalogue/tables.ts';
import { createLocalVehicles } from '../../catalogue/vehicles/vehicles-local.ts';
import { contractor } from '../../contractors/tables.ts';
import { role, user } from '../../identity/tables.ts';
import { UNSORTED_CATEGORY } from '../../prices/unsorted.ts';
import { priceList } from '../../prices/tables.ts';
import { createListReader } from '../../requests/list-reader.ts';
import { storage } from '../../storages/tables.ts';
import { importPriceList } from './import.ts';
import { inspectFile } from '../checking/inspect.ts';
import { type Columns, type Reading, upload } from '../tables.ts';

/** Two suppliers with a price list each (the first has two), for tests of the import. */
export const SUPPLIER = 11;
export const OTHER_SUPPLIER = 12;
export const PRICE_LIST = 1;
export const SECOND_PRICE_LIST = 2;
export const OTHER_PRICE_LIST = 3;

interface LoadOptions {
  priceList?: number;
  missing?: 'keep' | 'zero';
  /** Overrides of the recognised reading options. Unknown brands are new unless these say otherwise. */
  reading?: Reading;
  columns?: Partial<Columns>;
}

export interface ImportBench {
  services(): Services;
  /** Imports a file as a person would: upload, accept the recognised columns, confirm, run the job. */
  load(file: string | Buffer, options?: LoadOptions): Promise<typeof upload.$inferSelect>;
  /** The same as `load` without running the job. */
  prepare(file: string | Buffer, options?: LoadOptions): Promise<number>;
  uploadOf(id: number): Promise<typeof upload.$inferSelect>;
  /** Replaces the stored file by another file. */
  spoil(kept: typeof upload.$inferSelect, file: string): void;
  /** Contents of a price list: «BRAND ARTICLE» → price in kopecks, stock, «>», multiplicity. */
  state(priceListId?: number): Promise<Record<string, string>>;
  rejected(id: number): Promise<string[]>;
}

/** A test database with suppliers and a separate uploads directory. */
export function useImportBench(): ImportBench {
  const database = useTestDatabase();
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-import-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  beforeAll(async () => {
    const db = database();
    await db
      .insert(category)
      .values([
        { id: 1, title: 'Все товары' },
        { id: UNSORTED_CATEGORY, parent_id: 1, title: 'Прочее' },
      ])
      .onConflictDoNothing();
    await db.insert(contractor).values([
      { id: SUPPLIER, type: 'supplier', title: 'Поставщик' },
      { id: OTHER_SUPPLIER, type: 'supplier', title: 'Другой поставщик' },
    ]);
    const place = { city: 'Москва', address: 'Склад', time_zone: 'Europe/Moscow' };
    await db.insert(storage).values([
      { id: 1, contractor_id: SUPPLIER, title: 'Главный', code: 'A', ...place },
      { id: 2, contractor_id: SUPPLIER, title: 'Второй', code: 'B', ...place },
      { id: 3, contractor_id: OTHER_SUPPLIER, title: 'Чужой', code: 'C', ...place },
    ]);
    await db.insert(role).values({ id: 1, title: 'Поставщик', description: '' }).onConflictDoNothing();
    const person = { password_hash: '', role_id: 1, first_name: 'Иван', second_name: 'Петров' };
    await db.insert(user).values([
      { id: SUPPLIER, login: 'one', contractor_id: SUPPLIER, ...person },
      { id: OTHER_SUPPLIER, login: 'two', contractor_id: OTHER_SUPPLIER, ...person },
    ]);
    await db.insert(priceList).values([
      { id: PRICE_LIST, supplier_id: SUPPLIER, storage_id: 1, title: 'Основной' },
      { id: SECOND_PRICE_LIST, supplier_id: SUPPLIER, storage_id: 2, title: 'Второй' },
      { id: OTHER_PRICE_LIST, supplier_id: OTHER_SUPPLIER, storage_id: 3, title: 'Чужой' },
    ]);
  });

  const services = (): Services => ({
    bank: null,
    edo: null,
    config: { ...readConfig({}), uploadsDirectory: directory },
    database: database(),
    direct: database(),
    files: createDiskFiles(directory),
    asPerson: () => Promise.reject(new Error('nobody is asked for')),
    portalAddress: () => 'http://127.0.0.1',
    jobs: {
      send: async () => undefined,
      waiting: async () => [],
    },
    lists: createListReader(pino({ level: 'silent' })),
    log: pino({ level: 'silent' }),
    mail: { send: () => undefined, deliver: async () => undefined },
    queues: { counts: async () => [], failed: async () => [], mend: async () => 0 },
    replica: null,
    unsent: null,
    vehicles: createLocalVehicles(database()),
    tracing: null,
    viewers: { find: async () => undefined, forget: () => undefined, forgetAll: () => undefined, size: 0 },
    tokens: {
      issue: async () => ({ token: '', expires_in: 0 }),
      verify: async () => undefined,
    } as unknown as Services['tokens'],
  });
  const prepare: ImportBench['prepare'] = async (
    file,
    { priceList: list = PRICE_LIST, missing = 'keep', reading, columns } = {},
  ) => {
    const stored_as = randomUUID();
    writeFileSync(path.join(directory, stored_as), file);
    const owner = list === OTHER_PRICE_LIST ? OTHER_SUPPLIER : SUPPLIER;
    const preview = await inspectFile(database(), path.join(directory, stored_as), owner);
    const [created] = await database()
      .insert(upload)
      .values({
        kind: 'price_list_upload',
        contractor_id: owner,
        user_id: owner,
        price_list_id: list,
        file_name: 'прайс.csv',
        stored_as,
        status: 'importing',
        preview,
        columns: { ...preview.columns, ...columns },
        reading: { every_new_brand: true, ...preview.reading, ...reading },
        missing,
        // Thresholds have their own tests.
        despite_thresholds: true,
      })
      .returning({ id: upload.id });
    return created?.id ?? 0;
  };
  const uploadOf = async (id: number) => {
    const [found] = await database()
      .select()
      .from(upload)
      .where(sql`${upload.id} = ${id}`);
    if (!found) throw new Error(`no upload ${id}`);
    return found;
  };
  return {
    services,
    prepare,
    uploadOf,
    spoil: ({ stored_as }, file) => writeFileSync(path.join(directory, stored_as), file),
    async load(file, options) {
      const id = await prepare(file, options);
      await importPriceList(services(), id);
      return uploadOf(id);
    },
    async state(list = PRICE_LIST) {
      const { rows } = await database().execute<{ key: string; value: string }>(sql`
        SELECT brand.norm || ' ' || article_norm AS key,
               concat_ws(' ', price_kopecks, CASE WHEN is_more THEN '>' ELSE '' END || quantity, price_list_item.multiplicity) AS value
        FROM price_list_item
        JOIN price_list ON price_list.id = price_list_id
        JOIN product ON product.id = product_id JOIN brand ON brand.id = brand_id
        JOIN reserve ON reserve.item_id = price_list_item.id AND reserve.storage_id = price_list.storage_id
        WHERE price_list_id = ${list} ORDER BY 1`);
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },
    async rejected(id) {
      const { rows } = await database().execute<{ line: string }>(sql`
        SELECT concat_ws(' | ', row_number, kind, field, value, reason) AS line
        FROM upload_row WHERE upload_id = ${id} ORDER BY row_number, id`);
      return rows.map(({ line }) => line);
    },
  };
}
