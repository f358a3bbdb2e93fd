// Shipments by API key: both sides, lines, own order numbers, since an instant, the key's storage.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { keyOf, type KeyCaller } from '../support/keys.ts';
import { type Answer, useTestServers } from '../support/server.ts';

const servers = useTestServers(1);
const server = () => servers[0] ?? expect.unreachable();
const database = () => server().database;
type Sent = Answer<'listSentGoods'>['data'][number];

let seller: KeyCaller;
let buyer: KeyCaller;
/** A shipment that has left, from the supplier to the shop. */
let left: { id: number; order_id: number; storage: number; sent_at: string };
beforeAll(async () => {
  seller = await keyOf(server(), 'supplier', ['shipments']);
  buyer = await keyOf(server(), 'shop', ['orders']);
  left = await oneRow(
    database(),
    sql`
    SELECT d.id, l.order_id, d.supplier_storage_id AS storage, d.shipment_date AS sent_at FROM shipment d
    JOIN shipment_item i ON i.shipment_id = d.id JOIN order_line l ON l.id = i.order_line_id
    WHERE d.shipment_date IS NOT NULL AND d.supplier_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier')
      AND d.customer_id = (SELECT contractor_id FROM app_user WHERE login = 'shop') ORDER BY d.id DESC LIMIT 1`,
  );
  await database().execute(sql`
    WITH placed AS (
      INSERT INTO key_order (contractor_id, created_by, number, request_hash)
      SELECT contractor_id, id, 'OWN-7', '' FROM app_user WHERE login = 'shop' RETURNING id)
    INSERT INTO key_order_part (key_order_id, order_id) SELECT id, ${left.order_id} FROM placed`);
});
const sentTo = async (key: KeyCaller, query = ''): Promise<Sent[]> => {
  const answer = await key.ask('GET', `/integration/shipments?pageSize=100${query}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as Answer<'listSentGoods'>).data;
};

test('the seller lists all its shipments with their lines, the buyer those that have left', async () => {
  const { all, drafts } = await oneRow<{ all: number; drafts: number }>(
    database(),
    sql`SELECT count(*)::int AS all, count(*) FILTER (WHERE shipment_date IS NULL)::int AS drafts FROM shipment
        WHERE supplier_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier')`,
  );
  expect(drafts).toBeGreaterThan(0);
  const sold = await sentTo(seller);
  expect(sold).toHaveLength(Math.min(100, all));
  expect(new Set(sold.map(({ side }) => side))).toEqual(new Set(['seller']));
  for (const { lines } of sold) expect(lines.length).toBeGreaterThan(0);
  const bought = await sentTo(buyer);
  expect(bought.map(({ id }) => id)).toContain(left.id);
  for (const { side, shipment_date } of bought) {
    expect(side).toBe('buyer');
    expect(shipment_date).not.toBeNull();
  }
});

test('with the own number of an order, those of this order; the other side does not learn the number', async () => {
  const found = await sentTo(buyer, '&number=OWN-7');
  expect(found.map(({ id }) => id)).toContain(left.id);
  const lines = found.flatMap((one) => one.lines).filter(({ order_id }) => order_id === left.order_id);
  expect(new Set(lines.map(({ number }) => number))).toEqual(new Set(['OWN-7']));
  expect(await sentTo(seller, '&number=OWN-7')).toEqual([]);
  const same = (await sentTo(seller, `&order_id=${left.order_id}`)).flatMap((one) => one.lines);
  expect(same.length).toBeGreaterThan(0);
  expect(same.every(({ number }) => number === null)).toBe(true);
});

test('since an instant lists those created, sent or delivered not before it', async () => {
  await database().execute(
    sql`UPDATE shipment SET shipment_date = '2031-01-01T00:00:00Z' WHERE id = ${left.id}`,
  );
  expect((await sentTo(buyer, '&since=2030-12-31T00:00:00Z')).map(({ id }) => id)).toEqual([left.id]);
  expect(await sentTo(buyer, '&since=2031-01-02T00:00:00Z')).toEqual([]);
});

test('a key of one storage lists the shipments of its storage only; a key without the permission none', async () => {
  const { id: other } = await oneRow<{ id: number }>(
    database(),
    sql`SELECT id FROM storage WHERE id <> ${left.storage} AND contractor_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier') LIMIT 1`,
  );
  const here = await keyOf(server(), 'supplier', ['shipments'], left.storage);
  const there = await keyOf(server(), 'supplier', ['shipments'], other);
  const storages = (list: Sent[]) => new Set(list.map(({ supplier_storage }) => supplier_storage.id));
  expect(storages(await sentTo(here))).toEqual(new Set([left.storage]));
  expect(storages(await sentTo(there)).has(left.storage)).toBe(false);
  const stock = await keyOf(server(), 'supplier', ['stock']);
  expect((await stock.ask('GET', '/integration/shipments')).status).toBe(403);
});
