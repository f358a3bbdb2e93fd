// A list as an Excel file has the same rows as the list, within the caller's scope.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileNameOf } from '@portal/domain/exports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { readFile } from '../../src/reader/read.ts';
import { readGrowing } from '../../src/lists/growing-file.ts';
import { writeWorkbook } from '../../src/lists/workbook.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const directory = mkdtempSync(path.join(tmpdir(), 'portal-export-test-'));
// A file whose rows were interrupted may still be being written to the disk.
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }));

/** Adds this number of orders of the shop, each more expensive than the last. */
const more = (count: number) =>
  server().database.execute(sql`
    INSERT INTO orders (customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status,
                        lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at)
    SELECT customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, 'cancelled',
           1, 100 * n, planned_shipment_at, planned_delivery_at
    FROM (SELECT * FROM orders WHERE customer_id = (SELECT contractor_id FROM app_user WHERE login = 'shop') LIMIT 1) one,
         generate_series(1, ${count}::int) n`);

let shop: Caller;
let supplier: Caller;
beforeAll(async () => {
  shop = await server().as('shop');
  supplier = await server().as('supplier');
  await more(3);
});

/** Texts of the cells of an exported file: the header and the rows. */
async function cellsOf(content: Buffer): Promise<string[][]> {
  const file = path.join(directory, 'read.xlsx');
  writeFileSync(file, content);
  const rows: string[][] = [];
  await readFile(file, (batch) => void rows.push(...batch.map(({ cells }) => cells)));
  return rows;
}

/** The files inside a workbook, by name. */
async function partsOf(content: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const zip = await yauzl.fromBufferPromise(content);
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await textOf(await zip.openReadStreamPromise(entry)));
  return parts;
}

async function download(caller: Caller, place: string): Promise<Response> {
  return fetch(`${server().address}/api/document/order/export/${place}`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });
}
const exported = async (caller: Caller, place: string) => {
  const answer = await download(caller, place);
  expect(answer.status).toBe(200);
  return cellsOf(Buffer.from(await answer.arrayBuffer()));
};
const listed = async (caller: Caller, place: string) =>
  ((await caller.get(`/document/order/${place}`)).body as Answer<'listOutgoingOrders'>).data;

describe('orders', () => {
  test('the file has the rows of the list in the same order; its name is in the Content-Disposition header', async () => {
    const answer = await download(shop, 'outgoing-orders?sort=amount');
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    expect(fileNameOf(answer.headers.get('content-disposition'))).toMatch(
      /^Исходящие заказы \d{4}-\d\d-\d\d\.xlsx$/,
    );
    const [header, ...rows] = await cellsOf(Buffer.from(await answer.arrayBuffer()));
    expect(header?.slice(0, 3)).toEqual(['Номер', 'Создан (МСК)', 'Покупатель']);
    const orders = await listed(shop, 'outgoing-orders?sort=amount&pageSize=100');
    expect(orders.length).toBeGreaterThan(1);
    expect(rows.map(([id]) => Number(id))).toEqual(orders.map(({ id }) => id));
  });

  test('amounts and times are numbers that Excel shows with two decimals and as Moscow time', async () => {
    const [order] = await listed(shop, 'outgoing-orders');
    const answer = await download(shop, `outgoing-orders?filter[search]=${order?.id}&search_type=number`);
    const parts = await partsOf(Buffer.from(await answer.arrayBuffer()));
    expect(parts.get('xl/styles.xml')).toContain('formatCode="#,##0.00"');
    expect(parts.get('xl/styles.xml')).toContain('formatCode="dd.mm.yyyy hh:mm"');
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain(`<c s="2"><v>${order?.amount}</v></c>`);
    const [, days = ''] = /<c s="3"><v>([\d.]+)<\/v><\/c>/.exec(sheet) ?? [];
    // Moscow is three hours ahead of UTC all year.
    const moscow = new Date(order?.created_at ?? 0).getTime() + 3 * 3_600_000;
    expect((Number(days) - 25_569) * 86_400_000).toBeCloseTo(Math.floor(moscow / 60_000) * 60_000, -1);
  });

  test('the supplier exports only its incoming orders; other lists return 403', async () => {
    const mine = await exported(supplier, 'incoming-orders');
    const ids = (await listed(supplier, 'incoming-orders?pageSize=100')).map(({ id }) => id);
    expect(mine.slice(1).map(([id]) => Number(id))).toEqual(ids);
    expect((await download(shop, 'incoming-orders')).status).toBe(403);
    expect((await download(supplier, 'outgoing-orders')).status).toBe(403);
  });

  test.each(['incoming-claims', 'nothing', 'toString'])('the page name %s returns 422', async (page) => {
    const answer = await download(shop, page);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ data: ['Unsupported page name'] });
  });

  test('a filter by a day includes its first and its last second', async () => {
    const [order] = await listed(shop, 'outgoing-orders');
    const at = (time: string) =>
      server().database.execute(sql`
      UPDATE orders SET created_at = ${`2024-03-05 ${time}`}::timestamp AT TIME ZONE
        (SELECT time_zone FROM storage WHERE storage.id = orders.supplier_storage_id) WHERE id = ${order?.id}`);
    const on = async (from: string, to: string) =>
      (await exported(shop, `outgoing-orders?filter[created_from]=${from}&filter[created_to]=${to}`)).length -
      1;
    for (const time of ['00:00:00', '23:59:59.999']) {
      await at(time);
      expect(await on('2024-03-05', '2024-03-05')).toBe(1);
      expect(await on('2024-03-04', '2024-03-04')).toBe(0);
      expect(await on('2024-03-06', '2024-03-06')).toBe(0);
    }
    expect((await download(shop, 'outgoing-orders?filter[created_from]=2024-02-30')).status).toBe(422);
  });

  test('more rows than one batch are all exported, each once', async () => {
    await more(1200);
    const { body } = await shop.get('/document/order/outgoing-orders');
    const { pagination } = body as Answer<'listOutgoingOrders'>;
    const ids = (await exported(shop, 'outgoing-orders')).slice(1).map(([id]) => id);
    expect(pagination.total).toBeGreaterThan(1200);
    expect(new Set(ids).size).toBe(pagination.total);
    expect(ids).toHaveLength(pagination.total);
  });
});

