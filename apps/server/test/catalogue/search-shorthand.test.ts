// Abbreviations and spellings other than the catalogue's find products. Issue of the search; decisions, «Part
// numbers».
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, basketOf, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
let shop: Caller;
let basketId = 0;
beforeAll(async () => {
  const server = servers[0] ?? expect.unreachable();
  shop = await server.as('shop');
  ({ basketId } = await basketOf(shop));
  await server.database.execute(sql`
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    SELECT brand.id, t.article, t.article_norm, t.title, 2
    FROM (VALUES ('FEBEST', '26300-35599', '2630035599', 'Фильтр салонный угольный'),
                 ('MERCEDESBENZ', 'A 002 420 51 20', 'A0024205120', 'Комплект деталей')) AS t(norm, article, article_norm, title)
    JOIN brand USING (norm)`);
});

type Found = Answer<'searchStandards'>;
const find = async (parameter: 'title' | 'article', text: string) =>
  (await shop.get(`/basket/basket/standards?basketID=${basketId}&${parameter}=${encodeURIComponent(text)}`))
    .body as Found;

test.each([
  ['масло 5w40', /Масло моторное 5W-40/],
  ['масло 5w 40', /Масло моторное 5W-40/],
  ['5w-40', /Масло моторное 5W-40/],
  ['р/к суппорта', /Ремкомплект суппорта/],
  ['рк суппорта', /Ремкомплект суппорта/],
  ['ст. стаб.', /Стойка стабилизатора/],
  ['ст. стаб. перед', /Стойка стабилизатора/],
  ['стойка стаб. лев.', /Стойка стабилизатора/],
  ['колод. торм.', /Колодки тормозные/],
  ['фильтр масл.', /Фильтр масляный/],
])('«%s» finds %s', async (text, title) => {
  const { products } = await find('title', text);
  expect(products[0]?.title).toMatch(title);
});

test.each(['HYUNDAI', 'hyundai', 'хендай', 'Mercedes-Benz', 'mann'])(
  '«%s» finds products of the brand',
  async (text) => {
    const { products } = await find('title', text);
    expect(products.length).toBeGreaterThan(0);
    const brand = text === 'хендай' ? 'HYUN' : text.slice(0, 4).toUpperCase();
    expect(products.some((one) => one.brand.title.toUpperCase().startsWith(brand))).toBe(true);
  },
);

test.each([
  ['0024205120', 'A 002 420 51 20'],
  ['002 420 51 20', 'A 002 420 51 20'],
  ['N2630035599', '26300-35599'],
])(
  '«%s» finds %s although the maker’s letter before the number is missing or added',
  async (text, article) => {
    for (const parameter of ['article', 'title'] as const) {
      const { products } = await find(parameter, text);
      expect(products[0]?.article).toBe(article);
    }
  },
);
