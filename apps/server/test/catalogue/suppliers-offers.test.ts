// «Administrators … see products and offers inside /product»: decisions, «Administrators and the catalogue».
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Answer, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
/** A product that several suppliers offer, and the number of its offers. */
async function offered(): Promise<{ id: number; offers: number; least: number }> {
  const { rows } = await server().database.execute<{ id: number; offers: number; least: number }>(sql`
    SELECT i.product_id AS id, count(*) AS offers, min(i.price_kopecks) AS least
    FROM price_list_item i JOIN reserve r ON r.item_id = i.id WHERE r.quantity > r.held
    GROUP BY i.product_id HAVING count(DISTINCT i.supplier_id) > 1 ORDER BY offers DESC, id LIMIT 1`);
  return rows[0] ?? expect.unreachable();
}
const place = (id: number) => `/catalog/standard/${id}/offers`;

test('an administrator sees all suppliers’ offers of a product at price-list prices, the cheapest first', async () => {
  const product = await offered();
  const admin = await server().as('admin');
  const { status, body } = await admin.get(place(product.id));
  expect(status).toBe(200);
  const { data, total } = body as Answer<'listSuppliersOffers'>;
  expect(total).toBe(product.offers);
  expect(data).toHaveLength(Math.min(total, 200));
  expect(new Set(data.map(({ supplier }) => supplier.id)).size).toBeGreaterThan(1);
  expect(data[0]?.price).toBe(product.least / 100);
  const prices = data.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  for (const { reserve_quantity, storage, city } of data) {
    expect(reserve_quantity).toBeGreaterThan(0);
    expect([storage.title, city]).not.toContain('');
  }
});

test('everybody else gets 403', async () => {
  const { id } = await offered();
  for (const login of ['supplier', 'distributor', 'shop', 'b2c'])
    expect([login, (await (await server().as(login)).get(place(id))).status]).toEqual([login, 403]);
});

test('a product without offers returns an empty list, an unknown one 404', async () => {
  const admin = await server().as('admin');
  const { rows } = await server().database.execute<{ id: number }>(
    sql`SELECT id FROM product WHERE NOT EXISTS (SELECT 1 FROM price_list_item i WHERE i.product_id = product.id) LIMIT 1`,
  );
  const bare = rows[0];
  if (bare) expect((await admin.get(place(bare.id))).body).toEqual({ data: [], total: 0 });
  expect((await admin.get(place(999_999_999))).status).toBe(404);
});
