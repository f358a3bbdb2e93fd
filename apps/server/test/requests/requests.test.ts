// A pasted list or a file: recognised, priced, stored. Specification 3, sections 1, 3 and 4.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  server,
  data,
  shop,
  storageId,
  create,
  view,
  made,
  makeTwins,
  put,
  type Request,
  openRequestBench,
} from './request-bench.ts';

openRequestBench();

describe('a pasted list', () => {
  test('every line is stored, recognised or not, with its quantity and desired price', async () => {
    const { positions, lines, recognized, status } = await made(
      'Бренд\tАртикул\tКол-во\tЦена\nKNECHT\tOC 90\t4\t350,50\n\nманн W914/2 – 2 шт\nнеизвестно-что 1\nOC90;KNECHT',
    );
    expect(
      positions.map(({ number, type, quantity, desired_price }) => [number, type, quantity, desired_price]),
    ).toEqual([
      [2, 'common', 4, 350.5],
      [4, 'common', 2, null],
      [5, 'unrecognized', 1, null],
      [6, 'common', 1, null],
    ]);
    expect(positions[0]?.product).toMatchObject({ brand_title: 'KNECHT', article: 'OC 90' });
    expect(positions[1]?.product).toMatchObject({ brand_title: 'MANN-FILTER', article: 'W 914/2' });
    expect(positions[3]?.product?.id).toBe(positions[0]?.product?.id);
    expect({ lines, recognized }).toEqual({ lines: 4, recognized: 3 });
    expect(status).toMatchObject({ code: 'ready', title: 'Готова' });
    const [first] = positions;
    expect(first?.offers_count).toBeGreaterThan(1);
    expect(first?.leader?.price).toBeGreaterThan(0);
    expect(first?.tags).toEqual(expect.arrayContaining(['uploaded', 'recognized', 'manySources']));
  });

  test('a part number of several brands needs a choice, and only an offered product can be chosen', async () => {
    const twins = await makeTwins();
    const { positions, tags } = await made('twin 77 x3');
    const [line] = positions;
    expect(line).toMatchObject({ type: 'needBrandChoose', product: null, quantity: 3 });
    expect(line?.choices.map(({ id }) => id).toSorted()).toEqual(twins.map(({ id }) => id).toSorted());
    expect(tags).toMatchObject({ uploaded: 1, needBrandChoose: 1, recognized: 0 });
    const other = await put(shop, `/cart/request/position/${line?.id}`, { standard_id: 1 });
    expect(other).toMatchObject({ status: 422, body: { message: 'Выберите товар из предложенных' } });
    const chosen = await put(shop, `/cart/request/position/${line?.id}`, { standard_id: twins[0]?.id });
    expect(data<Request>(chosen).positions[0]).toMatchObject({
      type: 'empty',
      product: { id: twins[0]?.id },
    });
    // With a brand the number is unambiguous.
    const named = await made(`${twins[1]?.brand} TWIN-77`);
    expect(named.positions[0]?.product?.id).toBe(twins[1]?.id);
  });

  test('a Bosch number whose leading zeros a spreadsheet removed is recognised as the same part', async () => {
    const { positions } = await made('BOSCH\t451103336\t2\nBOSCH\t0451103336\t3');
    expect(positions.map(({ product: part, quantity, named }) => [part?.article, quantity, named])).toEqual([
      ['0 451 103 336', 2, 'BOSCH 451103336'],
      ['0 451 103 336', 3, 'BOSCH 0451103336'],
    ]);
  });

  test('simultaneous calls with one idempotency key create one request', async () => {
    const key = { 'idempotency-key': 'paste-once-1' };
    const ids = await Promise.all(Array.from({ length: 5 }, () => create('OC 90', key)));
    expect(new Set(ids.map((answer) => data<{ id: number }>(answer).id)).size).toBe(1);
  });

  test.each([
    ['nothing but empty lines', ' \n\t\n', 'В тексте нет ни одной строки'],
    [
      '20 000 lines',
      Array.from({ length: 20_000 }, (_, n) => `A${n}`).join('\n'),
      'В заявке не больше 5 000 строк (сейчас 20 000). Разделите список.',
    ],
  ])('%s: returns 422 with a message', async (_, text, message) => {
    const { status, body } = await create(text);
    expect(status).toBe(422);
    expect((body as { message: string }).message.replaceAll(/\s/g, ' ')).toBe(message);
  });

  test('a file of 5 000 lines with long Russian titles, and a text of the greatest allowed length, are accepted', async () => {
    const titles =
      'Фильтр масляный для двигателей семейства ВАЗ 2108–2115, Лада Калина, Лада Приора и Лада Гранта ';
    const rows = Array.from({ length: 5_000 }, (_, n) => ['KNECHT', `OC ${n}`, titles + titles + n, 4, 350]);
    const source = {
      name: 'неделя.xlsx',
      format: 'xlsx',
      rows: [['Бренд', 'Артикул', 'Наименование', 'Кол-во', 'Цена'], ...rows],
    };
    expect(Buffer.byteLength(JSON.stringify(source))).toBeGreaterThan(1_500_000);
    const taken = await shop.post('/cart/request/create', { storage_id: storageId, source });
    expect(taken.status).toBe(200);
    const long = 'я'.repeat(999_999);
    expect((await create(long)).status).toBe(200);
    const longer = await create(`${long}яя`);
    expect(longer).toMatchObject({ status: 422, body: { message: expect.stringMatching(/[а-я]/) } });
    const heavy = await create('я'.repeat(5_000_000));
    expect(heavy).toMatchObject({ status: 413, body: { message: 'Запрос слишком большой' } });
    // Every other call has a limit of 1 MB.
    const other = await shop.post('/basket/basket-items/delete', { basket_id: 1, ids: [1], more: long });
    expect(other.status).toBe(413);
  });

  test('SQL, scripts, emoji, null characters and a quantity of a million are stored as ordinary lines', async () => {
    const { positions } = await made(
      `'; DROP TABLE product; --\n<script>alert(1)</script>\n🔧\nOC 90\u0000 x2\nOC 90\t999999\n${'x'.repeat(5_000)}`,
    );
    expect(positions).toHaveLength(6);
    expect(positions[4]).toMatchObject({ quantity: 999_999, type: 'common' });
    expect(positions[4]?.tags).toContain('lessCount');
    expect(positions[5]?.written).toHaveLength(2_000);
  });
});

