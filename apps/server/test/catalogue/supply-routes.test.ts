// Supply routes to a basket are cached. Whatever changes, a search and a page of titles answer the offers that the joined tables give.
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  offerPrice,
  offersOfProducts,
  pricesOfProducts,
  wireOffer,
} from '../../src/areas/catalogue/offers.ts';
import { readOffersOfArticle } from '../../src/areas/catalogue/searching/article.ts';
import { withSupplyRoutes } from '../../src/areas/catalogue/supply-routes/cached-supply-routes.ts';
import { type OfferedPrice, pricesToBasket } from '../../src/areas/catalogue/supply-routes/prices.ts';
import { departuresNow } from '../../src/areas/storages/logistics/departures.ts';
import type { Viewer } from '../../src/contract/viewer.ts';
import { useTestDatabase } from '../support/database.ts';
import { companyOf, oneRow, viewerOf } from '../support/documents.ts';

const database = useTestDatabase('demo');

let viewer: Viewer;
let basket: { id: number; storage_id: number };
/** Products with offers for the basket, and analogs. */
let products: { id: number; article: string; title: string; best_seller: boolean; brand_title: string }[];

beforeAll(async () => {
  viewer = await viewerOf(database(), await companyOf(database(), 'shop'));
  basket = await oneRow(
    database(),
    sql`INSERT INTO basket (contractor_id, storage_id)
        SELECT contractor_id, default_storage_id FROM app_user WHERE login = 'shop'
        ON CONFLICT (storage_id) DO UPDATE SET storage_id = excluded.storage_id RETURNING id::int, storage_id::int`,
  );
  const { rows } = await database().execute<(typeof products)[number]>(sql`
    SELECT p.id, p.article, p.title, p.best_seller, brand.title AS brand_title FROM product p JOIN brand ON brand.id = p.brand_id
    WHERE EXISTS (SELECT FROM price_list_item i WHERE i.product_id = p.id) AND EXISTS (SELECT FROM own_product o WHERE o.article_norm = p.article_norm AND o.brand_id = p.brand_id)
    ORDER BY p.id LIMIT 12`);
  products = rows;
  if (products.length < 12) throw new Error('the demo has too few products for these tests');
});

/** Offers of a product, as a search answers them. */
const searched = async (id: number) => {
  const { products: found } = await readOffersOfArticle(database(), viewer, {
    basketID: basket.id,
    articleId: id,
    isCatalogModal: true,
  });
  return found.flatMap(({ offers }) => offers);
};

/** The same from the tables themselves. */
async function joined({ id, ...product }: (typeof products)[number]) {
  const { rows } = await offersOfProducts(database(), {
    contractor_id: viewer.contractor_id,
    storage_id: basket.storage_id,
    b2c: viewer.b2c_user,
    basketId: basket.id,
    products: [id],
  });
  const departures = await departuresNow(database());
  return rows
    .map((row) => wireOffer(row, product, true, departures))
    .toSorted((a, b) => a.price - b.price || a.term - b.term || a.id - b.id);
}

const sorted = (prices: readonly OfferedPrice[]) =>
  prices.toSorted((a, b) => a.product_id - b.product_id || a.price - b.price);

/** Prices of the products on a page of titles. */
const listed = async () =>
  sorted(
    await pricesToBasket(
      database(),
      { basketId: basket.id, contractor_id: viewer.contractor_id, b2c: viewer.b2c_user },
      products.map(({ id }) => id),
    ),
  );

/** The same from the tables themselves. */
async function joinedPrices() {
  const { rows } = await pricesOfProducts(database(), {
    contractor_id: viewer.contractor_id,
    storage_id: basket.storage_id,
    b2c: viewer.b2c_user,
    products: products.map(({ id }) => id),
  });
  return sorted(rows.map((row) => ({ product_id: row.product_id, price: offerPrice(row) })));
}

/** The n-th row of a table among those of a condition, counted round. */
const nth = (table: string, n: number, where = 'true') =>
  sql.raw(
    `(SELECT id FROM ${table} WHERE ${where} ORDER BY id OFFSET ${n} % greatest((SELECT count(*) FROM ${table} WHERE ${where}), 1) LIMIT 1)`,
  );
const mine = () => `customer_id = ${viewer.contractor_id}`;
const supplier = (n: number) =>
  sql`(SELECT supplier_id FROM contract WHERE id = ${nth('contract', n, mine())})`;
const among = (n: number) => sql`${products[n % products.length]?.id ?? 0}`;