describe('reading a file while it is written', () => {
  /** The text that is read from the file while `write` writes it. */
  const read = async (name: string, write: (file: string) => Promise<void>) => {
    const file = path.join(directory, name);
    writeFileSync(file, '');
    let text = '';
    for await (const part of readGrowing(file, write(file))) text += part.toString();
    return text;
  };

  test('returns all that is written', async () => {
    const parts = Array.from({ length: 20 }, (_, n) => String(n).repeat(10_000));
    const text = await read('grows.txt', async (file) => {
      for (const part of parts) {
        await appendFile(file, part);
        await setTimeout(5);
      }
    });
    expect(text).toBe(parts.join(''));
  });

  test('fails if the writing fails', async () => {
    const broken = read('fails.txt', async (file) => {
      await appendFile(file, 'половина');
      throw new Error('the other half is missing');
    });
    await expect(broken).rejects.toThrow('the other half is missing');
  });
});

describe('a workbook', () => {
  const write = async (rows: AsyncIterable<(string | number | null)[]>) => {
    const file = path.join(directory, 'written.xlsx');
    await writeWorkbook(file, 'Лист', [{ title: 'Текст', width: 10 }], rows);
    return file;
  };

  test('stores a text as a text, even if it looks like a formula or a number', async () => {
    const texts = ['=1+1', '0001', '+7', '@A1', '<b>&"', ' по краям ', 'две\nстроки'];
    const file = await write(
      (async function* rows() {
        for (const text of [...texts, 'знак\u0000ноль\u0008']) yield [text];
      })(),
    );
    const read: string[] = [];
    await readFile(file, (batch) => void read.push(...batch.map(({ cells }) => cells[0] ?? '')));
    // The reader collapses whitespace between words to one space.
    const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
    expect(read.slice(1).map(plain)).toEqual([...texts.map(plain), 'знакноль']);
  });

  test('a sheet of 150 MB is written with less than 100 MB of memory', async () => {
    const text = 'деталь '.repeat(110);
    let most = 0;
    const before = process.memoryUsage().heapUsed;
    await write(
      (async function* rows() {
        for (let row = 0; row < 100_000; row += 1) {
          if (row % 5_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before);
          yield [text];
        }
      })(),
    );
    expect(most).toBeLessThan(100_000_000);
  });

  test.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [7, 3],
  ])('rows that exceed a sheet’s limit go to further sheets: %d rows, %d sheets', async (rows, sheets) => {
    const file = path.join(directory, `sheets-${rows}.xlsx`);
    const texts = Array.from({ length: rows }, (_, n) => `строка ${n + 1}`);
    await writeWorkbook(
      file,
      'Лист',
      [{ title: 'Текст', width: 10 }],
      (async function* all() {
        for (const text of texts) yield [text];
      })(),
      4,
    );
    const names = Array.from({ length: sheets }, (_, n) => (n === 0 ? 'Лист' : `Лист ${n + 1}`));
    const found: string[] = [];
    for (const sheet of names) {
      const read: string[] = [];
      await readFile(file, (batch) => void read.push(...batch.map(({ cells }) => cells[0] ?? '')), { sheet });
      expect(read[0]).toBe('Текст');
      found.push(...read.slice(1));
    }
    expect(found).toEqual(texts);
  });

  test('without rows it has a sheet with the header only', async () => {
    const file = await write((async function* none() {})());
    const read: string[] = [];
    await readFile(file, (batch) => void read.push(...batch.map(({ cells }) => cells[0] ?? '')));
    expect(read).toEqual(['Текст']);
  });

  test('an error while rows are read rejects the writing', async () => {
    await expect(
      write(
        (async function* rows() {
          yield ['первая'];
          throw new Error('the database went away');
        })(),
      ),
    ).rejects.toThrow('the database went away');
  });
});