describe("access to another company's request", () => {
  test('every call gets the same 404 as for a request that does not exist', async () => {
    const { id, positions } = await made('OC 90');
    const other = await server().as('shop2');
    const absent = await other.get('/cart/request/view/999999999');
    for (const place of [`/cart/request/view/${id}`, `/cart/request/proposals/${id}`]) {
      const answer = await other.get(place);
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: absent.body });
    }
    expect((await put(other, `/cart/request/position/${positions[0]?.id}`, { quantity: 2 })).status).toBe(
      404,
    );
    expect((await other.post(`/cart/request/to-basket/${id}`, { kind: 'cheapest' })).status).toBe(404);
    expect(
      (await other.post(`/cart/request/delete-positions/${id}`, { ids: [positions[0]?.id] })).status,
    ).toBe(404);
    expect(data<unknown[]>(await other.get('/cart/request/index'))).toEqual([]);
    const foreign = await other.post('/cart/request/create', { storage_id: storageId, text: 'OC 90' });
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Склад не найден' } });
  });
});

describe('a request from a file', () => {
  const SOURCE = {
    name: 'заявка.csv',
    format: 'csv',
    delimiter: ';',
    encoding: 'windows-1251',
    rows: [
      ['№', 'Артикул', 'Наименование', 'Бренд', 'Кол-во', 'Цена'],
      [1, 'OC 90', 'Фильтр', 'KNECHT', 4, 350.5],
      [],
      ['2', 'нет-такого', null, null, '1\u0000', ''],
    ],
  };
  const post = (body: object) => shop.post('/cart/request/create', { storage_id: storageId, ...body });

  test("is read by its column titles, and the file's rows are stored and returned unchanged", async () => {
    const { id } = data<{ id: number }>(await post({ source: SOURCE }));
    const { positions, source } = await view(id);
    expect(
      positions.map(({ number, type, quantity, desired_price, product: part }) => [
        number,
        type,
        quantity,
        desired_price,
        part?.article,
      ]),
    ).toMatchObject([
      [2, expect.any(String), 4, 350.5, 'OC 90'],
      [4, 'unrecognized', 1, null, undefined],
    ]);
    expect(source).toEqual({ name: 'заявка.csv', format: 'csv' });
    const kept = await shop.get(`/cart/request/source/${id}`);
    expect(data(kept)).toEqual({
      ...SOURCE,
      columns: null,
      sheet: null,
      rows: [...SOURCE.rows.slice(0, 3), ['2', 'нет-такого', null, null, '1', '']],
    });
    const pasted = await made('OC 90');
    expect(pasted.source).toBeNull();
    expect(await shop.get(`/cart/request/source/${pasted.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Файл заявки не найден' },
    });
    const other = await server().as('shop2');
    expect((await other.get(`/cart/request/source/${id}`)).status).toBe(404);
  });

  test('is read by the columns that the user has chosen, and these are returned with the file', async () => {
    const rows = [
      ['OC 90', '7', '2'],
      ['W 914/2', '8', '3'],
    ];
    const columns = ['article', 'quantity', null];
    const sheet = 'Лист 2';
    const source = { name: 'a.xlsx', format: 'xlsx', sheet, rows };
    const { id } = data<{ id: number }>(await post({ source, columns }));
    const { positions } = await view(id);
    expect(positions.map(({ quantity, product: part }) => [part?.article, quantity])).toEqual([
      ['OC 90', 7],
      ['W 914/2', 8],
    ]);
    expect(data(await shop.get(`/cart/request/source/${id}`))).toMatchObject({ sheet, columns });
    const pasted = await post({ text: rows.map((row) => row.join('\t')).join('\n'), columns });
    const read = await view(data<{ id: number }>(pasted).id);
    expect(read.positions.map(({ quantity }) => quantity)).toEqual([7, 8]);
    expect((await post({ text: 'OC 90', columns: ['код'] })).status).toBe(422);
  });

  test('has at most 5 000 lines; the rows beyond them stay in the stored file', async () => {
    const rows = Array.from({ length: 5_003 }, (_, n) => [`LIMIT ${n}`, 1]);
    const { id } = data<{ id: number }>(await post({ source: { name: 'a.xlsx', format: 'xlsx', rows } }));
    const { positions } = await view(id);
    expect(positions).toHaveLength(5_000);
    expect(positions.at(-1)?.number).toBe(5_000);
    const kept = data<{ rows: unknown[] }>(await shop.get(`/cart/request/source/${id}`));
    expect(kept.rows).toHaveLength(5_003);
  });

  test.each([
    [{}, 'Пришлите список: текстом или файлом'],
    [{ text: 'OC 90', source: SOURCE }, 'Пришлите список: текстом или файлом'],
    [{ source: { ...SOURCE, rows: [['Бренд', 'Артикул'], [null]] } }, 'В файле нет ни одной строки'],
  ])('%#: without a list, with two lists or with no lines, returns 422', async (body, message) => {
    expect(await post(body)).toMatchObject({ status: 422, body: { message } });
  });
});

test('reading a request of 400 lines takes as many SQL statements as one of 2 lines', async () => {
  const { database } = server();
  const { rows } = await database.execute<{ written: string }>(sql`
    SELECT brand.title || ' ' || p.article AS written FROM product p JOIN brand ON brand.id = p.brand_id ORDER BY p.id LIMIT 400`);
  const { $client } = database;
  const count = async (work: () => Promise<unknown>) => {
    const query = $client.query.bind($client);
    let statements = 0;
    $client.query = ((...args: Parameters<typeof query>) => {
      // The job queue and the event relay query in the background.
      if (!/pgboss|\bevent\b|pg_notify/.test(JSON.stringify(args[0]))) statements += 1;
      return query(...args);
    }) as never;
    await work();
    $client.query = query as never;
    return statements;
  };
  // Filling a cache may add statements, never remove one: the fewest is the call's.
  const fewest = async (lines: number) => {
    const { id } = await made(
      rows
        .slice(0, lines)
        .map(({ written }) => written)
        .join('\n'),
    );
    const counts: number[] = [];
    for (let run = 0; run < 5; run++)
      counts.push(
        await count(async () => {
          await shop.get(`/cart/request/view/${id}`);
          await shop.get(`/cart/request/proposals/${id}`);
        }),
      );
    return Math.min(...counts);
  };
  expect(await fewest(400)).toBe(await fewest(2));
});

test('300 real part numbers in untidy spellings are all recognised, and the counts of the outcomes add up', async () => {
  const { database } = server();
  const { rows } = await database.execute<{ brand: string; article: string }>(sql`
    SELECT brand.title AS brand, p.article FROM product p JOIN brand ON brand.id = p.brand_id ORDER BY p.id LIMIT 300`);
  // As people write them: other separators, lower case, look-alike letters, the brand last or omitted.
  const dirty = [
    (b: string, a: string) => `${b.toLowerCase()} ${a.toLowerCase()}`,
    (_: string, a: string) => a.replaceAll(/[\s/-]/g, '.'),
    (b: string, a: string) => `${a};${b};2`,
    (b: string, a: string) => `${b}\t${a.replaceAll('A', 'А').replaceAll('C', 'С')}\t3`,
    (b: string, a: string) => `${b} ${a} - 4 шт по 100`,
  ];
  const text = rows.map(({ brand: b, article: a }, n) => dirty[n % dirty.length]?.(b, a)).join('\n');
  const { positions } = await made(text);
  expect(positions).toHaveLength(300);
  const share = (type: string) => positions.filter((line) => line.type === type).length;
  expect(share('common') + share('empty') + share('needBrandChoose') + share('unrecognized')).toBe(300);
  expect(positions.filter((line) => line.type === 'unrecognized').map((line) => line.written)).toEqual([]);
  const right = positions.filter((line, n) => line.product?.article === rows[n]?.article).length;
  expect(right + share('needBrandChoose')).toBe(300);
});
