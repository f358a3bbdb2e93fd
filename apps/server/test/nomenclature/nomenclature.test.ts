// A seller's own products: list, form, unknown brands, pictures, tree of categories, lots. Specification 1, §3 and
// §6; decisions.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanPicture } from '../../src/areas/catalogue/editing/clean-picture.ts';
import { writtenProduct } from '../../src/areas/nomenclature/own-product.fixture.ts';
import { greyPng } from '../catalogue/pictures.ts';
import { type Answer, basketOf, type Caller, call, useTestServers } from '../support/server.ts';

type Own = Answer<'getOwnProduct'>['data'];
type Row = Answer<'listOwnProducts'>['data'][number];
type Node = Answer<'listCategoryTree'>['data'][number];
type Lot = Answer<'listLots'>['data'][number];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const people: Record<string, Caller> = {};
beforeAll(async () => {
  for (const login of ['admin', 'supplier', 'distributor', 'shop', 'shop2'])
    people[login] = await server().as(login);
});
const as = (login: string) => people[login] ?? expect.unreachable();
const PLACE = '/nomenclature/product';
const TREE = '/nomenclature/category';
const send = (login: string, method: string, path: string, body: unknown = {}) =>
  call(server().address, method, path, as(login).token, body);
const list = async (login: string, query = '') =>
  (await as(login).get(`${PLACE}?pageSize=100&${query}`)).body as Answer<'listOwnProducts'>;
const one = async (login: string, id: number) =>
  ((await as(login).get(`${PLACE}/${id}`)).body as { data: Own }).data;

const written = (values: object = {}) =>
  writtenProduct({ article: 'ТЕСТ-001', title: 'Проверочный товар', ...values });
const create = async (values: object = {}, login = 'supplier') => {
  const { status, body } = await as(login).post(PLACE, written(values));
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { data: Own }).data;
};
const wrongFields = (body: unknown) =>
  (body as { fields?: { field: string; message: string }[] }).fields ?? [];

describe('the list of own products', () => {
  test('shows a seller its own products and an administrator those of all companies; a shop without B2C gets 403', async () => {
    const mine = await list('supplier');
    expect(new Set(mine.data.map(({ contractor }) => contractor.id)).size).toBe(1);
    expect((await list('admin')).pagination.total).toBeGreaterThan(mine.pagination.total);
    expect((await list('shop')).data).toEqual([]);
    for (const path of [PLACE, TREE, '/nomenclature/lot', '/nomenclature/brand'])
      expect((await as('shop2').get(path)).status).toBe(403);
  });

  test('can be searched by article, brand and title', async () => {
    const [first] = (await list('supplier')).data;
    const { id, article, title, brand } = first ?? expect.unreachable();
    for (const text of [article, article.toLowerCase(), title, brand.title]) {
      const found = await list(
        'supplier',
        `filter[search]=${encodeURIComponent(text)}&filter[brand_id]=${brand.id}`,
      );
      expect(found.data.map((row) => row.id)).toContain(id);
    }
    expect((await list('supplier', 'search_type=article&filter[search]=%D0%BD%D0%B5%D1%82')).data).toEqual(
      [],
    );
  });

  test('can be filtered by a missing picture, a missing category and a missing product of the shared catalogue', async () => {
    const all = (await list('supplier')).pagination.total;
    for (const [flag, holds] of [
      ['without_photo', (row: Row) => row.picture_url === null],
      ['without_category', (row: Row) => row.category === null],
      ['without_standard', (row: Row) => row.standard_id === null],
    ] as const) {
      const without = await list('supplier', `filter[${flag}]=true`);
      const having = await list('supplier', `filter[${flag}]=false`);
      expect(without.data.every((row) => holds(row))).toBe(true);
      expect(having.data.some((row) => holds(row))).toBe(false);
      expect(without.pagination.total + having.pagination.total).toBe(all);
    }
  });

  test('filtering by a category includes its subcategories', async () => {
    const all = await list('supplier', 'filter[without_category]=false');
    const whole = await list('supplier', 'filter[category_id]=1');
    expect(whole.pagination.total).toBe(all.pagination.total);
    const leaf = all.data[0]?.category?.id ?? expect.unreachable();
    expect(
      (await list('supplier', `filter[category_id]=${leaf}`)).data.every((row) => row.category?.id === leaf),
    ).toBe(true);
  });

  test('can be exported, and its brands can be listed', async () => {
    const answer = await fetch(`${server().address}/api${PLACE}/export?filter[without_category]=true`, {
      headers: { authorization: `Bearer ${as('supplier').token}` },
    });
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    const brands = ((await as('supplier').get('/nomenclature/brand')).body as Answer<'listOwnBrands'>).data;
    expect(brands.length).toBeGreaterThan(0);
  });
});

