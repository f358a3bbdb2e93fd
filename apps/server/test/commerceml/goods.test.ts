// Goods, prices and stock from 1C: the shapes of its configurations, what becomes of them in uploads and in the price list.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '../../src/config.ts';
import type { Transaction } from '../../src/database/connect.ts';
import { createFiles } from '../../src/files/files.ts';
import type { Services } from '../../src/services.ts';
import { watchExchanges } from '../../src/areas/commerceml/load/silence.ts';
import { oneRow } from '../support/documents.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';
import { retail, ut10, ut11, type Ware } from './files.fixture.ts';
import { OneC, zipped } from './one-c.fixture.ts';

let config: Config;
const servers = useTestServers(1, (base) => {
  config = base;
  return {};
});
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
    .poll(async () => (await notes()).filter((note) => note.includes('Загрузка')).length)
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
/** Runs the minute's job as if 1C had been silent for long. */
const silence = async () => {
  await server().database.execute(sql`UPDATE commerceml_session SET asked_at = now() - interval '2 minutes'`);
  await watchExchanges(services());
};
/** The services of the minute's job; what it sends is put into the server's own queue. */
const services = () =>
  ({
    database: server().database,
    files: createFiles(config),
    jobs: {
      send: async (transaction: Transaction, name: string, data: object) => {
        await transaction.execute(
          sql`INSERT INTO pgboss.job (name, data, retry_limit) VALUES (${name}, ${JSON.stringify(data)}::jsonb, 4)`,
        );
      },
    },
  }) as unknown as Services;
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

const OFFERS = (uid: string, value = '10', stock = '1') =>
  ut10.offers([{ uid, prices: [{ type: 't1', value }], stock }], [OPT], true);

describe('a file that cannot be read', () => {
  const answerTo = async (content: Buffer | string, name = 'import.xml') => {
    const client = oneC();
    await client.enter('catalog');
    await client.send('catalog', name, content);
    return client.import('catalog', name);
  };
  const GOODS = ut11.import(wares('BAD'));

  test.each<[string, Buffer | string, string]>([
    ['is cut off', GOODS.slice(0, -40), 'Файл «import.xml» пришёл не целиком: повторите обмен'],
    ['is no XML', 'Артикул;Цена\n1;2', 'Файл «import.xml» не читается как XML: ошибка в строке 2'],
    [
      'has a wrong tag',
      GOODS.replace('</Товар>', '</Тавар>'),
      'Файл «import.xml» не читается как XML: ошибка в строке 4',
    ],
    [
      'is another XML',
      '<?xml version="1.0"?><yml_catalog/>',
      'Файл «import.xml» – не CommerceML: в нём «yml_catalog», а нужна «КоммерческаяИнформация»',
    ],
    [
      'has entities',
      `<!DOCTYPE a [<!ENTITY x "yyyy">]>${GOODS.slice(1)}`,
      'Файл «import.xml» не принят: в нём есть описание типа (DOCTYPE)',
    ],
    [
      'is in UTF-16',
      Buffer.from(`\uFEFF${GOODS}`, 'utf16le'),
      'Файл «import.xml» в кодировке UTF-16 или не текст: нужна UTF-8 или windows-1251',
    ],
    [
      'declares koi8-r',
      GOODS.replace('\uFEFF', '').replace('UTF-8', 'koi8-r'),
      'Файл «import.xml» в кодировке koi8-r: нужна UTF-8 или windows-1251',
    ],
    [
      'has bytes of no encoding',
      Buffer.concat([
        Buffer.from(GOODS.slice(0, -80)),
        Buffer.from([0xc3, 0x28]),
        Buffer.from(GOODS.slice(-80)),
      ]),
      'Файл «import.xml» в другой кодировке, чем в нём написано: нужна UTF-8 или windows-1251',
    ],
    [
      'has nothing for the portal',
      '<КоммерческаяИнформация ВерсияСхемы="2.05"><Документ/></КоммерческаяИнформация>',
      'В файле «import.xml» нет ни каталога, ни предложений: портал читает товары, цены и остатки',
    ],
  ])('%s: one sentence', async (_, content, sentence) => {
    expect(await answerTo(content)).toEqual(['failure', sentence]);
    expect(await notes()).toContain(`error|import.xml|${sentence}`);
    await silence();
    const { status } = await oneRow<{ status: string }>(
      server().database,
      sql`SELECT status FROM commerceml_session`,
    );
    expect(status).toBe('failed');
  });

  test('declares one of 1C’s encodings and is written in the other: it is read', async () => {
    const [ware] = wares('ENC');
    if (!ware) return expect.unreachable();
    expect(
      await answerTo(ut11.import([ware]).replace('\uFEFF', '').replace('UTF-8', 'windows-1251')),
    ).toEqual(['success']);
    const { title } = await oneRow<{ title: string }>(
      server().database,
      sql`SELECT title FROM commerceml_good`,
    );
    expect(title).toBe(ware.title);
  });

  test('is a broken archive, one without .xml, or one that is told and not sent', async () => {
    const archive = zipped({ 'import.xml': GOODS });
    expect(await answerTo(archive.subarray(0, archive.length - 30), 'a.zip')).toEqual([
      'failure',
      'Архив «a.zip» повреждён или пришёл не целиком: повторите обмен',
    ]);
    expect(await answerTo(zipped({ 'a.jpg': 'picture' }), 'b.zip')).toEqual([
      'failure',
      'В архиве «b.zip» нет файлов .xml',
    ]);
    const bomb = zipped({ 'import.xml': Buffer.alloc(40 * 1024 * 1024, 0x20) });
    expect((await answerTo(bomb, 'c.zip'))[1]).toContain('Архив «c.zip» в распакованном виде больше 400 МБ');
    const client = oneC();
    await client.enter('catalog');
    expect(await client.import('catalog', 'offers.xml')).toEqual([
      'failure',
      'Файла «offers.xml» в этом обмене нет: 1С его не прислала',
    ]);
  });

  test('is larger than a file may be, by the sum of its parts', async () => {
    const client = oneC();
    await client.enter('catalog');
    await client.send('catalog', 'import.xml', 'часть');
    await server().database.execute(sql`UPDATE commerceml_file SET bytes = 400 * 1024 * 1024`);
    expect(await client.send('catalog', 'import.xml', 'ещё часть')).toEqual([
      'failure',
      'Файл «import.xml» больше 400 МБ: выгружайте частями или только изменения',
    ]);
  });
});

