// Merging two products of the catalogue and splitting one: rows that refer to them follow, and undoing it within a
// day restores exactly the former state.
import { normalizeArticle } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { LEFT, MOVED } from '../../src/areas/mergers/product-plan.ts';
import { differences, oneRow } from '../support/documents.ts';
import { OF_THE_VERSION_BEFORE } from '../sources/growing-tables.ts';
import { type Answer, type Answered, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const database = () => server().database;
type Merger = Answer<'listProductMergers'>['data'][number];
const dataOf = <T>(answered: { status: number; body: unknown }): T => {
  expect(answered).toMatchObject({ status: 200 });
  return (answered.body as { data: T }).data;
};
const messageOf = (answered: { body: unknown }) => (answered.body as { message: string }).message;
let admin: Caller;
beforeAll(async () => {
  admin = await server().as('admin');
});
const preview = async (kept: number, emptied: number) =>
  dataOf<Answer<'previewProductMerger'>['data']>(
    await admin.get(`/catalog/standard/${kept}/merger?other=${emptied}`),
  );
const merge = (kept: number, emptied: number) =>
  admin.post(`/catalog/standard/${kept}/merger`, { emptied_id: emptied });
const undo = (id: number) => admin.post(`/catalog/standard-merger/${id}/undo`);
const split = (id: number, body: object) =>
  admin.post(`/catalog/standard/${id}/parts`, {
    supplier_ids: [],
    own_product_ids: [],
    cross_group_ids: [],
    ...body,
  });
const idsOf = async (query: ReturnType<typeof sql>) =>
  (await database().execute<{ id: number }>(query)).rows.map(({ id }) => Number(id));

/** Hashes of all rows that a merger may change, by table. */
async function everything(): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  const tables = [
    ...new Set([...MOVED.map(({ table }) => table), 'reserve', 'basket_item', 'product_search']),
  ];
  for (const table of tables) {
    // The column `version` is excluded: it grows with the merger and with its undoing.
    const row = await oneRow<{ all: string }>(
      database(),
      sql`SELECT md5(string_agg(row, '' ORDER BY row)) AS all FROM (SELECT (to_jsonb(t) - 'version')::text AS row FROM ${sql.identifier(table)} t) rows`,
    );
    seen[table] = row.all;
  }
  return seen;
}

/** Two products that one supplier sells both of, with stock in the same storage, in orders and in a basket. */
async function twins(): Promise<[kept: number, emptied: number]> {
  const { kept, emptied } = await oneRow<{ kept: number; emptied: number }>(
    database(),
    sql`SELECT k.product_id AS kept, e.product_id AS emptied FROM order_line l
        JOIN price_list_item e ON e.product_id = l.product_id AND e.price_list_id IS NOT NULL JOIN reserve r ON r.item_id = e.id
        JOIN price_list_item k ON k.supplier_id = e.supplier_id AND k.product_id <> e.product_id AND k.price_list_id IS NOT NULL
        JOIN reserve s ON s.item_id = k.id AND s.storage_id = r.storage_id
        WHERE EXISTS (SELECT FROM price_list_item other WHERE other.product_id = e.product_id AND other.price_list_id IS NOT NULL
            AND NOT EXISTS (SELECT FROM price_list_item same WHERE same.product_id = k.product_id AND same.supplier_id = other.supplier_id))
          AND NOT EXISTS (SELECT FROM supersession old WHERE old.product_id IN (k.product_id, e.product_id))
        LIMIT 1`,
  );
  // The emptied product is in a basket, too.
  await database().execute(sql`
    INSERT INTO basket (contractor_id, storage_id)
    SELECT s.contractor_id, s.id FROM storage s JOIN app_user u ON u.contractor_id = s.contractor_id WHERE u.login = 'shop' ON CONFLICT DO NOTHING`);
  await database().execute(sql`
    INSERT INTO basket_item (basket_id, reserve_id, quantity, seen_price_kopecks)
    SELECT (SELECT min(id) FROM basket), r.id, 1, 100 FROM reserve r JOIN price_list_item i ON i.id = r.item_id WHERE i.product_id = ${emptied}
    ON CONFLICT DO NOTHING`);
  return [Number(kept), Number(emptied)];
}

