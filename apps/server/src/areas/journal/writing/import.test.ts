import { sql } from 'drizzle-orm';
import { array, assert, asyncProperty, constantFrom, record } from 'fast-check';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { brandAlias, brand } from '../../catalogue/tables.ts';
import { OTHER_PRICE_LIST, SECOND_PRICE_LIST, SUPPLIER, useImportBench } from './import.fixture.ts';
import { importPriceList } from './import.ts';

const bench = useImportBench();
const HEADER = 'Артикул;Бренд;Наименование;Цена;Остаток;Кратность';
const csv = (...lines: string[]) => [HEADER, ...lines].join('\n');

/** The statements of a load that update items of price lists or stock, or lock stock for that. */
async function updatesOf(load: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await load();
  const texts = sent.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : String((query as { text?: string }).text),
  );
  sent.mockRestore();
  return texts.filter((text) =>
    /UPDATE (price_list_item|reserve)\b|FROM reserve .*FOR NO KEY UPDATE/.test(text),
  );
}

describe('what a list does not need is not done', () => {
  test('new products update no items and no stock: an update of nothing would read both tables as a whole', async () => {
    const list = (price: number, stock: number) => csv(`NU1;KNECHT;Фильтр;${price};${stock};1`);
    expect(await updatesOf(() => bench.load(list(100, 5)))).toEqual([]);
    expect(await updatesOf(() => bench.load(list(200, 6)))).toHaveLength(3);
    expect((await bench.state())['KNECHT NU1']).toBe('20000 6 1');
    await bench.services().database.execute(sql`
      DELETE FROM reserve; DELETE FROM price_list_change; DELETE FROM price_list_item; DELETE FROM product; DELETE FROM brand`);
  });
});

describe('a price list with good and bad rows', () => {
  test('good rows are never lost to bad ones, and each refused row has its number, field, value and reason', async () => {
    const done = await bench.load(
      csv(
        'OC 90;KNECHT;Фильтр масляный;412,50;>10;1',
        'OC91;KNECHT;Фильтр;-5;3;1',
        'OC92;KNECHT;Фильтр;1 200;4;0',
        ';;;;;',
        'OC-93;knecht;;99.9;0;',
      ),
    );
    expect(done).toMatchObject({
      status: 'completed_with_errors',
      total: 4,
      processed: 4,
      taken: 2,
      refused: 2,
      duplicates: 0,
      created_products: 2,
    });
    expect(await bench.state()).toEqual({ 'KNECHT OC90': '41250 >10 1', 'KNECHT OC93': '9990 0 1' });
    expect(await bench.rejected(done.id)).toEqual([
      '3 | refused | Цена | -5 | должно быть строго больше 0',
      '4 | refused | Кратность | 0 | должно быть строго больше 0',
    ]);
    const { rows } = await bench.services().database.execute(sql`SELECT title FROM product ORDER BY article`);
    expect(rows).toEqual([{ title: 'Фильтр масляный' }, { title: 'Артикул OC-93' }]);
  });

  test('the list replaces by key: loaded twice it changes nothing, loaded with a new price it does not duplicate', async () => {
    const before = await bench.state();
    await bench.load(csv('oc90;Knecht;Другое название;412.50;более 10;1'));
    expect(await bench.state()).toEqual(before);
    const done = await bench.load(csv('ОС-90;KNECHT;Фильтр;500;7;2'));
    expect(done).toMatchObject({ taken: 1, created_products: 0 });
    expect(await bench.state()).toEqual({ ...before, 'KNECHT OC90': '50000 7 2' });
  });

  test('of two rows with one key the later counts and the earlier is shown, also under another name of the brand', async () => {
    const { database } = bench.services();
    const [mann] = await database
      .insert(brand)
      .values({ title: 'MANN-FILTER', norm: 'MANNFILTER' })
      .returning();
    await database.insert(brandAlias).values({ norm: 'МАНН', brand_id: mann?.id ?? 0 });
    const done = await bench.load(
      csv(
        'W 712;MANN-FILTER;Фильтр;100;1;1',
        'W712;Манн;Фильтр;200;2;1',
        'W-712;Mann Filter;Фильтр;плохо;2;1',
      ),
    );
    expect(done).toMatchObject({ total: 3, taken: 1, refused: 1, duplicates: 1 });
    expect(await bench.state()).toMatchObject({ 'MANNFILTER W712': '20000 2 1' });
    expect(await bench.rejected(done.id)).toEqual([
      '2 | duplicate | Артикул | W 712 | Повтор: действует строка 3',
      '4 | refused | Цена | плохо | должно быть числом',
    ]);
  });
});