describe('an own product', () => {
  test('is returned with its prices, stock, and crosses with their source', async () => {
    const rows = (await list('supplier', 'filter[without_standard]=false')).data;
    const known = await Promise.all(rows.slice(0, 20).map(({ id }) => one('supplier', id)));
    const priced = known.find(({ prices }) => prices.length > 0) ?? expect.unreachable();
    expect(priced.prices[0]?.price).toBeGreaterThan(0);
    expect(known.some(({ stock }) => stock.length > 0)).toBe(true);
    const crossed = known.find(({ crosses }) => crosses.length > 0) ?? expect.unreachable();
    expect(crossed.crosses_count).toBeGreaterThanOrEqual(crossed.crosses.length);
    expect(crossed.crosses[0]?.source).not.toBe('');
    expect(priced.allowed_actions).toEqual(['edit', 'delete']);
    expect((await one('admin', priced.id)).allowed_actions).toEqual([]);
    expect((await as('distributor').get(`${PLACE}/${priced.id}`)).status).toBe(404);
  });

  test('stores each cross once with its source; an unknown brand of a cross returns 422', async () => {
    const made = await create({
      article: 'КРОСС-1',
      crosses: [
        { brand: 'Mahle', article: 'OC 90 OF', source: 'TecDoc' },
        { brand: 'mahle', article: 'oc90-of' },
        { brand: 'KNECHT', article: 'КРОСС 1' },
      ],
    });
    expect(made.own_crosses.map(({ brand, article, source }) => [brand.title, article, source])).toEqual([
      ['MAHLE', 'oc90-of', 'Данные продавца'],
    ]);
    const unknown = await as('supplier').post(
      PLACE,
      written({ article: 'КРОСС-2', crosses: [{ brand: 'НЕТТАКОГО', article: '1' }] }),
    );
    expect(unknown.status).toBe(422);
    expect(wrongFields(unknown.body)).toEqual([
      { field: 'crosses', message: 'Бренд «НЕТТАКОГО» порталу не известен: исправьте написание' },
    ]);
    const emptied = await send('supplier', 'PUT', `${PLACE}/${made.id}`, {
      ...written({ article: 'КРОСС-1' }),
      version: 1,
    });
    expect((emptied.body as { data: Own }).data.own_crosses).toEqual([]);
  });

  test('gives its title and pictures to the offers of its seller only', async () => {
    const { storageId, basketId } = await basketOf(as('shop'));
    const { database } = server();
    const { rows } = await database.execute<{ id: number; product_id: number; owner: number }>(sql`
      SELECT own.id, p.id AS product_id, own.contractor_id AS owner
      FROM own_product own JOIN product p ON p.article_norm = own.article_norm AND p.brand_id = own.brand_id
      JOIN price_list_item item ON item.product_id = p.id AND item.supplier_id = own.contractor_id
      JOIN reserve r ON r.item_id = item.id AND r.quantity > r.held + 10
      JOIN price_list list ON list.id = item.price_list_id
      JOIN contract ON contract.supplier_id = own.contractor_id AND contract.status = 'active'
      JOIN app_user person ON person.contractor_id = contract.customer_id AND person.login = 'shop'
      JOIN logistic_card card ON card.supplier_storage_id = r.storage_id AND card.customer_storage_id = ${storageId} AND card.status = 'active'
      WHERE EXISTS (SELECT FROM own_product_picture WHERE own_product_id = own.id) ORDER BY own.id LIMIT 1`);
    const { id, product_id, owner } = rows[0] ?? expect.unreachable();
    await database.execute(sql`UPDATE own_product SET title = 'Как зовёт продавец' WHERE id = ${id}`);
    const answer = (
      await as('shop').get(`/basket/basket/article?articleId=${product_id}&basketID=${basketId}`)
    ).body as Answer<'getOffersByArticle'>;
    const offers = answer.products.flatMap((product) => product.offers);
    const own = offers.filter((offer) => offer.supplier.id === owner && offer.standard_id === product_id);
    expect(own.length).toBeGreaterThan(0);
    for (const offer of own) {
      expect(offer.title).toBe('Как зовёт продавец');
      expect(offer.pic_data_urls[0]).toMatch(/^\/api\/catalog\/picture\/[0-9a-f]{64}$/);
    }
    for (const other of offers.filter((offer) => offer.supplier.id !== owner))
      expect(other.title).not.toBe('Как зовёт продавец');
  });

  test('is created, changed, deleted and restored; a duplicate and an outdated version return 409', async () => {
    const made = await create({
      article: 'ЖЦ-100',
      features: [{ title: 'Резьба', value: 'M20' }],
      barcodes: ['4009026010136'],
      pack_quantity: 10,
      weight: 250,
    });
    expect(made).toMatchObject({
      article: 'ЖЦ-100',
      brand: { title: 'KNECHT' },
      pack_quantity: 10,
      version: 1,
    });
    const twice = await as('supplier').post(PLACE, written({ article: 'жц 100' }));
    expect(twice.status).toBe(409);
    const changed = await send('supplier', 'PUT', `${PLACE}/${made.id}`, {
      ...written({ article: 'ЖЦ-101' }),
      version: 1,
    });
    expect((changed.body as { data: Own }).data).toMatchObject({
      article: 'ЖЦ-101',
      version: 2,
      features: [],
    });
    const stale = await send('supplier', 'PUT', `${PLACE}/${made.id}`, { ...written(), version: 1 });
    expect([stale.status, (stale.body as { document: Own }).document.version]).toEqual([409, 2]);
    expect((await send('supplier', 'DELETE', `${PLACE}/${made.id}`)).status).toBe(200);
    expect((await as('supplier').get(`${PLACE}/${made.id}`)).status).toBe(404);
    expect((await as('supplier').post(`${PLACE}/${made.id}/restore`, {})).status).toBe(200);
    expect((await one('supplier', made.id)).version).toBe(2);
  });

  test('cannot be restored if the same article was created again', async () => {
    const made = await create({ article: 'ЖЦ-200' });
    await send('supplier', 'DELETE', `${PLACE}/${made.id}`);
    await create({ article: 'ЖЦ-200' });
    expect((await as('supplier').post(`${PLACE}/${made.id}/restore`, {})).status).toBe(409);
  });

  test('does not add a product to the shared catalogue', async () => {
    const count = async () =>
      (await server().database.execute<{ n: number }>(sql`SELECT count(*) AS n FROM product`)).rows[0]?.n;
    const before = await count();
    const made = await create({ article: 'СВОЙ-НОМЕР-1' });
    expect(made.standard_id).toBeNull();
    expect(await count()).toBe(before);
  });

  test('an invalid field returns 422 with a message at the field', async () => {
    for (const [values, field, message] of [
      [{ article: '---' }, 'article', 'Поле «Артикул» должно содержать буквы или цифры'],
      [{ title: ' ' }, 'title', 'Поле «Наименование» не может быть пустым'],
      [{ brand: '—' }, 'brand', 'Поле «Бренд» должно содержать буквы или цифры'],
      [{ barcodes: ['123'] }, 'barcodes', 'Штрихкод – 8, 12, 13 или 14 цифр'],
      [
        { features: [{ title: ' ', value: 'x' }] },
        'features',
        'У каждой характеристики есть название и значение',
      ],
      [{ category_id: 1 }, 'category_id', 'Такой категории нет'],
      [{ category_id: 999_999 }, 'category_id', 'Такой категории нет'],
    ] as const) {
      const { status, body } = await as('supplier').post(PLACE, written(values));
      expect({ status, fields: wrongFields(body) }).toEqual({ status: 422, fields: [{ field, message }] });
    }
  });

  test('a shop and an administrator cannot create own products', async () => {
    expect((await as('shop').post(PLACE, written())).status).toBe(403);
    expect((await as('admin').post(PLACE, written())).status).toBe(403);
    expect((await as('shop').post(`${PLACE}/from-price-lists`, {})).status).toBe(403);
  });

  test('can be created from the seller’s price lists; a second call creates nothing', async () => {
    const taken = async () =>
      ((await as('distributor').post(`${PLACE}/from-price-lists`, {})).body as Answer<'takeFromPriceLists'>)
        .data.created;
    await taken();
    expect(await taken()).toBe(0);
    const rows = (await list('distributor', 'filter[without_standard]=false')).data;
    const priced = rows.find(({ price_list }) => price_list !== null) ?? expect.unreachable();
    await send('distributor', 'DELETE', `${PLACE}/${priced.id}`);
    expect(await taken()).toBe(1);
    expect(await taken()).toBe(0);
  });
});

