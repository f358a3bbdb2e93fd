// Facet counts of a search with very many matches. Specification 3, section 3: the search's brands and categories.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countCommonSearches, pauseAfter } from '../../src/areas/catalogue/searching/common-searches.ts';
import { productSearch } from '../../src/areas/catalogue/tables.ts';
import { type Answer, basketOf, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();

test('counts of frequent words, in all forms and with synonyms, and of categories are precomputed; those of a rare word are computed on demand', async () => {
  const shop = await server().as('shop');
  const { basketId } = await basketOf(shop);
  const count = async (asked: Record<string, string>): Promise<number> => {
    const query = new URLSearchParams({ basketID: String(basketId), ...asked });
    const { body } = await shop.get(`/basket/basket/standards?${query}`);
    return (body as Answer<'searchStandards'>).count;
  };
  const { database } = server();
  // A search for «Фильтры» asks for this synonym, too.
  await database.execute(sql`INSERT INTO search_synonym (phrase, meaning) VALUES ('фильтры', 'очиститель')`);
  // Planner statistics of a catalogue of millions.
  await database.execute(sql`ANALYZE product_search`);
  await database.execute(sql`UPDATE pg_class SET reltuples = 1e7 WHERE oid = 'product_search'::regclass`);
  const common = countCommonSearches(database, console);
  await common.counted;
  await common.stop();
  await database.execute(sql`
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    SELECT id, 'COMMON-1', 'COMMON1', 'Фильтр зюзюка', 2 FROM brand ORDER BY id LIMIT 1`);
  const { rows } = await database.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM product_search WHERE words @@ to_tsquery('russian', 'фильтр')`,
  );
  for (const title of ['фильтр', 'Фильтры', 'ФИЛЬТРА'])
    expect(await count({ title })).toBe((rows[0]?.n ?? 0) - 1);
  const before = await database.$count(productSearch);
  expect(await count({ prodID: '1' })).toBe(before - 1);
  expect(await count({ title: 'зюзюка' })).toBe(1);

  // The next round counts anew what is still common.
  const rounds = countCommonSearches(database, console, () => 1);
  await expect.poll(() => count({ title: 'фильтр' })).toBe(rows[0]?.n);
  // What is not common any more is counted on demand again.
  await database.execute(sql`UPDATE pg_class SET reltuples = 1 WHERE oid = 'product_search'::regclass`);
  await database.execute(sql`DELETE FROM product WHERE article_norm = 'COMMON1'`);
  await expect.poll(() => count({ title: 'фильтр' })).toBe((rows[0]?.n ?? 0) - 1);
  await rounds.stop();
});

test('between two rounds are five minutes, or nine times the time of a round', () => {
  expect(pauseAfter(1_000)).toBe(300_000);
  expect(pauseAfter(200_000)).toBe(1_800_000);
});