describe('items that the file does not name', () => {
  test('are kept, or have their stock set to nothing; a refused row still names its item', async () => {
    const list = { priceList: SECOND_PRICE_LIST };
    await bench.load(csv('A1;B;Т;10;5;1', 'A2;B;Т;10;5;1', 'A3;B;Т;10;>5;1'), list);
    await bench.load(csv('A1;B;Т;11;6;1'), list);
    expect(await bench.state(SECOND_PRICE_LIST)).toEqual({
      'B A1': '1100 6 1',
      'B A2': '1000 5 1',
      'B A3': '1000 >5 1',
    });
    await bench.load(csv('A1;B;Т;11;6;1', 'A2;B;Т;ошибка;6;1'), { ...list, missing: 'zero' });
    expect(await bench.state(SECOND_PRICE_LIST)).toEqual({
      'B A1': '1100 6 1',
      'B A2': '1000 5 1',
      'B A3': '1000 0 1',
    });
  });

  test('are left alone when not one row is good', async () => {
    const before = await bench.state(SECOND_PRICE_LIST);
    const done = await bench.load(csv('X1;B;Т;ошибка;6;1'), {
      priceList: SECOND_PRICE_LIST,
      missing: 'zero',
    });
    expect(done).toMatchObject({ status: 'failed', taken: 0, refused: 1 });
    expect(done.message).toMatch(/^Не принята ни одна строка, ничего не изменено/);
    expect(await bench.rejected(done.id)).toEqual(['2 | refused | Цена | ошибка | должно быть числом']);
    expect(await bench.state(SECOND_PRICE_LIST)).toEqual(before);
  });
});

describe('the job', () => {
  test('begun again after it is done changes nothing; two at once for one list both end', async () => {
    const first = await bench.prepare(csv('P1;B;Т;10;1;1', 'P2;B;Т;10;1;1'));
    const second = await bench.prepare(csv('P2;B;Т;20;2;1', 'P1;B;Т;20;2;1'));
    await Promise.all([importPriceList(bench.services(), first), importPriceList(bench.services(), second)]);
    const before = await bench.uploadOf(first);
    await importPriceList(bench.services(), first);
    expect(await bench.uploadOf(first)).toEqual(before);
    const state = await bench.state();
    expect(['1000 1 1', '2000 2 1']).toContain(state['B P1']);
    expect(state['B P1']).toBe(state['B P2']);
  });

  test('imports of different suppliers that create the same products do not deadlock', async () => {
    const keys = Array.from({ length: 2_000 }, (_, index) => `N${index};BRAND${index % 50};Т;10;1;1`);
    const [mine, theirs] = await Promise.all([
      bench.load(csv(...keys)),
      bench.load(csv(...keys.toReversed()), { priceList: OTHER_PRICE_LIST }),
    ]);
    expect(mine).toMatchObject({ status: 'completed', taken: 2_000 });
    expect(theirs).toMatchObject({ status: 'completed', taken: 2_000 });
    expect(mine.created_products + theirs.created_products).toBe(2_000);
  });

  test('tells the contractor how far it is, and how it ended', async () => {
    const done = await bench.load(csv('E1;B;Т;10;1;1'));
    const { rows } = await bench.services().database.execute<{ message: Record<string, unknown> }>(sql`
      SELECT message FROM event WHERE event_name = 'price_list_upload' AND contractor_id = ${SUPPLIER}
        AND (message->>'id')::bigint = ${done.id} ORDER BY id`);
    const messages = rows.map(({ message }) => message);
    expect(messages.map(({ status }) => status)).toEqual(['importing', 'importing', 'completed']);
    expect(messages.at(-1)).toEqual({
      id: done.id,
      status: 'completed',
      processed: 1,
      total: 1,
      taken: 1,
      refused: 0,
      duplicates: 0,
    });
  });

  test('a file that cannot be read to its end changes nothing and says why', async () => {
    const before = await bench.state();
    const id = await bench.prepare(csv('Z1;B;Т;10;1;1'));
    bench.spoil(await bench.uploadOf(id), `${HEADER}\nZ1;B;Т;10;1;1\n"${'x'.repeat(3_000_000)}`);
    await importPriceList(bench.services(), id);
    const done = await bench.uploadOf(id);
    expect(done.status).toBe('failed');
    expect(done.message).toMatch(/^В файле есть строка невозможной длины/);
    expect(await bench.state()).toEqual(before);
  });
});