describe('columns and triggers', () => {
  test('every column that refers to a product is in the list of moved columns or in that of columns left as they are', async () => {
    const { rows } = await database().execute<{ name: string }>(sql`
      SELECT c.relname || '.' || a.attname AS name FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
      WHERE k.contype = 'f' AND k.confrelid = 'product'::regclass
      UNION SELECT table_name || '.' || column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> ALL(${sql.param([...OF_THE_VERSION_BEFORE])}) AND data_type IN ('bigint', 'integer')
        AND column_name IN ('product_id', 'standard_id')
      ORDER BY 1`);
    const named = [...MOVED.map(({ table, column }) => `${table}.${column}`), ...Object.keys(LEFT)];
    expect(rows.map(({ name }) => name)).toEqual([...new Set(named)].toSorted());
  });

  test('every table with a reference to a product has the trigger for merged products, except those listed here', async () => {
    const { rows } = await database().execute<{ name: string }>(sql`
      SELECT DISTINCT c.relname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'f' AND k.confrelid = 'product'::regclass
        AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = c.relname || '_of_product') ORDER BY 1`);
    expect(rows.map(({ name }) => name)).toEqual([
      'applicability',
      'cross_fate',
      'lot',
      'product',
      'supersession',
    ]);
  });
});

describe('a merger', () => {
  test('moves all rows to the kept product, stock and limits stay correct, and undoing restores the exact former state', async () => {
    const [kept, emptied] = await twins();
    const before = await everything();
    const both = await preview(kept, emptied);
    expect(both.stops).toEqual([]);
    expect(both.collisions.join()).toContain('в прайс-листах есть оба');
    expect(both.moves.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Цены поставщиков', 'Позиции заказов']),
    );
    expect(await everything()).toEqual(before);

    const [merger] = dataOf<Merger[]>(await merge(kept, emptied));
    expect(merger).toMatchObject({
      kind: 'merge',
      may_undo: true,
      kept: { id: kept },
      emptied: { id: emptied },
    });
    for (const { table, column, stays } of MOVED) {
      const left = await idsOf(
        sql`SELECT count(*) AS id FROM ${sql.identifier(table)} t WHERE t.${sql.identifier(column)} = ${emptied}
            ${stays ? sql`AND NOT (${stays(sql`${kept}::bigint`)})` : sql``}`,
      );
      expect(`${table}.${column} ${left.join()}`).toBe(`${table}.${column} 0`);
    }
    // If a supplier had prices of both products, only one of them is offered.
    expect(
      await idsOf(
        sql`SELECT id FROM price_list_item WHERE product_id = ${emptied} AND price_list_id IS NOT NULL`,
      ),
    ).toEqual([]);
    expect(await differences(database())).toEqual({ reserves: 0, contracts: 0 });
    expect((await preview(kept, emptied)).stops.join()).toContain('уже объединён с другим товаром');

    dataOf(await undo(merger?.id ?? 0));
    expect(await everything()).toEqual(before);
    expect(await differences(database())).toEqual({ reserves: 0, contracts: 0 });
    expect(messageOf(await undo(merger?.id ?? 0))).toBe('Объединение уже отменено');
  });

  test('notifies sellers with a price or an own product of the emptied product, and again when it is undone', async () => {
    const [kept, emptied] = await twins();
    const { rows } = await database().execute<{ id: number }>(sql`
      SELECT DISTINCT supplier_id AS id FROM price_list_item WHERE product_id = ${emptied} AND price_list_id IS NOT NULL`);
    const offering = rows.map(({ id }) => Number(id));
    expect(offering.length).toBeGreaterThan(0);
    // A seller that has only an own product of it, without a price.
    const { id: carded } = await oneRow<{ id: number }>(
      database(),
      sql`SELECT min(c.id) AS id FROM contractor c JOIN app_user p ON p.contractor_id = c.id
          WHERE c.type <> 'shop' AND NOT EXISTS (SELECT FROM price_list_item i WHERE i.supplier_id = c.id AND i.product_id = ${emptied})`,
    );
    await database().execute(sql`
      INSERT INTO own_product (contractor_id, brand_id, article, article_norm, title)
      SELECT ${carded}, brand_id, article, article_norm, title FROM product WHERE id = ${emptied} ON CONFLICT DO NOTHING`);
    const told = async (event: string) =>
      idsOf(sql`
        SELECT DISTINCT contractor_id AS id FROM event
        WHERE event_name = ${event} AND message->>'id' = ${String(kept)} ORDER BY 1`);
    const both = await idsOf(sql`
      SELECT DISTINCT one.supplier_id AS id FROM price_list_item one JOIN price_list_item other USING (supplier_id)
      WHERE one.product_id = ${kept} AND other.product_id = ${emptied} AND one.price_list_id IS NOT NULL AND other.price_list_id IS NOT NULL
        AND EXISTS (SELECT FROM app_user person WHERE person.contractor_id = one.supplier_id)
      ORDER BY 1`);
    expect(both.length).toBeGreaterThan(0);
    const [{ id: merger } = { id: 0 }] = dataOf<Merger[]>(await merge(kept, emptied));
    const sellers = [...new Set([...offering, Number(carded)])].toSorted((a, b) => a - b);
    expect(await told('product:merged')).toEqual(sellers);
    const { rows: notices } = await database().execute<{ title: string }>(
      sql`SELECT DISTINCT title FROM notification WHERE event_name = 'product:merged' AND entity_id = ${kept}`,
    );
    expect(notices).toEqual([{ title: expect.stringMatching(/^Товар «.+» объединён с «.+»$/) }]);
    // Sellers that had prices of both products get a different text, because one of the prices is hidden.
    const warned = await idsOf(sql`
      SELECT DISTINCT person.contractor_id AS id FROM notification said JOIN app_user person ON person.id = said.user_id
      WHERE said.event_name = 'product:merged' AND said.entity_id = ${kept} AND said.text LIKE 'У вас в прайс-листах были оба%' ORDER BY 1`);
    expect(warned).toEqual(both);
    expect((await undo(merger)).status).toBe(200);
    expect(await told('product:parted')).toEqual(sellers);
  });

  test('makes search, product page and the list by number return the kept product for the article of the emptied one', async () => {
    const [kept, emptied] = await twins();
    const of = async (id: number) =>
      oneRow<{ article: string; brand: string }>(
        database(),
        sql`SELECT p.article, brand.title AS brand FROM product p JOIN brand ON brand.id = p.brand_id WHERE p.id = ${id}`,
      );
    const { article } = await of(emptied);
    const shop = await server().as('shop');
    const { id: basket } = await oneRow<{ id: number }>(
      database(),
      sql`SELECT b.id FROM basket b JOIN app_user u ON u.contractor_id = b.contractor_id WHERE u.login = 'shop' ORDER BY b.id LIMIT 1`,
    );
    const found = async () =>
      (
        (await shop.get(`/basket/basket/standards?basketID=${basket}&article=${encodeURIComponent(article)}`))
          .body as Answer<'searchStandards'>
      ).products.map(({ id }) => id);
    const offered = async () =>
      (
        (await shop.get(`/basket/basket/article?basketID=${basket}&article=${encodeURIComponent(article)}`))
          .body as Answer<'getOffersByArticle'>
      ).searchedProduct.id;
    const before = await found();
    expect(before).toContain(emptied);
    const [merger] = dataOf<Merger[]>(await merge(kept, emptied));
    expect(await found()).toContain(kept);
    expect(await found()).not.toContain(emptied);
    expect(await offered()).toBe(kept);
    expect(dataOf<Answer<'getStandard'>['data']>(await shop.get(`/catalog/standard/${emptied}`)).id).toBe(
      kept,
    );
    const listed = dataOf<{ id: number }[]>(
      await admin.get(`/catalog/standards/by-number?article=${encodeURIComponent(article)}`),
    );
    expect(listed.map(({ id }) => id)).not.toContain(emptied);
    // The list shows «brand number»: typing just that finds it, in any order and before the number is whole.
    const shown = await of(kept);
    for (const text of [
      `${shown.brand} ${shown.article}`,
      `${shown.article} ${shown.brand}`,
      `${shown.brand} ${shown.article.slice(0, -1)}`,
    ]) {
      const named = dataOf<{ id: number; title: string }[]>(
        await admin.get(`/catalog/standards/by-number?article=${encodeURIComponent(text)}`),
      );
      expect(named.map(({ id }) => id)).toContain(kept);
      expect(named.every(({ title }) => title.startsWith(`${shown.brand} `))).toBe(true);
    }
    // The database refuses new rows for the emptied product.
    await expect(
      database().execute(
        sql`INSERT INTO deferred_item (user_id, product_id) SELECT min(id), ${emptied}::bigint FROM app_user`,
      ),
    ).rejects.toMatchObject({ cause: { code: 'CM002' } });
    dataOf(await undo(merger?.id ?? 0));
    expect(await found()).toEqual(before);
  });

  test('with itself, a superseding article or an unknown product is refused with a message; others than administrators get 403', async () => {
    const [kept, emptied] = await twins();
    expect(messageOf(await merge(kept, kept))).toBe('Это один и тот же товар. Выберите другой.');
    expect((await merge(kept, 999_999_999)).status).toBe(404);
    await database().execute(sql`
      INSERT INTO supersession (brand_id, article, article_norm, product_id, source)
      SELECT brand_id, article, article_norm, ${kept}::bigint, 'тест' FROM product WHERE id = ${emptied}`);
    const refused = await merge(kept, emptied);
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      'Изготовитель заменил один из этих номеров другим: это разные товары, хотя и взаимозаменяемые.',
    ]);
    await database().execute(sql`DELETE FROM supersession WHERE source = 'тест'`);
    for (const login of ['supplier', 'distributor', 'shop'])
      expect(
        (await (await server().as(login)).post(`/catalog/standard/${kept}/merger`, { emptied_id: emptied }))
          .status,
      ).toBe(403);
  });

  test('of a merged product leads to the last product of the chain; an earlier merger is undone after the later one', async () => {
    const [a, b, c] = await idsOf(
      sql`SELECT p.id FROM product p WHERE NOT EXISTS (SELECT FROM supersession s WHERE s.product_id = p.id) ORDER BY p.id DESC LIMIT 3`,
    );
    if (!a || !b || !c) return expect.unreachable();
    const [first] = dataOf<Merger[]>(await merge(b, a));
    const [second] = dataOf<Merger[]>(await merge(c, b));
    expect(await idsOf(sql`SELECT merged_into_id AS id FROM product WHERE id IN (${a}, ${b})`)).toEqual([
      c,
      c,
    ]);
    expect(messageOf(await undo(first?.id ?? 0))).toContain('Сначала отмените более позднее объединение');
    dataOf(await undo(second?.id ?? 0));
    expect(await idsOf(sql`SELECT merged_into_id AS id FROM product WHERE id = ${a}`)).toEqual([b]);
    dataOf(await undo(first?.id ?? 0));
  });

  test('of fifty pairs, each requested twice at once, happens once per pair; the second call gets a 409', async () => {
    const ids = await idsOf(
      sql`SELECT p.id FROM product p WHERE NOT EXISTS (SELECT FROM supersession s WHERE s.product_id = p.id) ORDER BY p.id LIMIT 100`,
    );
    const pairs = Array.from({ length: 50 }, (_, nth) => [ids[2 * nth] ?? 0, ids[2 * nth + 1] ?? 0] as const);
    const before = await everything();
    const answers: Answered[] = [];
    // Mergers wait for one another, ten seconds at most: a hundred at once may need longer on a busy machine.
    for (let from = 0; from < pairs.length; from += 10) {
      const some = pairs.slice(from, from + 10);
      answers.push(
        ...(await Promise.all([...some, ...some].map(async ([kept, emptied]) => merge(kept, emptied)))),
      );
    }
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(50);
    const mergers = await idsOf(
      sql`SELECT id FROM product_merger WHERE undone_at IS NULL AND kept_id = ANY(${sql.param(pairs.map(([kept]) => kept))}::bigint[]) ORDER BY id DESC`,
    );
    expect(mergers).toHaveLength(50);
    for (const id of mergers) dataOf(await undo(id));
    expect(await everything()).toEqual(before);
  });
});

