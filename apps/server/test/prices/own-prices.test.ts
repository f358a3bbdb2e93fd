// A shop sees suppliers' lists at its own prices, a B2C user with the markup for consumers. Decisions, «A shop
// that may open /prices».
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Answer, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();

test('a customer’s prices include the markups of the contract and of the logistic card, and a note says so', async () => {
  const { database } = server();
  const b2c = await server().as('b2c');
  const { data: lists } = (await b2c.get('/prices/price-list')).body as Answer<'listPriceLists'>;
  const { rows: ways } = await database.execute<{ list: number; card: number; contract: number }>(sql`
    SELECT l.id AS list, card.id AS card, contract.id AS contract
    FROM price_list l
    JOIN app_user p ON p.login = 'b2c'
    JOIN contract ON contract.customer_id = p.contractor_id AND contract.supplier_id = l.supplier_id AND contract.status = 'active'
    JOIN logistic_card card ON card.supplier_storage_id = l.storage_id AND card.customer_storage_id = p.default_storage_id AND card.status = 'active'
    ORDER BY l.id LIMIT 1`);
  const [way] = ways;
  if (!way) expect.unreachable('the demo has a way');
  expect(lists.map(({ id }) => id)).toContain(way.list);
  await database.execute(sql`UPDATE contract SET buyer_markup_percent = 5 WHERE id = ${way.contract}`);
  await database.execute(
    sql`UPDATE logistic_card SET logistic_markup_percent_b2b = 2, logistic_markup_percent_b2c = 12.5 WHERE id = ${way.card}`,
  );
  const written = await database.execute<{ id: number; price_kopecks: number }>(
    sql`SELECT id, price_kopecks FROM price_list_item WHERE price_list_id = ${way.list} ORDER BY id LIMIT 20`,
  );
  const read = async () =>
    ((await b2c.get(`/prices/price-list/${way.list}/items?pageSize=20`)).body as Answer<'listPriceListItems'>)
      .data;
  const note = async () =>
    ((await b2c.get(`/prices/price-list/${way.list}`)).body as Answer<'getPriceList'>).data.price_note;
  const expected = (factor: number) =>
    written.rows.map(({ price_kopecks }) => Math.round(Math.round((price_kopecks * 105) / 100) * factor));
  expect((await read()).map(({ price }) => Math.round(price * 100))).toEqual(expected(1.125));
  expect(await note()).toMatch(
    /^Цены для вас: с наценкой договора 5 % и наценкой B2C логистической карты до склада «.+» 12,5 %\.$/,
  );
  // Without a markup for consumers the ordinary one applies; without a route the price has no delivery, and a note
  // says so.
  await database.execute(
    sql`UPDATE logistic_card SET logistic_markup_percent_b2c = NULL WHERE id = ${way.card}`,
  );
  expect((await read()).map(({ price }) => Math.round(price * 100))).toEqual(expected(1.02));
  expect(await note()).toMatch(/ и наценкой логистической карты до склада «.+» 2 %\.$/);
  await database.execute(sql`
    UPDATE logistic_card SET status = 'disabled'
    WHERE supplier_storage_id = (SELECT storage_id FROM price_list WHERE id = ${way.list})`);
  expect((await read()).map(({ price }) => Math.round(price * 100))).toEqual(expected(1));
  expect(await note()).toContain('доставка в цену не входит');
});

test('a supplier sees the prices of its own list without markups', async () => {
  const supplier = await server().as('supplier');
  const { data: lists } = (await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>;
  const id = lists[0]?.id ?? 0;
  const { data } = (await supplier.get(`/prices/price-list/${id}/items`))
    .body as Answer<'listPriceListItems'>;
  const written = await server().database.execute<{ price_kopecks: number }>(
    sql`SELECT price_kopecks FROM price_list_item WHERE price_list_id = ${id} ORDER BY id LIMIT ${data.length}`,
  );
  expect(data.map(({ price }) => Math.round(price * 100))).toEqual(
    written.rows.map(({ price_kopecks }) => price_kopecks),
  );
  const { data: list } = (await supplier.get(`/prices/price-list/${id}`)).body as Answer<'getPriceList'>;
  expect(list).not.toHaveProperty('price_note');
});