describe('an unknown brand', () => {
  const TYPED = 'KNECHTT';
  const known = async (brand: string) =>
    (
      (await as('supplier').get(`/nomenclature/brand/known?brand=${encodeURIComponent(brand)}`))
        .body as Answer<'listKnownBrands'>
    ).data;

  test('returns 422 with similar brands and is created only if the user confirms it', async () => {
    const { known: nobody, similar } = await known(TYPED);
    expect(nobody).toBeNull();
    expect(similar.map(({ title }) => title)).toContain('KNECHT');
    const asked = await as('supplier').post(PLACE, written({ article: 'БР-1', brand: TYPED }));
    expect(asked.status).toBe(422);
    expect(wrongFields(asked.body)[0]?.message).toContain('Похожие: ');
    expect((await known(TYPED)).known).toBeNull();
    const made = await create({ article: 'БР-1', brand: TYPED, new_brand: true });
    expect(made.brand.title).toBe(TYPED);
    expect((await known('knechtt')).known?.title).toBe(TYPED);
  });

  test('a brand is found by any of its spellings', async () => {
    const { rows } = await server().database.execute<{ norm: string; title: string }>(
      sql`SELECT brand_alias.norm, brand.title FROM brand_alias JOIN brand ON brand.id = brand_alias.brand_id LIMIT 1`,
    );
    const alias = rows[0] ?? expect.unreachable();
    expect((await known(alias.norm)).known?.title).toBe(alias.title);
  });
});