describe('a split', () => {
  test('moves a supplier’s price with its stock to a new product; undoing returns them and deletes the new product', async () => {
    const [source] = await twins();
    const before = await everything();
    const parts = dataOf<Answer<'listProductParts'>['data']>(
      await admin.get(`/catalog/standard/${source}/parts`),
    );
    const [seller] = parts.suppliers;
    if (!seller) return expect.unreachable();
    expect(messageOf(await split(source, { article: 'Новый-1' }))).toBe('Выберите, что выделить');
    expect(messageOf(await split(source, { article: ' – ', supplier_ids: [seller.id] }))).toContain(
      'Укажите номер нового товара',
    );
    const [made] = dataOf<Merger[]>(await split(source, { article: 'Новый-1', supplier_ids: [seller.id] }));
    expect(made).toMatchObject({ kind: 'split', emptied: { id: source }, may_undo: true });
    const target = made?.kept.id ?? 0;
    expect(
      await idsOf(sql`SELECT supplier_id AS id FROM price_list_item WHERE product_id = ${target}`),
    ).toEqual([seller.id]);
    expect(
      await idsOf(sql`SELECT id FROM product WHERE article_norm = ${normalizeArticle('Новый-1')}`),
    ).toEqual([target]);
    expect(messageOf(await split(source, { article: 'Новый-1', supplier_ids: [seller.id] }))).toContain(
      'уже есть',
    );
    expect(messageOf(await split(source, { into_id: target, supplier_ids: [seller.id] }))).toContain(
      'уже есть цена',
    );
    dataOf(await undo(made?.id ?? 0));
    expect(await everything()).toEqual(before);
    expect(await idsOf(sql`SELECT id FROM product WHERE id = ${target}`)).toEqual([]);
  });

  test('into an article that was merged makes it a separate product again, or returns 409', async () => {
    const [kept, emptied] = await twins();
    const [merger] = dataOf<Merger[]>(await merge(kept, emptied));
    const merged = await everything();
    const parts = dataOf<Answer<'listProductParts'>['data']>(
      await admin.get(`/catalog/standard/${kept}/parts`),
    );
    expect(parts.numbers.map(({ id }) => id)).toEqual([emptied]);
    const free = parts.suppliers.find(({ id }) => id > 0) ?? expect.unreachable();
    const answered = await split(kept, { into_id: emptied, supplier_ids: [free.id] });
    // If the supplier already has a price of the merged article, the call returns 409.
    expect([200, 409]).toContain(answered.status);
    if (answered.status === 200) {
      const [made] = dataOf<Merger[]>(answered);
      expect(
        await idsOf(sql`SELECT id FROM product WHERE id = ${emptied} AND merged_into_id IS NULL`),
      ).toEqual([emptied]);
      dataOf(await undo(made?.id ?? 0));
      expect(await everything()).toEqual(merged);
    }
    dataOf(await undo(merger?.id ?? 0));
  });
});
