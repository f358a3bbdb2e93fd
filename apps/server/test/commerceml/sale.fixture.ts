// Two companies that exchange the orders between them with their 1C: what either side's 1C sends and is sent.
import { sql } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';
import { differences, NONE, oneRow } from '../support/documents.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, type Caller, type TestServer, useTestServers } from '../support/server.ts';
import { OneC } from './one-c.fixture.ts';
import { type Document, type Good, ordersXml, POSTED } from './orders.fixture.ts';

export type Order = Answer<'getOrder'>['data'];
export interface Said {
  level: string;
  row: string;
  message: string;
}
export interface Sale {
  server: TestServer;
  shop: Caller;
  supplier: Caller;
  /** 1C of the supplier's storage and of the shop's. */
  seller: OneC;
  buyer: OneC;
}

/** A server, both callers and both 1C, ready before the tests of the file. */
export function saleOfFile(): () => Sale {
  const servers = useTestServers();
  let sale: Sale | undefined;
  beforeAll(async () => {
    const server = servers[0] ?? expect.unreachable();
    const [shop, supplier] = [await server.as('shop'), await server.as('supplier')];
    // Enough goods and money for the orders of all tests.
    await server.database.execute(sql`UPDATE contract SET limit_kopecks = NULL`);
    await server.database.execute(sql`UPDATE reserve SET quantity = 100000 WHERE quantity > 0`);
    const { order } = await placeOrder(shop, 5);
    const places = await oneRow<{ supplier: number; customer: number }>(
      server.database,
      sql`SELECT supplier_storage_id AS supplier, customer_storage_id AS customer FROM orders WHERE id = ${order}`,
    );
    sale = {
      server,
      shop,
      supplier,
      seller: await oneCOf(server, supplier, places.supplier, ['commerceml', 'shipments']),
      buyer: await oneCOf(server, shop, places.customer, ['commerceml']),
    };
  });
  return () => sale ?? expect.unreachable();
}

/** The 1C of a storage with a key of these rights. */
export async function oneCOf(
  { address }: TestServer,
  caller: Caller,
  storage_id: number,
  rights: string[],
): Promise<OneC> {
  const answer = await caller.post('/settings/api-key', { title: '1С', rights, storage_id: null });
  const { key } = (answer.body as Answer<'createApiKey'>).data;
  return new OneC({ address, storage_id, password: key });
}

export const read = async (caller: Caller, id: number): Promise<Order> =>
  ((await caller.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;

/** What a new session is sent; `take` says that 1C has taken it. */
export async function query(client: OneC, take: boolean, version?: string): Promise<string> {
  await client.enter('sale', version);
  const { raw, type } = await client.ask('sale', 'query');
  expect(type).toContain('xml');
  const encoding = /encoding="([\w-]+)"/.exec(raw.toString('latin1'))?.[1] ?? '';
  if (take) expect((await client.ask('sale', 'success')).lines).toEqual(['success']);
  return new TextDecoder(encoding).decode(raw);
}

/** Sends documents to the portal as 1C does; returns the log of the session. */
export async function send(sale: Sale, client: OneC, ...documents: Document[]): Promise<Said[]> {
  const { answer, log } = await sendFile(sale, client, ordersXml(...documents));
  expect(answer).toEqual(['success']);
  return log;
}
/** Sends a file; returns the answer and the log of the session. */
export async function sendFile(
  { server }: Sale,
  client: OneC,
  content: Buffer | string,
  name = 'orders-1.xml',
): Promise<{ answer: string[]; log: Said[] }> {
  await client.enter('sale');
  const answer = await client.send('sale', name, content);
  const { rows } = await server.database.execute<Said & Record<string, unknown>>(sql`
    SELECT level, row, message FROM commerceml_note WHERE session_id = (SELECT max(id) FROM commerceml_session) ORDER BY id`);
  return { answer, log: rows };
}

/** A new order of the shop. */
export const placed = async ({ shop, supplier }: Sale, pieces = 5): Promise<Order> =>
  read(supplier, (await placeOrder(shop, pieces)).order);

/** The goods of an order as 1C has them, with other quantities. */
export const goodsOf = (order: Order, quantities: readonly (number | string)[] = []): Good[] =>
  order.lines.map((line, at) => ({ article: line.article, quantity: quantities[at] ?? line.ordered }));

/** The seller's order document, posted. */
export const posted = (order: Order, more: Document = {}): Document => ({
  id: order.id,
  number: order.id,
  role: 'Продавец',
  goods: goodsOf(order),
  requisites: POSTED,
  ...more,
});
/** Requisites of a posted document with a shipment. */
export const shippedBy = (number: string, day = '2026-11-20'): Record<string, string> => ({
  ...POSTED,
  'Номер отгрузки по 1С': number,
  'Дата отгрузки по 1С': day,
});

/** Stock and limits add up with the lines of all orders. */
export const kept = async ({ server }: Sale): Promise<void> =>
  expect(await differences(server.database)).toEqual(NONE);