test('rows that are not understood are told by name, and the others are kept', async () => {
  const client = oneC();
  await client.exchange({
    'import.xml': ut11.import([
      { uid: 'r-1', brand: 'ТестОдин', title: 'Без артикула' },
      { uid: 'r-2', article: 'ROW2', brand: 'ТестОдин', title: 'Шланг', unit: { code: '006', short: 'м' } },
      { uid: 'r-3', article: 'ROW3', title: 'Без бренда' },
      { uid: 'r-2', article: 'ROW2B', brand: 'ТестОдин', title: 'Шланг второй' },
      { uid: 'r-4', article: 'ROW4', brand: 'ТестОдин', title: 'Две цены' },
    ]),
    'offers.xml': ut10.offers(
      [
        { uid: 'r-2', title: 'Шланг второй', prices: [{ type: 't1', value: '10' }], stock: '2,5' },
        {
          uid: 'r-4',
          title: 'Две цены',
          prices: [
            { type: 't1', value: '10' },
            { type: 't1', value: '12' },
          ],
          stock: '1',
        },
        { uid: 'r-3', prices: [{ type: 't1', value: 'дорого' }], stock: 'много' },
      ],
      [OPT],
    ),
  });
  await client.ask('catalog', 'complete');
  await loaded();
  expect(await notes()).toEqual([
    'error|«Без артикула» (Ид r-1)|Нет артикула: товар не загрузится, пока его нет в 1С',
    'warning|«Шланг» (Ид r-2)|Единица «м» порталу не знакома: количество считается штуками',
    'warning|«Шланг» (Ид r-2)|Ид встретился в файле дважды: взята последняя запись',
    'info|import.xml|Прочитано: товаров 5, предложений 0',
    'warning|«Шланг второй» (Ид r-2)|Количество 2,5 – дробное: взято 2 шт.',
    'error|«Две цены» (Ид r-4)|Две цены одного вида: 10 и 12; цена не взята',
    'error|Ид r-3|Цена «дорого» – не число; цена не взята',
    'error|Ид r-3|Количество «много» – не число; остаток не взят',
    'info|offers.xml|Прочитано: товаров 0, предложений 3',
    'warning|«Без бренда»|Товар не загружен (1): не назван бренд: заполните в 1С изготовителя или свойство «Бренд»',
    'warning|«Без артикула»|Товар не загружен (1): нет артикула',
    'warning|«Две цены»|Товар не загружен (1): нет цены выбранного вида',
    'info|1С номенклатура.csv|Загрузка, строк: 2',
    'info|1С цены и остатки.csv|Загрузка в прайс-лист «' + (await titleOf()) + '», строк: 1',
  ]);
  expect(await priced('ROW2B')).toEqual({ price: 1_000, quantity: 2 });
});
const titleOf = async () =>
  (
    await oneRow<{ title: string }>(
      server().database,
      sql`SELECT title FROM price_list WHERE id = ${list_id}`,
    )
  ).title;