describe('pictures', () => {
  const drawn = async (shade: number) =>
    (await cleanPicture(greyPng(90, 90, shade), 'image/png'))?.file ?? expect.unreachable();
  async function put(login: string, path: string, file: Buffer, name: string) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), name);
    const answer = await fetch(`${server().address}/api${path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${as(login).token}` },
    });
    return { status: answer.status, body: (await answer.json()) as { data: Own } };
  }

  test('are added to a product once and can be deleted', async () => {
    const made = await create({ article: 'ФОТО-1' });
    const path = `${PLACE}/${made.id}/pictures`;
    const { body } = await put('supplier', path, await drawn(3), 'любое имя.png');
    expect(body.data.pictures).toHaveLength(1);
    expect((await put('supplier', path, await drawn(3), 'опять.png')).status).toBe(422);
    expect((await put('distributor', path, await drawn(4), 'чужой.png')).status).toBe(404);
    const [picture] = body.data.pictures;
    expect((await fetch(`${server().address}${picture?.url}`)).status).toBe(200);
    const gone = await send('supplier', 'DELETE', `${path}/${picture?.id}`);
    expect((gone.body as { data: Own }).data.pictures).toEqual([]);
    expect((await fetch(`${server().address}${picture?.url}`)).status).toBe(404);
  });

  test('are stored in the order that the seller sends; an incomplete order is refused', async () => {
    const made = await create({ article: 'ФОТО-ПОРЯДОК' });
    const path = `${PLACE}/${made.id}/pictures`;
    for (const shade of [31, 32, 33]) await put('supplier', path, await drawn(shade), 'снимок.png');
    const known = (await one('supplier', made.id)).pictures.map(({ id }) => id);
    const ids = known.toReversed();
    const ordered = await send('supplier', 'PUT', path, { ids });
    expect((ordered.body as { data: Own }).data.pictures.map(({ id }) => id)).toEqual(ids);
    for (const wrong of [ids.slice(1), [...ids, 999_999]])
      expect((await send('supplier', 'PUT', path, { ids: wrong })).status).toBe(409);
    // An order that names a picture twice is invalid.
    expect((await send('supplier', 'PUT', path, { ids: [...ids.slice(1), ids[1]] })).status).toBe(422);
    expect((await send('distributor', 'PUT', path, { ids })).status).toBe(404);
  });

  test('are assigned to the product that the file name identifies', async () => {
    const made = await create({ article: 'ФОТО-22/А' });
    for (const [shade, name] of [
      [11, 'фото22а.png'],
      [12, 'ФОТО-22-А (2).png'],
      [13, 'knecht_ФОТО 22 А.png'],
    ] as const) {
      const { status, body } = await put('supplier', '/nomenclature/photo', await drawn(shade), name);
      expect({ name, status, id: body.data?.id }).toEqual({ name, status: 200, id: made.id });
    }
  });

  test('a file name that matches no product or several returns a message that says how to name the file', async () => {
    const nobody = await put('supplier', '/nomenclature/photo', await drawn(21), 'никто-такого-не-знает.png');
    expect(wrongFields(nobody.body)[0]?.message).toContain('Товара с таким артикулом в номенклатуре нет');
    await create({ article: 'ФОТО-33' });
    await create({ article: 'ФОТО-33', brand: 'MANN-FILTER' });
    const several = await put('supplier', '/nomenclature/photo', await drawn(22), 'ФОТО33.png');
    expect(wrongFields(several.body)[0]?.message).toMatch(
      /^Подходит несколько товаров: KNECHT ФОТО-33, MANN-FILTER ФОТО-33\./,
    );
    // The name that the message advises is a valid file name.
    for (const brand of ['KNECHT', 'MANN-FILTER']) await create({ article: 'ФОТО 34/1', brand });
    const slashed = await put('supplier', '/nomenclature/photo', await drawn(23), 'ФОТО34-1.png');
    expect(wrongFields(slashed.body)[0]?.message).toMatch(/Назовите файл «бренд_артикул»: KNECHT_ФОТО 34-1$/);
    expect(
      (await put('supplier', '/nomenclature/photo', await drawn(23), 'KNECHT_ФОТО 34-1.png')).body.data.brand
        .title,
    ).toBe('KNECHT');
    const chosen = await put('supplier', '/nomenclature/photo', await drawn(22), 'MANN FILTER_ФОТО33.png');
    expect(chosen.body.data.brand.title).toBe('MANN-FILTER');
  });
});

