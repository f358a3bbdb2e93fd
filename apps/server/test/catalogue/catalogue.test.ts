// Searching by title, suggestions, a product's page, deferred goods. Specification 3, sections 1–4 and 7.
import { normalizeArticle } from '@portal/domain/part-number';
import { initialQuantity, nearestValidQuantities } from '@portal/domain/quantity';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { deferredItem } from '../../src/areas/basket/tables.ts';
import { brand, product, productSearch } from '../../src/areas/catalogue/tables.ts';
import {
  type Answer,
  type Answered,
  basketOf,
  call,
  type Caller,
  useTestServers,
} from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const data = <T>({ body }: Answered) => (body as { data: T }).data;
let shop: Caller;
let storageId = 0;
let basketId = 0;
const search = async (query: string): Promise<Answer<'searchStandards'>> =>
  (await shop.get(`/basket/basket/standards?basketID=${basketId}&${query}`)).body;
const byTitle = (title: string) => search(`title=${encodeURIComponent(title)}`);
const suggest = async (text: string) =>
  data<Answer<'suggest'>['data']>(await shop.get(`/catalog/suggestions?text=${encodeURIComponent(text)}`));

beforeAll(async () => {
  shop = await server().as('shop');
  ({ storageId, basketId } = await basketOf(shop));
});

