// Price lists edited by hand: permissions, validity, items, change by percent, versions and restoring one.
// Specification 2, §2 and §6.
import { documentNumber } from '@portal/domain/documents';
import { applyPercent } from '@portal/domain/money';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOfVersion, changeItems } from '../../src/areas/prices/versions.ts';
import { type Answer, basketOf, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const people: Record<string, Caller> = {};
beforeAll(async () => {
  for (const login of ['admin', 'supplier', 'distributor', 'shop']) people[login] = await server().as(login);
});
const as = (login: string) => people[login] ?? expect.unreachable();
const PLACE = '/prices/price-list';
type List = Answer<'getPriceList'>['data'];
type Item = Answer<'getPriceListItem'>['data'];
type Versions = Answer<'listPriceListVersions'>['data'];
const send = (login: string, method: string, place: string, body?: unknown) =>
  call(server().address, method, `${PLACE}${place}`, as(login).token, body);
const read = async <T>(login: string, place: string): Promise<T> =>
  ((await send(login, 'GET', place)).body as { data: T }).data;

const storageOf = async (login: string) =>
  ((await as(login).get('/warehouse/storage')).body as Answer<'listStorages'>).data[0]?.id ?? 0;
const DAYS = { valid_from: null, valid_to: null };

/** Creates a list of the supplier with these products at these prices in roubles. */
async function listWith(prices: Readonly<Record<number, number>>): Promise<List> {
  const created = await send('supplier', 'POST', '', {
    title: 'Пробный',
    storage_id: await storageOf('supplier'),
    ...DAYS,
  });
  expect(created.status).toBe(200);
  const { id } = (created.body as { data: List }).data;
  for (const [standard_id, price] of Object.entries(prices)) {
    const added = await send('supplier', 'POST', `/${id}/items`, {
      standard_id: Number(standard_id),
      price,
      multiplicity: 1,
      quantity: 50,
    });
    expect(added.status).toBe(200);
  }
  return read<List>('supplier', `/${id}`);
}
const itemsOf = (id: number) => read<Item[]>('supplier', `/${id}/items?pageSize=100`);
const pricesOf = async (id: number) =>
  Object.fromEntries((await itemsOf(id)).map(({ standard_id, price }) => [standard_id, price]));

/** Ids of the suppliers that offer a product to the shop. */
async function sellersOf(standard: number): Promise<number[]> {
  const { basketId } = await basketOf(as('shop'));
  const { rows } = await server().database.execute<{ article: string }>(
    sql`SELECT article FROM product WHERE id = ${standard}`,
  );
  const found = (
    await as('shop').get(
      `/basket/basket/article?basketID=${basketId}&article=${encodeURIComponent(rows[0]?.article ?? '')}`,
    )
  ).body as { products: { id: number; offers: { supplier: { id: number } }[] }[] };
  return found.products
    .filter(({ id }) => id === standard)
    .flatMap(({ offers }) => offers.map(({ supplier }) => supplier.id));
}

describe('a price list', () => {
  test('is created by hand, changed and deleted by its seller', async () => {
    const list = await listWith({});
    expect(list).toMatchObject({ title: 'Пробный', version: 1, items_count: 0, status: { code: 'active' } });
    expect(list.allowed_actions).toEqual(['edit', 'items', 'delete']);
    const head = { version: 1, title: 'Осенний', is_active: true, valid_from: '2030-01-01', valid_to: null };
    const changed = await send('supplier', 'PUT', `/${list.id}`, head);
    expect(changed.body).toMatchObject({
      data: { title: 'Осенний', version: 2, status: { code: 'planned' } },
    });
    // A save with an outdated version answers 409 and overwrites nothing.
    const stale = await send('supplier', 'PUT', `/${list.id}`, { ...head, title: 'Зимний' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ document: { title: 'Осенний' } });
    expect((await send('supplier', 'DELETE', `/${list.id}`)).status).toBe(200);
    expect((await send('supplier', 'GET', `/${list.id}`)).status).toBe(404);
  });

  test('must not end before it begins, and belongs to a storage of its seller', async () => {
    const storage_id = await storageOf('supplier');
    const body = { title: 'Наоборот', storage_id, valid_from: '2026-12-02', valid_to: '2026-12-01' };
    const reversed = await send('supplier', 'POST', '', body);
    expect(reversed.status).toBe(422);
    expect(reversed.body).toMatchObject({
      fields: [{ field: 'valid_to', message: 'Окончание раньше начала' }],
    });
    const foreign = await send('supplier', 'POST', '', {
      ...body,
      ...DAYS,
      storage_id: await storageOf('shop'),
    });
    expect(foreign.status).toBe(404);
  });

  test.each([
    ['admin', 'POST', '', 403],
    ['shop', 'POST', '', 403],
    ['admin', 'POST', '/items', 403],
    ['shop', 'POST', '/price-change', 403],
    ['admin', 'DELETE', '', 403],
    ['distributor', 'DELETE', '', 404],
    ['shop', 'GET', '/versions', 403],
    ['shop', 'GET', '/items', 200],
    ['admin', 'GET', '/versions', 200],
  ])(
    '%s: %s %s answers %i (create and delete are distributors’ and suppliers’)',
    async (login, method, more, status) => {
      const [list] = await read<List[]>('supplier', '');
      const body =
        method === 'POST'
          ? more === ''
            ? { title: 'Чужой', storage_id: await storageOf('supplier'), ...DAYS }
            : more === '/items'
              ? { standard_id: 1, price: 1, multiplicity: 1, quantity: null }
              : { version: 1, percent: 1 }
          : undefined;
      const place = method === 'POST' && more === '' ? '' : `/${list?.id}${more}`;
      expect((await send(login, method, place, body)).status).toBe(status);
    },
  );

  test('can be renamed by an administrator, not by a shop', async () => {
    const list = await listWith({});
    const head = { version: 1, title: 'Проверен', is_active: true, ...DAYS };
    expect((await send('admin', 'PUT', `/${list.id}`, head)).status).toBe(200);
    expect([403, 404]).toContain((await send('shop', 'PUT', `/${list.id}`, { ...head, version: 2 })).status);
    expect((await read<List>('admin', `/${list.id}`)).allowed_actions).toEqual(['edit']);
  });

  test('is offered only while it is active and within its dates', async () => {
    const standard = 3;
    const { rows } = await server().database.execute<{ supplier: number; list: number }>(sql`
      SELECT i.supplier_id AS supplier, i.price_list_id AS list FROM price_list_item i
      JOIN app_user p ON p.login = 'supplier' AND p.contractor_id = i.supplier_id WHERE i.product_id = ${standard}`);
    const { supplier, list } = rows[0] ?? expect.unreachable();
    expect(await sellersOf(standard)).toContain(supplier);
    const head = async (more: object) => {
      const { version, title } = await read<List>('supplier', `/${list}`);
      const body = { version, title, is_active: true, ...DAYS, ...more };
      expect((await send('supplier', 'PUT', `/${list}`, body)).status).toBe(200);
    };
    for (const closed of [{ is_active: false }, { valid_from: '2099-01-01' }, { valid_to: '2020-01-01' }]) {
      await head(closed);
      expect(await sellersOf(standard)).not.toContain(supplier);
      expect((await read<List[]>('shop', '')).map(({ id }) => id)).not.toContain(list);
    }
    await head({});
    expect(await sellersOf(standard)).toContain(supplier);
  });
});

describe('a price-list item', () => {
  test('is added, changed and deleted; an outdated version returns 409', async () => {
    const { id } = await listWith({ 5: 100 });
    const [item] = await itemsOf(id);
    expect(item).toMatchObject({ standard_id: 5, price: 100, multiplicity: 1, quantity: 50 });
    const place = `/${id}/items/${item?.id}`;
    const body = { version: item?.version, price: 120.5, multiplicity: 2, quantity: 7 };
    const changed = await send('supplier', 'PUT', place, body);
    expect(changed.body).toMatchObject({ data: { price: 120.5, multiplicity: 2, quantity: 7 } });
    const stale = await send('supplier', 'PUT', place, { ...body, price: 99 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ document: { price: 120.5 } });
    expect((await send('supplier', 'DELETE', `${place}?version=${item?.version}`)).status).toBe(409);
    const { version } = (changed.body as { data: Item }).data;
    expect((await send('supplier', 'DELETE', `${place}?version=${version}`)).status).toBe(200);
    expect(await itemsOf(id)).toEqual([]);
    expect((await send('supplier', 'GET', place)).status).toBe(404);
  });

  test('belongs to one list of its seller: adding it to another list moves it, and both lists get a version', async () => {
    const first = await listWith({ 6: 100 });
    const second = await listWith({ 6: 110 });
    expect(await pricesOf(first.id)).toEqual({});
    expect(await pricesOf(second.id)).toEqual({ 6: 110 });
    const [newest] = await read<Versions>('supplier', `/${first.id}/versions`);
    expect(newest).toMatchObject({
      text: 'Позиции перешли в другой прайс-лист',
      changes: 1,
      is_current: true,
    });
    const again = { standard_id: 6, price: 1, multiplicity: 1, quantity: null };
    expect((await send('supplier', 'POST', `/${second.id}/items`, again)).status).toBe(409);
  });

  test.each([
    [{ price: 0 }, 'price', 'Поле «Цена» должно быть строго больше 0'],
    [{ price: 1.234 }, 'price', undefined],
    [{ multiplicity: 0 }, 'multiplicity', undefined],
    [{ quantity: -1 }, 'quantity', undefined],
    [{ standard_id: 999_999_999 }, 'standard_id', 'Товар не найден'],
  ])('is refused with the field’s error: %j', async (wrong, field, message) => {
    const [list] = await read<List[]>('supplier', '');
    const { status, body } = await send('supplier', 'POST', `/${list?.id}/items`, {
      standard_id: 7,
      price: 1,
      multiplicity: 1,
      quantity: null,
      ...wrong,
    });
    expect(status).toBe(422);
    const [fault] = (body as { fields: { field: string; message: string }[] }).fields;
    expect(fault?.field).toBe(field);
    expect(message === undefined || fault?.message === message).toBe(true);
  });

  test('is looked up by number before it is added; the answer names the list that already has it', async () => {
    const { id } = await listWith({ 8: 10 });
    const [item] = await itemsOf(id);
    const found = await read<Answer<'listPriceListStandards'>['data']>(
      'supplier',
      `/${id}/standards?article=${encodeURIComponent(item?.article ?? '')}`,
    );
    expect(found.find((one) => one.id === 8)?.price_list).toEqual({ id, title: 'Пробный' });
    expect((await send('supplier', 'GET', `/${id}/standards?article=%2D%2D`)).status).toBe(422);
  });
});

describe('a change by percent', () => {
  test('has a preview with the same result, rounds as the rule book requires, and leaves no price at 0', async () => {
    const prices = { 9: 0.01, 10: 0.05, 11: 12.34, 12: 99_999.99 };
    const { id } = await listWith(prices);
    const percent = -50;
    const preview = await read<Answer<'previewPriceChange'>['data']>(
      'supplier',
      `/${id}/price-change?percent=${percent}`,
    );
    // Half a kopeck is rounded up: 0,01 does not change.
    expect(preview).toMatchObject({ changed: 3, unchanged: 1 });
    expect(preview.examples).toHaveLength(3);
    const done = await send('supplier', 'POST', `/${id}/price-change`, { version: preview.version, percent });
    expect(done.status).toBe(200);
    const expected = Object.fromEntries(
      Object.entries(prices).map(([standard, price]) => [
        standard,
        applyPercent(Math.round(price * 100), percent) / 100,
      ]),
    );
    expect(await pricesOf(id)).toEqual(expected);
    for (const { id: standard, after } of preview.examples)
      expect([standard, after]).toEqual([standard, expected[String(standard)]]);
    // The list has changed since the preview, so the preview's version is outdated.
    expect(
      (await send('supplier', 'POST', `/${id}/price-change`, { version: preview.version, percent })).status,
    ).toBe(409);
  });

  test('changes only items with the given article', async () => {
    const { id } = await listWith({ 13: 100, 14: 100 });
    const [first] = await itemsOf(id);
    const article = first?.article ?? '';
    const { version } = await read<List>('supplier', `/${id}`);
    await send('supplier', 'POST', `/${id}/price-change`, { version, percent: 10, article });
    const after = await pricesOf(id);
    expect(after[first?.standard_id ?? 0]).toBe(110);
    expect(Object.values(after).toSorted((a, b) => a - b)).toEqual([100, 110]);
  });

  test('filtered by brand, category and stock affects the same items in the list, the preview and the change', async () => {
    const { rows } = await server().database.execute<{
      id: number;
      brand_id: number;
      category_id: number;
    }>(sql`
      SELECT DISTINCT ON (brand_id) product_id AS id, brand_id, category_id FROM product_search
      WHERE product_id BETWEEN 20 AND 200 ORDER BY brand_id, product_id LIMIT 3`);
    const [one, two, three] = rows;
    if (!one || !two || !three) return expect.unreachable();
    const { id } = await listWith({ [one.id]: 100, [two.id]: 100, [three.id]: 100 });
    await server().database.execute(sql`
      UPDATE reserve SET quantity = 0 WHERE item_id IN (SELECT i.id FROM price_list_item i WHERE i.price_list_id = ${id} AND i.product_id = ${two.id})`);
    const values = await read<Answer<'getPriceListFilterValues'>['data']>('supplier', `/${id}/filter-values`);
    expect(values.brands.map((brand) => brand.id).toSorted((a, b) => a - b)).toEqual(
      rows.map(({ brand_id }) => Number(brand_id)).toSorted((a, b) => a - b),
    );
    const asked = [
      {
        query: `filter[brand_id]=${one.brand_id}`,
        body: { brand_ids: [Number(one.brand_id)] },
        is: [one.id],
      },
      {
        query: `filter[category_id]=${three.category_id}&filter[brand_id]=${three.brand_id}`,
        body: { category_ids: [Number(three.category_id)], brand_ids: [Number(three.brand_id)] },
        is: [three.id],
      },
      { query: 'filter[in_stock]=false', body: { in_stock: false }, is: [two.id] },
      { query: 'filter[in_stock]=true', body: { in_stock: true }, is: [one.id, three.id] },
    ];
    for (const { query, body, is } of asked) {
      const before = await pricesOf(id);
      const shown = await read<Item[]>('supplier', `/${id}/items?pageSize=100&${query}`);
      const wanted = is.map(Number).toSorted((a, b) => a - b);
      expect(shown.map(({ standard_id }) => standard_id).toSorted((a, b) => a - b)).toEqual(wanted);
      const preview = await read<Answer<'previewPriceChange'>['data']>(
        'supplier',
        `/${id}/price-change?percent=10&${query}`,
      );
      expect(preview).toMatchObject({ changed: is.length, unchanged: 0 });
      const { version } = preview;
      expect(
        (await send('supplier', 'POST', `/${id}/price-change`, { version, percent: 10, ...body })).status,
      ).toBe(200);
      const after = await pricesOf(id);
      const changed = Object.keys(after).filter((standard) => after[standard] !== before[standard]);
      expect(changed.map(Number).toSorted((a, b) => a - b)).toEqual(wanted);
    }
  });

  test.each([0, -100, 1.234, 1_001])('of %d percent is refused', async (percent) => {
    const { id } = await listWith({});
    expect((await send('supplier', 'GET', `/${id}/price-change?percent=${percent}`)).status).toBe(422);
  });
});

describe('versions', () => {
  test('two versions are compared; restoring a former one restores prices, deleted and added items', async () => {
    const { id } = await listWith({ 15: 100, 16: 200 });
    const [before] = await read<Versions>('supplier', `/${id}/versions`);
    const [one, two] = await itemsOf(id);
    const place = (item?: Item) => `/${id}/items/${item?.id}`;
    await send('supplier', 'DELETE', `${place(one)}?version=${one?.version}`);
    await send('supplier', 'PUT', place(two), {
      version: two?.version,
      price: 250,
      multiplicity: 5,
      quantity: null,
    });
    await send('supplier', 'POST', `/${id}/items`, {
      standard_id: 17,
      price: 30,
      multiplicity: 1,
      quantity: null,
    });
    const [current] = await read<Versions>('supplier', `/${id}/versions`);
    const different = await read<Answer<'listPriceListDifferences'>['data']>(
      'supplier',
      `/${id}/comparison?from=${current?.id}&to=${before?.id}`,
    );
    const told = Object.fromEntries(different.map((row) => [row.id, [row.before, row.after]]));
    expect(told).toEqual({ 15: [100, null], 16: [200, 250], 17: [null, 30] });
    const { version } = await read<List>('supplier', `/${id}`);
    const returned = await send('supplier', 'POST', `/${id}/restore`, { version, to: before?.id });
    expect(returned.status).toBe(200);
    expect(await pricesOf(id)).toEqual({ 15: 100, 16: 200 });
    // Restoring creates a version, so it can be undone.
    const restored = (returned.body as { data: List }).data;
    await send('supplier', 'POST', `/${id}/restore`, { version: restored.version, to: current?.id });
    expect(await pricesOf(id)).toEqual({ 16: 250, 17: 30 });
    // The initial state is recorded once.
    const all = await read<Versions>('supplier', `/${id}/versions`);
    expect(all.filter(({ text }) => text === 'Исходное состояние')).toHaveLength(1);
    // Several versions may be of one minute: the number, which the list shows too, says which it was.
    expect(all[0]?.text).toMatch(
      new RegExp(
        `^Возврат к версии ${documentNumber(current?.id)} от \\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d по Москве$`,
      ),
    );
  });

  test('restoring a version of another list returns 404, restoring the current one 422', async () => {
    const first = await listWith({ 18: 1 });
    const second = await listWith({ 19: 1 });
    const [foreign] = await read<Versions>('supplier', `/${first.id}/versions`);
    const [own] = await read<Versions>('supplier', `/${second.id}/versions`);
    const to = async (version: number | undefined) =>
      (await send('supplier', 'POST', `/${second.id}/restore`, { version: second.version, to: version }))
        .status;
    expect(await to(foreign?.id)).toBe(404);
    expect(await to(own?.id)).toBe(422);
  });

  test('a version is changed atomically: other connections see either the former or the new one', async () => {
    const { id, supplier } = await listWith({ 20: 100, 21: 100 });
    const [before] = await read<Versions>('supplier', `/${id}/versions`);
    const { version } = await read<List>('supplier', `/${id}`);
    await send('supplier', 'POST', `/${id}/price-change`, { version, percent: 50 });
    await server().database.transaction(async (transaction) => {
      await changeItems(transaction, asOfVersion(id, before?.id ?? 0), {
        list: { id, supplier_id: supplier.id },
        user_id: null,
        upload_id: null,
        text: 'Возврат',
      });
      // The transaction has not ended: other connections see none of it.
      expect(await pricesOf(id)).toEqual({ 20: 150, 21: 150 });
    });
    expect(await pricesOf(id)).toEqual({ 20: 100, 21: 100 });
  });
});

test('the seller, an administrator and a customer can export a price list as .xlsx', async () => {
  const [list] = await read<List[]>('supplier', '');
  for (const login of ['supplier', 'admin', 'shop']) {
    const answer = await fetch(`${server().address}/api${PLACE}/${list?.id}/export`, {
      headers: { authorization: `Bearer ${as(login).token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  }
});