describe('the tree of categories', () => {
  const tree = async (login = 'admin') =>
    ((await as(login).get(TREE)).body as Answer<'listCategoryTree'>).data;
  const make = async (title: string, parent_id = 1) =>
    (await as('admin').post(TREE, { title, parent_id })) as {
      status: number;
      body: { data: Node; message: string };
    };

  test('is returned whole, parents before children, with the numbers of products', async () => {
    const all = await tree('supplier');
    const places = new Map(all.map(({ id }, place) => [id, place]));
    for (const { id, parent_id } of all)
      if (parent_id !== null) expect(places.get(parent_id) ?? -1).toBeLessThan(places.get(id) ?? 0);
    expect(all.some(({ products_count }) => products_count > 0)).toBe(true);
    expect(all.some(({ own_count }) => own_count > 0)).toBe(true);
    expect(all.filter(({ is_fixed }) => is_fixed).map(({ id }) => id)).toEqual([1, 2]);
  });

  test('can be changed by administrators and read by others; a category cannot be moved into its own subcategory', async () => {
    const { body } = await make('Проверочная');
    const { id } = body.data;
    const inner = (await make('Внутри', id)).body.data;
    const renamed = await send('admin', 'PUT', `${TREE}/${id}`, { title: 'Иначе', parent_id: 1 });
    expect((renamed.body as { data: Node }).data.title).toBe('Иначе');
    expect(
      (await send('admin', 'PUT', `${TREE}/${id}`, { title: 'Иначе', parent_id: inner.id })).status,
    ).toBe(422);
    const moved = await send('admin', 'PUT', `${TREE}/${inner.id}`, { title: 'Внутри', parent_id: 1 });
    expect((moved.body as { data: Node }).data.parent_id).toBe(1);
    for (const gone of [id, inner.id])
      expect((await send('admin', 'DELETE', `${TREE}/${gone}`)).status).toBe(200);
    expect((await tree()).some((node) => node.id === id)).toBe(false);
    for (const login of ['supplier', 'shop'])
      expect((await send(login, 'POST', TREE, { title: 'Нет', parent_id: 1 })).status).toBe(403);
  });

  test('each category has its path to the root, also after a category above it has moved', async () => {
    const paths = async (...ids: number[]) => {
      const { rows } = await server().database.execute<{ path: number[] }>(
        sql`SELECT path FROM category WHERE id IN ${ids} ORDER BY id`,
      );
      return rows.map(({ path }) => path);
    };
    const { id: above } = (await make('Выше')).body.data;
    const { id: middle } = (await make('Середина')).body.data;
    const { id: leaf } = (await make('Лист', middle)).body.data;
    expect(await paths(above, middle, leaf)).toEqual([
      [above, 1],
      [middle, 1],
      [leaf, middle, 1],
    ]);
    await send('admin', 'PUT', `${TREE}/${middle}`, { title: 'Середина', parent_id: above });
    expect(await paths(middle, leaf)).toEqual([
      [middle, above, 1],
      [leaf, middle, above, 1],
    ]);
    for (const gone of [leaf, middle, above]) await send('admin', 'DELETE', `${TREE}/${gone}`);
  });

  test('deleting a category that is not empty returns 409 with the numbers of its subcategories and products', async () => {
    const { id } = (await make('Полная')).body.data;
    const child = (await make('Дочерняя', id)).body.data;
    const own = await create({ article: 'КАТ-1', category_id: id });
    const refused = await send('admin', 'DELETE', `${TREE}/${id}`);
    expect(refused.status).toBe(409);
    expect((refused.body as { message: string }).message).toBe(
      'В категории есть: категорий – 1, товаров продавцов – 1. Сначала перенесите их или удалите.',
    );
    expect((await one('supplier', own.id)).category.map(({ title }) => title)).toEqual(['Полная']);
    expect(child.parent_id).toBe(id);
  });

  test('the root and «Прочее» cannot be changed, siblings have different titles, the depth is at most 10', async () => {
    for (const id of [1, 2]) {
      expect((await send('admin', 'PUT', `${TREE}/${id}`, { title: 'Иначе', parent_id: 1 })).status).toBe(
        422,
      );
      expect((await send('admin', 'DELETE', `${TREE}/${id}`)).status).toBe(422);
    }
    await make('Двойник');
    expect((await make('двойник')).status).toBe(422);
    expect((await make('Сирота', 999_999)).status).toBe(404);
    let parent = 1;
    for (let level = 1; level <= 10; level += 1)
      parent = (await make(`Уровень ${level}`, parent)).body.data.id;
    expect(await make('Уровень 11', parent)).toMatchObject({
      status: 422,
      body: { message: 'Категории не бывают глубже 10 уровней' },
    });
  });
});