/** Changes by name: what each does to the n-th row, with the value v. */
const CHANGES: Record<string, (n: number, v: number) => SQL> = {
  'the markup of a contract': (n, v) =>
    sql`UPDATE contract SET buyer_markup_percent = ${v} WHERE id = ${nth('contract', n, mine())}`,
  'the status of a contract': (n, v) =>
    sql`UPDATE contract SET status = ${v % 3 === 0 ? 'suspended' : 'active'} WHERE id = ${nth('contract', n, mine())}`,
  'a contract for one storage only': (n, v) =>
    sql`UPDATE contract SET only_for_selected_storage = ${v % 2 === 0}, storage_id = ${nth('storage', n, `contractor_id = ${viewer.contractor_id}`)} WHERE id = ${nth('contract', n, mine())}`,
  'the use of a limit': (n, v) =>
    sql`UPDATE contract SET used_kopecks = ${v} WHERE id = ${nth('contract', n, mine())}`,
  'the markups of a card': (n, v) =>
    sql`UPDATE logistic_card SET logistic_markup_percent_b2b = ${v}, include_markup_to_regulation = ${v % 2 === 0} WHERE id = ${nth('logistic_card', n, `${mine()} AND status = 'active'`)}`,
  'the cut-offs of a card': (n, v) =>
    sql`UPDATE logistic_card SET cut_off_week_minutes = ARRAY[${v * 60}::int, 6000] WHERE id = ${nth('logistic_card', n, `${mine()} AND status = 'active'`)}`,
  'the status of a card': (n, v) =>
    sql`UPDATE logistic_card SET status = ${v % 3 === 0 ? 'disabled' : 'active'} WHERE id = ${nth('logistic_card', n, `${mine()} AND status IN ('active', 'disabled') AND customer_storage_id = ${basket.storage_id}`)}
        AND NOT EXISTS (SELECT FROM logistic_card other WHERE other.id <> logistic_card.id AND other.status = 'active'
          AND other.customer_storage_id = logistic_card.customer_storage_id AND other.supplier_storage_id = logistic_card.supplier_storage_id)`,
  'a storage of a supplier': (n, v) =>
    sql`UPDATE storage SET title = ${`Склад ${v}`}, city = ${`Город ${n}`}, time_zone = ${v % 2 === 0 ? 'Asia/Omsk' : 'Europe/Moscow'} WHERE contractor_id = ${supplier(n)}`,
  'the title of a supplier': (n, v) =>
    sql`UPDATE contractor SET title = ${`Поставщик ${v}`} WHERE id = ${supplier(n)}`,
  'the category of the buyer': (n, v) =>
    sql`UPDATE contractor SET category_id = ${v % 3 === 0 ? sql`NULL` : nth('contractor_category', n)} WHERE id = ${viewer.contractor_id}`,
  'a criterion': (_, v) =>
    sql`INSERT INTO selection_criterion (title, discriminator, contractor_category_id, is_only_for_distributors, is_only_direct_shipment)
        SELECT 'Проба', 'contractor', category_id, category_id IS NULL OR ${v % 2 === 0}, category_id IS NOT NULL AND ${v % 3 === 0} FROM contractor WHERE id = ${viewer.contractor_id}`,
  'a target of the newest criterion': (n) =>
    sql`INSERT INTO selection_target (criterion_id, supplier_id) SELECT max(id), ${supplier(n)} FROM selection_criterion HAVING max(id) > 0 ON CONFLICT DO NOTHING`,
  'a target goes': (n) => sql`DELETE FROM selection_target WHERE id = ${nth('selection_target', n)}`,
  'a criterion goes': (n) => sql`DELETE FROM selection_criterion WHERE id = ${nth('selection_criterion', n)}`,
  'the regulation discount': (_, v) =>
    sql`INSERT INTO regulation_discount (id, percent) VALUES (1, ${v % 90}) ON CONFLICT (id) DO UPDATE SET percent = excluded.percent`,
  'a price list': (n, v) =>
    sql`UPDATE price_list SET is_active = ${v % 4 > 0}, valid_to = ${v % 5 === 0 ? '2020-01-01' : null} WHERE id = ${nth('price_list', n)}`,
  'a norm': (n, v) =>
    sql`INSERT INTO supply_norm (contractor_id, product_id, category_id, brand_id, multiple, minimum)
        SELECT supplier_id, CASE WHEN ${v % 3} = 0 THEN p.id END, CASE WHEN ${v % 3} = 1 THEN kind.path[1 + ${n} % cardinality(kind.path)] END, CASE WHEN ${v % 3} = 2 THEN p.brand_id END, ${2 + (v % 7)}, ${v}
        FROM contract, product p JOIN category kind ON kind.id = p.category_id WHERE contract.id = ${nth('contract', n, mine())} AND p.id = ${among(v)} ON CONFLICT DO NOTHING`,
  'whether a supplier has norms': (n, v) =>
    sql`UPDATE contractor SET has_norms = ${v % 3 > 0} WHERE id = ${supplier(n)}`,
  'the place of a category': (n, v) =>
    sql`UPDATE category SET parent_id = (SELECT id FROM category WHERE parent_id = 1 ORDER BY id OFFSET ${v % 3} LIMIT 1)
        WHERE id = (SELECT category_id FROM product WHERE id = ${among(n)}) AND parent_id <> 1`,
  'a price and its multiplicity': (n, v) =>
    sql`UPDATE price_list_item SET price_kopecks = ${1_000 + v * 7}, multiplicity = ${1 + (v % 4)} WHERE product_id = ${among(n)}`,
  'the stock of a product': (n, v) =>
    sql`UPDATE reserve SET quantity = held + ${v % 4} FROM price_list_item i WHERE i.id = reserve.item_id AND i.product_id = ${among(n)}`,
  'an own product': (n, v) =>
    sql`UPDATE own_product SET title = ${`Своё ${v}`}, deleted_at = ${v % 3 === 0 ? sql`now()` : sql`NULL`} FROM product p
        WHERE p.id = ${among(n)} AND own_product.article_norm = p.article_norm AND own_product.brand_id = p.brand_id`,
  'a match of an own product': (n, v) =>
    sql`INSERT INTO own_match (own_product_id, product_id, status, decided_by)
        SELECT own.id, ${among(n)}, 'confirmed', ${viewer.id} FROM own_product own WHERE own.contractor_id = ${supplier(v)} ORDER BY own.id OFFSET ${v} LIMIT 1 ON CONFLICT DO NOTHING`,
};

