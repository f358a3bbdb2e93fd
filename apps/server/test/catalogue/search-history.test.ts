// What a person searched for, and numbers that were replaced. Specification 3, sections 1, 2 and 7; decisions, «Part numbers».
import { SEARCH_HISTORY } from '@portal/domain/search';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
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
let basketId = 0;

beforeAll(async () => {
  shop = await server().as('shop');
  ({ basketId } = await basketOf(shop));
});

describe('search history', () => {
  const listed = async (caller: Caller) =>
    data<Answer<'listSearchHistory'>['data']>(await caller.get('/catalog/search-history'));
  const remember = (caller: Caller, text: string, mode = 'parts') =>
    caller.post('/catalog/search-history', { mode, text });
  const forget = (caller: Caller, query = '') =>
    call(server().address, 'DELETE', `/catalog/search-history${query}`, caller.token);

  test('is personal, the newest first; a repeated search moves up; only the last twenty are stored', async () => {
    for (let n = 1; n <= SEARCH_HISTORY + 3; n++) expect((await remember(shop, `OC ${n}`)).status).toBe(200);
    await remember(shop, ' OC 10 ');
    await remember(shop, 'XTA21099043576182', 'vin');
    const texts = (await listed(shop)).map(({ mode, text }) => `${mode} ${text}`);
    expect(texts).toHaveLength(SEARCH_HISTORY);
    expect(texts.slice(0, 3)).toEqual(['vin XTA21099043576182', 'parts OC 10', 'parts OC 23']);
    expect(texts).not.toContain('parts OC 4');
    expect(await listed(await server().as('shop2'))).toEqual([]);
  });

  test('entries are deleted one by one or all at once; another person’s entry returns 404', async () => {
    const [first, second] = await listed(shop);
    const other = await server().as('shop2');
    expect((await forget(other, `?id=${first?.id}`)).status).toBe(404);
    expect((await forget(shop, `?id=${first?.id}`)).status).toBe(200);
    expect((await listed(shop))[0]).toEqual(second);
    await remember(other, 'W 914/2');
    expect((await forget(shop)).status).toBe(200);
    expect(await listed(shop)).toEqual([]);
    expect(await listed(other)).toHaveLength(1);
    expect((await forget(shop)).status).toBe(200);
  });

  test('an empty text is refused', async () => {
    for (const text of ['', '   ']) expect((await remember(shop, text)).status).toBe(422);
  });
});

describe('a superseded number', () => {
  const search = async (article: string): Promise<Answer<'searchStandards'>> =>
    (await shop.get(`/basket/basket/standards?basketID=${basketId}&article=${encodeURIComponent(article)}`))
      .body;
  const offers = async (query: string): Promise<Answer<'getOffersByArticle'>> =>
    (await shop.get(`/basket/basket/article?basketID=${basketId}&${query}`)).body;
  const idOf = async (article: string) => {
    const { rows } = await server().database.execute<{ id: number }>(
      sql`SELECT id FROM product WHERE article = ${article}`,
    );
    return rows[0]?.id ?? 0;
  };
  const replace = (brandOf: number, article: string, by: number) =>
    server().database.execute(sql`
      INSERT INTO supersession (brand_id, article, article_norm, product_id, source)
      SELECT brand_id, ${article}, ${article.replaceAll(/\W/g, '')}, ${by}, 'Тест' FROM product WHERE id = ${brandOf}`);

  test('that is no product any more finds its replacement, in any spelling', async () => {
    for (const article of ['650401', '650-401', ' 650 401 ']) {
      const found = await search(article);
      expect(found.count).toBe(1);
      expect(found.products[0]?.article).toBe('93156310');
      expect(found.superseded).toEqual([
        {
          brand_title: 'GENERAL MOTORS',
          article: '650401',
          standard: {
            id: await idOf('93156310'),
            brand_title: 'GENERAL MOTORS',
            article: '93156310',
            title: 'Фильтр масляный',
          },
        },
      ]);
    }
    const answer = await shop.get(`/catalog/standards?basketID=${basketId}&article=650401`);
    expect(data(answer)).toEqual({ title_search_redirect: false, count: 1 });
    const { searchedProduct, superseded, products } = await offers('article=650401');
    expect(searchedProduct.article).toBe('93156310');
    expect(superseded).toHaveLength(1);
    expect(products[0]?.offers.length).toBeGreaterThan(0);
    expect(products.some(({ original }) => !original)).toBe(true);
  });

  test('that is still sold is listed after its replacement', async () => {
    const [old, fresh] = [await idOf('OC 90'), await idOf('OC 384')];
    await replace(old, 'OC 90', fresh);
    const found = await search('oc-90');
    expect(found.products.map(({ id }) => id)).toEqual([fresh, old]);
    expect(found.superseded[0]?.standard.id).toBe(fresh);
    for (const query of ['article=OC90', `articleId=${old}`]) {
      const answer = await offers(query);
      expect(answer.searchedProduct.id).toBe(old);
      expect(answer.products.slice(0, 2).map(({ id }) => id)).toEqual([fresh, old]);
      expect(answer.products.slice(0, 2).every(({ original }) => original)).toBe(true);
      expect(answer.superseded[0]).toMatchObject({ article: 'OC 90', standard: { article: 'OC 384' } });
    }
    // A chain is followed to its end, a cycle gives no replacement.
    const last = await idOf('OC 384 A');
    await replace(fresh, 'OC 384', last);
    expect((await search('OC 90')).superseded.map(({ standard }) => standard.article)).toEqual(['OC 384 A']);
    expect((await offers(`articleId=${fresh}`)).superseded).toHaveLength(1);
    await replace(last, 'OC 384 A', old);
    expect((await search('OC 90')).superseded).toEqual([]);
  });

  test('other numbers have no supersession in the answer', async () => {
    expect((await search('W 914/2')).superseded).toEqual([]);
    expect((await offers('article=W914/2')).superseded).toEqual([]);
  });
});