test('any mix of good, bad and repeated rows: every row is counted once and the last good row of a key stands', async () => {
  const row = record({
    article: constantFrom('Q 1', 'q-1', 'Q2', 'Q.3', ''),
    brand: constantFrom('Один', 'ОДИН', 'Два', ''),
    price: constantFrom('1', '2,5', '0', '-1', 'нет', ''),
    quantity: constantFrom('1', '>10', '', '1,5'),
  });
  await assert(
    asyncProperty(array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      const { database } = bench.services();
      await database.execute(sql`TRUNCATE reserve, price_list_item CASCADE`);
      const lines = rows.map(
        ({ article, brand: name, price, quantity }) => `${article};${name};товар;${price};${quantity};1`,
      );
      const done = await bench.load(csv(...lines));
      expect(done.total).toBe(rows.length);
      expect(done.taken + done.refused + done.duplicates).toBe(rows.length);

      const expected: Record<string, string> = {};
      for (const { article, brand: name, price, quantity } of rows) {
        const good = article !== '' && name !== '' && ['1', '2,5'].includes(price) && quantity !== '1,5';
        const key = `${name.toUpperCase()} ${article.replaceAll(/[^\w]/g, '').toUpperCase()}`;
        const stock = quantity === '' ? '0' : quantity;
        if (good) expected[key] = `${price === '1' ? 100 : 250} ${stock} 1`;
      }
      expect(await bench.state()).toEqual(expected);
    }),
    { numRuns: 25 },
  );
  // Long timeout: twenty-five imports, each with a reading process.
});

test('an import tells whose offers changed, once: the products by name while they are few', async () => {
  const client = await bench.services().database.$client.connect();
  const told: { supplier_id: number; product_ids: number[] | null }[] = [];
  client.on('notification', ({ payload }) => told.push(JSON.parse(payload ?? '')));
  await client.query('LISTEN offers_changed');
  const lines = (price: number, count: number) =>
    Array.from({ length: count }, (_, n) => `LIVE-${n};KNECHT;Фильтр;${n === 0 ? price : 50};3;1`);
  const counts: (number | null | undefined)[] = [];
  for (const file of [lines(10, 3), lines(10, 3), lines(11, 3), lines(12, 450)]) {
    await bench.load(csv(...file));
    // Notifications arrive in order, so after this query all of the import's have arrived.
    await client.query('SELECT 1');
    counts.push(told.length === 0 ? undefined : (told.pop()?.product_ids?.length ?? null));
    expect(told).toEqual([]);
  }
  client.removeAllListeners('notification');
  await client.query('UNLISTEN *');
  client.release();
  expect(counts).toEqual([3, undefined, 1, null]);
});

test('«the same file again changes nothing»: it is looked at against the list as it is now, and what somebody has edited is written', async () => {
  const { database } = bench.services();
  const file = csv('S-1;KNECHT;;100;1;1', 'S-2;KNECHT;;200;2;1', 'S-3;KNECHT;;300;3;1');
  const first = await bench.load(file, { priceList: SECOND_PRICE_LIST });
  const again = await bench.load(file, { priceList: SECOND_PRICE_LIST });
  await database.execute(sql`
    UPDATE price_list_item SET price_kopecks = 1 FROM product
    WHERE product.id = product_id AND article = 'S-2' AND price_list_id = ${SECOND_PRICE_LIST}`);
  const third = await bench.load(file, { priceList: SECOND_PRICE_LIST });
  const { rows } = await database.execute(sql`
    SELECT upload_id, changes FROM price_list_version WHERE upload_id IN (${first.id}, ${again.id}, ${third.id}) ORDER BY id`);
  expect(rows).toEqual([
    { upload_id: first.id, changes: 3 },
    { upload_id: third.id, changes: 1 },
  ]);
  expect(again).toMatchObject({ taken: 3, created_products: 0 });
  expect(await bench.state(SECOND_PRICE_LIST)).toMatchObject({
    'KNECHT S1': '10000 1 1',
    'KNECHT S2': '20000 2 1',
    'KNECHT S3': '30000 3 1',
  });
});

test('words of new titles are known to the search, whatever stands between them', async () => {
  await bench.load(csv('T-1;KNECHT;Сцепление/Выжимной,подшипник  12В xn;100;1;1'));
  const { rows } = await bench.services().database.execute<{ word: string }>(sql`
    SELECT word FROM title_word WHERE word IN ('сцепление', 'выжимной', 'подшипник', 'xn', 'в') ORDER BY word`);
  expect(rows.map(({ word }) => word)).toEqual(['выжимной', 'подшипник', 'сцепление']);
});
