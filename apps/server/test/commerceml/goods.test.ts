// Goods, prices and stock from 1C: the shapes of its configurations, what becomes of them in uploads and in the price list.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';
import { retail, ut10, ut11, type Ware } from './files.fixture.ts';
import { OneC, zipped } from './one-c.fixture.ts';

const servers = useTestServers(1);
const server = () => servers[0] ?? expect.unreachable();
let supplier: Caller;
let storage_id = 0;
let list_id = 0;
let key: Answer<'createApiKey'>['data'];

beforeAll(async () => {
  supplier = await server().as('supplier');
  key = (
    (await supplier.post('/settings/api-key', { title: '1С', rights: ['commerceml'], storage_id: null }))
      .body as Answer<'createApiKey'>
  ).data;
  const list = await oneRow<{ id: number; storage_id: number }>(
    server().database,
    sql`SELECT id, storage_id FROM price_list WHERE supplier_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier') AND deleted_at IS NULL
        AND storage_id IN (SELECT storage_id FROM price_list WHERE deleted_at IS NULL GROUP BY storage_id HAVING count(*) = 1) ORDER BY id LIMIT 1`,
  );
  ({ id: list_id, storage_id } = list);
  await server().database.execute(
    sql`INSERT INTO brand (title, norm) VALUES ('ТестОдин', 'ТЕСТОДИН') ON CONFLICT DO NOTHING`,
  );
});
beforeEach(async () => {
  for (const table of [
    'commerceml_session',
    'commerceml_good',
    'commerceml_offer',
    'commerceml_seen',
    'commerceml_exchange',
  ])
    await server().database.execute(sql`DELETE FROM ${sql.identifier(table)}`);
});
const oneC = () => new OneC({ address: server().address, storage_id, login: key.prefix, password: key.key });
const notes = async () => {
  const { rows } = await server().database.execute<{ level: string; row: string; message: string }>(
    sql`SELECT level, row, message FROM commerceml_note ORDER BY id`,
  );
  return rows.map(({ level, row, message }) => `${level}|${row}|${message}`);
};
/** Uploads that the exchange has begun, once they are over. */
const uploads = async () => {
  const read = () =>
    server().database.execute<{
      kind: string;
      status: string;
      taken: number;
      refused: number;
      missing: string;
      way: string;
    }>(
      sql`SELECT kind, status, taken, refused, missing, way FROM upload WHERE id IN (SELECT upload_id FROM commerceml_note) ORDER BY id`,
    );
  await expect
    .poll(async () => (await read()).rows.every(({ status }) => !['importing', 'queued'].includes(status)), {
      timeout: 60_000,
    })
    .toBe(true);
  return (await read()).rows;
};
const loaded = async () => {
  await expect
    .poll(async () => (await notes()).filter((note) => note.includes('Загрузка')).length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  return uploads();
};
const priced = async (article: string) => {
  const { rows } = await server().database.execute<{ price: number; quantity: number }>(sql`
    SELECT item.price_kopecks AS price, r.quantity FROM price_list_item item JOIN product p ON p.id = item.product_id
    LEFT JOIN reserve r ON r.item_id = item.id AND r.storage_id = ${storage_id}
    WHERE item.price_list_id = ${list_id} AND p.article = ${article}`);
  return rows[0];
};
const silence = async () => {
  await server().database.execute(sql`UPDATE commerceml_session SET asked_at = now() - interval '2 minutes'`);
  await server().database.execute(sql`SELECT 1`);
};
const OPT = { uid: 't1', title: 'Оптовая' };
const wares = (prefix: string): Ware[] => [
  { uid: `${prefix}-1`, article: `${prefix}1`, brand: 'ТестОдин', title: 'Фильтр масляный' },
  {
    uid: `${prefix}-2`,
    article: `${prefix}2`,
    brand: 'ТестОдин',
    title: 'Фильтр «воздушный» & салонный',
    barcode: '4006633374316',
  },
];

describe('the shapes of 1C', () => {
  test('УТ 10: import.xml and offers.xml in windows-1251, the brand from a property', async () => {
    const client = oneC();
    const answers = await client.exchange({
      'import.xml': ut10.import(wares('UTX')),
      'offers.xml': ut10.offers(
        [
          { uid: 'UTX-1', prices: [{ type: 't1', value: '1 719,50' }], stock: '20' },
          { uid: 'UTX-2', prices: [{ type: 't1', value: '100' }], stock: '5.000' },
        ],
        [OPT],
      ),
    });
    expect(answers).toEqual([['success'], ['success']]);
    expect(await notes()).toEqual([
      'info|import.xml|Прочитано: товаров 2, предложений 0',
      'info|offers.xml|Прочитано: товаров 0, предложений 2',
    ]);
    await client.ask('catalog', 'complete');
    expect(await loaded()).toEqual([
      {
        kind: 'nomenclature_upload',
        status: 'completed',
        taken: 2,
        refused: 0,
        missing: 'keep',
        way: 'exchanged',
      },
      {
        kind: 'price_list_upload',
        status: 'completed',
        taken: 2,
        refused: 0,
        missing: 'keep',
        way: 'exchanged',
      },
    ]);
    expect(await priced('UTX1')).toEqual({ price: 171_950, quantity: 20 });
    expect(await priced('UTX2')).toEqual({ price: 10_000, quantity: 5 });
  });

  test('УТ 11: packages of goods, offers, prices and rests, then changes of stock only', async () => {
    const [one, two] = wares('UTE');
    if (!one || !two) return expect.unreachable();
    const answers = await oneC().exchange(
      {
        'import0_1.xml': ut11.import([one]),
        'import0_2.xml': ut11.import([two]),
        'import.xml': ut11.classifier([OPT], [{ uid: 'w1', title: 'Основной' }]),
        'offers0_1.xml': ut11.offers([{ uid: one.uid }, { uid: two.uid }]),
        'prices0_1.xml': ut11.prices([
          { uid: one.uid, prices: [{ type: 't1', value: '10.5' }] },
          { uid: two.uid, prices: [{ type: 't1', value: '20' }] },
        ]),
        'rests0_1.xml': ut11.rests([
          { uid: one.uid, stock: { w1: '3' } },
          { uid: two.uid, stock: { w1: '4' } },
        ]),
      },
      '2.08',
    );
    expect(answers.map(([first]) => first)).toEqual(Array.from({ length: 7 }, () => 'success'));
    expect((await loaded()).map(({ kind, taken }) => `${kind} ${taken}`)).toEqual([
      'nomenclature_upload 2',
      'price_list_upload 2',
    ]);
    expect(await priced('UTE2')).toEqual({ price: 2_000, quantity: 4 });
    await server().database.execute(sql`DELETE FROM commerceml_note`);
    await oneC().exchange(
      {
        'rests0_1.xml': ut11.rests([
          { uid: two.uid, stock: { w1: '9' } },
          { uid: one.uid, stock: { w1: '3' } },
        ]),
      },
      '2.08',
    );
    // What has not changed is not loaded again.
    expect((await loaded()).map(({ kind, taken }) => `${kind} ${taken}`)).toEqual(['reserve_upload 1']);
    expect(await priced('UTE2')).toEqual({ price: 2_000, quantity: 9 });
  });

  test('Розница: stock of each shop as attributes, in a zip of both files', async () => {
    const [one] = wares('RZN');
    if (!one) return expect.unreachable();
    const client = oneC();
    await client.enter('catalog', '2.07');
    const archive = zipped({
      'import.xml': retail.import([one]),
      'offers.xml': retail.offers(
        [{ uid: one.uid, prices: [{ type: 't1', value: '55' }], stock: { s1: '2', s2: '7' } }],
        [OPT],
        [{ uid: 's1', title: 'Первый' }],
      ),
      'import_files/aa/picture.jpg': 'picture',
    });
    expect(await client.send('catalog', 'v8_1C8F.zip', archive, 700)).toEqual(['success']);
    expect(await client.import('catalog', 'import.xml')).toEqual(['success']);
    expect(await client.import('catalog', 'offers.xml')).toEqual(['success']);
    await client.ask('catalog', 'complete');
    await loaded();
    expect(await priced('RZN1')).toEqual({ price: 5_500, quantity: 9 });
  });
});
void silence;