describe('an exchange that is cut off', () => {
  test('takes a part that is sent again once, and goes on after a killed reading', async () => {
    const [ware] = wares('KIL');
    if (!ware) return expect.unreachable();
    const client = oneC();
    await client.enter('catalog');
    const bytes = Buffer.from(ut11.import([ware]));
    for (const part of [bytes.subarray(0, 300), bytes.subarray(0, 300), bytes.subarray(300)])
      expect((await client.ask('catalog', 'file', { filename: 'import.xml' }, part)).lines).toEqual([
        'success',
      ]);
    // As a server leaves it that is killed while it reads: no job is left, and goods of the first attempt are stored.
    await server().database.execute(
      sql`UPDATE commerceml_file SET status = 'reading', attempts = 1, touched_at = now() - interval '10 minutes'`,
    );
    expect((await client.ask('catalog', 'import', { filename: 'import.xml' })).lines[0]).toBe('progress');
    await watchExchanges(services());
    expect(await client.import('catalog', 'import.xml')).toEqual(['success']);
    expect(await notes()).toEqual(['info|import.xml|Прочитано: товаров 1, предложений 0']);
    await client.send('catalog', 'offers.xml', OFFERS(ware.uid));
    await client.import('catalog', 'offers.xml');
    // A client before 2.08 never says that it is done.
    await silence();
    await loaded();
    expect(await priced('KIL1')).toEqual({ price: 1_000, quantity: 1 });
  });
});

test('a full exchange empties what it does not name if that is chosen; changes only do not', async () => {
  const [one, two] = wares('FUL');
  if (!one || !two) return expect.unreachable();
  const both = [one, two].map(({ uid }) => ({ uid, prices: [{ type: 't1', value: '10' }], stock: '5' }));
  const client = oneC();
  await client.exchange({ 'import.xml': ut10.import([one, two]), 'offers.xml': ut10.offers(both, [OPT]) });
  await client.ask('catalog', 'complete');
  await loaded();
  await server().database.execute(sql`UPDATE commerceml_exchange SET missing = 'zero'`);
  const again = async (onlyChanges: boolean, stock: string) => {
    await server().database.execute(sql`DELETE FROM commerceml_note`);
    const next = oneC();
    const [first] = both;
    await next.exchange({
      'offers.xml': ut10.offers(first ? [{ ...first, stock }] : [], [OPT], onlyChanges),
    });
    await next.ask('catalog', 'complete');
    return loaded();
  };
  expect((await again(true, '6')).map(({ kind, missing }) => `${kind} ${missing}`)).toEqual([
    'reserve_upload keep',
  ]);
  expect(await priced('FUL2')).toEqual({ price: 1_000, quantity: 5 });
  // The list's thresholds hold an upload that would empty it, as of every other way.
  expect(
    (await again(false, '7')).map(({ kind, missing, status }) => `${kind} ${missing} ${status}`),
  ).toEqual(['price_list_upload zero validating']);
  await server().database.execute(
    sql`UPDATE price_list SET hold_vanished = NULL, hold_shifted = NULL, hold_refused = NULL WHERE id = ${list_id}`,
  );
  expect((await again(false, '8')).map(({ kind, missing }) => `${kind} ${missing}`)).toEqual([
    'price_list_upload zero',
  ]);
  expect(await priced('FUL1')).toEqual({ price: 1_000, quantity: 8 });
  expect((await priced('FUL2'))?.quantity ?? 0).toBe(0);
});

test('an exchange with three characteristics adds their stock up', async () => {
  const [ware] = wares('CHR');
  if (!ware) return expect.unreachable();
  const client = oneC();
  await client.exchange({
    'import.xml': ut11.import([ware]),
    'offers.xml': ut10.offers(
      ['a', 'b', 'c'].map((one) => ({
        uid: `${ware.uid}#${one}`,
        prices: [{ type: 't1', value: '8' }],
        stock: '2',
      })),
      [OPT],
    ),
  });
  await client.ask('catalog', 'complete');
  await loaded();
  expect(await priced('CHR1')).toEqual({ price: 800, quantity: 6 });
});
