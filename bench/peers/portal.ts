// This portal, on the demo's data, called as its own pages call it.
import type pg from 'pg';
import { Client } from 'undici';
import { openDatabase } from '../../apps/server/src/database/connect.ts';
import { prepareImport } from '../files/import.ts';
import { openMarket } from '../hot.ts';
import { type Basket, signIn, type User } from '../search.ts';
import { startBenchServer } from '../server.ts';
import { type Buyer, call, expected, type Peer } from './shop.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;

/** Adds shops with contracts and baskets, and imports `imported` rows, on a database with the demo. */
export async function preparePortal(
  directory: string,
  connection: pg.PoolConfig,
  imported: number,
): Promise<Peer> {
  const database = openDatabase({ ...connection, max: 1 }).$client;
  const server = await startBenchServer(directory, connection);
  const market = await openMarket(server.address, database);
  await Promise.all(market.buyers.map(({ client }) => client.close()));
  // The limits of some of them are meant to be reached, in another measurement.
  await database.query(`UPDATE contract SET limit_kopecks = 1000000000000 WHERE number LIKE 'Hot %'`);
  const importing = await (await prepareImport({ address: server.address, connection }, 'PEERS', imported))();
  await server.stop();
  await database.query('VACUUM ANALYZE');
  await database.end();
  const start = async () => {
    const started = await startBenchServer(directory, connection);
    return { ...started, buyer: (n: number) => buyer(started.address, n, market) };
  };
  return {
    name: 'this portal',
    // It is measured as it is in the checkout.
    version: '',
    importing,
    start,
    signIn: async () => {
      const started = await start();
      return { ...started, address: `${started.address}/auth` };
    },
  };
}

async function buyer(address: string, place: number, { buyers, plenty }: Market): Promise<Buyer> {
  const client = new Client(address);
  // The demo's shop sees the offers of all its suppliers; the other one has stock and limits without an end.
  const reader = { authorization: `Bearer ${await signIn(address)}` };
  const ordering = { authorization: `Bearer ${await signIn(address, `hot-${place}-0`)}` };
  const own = buyers[place]?.basket;
  let amount = 0;
  const get = <T>(route: string, values: Record<string, string | number> = {}, headers = reader) =>
    call<T>(
      client,
      'GET',
      `/api${route}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`,
      headers,
    );
  const post = <T>(route: string, body: unknown) =>
    call<T>(client, 'POST', `/api${route}`, { ...ordering, 'idempotency-key': crypto.randomUUID() }, body);
  const user = await get<User>('/identity/user/current');
  const { data: basket } = await get<Basket>('/basket/basket', { storage_id: user.data.default_storage_id });
  return {
    find: async ({ article }) => {
      const answer = await get('/basket/basket/article', { basketID: basket.id, article });
      expected(JSON.stringify(answer).includes(JSON.stringify(article)), article, answer);
    },
    title: async (words) => {
      const answer = await get<{ products: unknown[]; features: unknown[] }>('/basket/basket/standards', {
        basketID: basket.id,
        title: words,
      });
      expected(answer.products.length > 0 && answer.features.length > 0, words, answer);
    },
    // The page asks for the product, and for its offers and those of its analogs.
    page: async ({ id, article }) => {
      const answer = await get(`/catalog/standard/${id}`);
      expected(JSON.stringify(answer).includes(JSON.stringify(article)), article, answer);
      await get('/basket/basket/article', { basketID: basket.id, articleId: id });
    },
    put: async (n) => {
      const offer = plenty[n % plenty.length];
      const { data } = await post<{ data: { amount: number } }>('/basket/basket-items/create', {
        basket_id: own,
        offer_id: offer?.id,
        quantity: offer?.multiplicity,
      });
      amount += data.amount;
    },
    order: async () => {
      await post('/basket/order/create', { basket_id: own, amount: Math.round(amount * 100) / 100 });
      amount = 0;
    },
    orders: async () => {
      const { data } = await get<{ data: unknown[] }>(
        '/document/order/outgoing-orders',
        { page: 1, pageSize: 20 },
        ordering,
      );
      expected(data.length > 0, 'orders', data);
    },
    close: () => client.close(),
  };
}