describe('search by title', () => {
  test('finds words in any grammatical form and in any order', async () => {
    const { count } = await byTitle('фильтр масляный');
    expect(count).toBeGreaterThan(20);
    for (const other of ['фильтры масляные', 'масляного фильтра', 'МАСЛЯНЫЙ ФИЛЬТР'])
      expect((await byTitle(other)).count).toBe(count);
  });

  test('accepts a brand among the words', async () => {
    const [one] = (await byTitle('фильтр масляный')).products;
    const title = one?.brand.title ?? '';
    const { products, count } = await byTitle(`фильтр ${title}`);
    expect(count).toBeGreaterThan(0);
    for (const found of products) expect(found.brand.title).toBe(title);
  });

  test('corrects a typo and reports the corrected text', async () => {
    const right = await byTitle('фильтр масляный');
    expect(right).not.toHaveProperty('corrected_title');
    const typo = await byTitle('фильр масляный');
    expect(typo).toMatchObject({ corrected_title: 'фильтр масляный', count: right.count });
    // An incomplete word.
    expect((await byTitle('фильт масл')).count).toBeGreaterThan(0);
  });

  test('corrects text typed in the wrong keyboard layout', async () => {
    const right = await byTitle('фильтр');
    expect(await byTitle('abkmnh')).toMatchObject({ corrected_title: 'фильтр', count: right.count });
  });

  test('facets count all matches; the total counts the filtered ones', async () => {
    const all = await byTitle('фильтр');
    const sum = (facet: { count: number }[]) => facet.reduce((total, { count }) => total + count, 0);
    expect(sum(all.brands)).toBe(all.count);
    expect(sum(all.categories)).toBe(all.count);
    const [first] = all.brands.toSorted((a, b) => b.count - a.count);
    const one = await search(`title=${encodeURIComponent('фильтр')}&brandIDs=${first?.id}`);
    expect(one.count).toBe(first?.count);
    expect(one.brands).toEqual(all.brands);
    for (const found of one.products) expect(found.brand.id).toBe(first?.id);
    const [category] = all.categories;
    const narrowed = await search(`title=${encodeURIComponent('фильтр')}&prodID=${category?.id}`);
    expect(narrowed.count).toBe(category?.count);
  });

  test('of more than 200 brands the facet lists the 200 most frequent and the selected ones; others are found by title', async () => {
    await server().database.execute(sql`
      WITH made AS (
        INSERT INTO brand (title, norm) SELECT 'МАРКА ' || n, 'МАРКА' || n FROM generate_series(1, 230) AS n RETURNING id, title)
      INSERT INTO product (brand_id, article, article_norm, title, category_id)
      SELECT made.id, 'M' || made.id || '-' || copy, 'M' || made.id || copy, 'Зюзюка дорожная', 2
      FROM made CROSS JOIN generate_series(1, CASE WHEN made.title = 'МАРКА 230' THEN 1 ELSE 2 END) AS copy`);
    const asked = `title=${encodeURIComponent('зюзюка')}`;
    const all = await byTitle('зюзюка');
    expect(all).toMatchObject({ count: 459, brands_count: 230 });
    expect(all.brands).toHaveLength(200);
    expect(all.brands.every(({ count }) => count === 2)).toBe(true);
    const find = async (part: string) =>
      data<Answer<'searchBrandsOfStandards'>['data']>(
        await shop.get(`/basket/basket/standards-brands?brand=${encodeURIComponent(part)}&${asked}`),
      );
    const [rare] = await find('марка 230');
    expect(rare).toMatchObject({ title: 'МАРКА 230', count: 1 });
    expect(await find(' Марка 22 ')).toHaveLength(11);
    expect(await find('арка')).toHaveLength(200);
    expect(await find('100%_')).toEqual([]);
    const chosen = await search(`${asked}&brandIDs=${rare?.id}`);
    expect(chosen).toMatchObject({ count: 1, brands_count: 230 });
    expect(chosen.brands).toContainEqual(rare);
    expect(chosen.brands).toHaveLength(201);
    expect((await shop.get('/basket/basket/standards-brands?brand=a')).body).toMatchObject({
      message: 'Укажите текст для поиска',
    });
  });

  test('pages of 20 contain every match exactly once, bestsellers first', async () => {
    const { count } = await byTitle('фильтр масляный');
    const seen: number[] = [];
    const popular: boolean[] = [];
    for (let offset = 0; offset < count; offset += 20) {
      const { products } = await search(`title=${encodeURIComponent('фильтр масляный')}&offset=${offset}`);
      expect(products).toHaveLength(Math.min(20, count - offset));
      seen.push(...products.map(({ id }) => id));
      popular.push(...products.map(({ signs }) => signs.some(({ id }) => id === 28)));
    }
    expect(new Set(seen).size).toBe(count);
    expect(popular).toEqual(popular.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('sorts by price or by number; pages contain every match in any order', async () => {
    const sorted = async (sort: string) => {
      const pages = await Promise.all(
        [0, 20, 40].map((offset) =>
          search(`title=${encodeURIComponent('фильтр масляный')}&sort=${sort}&offset=${offset}`),
        ),
      );
      return pages.flatMap(({ products }) => products);
    };
    const byPrice = await sorted('price');
    const prices = byPrice.map(({ min_price }) => min_price ?? Number.POSITIVE_INFINITY);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(new Set(byPrice.map(({ id }) => id)).size).toBe(
      Math.min(60, (await byTitle('фильтр масляный')).count),
    );
    const [cheapest] = await sorted('price');
    const all = await byTitle('фильтр масляный');
    expect(cheapest?.min_price).toBeLessThanOrEqual(
      Math.min(...all.products.map((one) => one.min_price ?? 1e9)),
    );
    const numbers = (await sorted('article')).map(({ article }) => normalizeArticle(article));
    expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
  });

  test('spec 3 §7: answers name fakeBrands and searchOptions.selectedCategory; categories come as `categories`', async () => {
    const { body } = await shop.get('/basket/prod-categories');
    const { categories } = body as Answer<'listCategories'>;
    expect(categories[0]).toEqual({ id: 1, parent_id: null, title: expect.any(String) });
    const all = await byTitle('фильтр масляный');
    expect(all.searchOptions).toEqual({ selectedCategory: null });
    const [found] = all.categories;
    const [maker] = all.brands;
    const narrowed = await search(
      `title=${encodeURIComponent('фильтр масляный')}&prodID=${found?.id}&brandIDs=${maker?.id}`,
    );
    expect(narrowed.searchOptions.selectedCategory).toMatchObject({ id: found?.id, title: found?.title });
    // Facets of all results, whatever filter is chosen.
    expect(narrowed.fakeBrands).toEqual(all.fakeBrands);
  });

  test('spec 3 §7: offers by article: only analogs, or for the catalogue’s window none of them', async () => {
    const of = async (query: string): Promise<Answer<'getOffersByArticle'>> =>
      (await shop.get(`/basket/basket/article?basketID=${basketId}&article=OC90${query}`)).body;
    const kinds = (answer: Answer<'getOffersByArticle'>) => [
      ...new Set(answer.products.map((p) => p.original)),
    ];
    expect(kinds(await of(''))).toEqual([true, false]);
    const analogs = await of('&onlyAnalogs=true');
    expect(kinds(analogs)).toEqual([false]);
    expect(analogs.searchedProduct.article).toBe('OC 90');
    const modal = await of('&isCatalogModal=true');
    expect(kinds(modal)).toEqual([true]);
    expect(modal.analogs_offset).toBeNull();
  });

  test('a category includes the products of its subcategories; an unknown category has none', async () => {
    const categories = data<{ id: number; parent_id: number | null }[]>(
      await shop.get('/basket/prod-categories'),
    );
    const group = categories.find(
      ({ id, parent_id }) => parent_id === 1 && categories.some((c) => c.parent_id === id),
    );
    const children = categories.filter(({ parent_id }) => parent_id === group?.id);
    const counts = await Promise.all(children.map(async ({ id }) => (await search(`prodID=${id}`)).count));
    expect((await search(`prodID=${group?.id}`)).count).toBe(counts.reduce((a, b) => a + b, 0));
    expect(await search('prodID=2147483647')).toMatchObject({ count: 0, products: [] });
  });

  test.each([
    ['5000 characters', 'ф'.repeat(5_000)],
    ['only separators', '--- // ..'],
    ['SQL', `'; DROP TABLE product; --`],
    ['a script', '<script>alert(1)</script>'],
    ['emoji', '🔧🔩'],
    ['operators of full text', '!!! & | :* ( ) <-> "'],
    ['LIKE patterns', '%_\\%'],
  ])('%s: finds nothing and causes no error', async (_, text) => {
    const query = encodeURIComponent(text);
    for (const place of [`title=${query}`, `article=${query}`])
      expect(await search(place)).toMatchObject({ products: [] });
    const answer = await shop.get(`/catalog/standards?basketID=${basketId}&article=${query}`);
    expect(answer.status).toBe(200);
    expect(
      (await shop.get(`/catalog/suggestions?text=${encodeURIComponent(text.slice(0, 200))}`)).status,
    ).toBe(200);
  });

  test('refuses a text longer than 5000 characters with a Russian message', async () => {
    const { status, body } = await shop.get(
      `/basket/basket/standards?basketID=${basketId}&title=${'a'.repeat(5_001)}`,
    );
    expect(status).toBe(422);
    expect((body as { message: string }).message).toMatch(/[а-я]/);
  });

  test('refuses the null character, which PostgreSQL cannot store, with a Russian message', async () => {
    const zero = encodeURIComponent('OC\u000090');
    const { status, body } = await shop.get(`/basket/basket/standards?basketID=${basketId}&title=${zero}`);
    expect(status).toBe(422);
    expect((body as { message: string }).message).toBe('Введено некорректно');
    const remembered = await shop.post('/catalog/search-history', { mode: 'parts', text: 'OC\u000090' });
    expect(remembered.status).toBe(422);
    // Separators inside a number are ignored.
    expect(await search(`article=${zero}`)).toMatchObject({ count: 1 });
  });

  test('a misspelt word in the part-number field redirects to the search by title', async () => {
    const answer = await shop.get(
      `/catalog/standards?basketID=${basketId}&article=${encodeURIComponent('фильр')}`,
    );
    expect(data(answer)).toEqual({ title_search_redirect: true, count: 0 });
  });

  test('the search index follows inserts, updates and deletes of products', async () => {
    const { database } = server();
    const [any] = await database.select().from(brand).limit(1);
    if (!any) expect.unreachable();
    const [made] = await database
      .insert(product)
      .values({
        brand_id: any.id,
        article: 'ZZ-1',
        article_norm: 'ZZ1',
        title: 'Квазимодулятор',
        category_id: 2,
      })
      .returning({ id: product.id });
    expect((await byTitle('квазимодуляторы')).products.map(({ id }) => id)).toEqual([made?.id]);
    expect((await suggest('квазим')).titles).toEqual(['квазимодулятор']);
    await database
      .update(product)
      .set({ title: 'Псевдомодулятор' })
      .where(eq(product.id, made?.id ?? 0));
    expect((await byTitle('псевдомодулятор')).products).toHaveLength(1);
    await database.delete(product).where(eq(product.id, made?.id ?? 0));
    const left = await database
      .select()
      .from(productSearch)
      .where(eq(productSearch.product_id, made?.id ?? 0));
    expect(left).toEqual([]);
  });
});

describe('suggestions while typing', () => {
  test('contain numbers with this prefix, ignoring separators and look-alike letters, the shortest first', async () => {
    const { products } = await suggest('w 91');
    expect(products.length).toBeGreaterThan(0);
    const norms = products.map(({ article }) => article.replaceAll(/[^a-z\d]/gi, '').toUpperCase());
    for (const norm of norms) expect(norm).toMatch(/^W91/);
    expect(norms.map(({ length }) => length)).toEqual(
      norms.map(({ length }) => length).toSorted((a, b) => a - b),
    );
  });
  test('complete the last word and keep the words before it', async () => {
    const { titles } = await suggest('фильтр мас');
    expect(titles).toContain('фильтр масляный');
    expect(titles.length).toBeLessThanOrEqual(4);
  });
  test('work for text typed in the other keyboard layout', async () => {
    expect((await suggest('abkmn')).titles).toContain('фильтр');
  });
});

describe('decoding of a VIN', () => {
  const read = async (vin: string) =>
    data<Answer<'decodeVin'>['data']>(await shop.get(`/catalog/vin?vin=${encodeURIComponent(vin)}`));
  test('returns what is encoded in the VIN itself', async () => {
    expect(await read(' xta 210990-43576182 '.trim())).toMatchObject({
      decoded: {
        vin: 'XTA21099043576182',
        maker: 'LADA',
        wmi: 'XTA',
        serial: '576182',
        check_digit_right: null,
      },
    });
    expect((await read('1HGCM82633A004352')).decoded).toMatchObject({
      check_digit_right: true,
      model_years: [2003],
    });
  });
  test('an invalid VIN decodes to null without an error', async () => {
    for (const wrong of ['XTA2109', 'XTA2109904357618O', '🔧', '<script>'])
      expect((await read(wrong)).decoded).toBeNull();
  });
});

describe('a product’s page', () => {
  test('has the category path, and the crosses with their source', async () => {
    const { database } = server();
    const { rows } = await database.execute<{ product_id: number }>(sql`
      SELECT product_id FROM cross_member GROUP BY product_id ORDER BY product_id LIMIT 1`);
    const id = rows[0]?.product_id ?? 0;
    for (const login of ['shop', 'supplier', 'admin', 'distributor']) {
      const caller = await server().as(login);
      const found = data<Answer<'getStandard'>['data']>(await caller.get(`/catalog/standard/${id}`));
      expect(found.id).toBe(id);
      expect(found.category[0]).toMatchObject({ id: 1 });
      expect(found.category.length).toBeGreaterThan(1);
      expect(found.crosses.length).toBe(found.crosses_count);
      expect(found.crosses_count).toBeGreaterThan(0);
      for (const cross of found.crosses) {
        expect(cross.id).not.toBe(id);
        // A cross that is in no catalogue names the sellers who state it.
        expect(
          [cross.source, ...(cross.said_by ?? []).map(({ supplier }) => supplier.title)].join(''),
        ).not.toBe('');
        if (cross.said_by) expect(cross.said_by.length).toBeGreaterThan(0);
      }
    }
    expect(await shop.get('/catalog/standard/999999999')).toMatchObject({
      status: 404,
      body: { message: 'Товар не найден' },
    });
  });
});

describe('deferred items', () => {
  const listed = async (caller: Caller, query = '') =>
    data<Answer<'listDeferred'>['data']>(await caller.get(`/cart/deferred-item/index${query}`));
  const remove = (caller: Caller, id: number) =>
    call(server().address, 'DELETE', `/cart/deferred-item/delete?id=${id}`, caller.token);
  const offered = async () => {
    const { products } = await byTitle('фильтр масляный');
    return products.filter(({ offers_count }) => offers_count > 0).map(({ id }) => id);
  };

  // The demo's shop has deferred goods that it watches.
  beforeAll(() => server().database.execute(sql`DELETE FROM deferred_item`));

  test('a product is deferred once even if added twice; the list is personal, the newest item first', async () => {
    const [one = 0, two = 0] = await offered();
    for (const standard_id of [one, two, one])
      expect((await shop.post('/cart/deferred-item/create', { standard_id })).status).toBe(200);
    const mine = await listed(shop);
    expect(mine.map(({ standard_id }) => standard_id)).toEqual([two, one]);
    expect(mine[0]).not.toHaveProperty('product');
    const priced = await listed(shop, `?storage_id=${storageId}`);
    expect(priced[0]?.product).toMatchObject({ id: two });
    expect(priced[0]?.product?.min_price).toBeGreaterThan(0);
    const other = await server().as('shop2');
    expect(await listed(other)).toEqual([]);
    expect(await remove(other, mine[0]?.id ?? 0)).toMatchObject({ status: 404 });
    expect((await remove(shop, mine[0]?.id ?? 0)).status).toBe(200);
    expect((await listed(shop)).map(({ standard_id }) => standard_id)).toEqual([one]);
    expect(await shop.post('/cart/deferred-item/create', { standard_id: 999_999_999 })).toMatchObject({
      status: 404,
      body: { message: 'Товар не найден' },
    });
  });

  test('create-cart adds the cheapest offers; products without offers stay deferred and are reported', async () => {
    const { database } = server();
    const [one = 0] = await offered();
    const [any] = await database.select().from(brand).limit(1);
    const [lonely] = await database
      .insert(product)
      .values({
        brand_id: any?.id ?? 0,
        article: 'NO-1',
        article_norm: 'NO1',
        title: 'Никем не продаётся',
        category_id: 2,
      })
      .returning({ id: product.id });
    await shop.post('/cart/deferred-item/create', { standard_id: one });
    await shop.post('/cart/deferred-item/create', { standard_id: lonely?.id });
    const ids = (await listed(shop)).map(({ id }) => id);
    const made = await shop.post('/cart/deferred-item/create-cart', {
      storage_id: storageId,
      deferred_item_ids: ids,
    });
    expect(data(made)).toMatchObject({ added: 1, without_offers: [{ article: 'NO-1' }] });
    expect((await listed(shop)).map(({ standard_id }) => standard_id)).toEqual([lonely?.id]);
    const basket = data<Answer<'getBasket'>['data']>(
      await shop.get(`/basket/basket?storage_id=${storageId}`),
    );
    const line = basket.items.find(({ standard_id }) => standard_id === one);
    expect(line?.problem).toBeNull();
    const { body } = await shop.get(`/basket/basket/article?basketID=${basketId}&articleId=${one}`);
    const { products } = body as Answer<'getOffersByArticle'>;
    const own = products.filter(({ original }) => original).flatMap(({ offers }) => offers);
    expect(line?.offer.price).toBe(Math.min(...own.map(({ price }) => price)));
    expect(
      await shop.post('/cart/deferred-item/create-cart', { storage_id: storageId, deferred_item_ids: [] }),
    ).toMatchObject({ status: 422 });
    const other = await server().as('shop2');
    const left = (await listed(shop))[0]?.id;
    const storages = data<{ id: number }[]>(await other.get('/warehouse/storage'));
    expect(
      await other.post('/cart/deferred-item/create-cart', {
        storage_id: storages[0]?.id,
        deferred_item_ids: [left],
      }),
    ).toMatchObject({ status: 404 });
  });

  test('put-to-deferred moves either all given basket lines or none', async () => {
    const before = data<Answer<'getBasket'>['data']>(
      await shop.get(`/basket/basket?storage_id=${storageId}`),
    );
    const ids = before.items.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(await shop.post('/cart/items/put-to-deferred', { ids: [...ids, 999_999_999] })).toMatchObject({
      status: 404,
    });
    expect((await shop.post('/cart/items/put-to-deferred', { ids })).status).toBe(200);
    const after = data<Answer<'getBasket'>['data']>(await shop.get(`/basket/basket?storage_id=${storageId}`));
    expect(after.items).toEqual([]);
    const aside = new Set((await listed(shop)).map(({ standard_id }) => standard_id));
    for (const { standard_id } of before.items) expect(aside.has(standard_id)).toBe(true);
  });

  describe('moved from the basket', () => {
    const basketNow = async () =>
      data<Answer<'getBasket'>['data']>(await shop.get(`/basket/basket?storage_id=${storageId}`));
    const makeCart = async (deferred_item_ids: number[], more: object = {}) =>
      data<Answer<'createCartFromDeferred'>['data']>(
        await shop.post('/cart/deferred-item/create-cart', {
          storage_id: storageId,
          deferred_item_ids,
          ...more,
        }),
      );
    /**
     * Moves an offer that is not the product's cheapest, with a quantity other than its initial one, from the
     * basket to the deferred items.
     */
    async function putAside() {
      await server().database.delete(deferredItem);
      const { products } = await byTitle('фильтр масляный');
      for (const { id } of products) {
        const { body } = await shop.get(`/basket/basket/article?basketID=${basketId}&articleId=${id}`);
        const own = (body as Answer<'getOffersByArticle'>).products
          .filter(({ original }) => original)
          .flatMap(({ offers }) => offers)
          .toSorted((a, b) => b.price - a.price);
        for (const offer of own.slice(0, -1)) {
          const quantity = nearestValidQuantities(initialQuantity(offer), offer).up;
          if (quantity === null || offer.price === own.at(-1)?.price) continue;
          await shop.post('/basket/basket-items/create', {
            document_id: basketId,
            offer_id: offer.id,
            standard_id: id,
            quantity,
          });
          const line = (await basketNow()).items.find(({ offer_id }) => offer_id === offer.id);
          const put = await shop.post('/cart/items/put-to-deferred', { ids: [line?.id] });
          return { standard_id: id, offer, quantity, ids: data<{ id: number }[]>(put).map((one) => one.id) };
        }
      }
      expect.unreachable();
    }

    test('a line keeps its offer and quantity, and returns to the basket with them', async () => {
      const { standard_id, offer, quantity, ids } = await putAside();
      expect((await basketNow()).items.some(({ offer_id }) => offer_id === offer.id)).toBe(false);
      const [item] = await listed(shop, `?storage_id=${storageId}`);
      expect(item).toMatchObject({
        standard_id,
        quantity,
        kept: { offer_id: offer.id, supplier_title: offer.supplier.title, price: offer.price },
      });
      expect(await makeCart(ids)).toEqual({ added: 1, without_offers: [] });
      const line = (await basketNow()).items.find((one) => one.standard_id === standard_id);
      expect(line).toMatchObject({ offer_id: offer.id, quantity });
      expect(await listed(shop)).toEqual([]);
    });

    test('if the supplier has too little, another supplier is used only with any_supplier', async () => {
      const { standard_id, offer, quantity, ids } = await putAside();
      await server().database.execute(
        sql`UPDATE reserve SET quantity = held + ${quantity - 1} WHERE id = ${offer.id}`,
      );
      const made = await makeCart(ids);
      expect(made).toMatchObject({
        added: 0,
        without_offers: [
          {
            id: ids[0],
            reason: `${offer.supplier.title}, ${quantity} шт.: Количество не может превышать запасы в наличии поставщика: ${quantity - 1}`,
          },
        ],
      });
      expect((await basketNow()).items.some((line) => line.standard_id === standard_id)).toBe(false);
      await server().database.execute(sql`UPDATE reserve SET quantity = held WHERE id = ${offer.id}`);
      const gone = await makeCart(ids);
      expect(gone.without_offers[0]?.reason).toBe(`${offer.supplier.title} больше не предлагает`);
      const any = await makeCart(ids, { any_supplier: true });
      const line = (await basketNow()).items.find((one) => one.standard_id === standard_id);
      expect(any.added).toBe(gone.without_offers[0]?.other_offers ? 1 : 0);
      expect(line?.quantity).toBe(gone.without_offers[0]?.other_offers ? quantity : undefined);
    });

    test('a deleted item can be created again with its offer and quantity; an offer without a contract is refused', async () => {
      const { standard_id, offer, quantity, ids } = await putAside();
      expect((await remove(shop, ids[0] ?? 0)).status).toBe(200);
      const kept = { standard_id, offer_id: offer.id, quantity };
      expect((await shop.post('/cart/deferred-item/create', kept)).status).toBe(200);
      expect((await listed(shop))[0]).toMatchObject({ quantity, kept: { offer_id: offer.id } });
      expect(
        await shop.post('/cart/deferred-item/create', { standard_id, offer_id: offer.id }),
      ).toMatchObject({ status: 422 });
      const [foreign] = (
        await server().database.execute<{ id: number; product_id: number }>(sql`
          SELECT r.id, i.product_id FROM reserve r JOIN price_list_item i ON i.id = r.item_id
          WHERE NOT EXISTS (SELECT FROM contract c JOIN app_user u ON u.contractor_id = c.customer_id
                            WHERE u.login = 'shop' AND c.supplier_id = i.supplier_id) LIMIT 1`)
      ).rows;
      if (foreign)
        expect(
          await shop.post('/cart/deferred-item/create', {
            standard_id: foreign.product_id,
            offer_id: foreign.id,
            quantity: 1,
          }),
        ).toMatchObject({ status: 404 });
      expect(
        await shop.post('/cart/deferred-item/create', {
          standard_id: standard_id + 1,
          offer_id: offer.id,
          quantity: 1,
        }),
      ).toMatchObject({ status: 404 });
    });
  });

  test('simultaneous additions do not exceed 500 items', async () => {
    const { database } = server();
    await database.delete(deferredItem);
    await database.execute(sql`
      INSERT INTO product (brand_id, article, article_norm, title, category_id)
      SELECT (SELECT min(id) FROM brand), 'MANY-' || n, 'MANY' || n, 'Деталь', 2 FROM generate_series(1, 200) n`);
    await database.execute(sql`
      INSERT INTO deferred_item (user_id, product_id)
      SELECT (SELECT id FROM app_user WHERE login = 'shop'), id FROM product ORDER BY product.id LIMIT 498`);
    const { rows } = await database.execute<{ id: number }>(
      sql`SELECT id FROM product ORDER BY id DESC LIMIT 6`,
    );
    const answers = await Promise.all(
      rows.map(({ id }) => shop.post('/cart/deferred-item/create', { standard_id: id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 422)).toMatchObject({
      body: { message: 'Отложить можно не больше 500 товаров. Уберите лишние.' },
    });
  });
});