test('a change of an open transaction counts once it is committed, in whichever order transactions began', async () => {
  const one = products[0] ?? expect.unreachable();
  const markup = (percent: number) =>
    sql`UPDATE contract SET buyer_markup_percent = ${percent} WHERE ${sql.raw(mine())}`;
  await database().execute(markup(1));
  const client = await database().$client.connect();
  try {
    await client.query('BEGIN');
    await client.query('UPDATE contract SET buyer_markup_percent = 50 WHERE customer_id = $1', [
      viewer.contractor_id,
    ]);
    // A later transaction is committed first, and the routes are read while the earlier one is open.
    await database().execute(sql`UPDATE contractor SET title = title WHERE id = ${viewer.contractor_id}`);
    const before = await searched(one.id);
    await client.query('COMMIT');
    const after = await searched(one.id);
    expect(after).toEqual(await joined(one));
    expect(after[0]?.price).not.toBe(before[0]?.price);
  } finally {
    client.release();
  }
});

test('a search and a page of titles answer the offers of the joined tables after each of a random history of changes', async () => {
  const change = fc.record({
    what: fc.constantFrom(...Object.keys(CHANGES)),
    n: fc.nat(40),
    v: fc.nat(90),
    product: fc.nat(11),
  });
  let offers = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (history) => {
      for (const { what, n, v, product } of history) {
        await database().execute(CHANGES[what]?.(n, v) ?? sql`SELECT 1`);
        const one = products[product] ?? expect.unreachable();
        const answered = await searched(one.id);
        offers += answered.length;
        expect(answered, `after ${what} (${n}, ${v})`).toEqual(await joined(one));
        expect(await listed(), `prices after ${what} (${n}, ${v})`).toEqual(await joinedPrices());
      }
    }),
    { numRuns: 40 },
  );
  expect(offers).toBeGreaterThan(100);
});

test('unchanged supply routes are read once, whatever else is written', async () => {
  const receiver = { basketId: basket.id, contractor_id: viewer.contractor_id, b2c: false };
  const snapshot = async () =>
    (await withSupplyRoutes(database(), receiver, async () => ({ changed: false }))).routes.snapshot;
  const first = await snapshot();
  await database().execute(CHANGES['the use of a limit']?.(0, 5) ?? sql``);
  await database().execute(CHANGES['a price and its multiplicity']?.(0, 5) ?? sql``);
  await searched(products[0]?.id ?? 0);
  expect(await snapshot()).toBe(first);
  await database().execute(CHANGES['the markup of a contract']?.(0, 5) ?? sql``);
  await searched(products[0]?.id ?? 0);
  expect(await snapshot()).not.toBe(first);
});

test('a basket that was asked for before it existed is found once it exists', async () => {
  const { next } = await oneRow<{ next: number }>(
    database(),
    sql`SELECT nextval(pg_get_serial_sequence('basket', 'id'))::int AS next`,
  );
  const ask = () =>
    readOffersOfArticle(database(), viewer, { basketID: next, articleId: products[0]?.id ?? 0 });
  await expect(ask()).rejects.toThrow('Товар не найден');
  await database().execute(sql`
    WITH place AS (
      INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
      VALUES (${viewer.contractor_id}, 'Новый', 'NEW-1', 'Самара', 'Самара', 'Europe/Samara') RETURNING id)
    INSERT INTO basket (id, contractor_id, storage_id) SELECT ${next}, ${viewer.contractor_id}, id FROM place`);
  expect((await ask()).products.length).toBeGreaterThan(0);
});

test('supply routes that change during every try are refused with an error, not answered', async () => {
  const receiver = { basketId: basket.id, contractor_id: viewer.contractor_id, b2c: false };
  await expect(withSupplyRoutes(database(), receiver, async () => ({ changed: true }))).rejects.toThrow(
    /changed 5 times/,
  );
});

test('changes older than an hour are removed by the next one', async () => {
  await database().execute(sql`UPDATE supply_route_change SET at = now() - interval '2 hours'`);
  await database().execute(CHANGES['the markup of a contract']?.(0, 9) ?? sql``);
  const { old } = await oneRow<{ old: number }>(
    database(),
    sql`SELECT count(*)::int AS old FROM supply_route_change WHERE at < now() - interval '1 hour'`,
  );
  expect(old).toBe(0);
});