describe('lots', () => {
  const read = async (login: string, query = '') =>
    ((await as(login).get(`/nomenclature/lot?pageSize=100&${query}`)).body as Answer<'listLots'>).data;

  test('a company sees its own lots, oldest first', async () => {
    const mine = await read('shop');
    expect(mine.length).toBeGreaterThan(0);
    expect(new Set(mine.map(({ owner }) => owner.id)).size).toBe(1);
    const days = mine.map(({ received_at }) => received_at);
    expect(days).toEqual(days.toSorted());
    expect((await read('admin')).length).toBeGreaterThanOrEqual(mine.length);
  });

  test('the remainders of lots do not exceed the stock, and the oldest lots are used up first', async () => {
    const known = (await read('admin')).filter(({ left }) => left !== null);
    expect(known.length).toBeGreaterThan(0);
    const places = new Map<string, Lot[]>();
    for (const lot of known) {
      expect(lot.left).toBeLessThanOrEqual(lot.received);
      const place = `${lot.owner.id} ${lot.standard_id} ${lot.storage.id}`;
      places.set(place, [...(places.get(place) ?? []), lot]);
    }
    for (const [place, held] of places) {
      const [, standard, storage] = place.split(' ').map(Number);
      const { rows } = await server().database.execute<{ quantity: number }>(sql`
        SELECT sum(reserve.quantity) AS quantity FROM reserve JOIN price_list_item item ON item.id = reserve.item_id
        WHERE item.product_id = ${standard} AND reserve.storage_id = ${storage} AND item.supplier_id = ${held[0]?.owner.id}`);
      const left = held.reduce((sum, lot) => sum + (lot.left ?? 0), 0);
      expect(left).toBeLessThanOrEqual(Number(rows[0]?.quantity));
      const first = held.findIndex((lot) => (lot.left ?? 0) > 0);
      if (first >= 0) for (const lot of held.slice(first + 1)) expect(lot.left).toBe(lot.received);
    }
  });

  test('the filter by remainder returns exactly the lots with a remainder or those without', async () => {
    const { database } = server();
    // Forty more lots of one product and storage, four per day: the stock covers only some of them.
    await database.execute(sql`
      INSERT INTO lot (id, owner_id, storage_id, product_id, kind, document_id, received_at, price_kopecks, received)
      SELECT 900000 + n, place.supplier_id, place.storage_id, place.product_id, 'movement', 1, now() - make_interval(days => n / 4), 10000, 1 + place.quantity / 20
      FROM generate_series(1, 40) n, (
        SELECT item.supplier_id, item.product_id, counted.storage_id, counted.quantity
        FROM reserve counted JOIN price_list_item item ON item.id = counted.item_id WHERE counted.quantity > 40 ORDER BY counted.id LIMIT 1) place`);
    const every = async (login: string, filter: string) => {
      const found: Lot[] = [];
      for (let page = 1, more = true; more; page++) {
        const rows = await read(login, `page=${page}${filter}`);
        found.push(...rows);
        more = rows.length === 100;
      }
      return found;
    };
    for (const login of ['admin', 'supplier', 'shop']) {
      const all = await every(login, '');
      const [left, gone] = [
        await every(login, '&filter[left]=true'),
        await every(login, '&filter[left]=false'),
      ];
      expect(left).toEqual(all.filter((lot) => (lot.left ?? 0) > 0));
      expect(gone).toEqual(all.filter((lot) => lot.left === 0));
      if (login === 'admin') expect(Math.min(left.length, gone.length)).toBeGreaterThan(10);
    }
    await database.execute(sql`DELETE FROM lot WHERE id > 900000`);
  });

  test('stored lots equal those rewritten from the documents and follow their changes', async () => {
    const { database } = server();
    const all = async () =>
      (
        await database.execute<{ all: string; many: number }>(
          sql`SELECT md5(string_agg(to_jsonb(lot)::text, '' ORDER BY id)) AS all, count(*)::int AS many FROM lot`,
        )
      ).rows[0] ?? expect.unreachable();
    const kept = await all();
    expect(kept.many).toBeGreaterThan(0);
    await database.execute(sql`DELETE FROM lot`);
    await database.execute(
      sql`SELECT write_lots((SELECT array_agg(id) FROM acceptance), (SELECT array_agg(id) FROM movement))`,
    );
    expect(await all()).toEqual(kept);
    await database.execute(sql`
      UPDATE movement_item SET received = received - 1 WHERE id = (SELECT min(id) / 2 FROM lot WHERE kind = 'movement' AND received > 1)`);
    expect((await all()).all).not.toBe(kept.all);
    await database.execute(sql`UPDATE acceptance SET status = status`);
    expect((await all()).many).toBe(kept.many);
  });

  test('are found by article, document and day of receipt', async () => {
    const [first] = await read('shop');
    const { id, article, document, received_at } = first ?? expect.unreachable();
    const search = (kind: string, text: string) =>
      read('shop', `search_type=${kind}&filter[search]=${encodeURIComponent(text)}`);
    expect((await search('article', article)).map((lot) => lot.id)).toContain(id);
    expect((await search('number', String(document.id))).map((lot) => lot.id)).toContain(id);
    const day = received_at.slice(0, 10);
    expect(await read('shop', `filter[received_from]=${day}`)).not.toEqual([]);
    expect(await read('shop', 'filter[received_to]=2001-01-01')).toEqual([]);
  });
});
