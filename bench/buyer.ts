// A buyer's tasks on the whole catalogue: pasting lists, choosing a basket variant, ordering.
import { Client } from 'undici';
import { openDatabase } from '../apps/server/src/database/connect.ts';
import type { Bench } from './bench.ts';
import { type Figure, percentile } from './measure.ts';
import { json } from './http.ts';
import { type Basket, signIn, type User } from './search.ts';

interface Row {
  brand: string;
  article: string;
}

/** Every figure is the time of a call from one keep-alive client, including reading and parsing the answer. */
export async function benchBuyer({ address, connection }: Bench): Promise<Figure[]> {
  const database = openDatabase({ ...connection, max: 1 });
  const client = new Client(address);
  const headers = { authorization: `Bearer ${await signIn(address)}` };
  const user = await json<User>(client, '/api/identity/user/current', headers);
  const storage = user.data.default_storage_id;
  const basket = await json<Basket>(client, `/api/basket/basket?storage_id=${storage}`, headers);
  const { rows } = await database.$client.query<Row>(`
    SELECT brand.title AS brand, p.article
    FROM product p TABLESAMPLE BERNOULLI (1) JOIN brand ON brand.id = p.brand_id
    WHERE EXISTS (SELECT 1 FROM price_list_item i JOIN reserve r ON r.item_id = i.id WHERE i.product_id = p.id AND r.quantity > 50)
    LIMIT 8000`);
  // An order of 1 000 lines exceeds the limits of the demo's contracts.
  await database.$client.query('UPDATE contract SET limit_kopecks = NULL WHERE customer_id = $1', [
    user.data.person.contractor_id,
  ]);
  await database.$client.end();
  const row = (n: number) => rows[(n * 53) % rows.length] ?? { brand: '', article: '' };
  const send = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await client.request({
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${path} ${text.slice(0, 200)}`);
    return JSON.parse(text) as T;
  };
  const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const started = performance.now();
    const result = await work();
    return [performance.now() - started, result];
  };

  const figures: Figure[] = [];
  const list = (lines: number, from: number) =>
    Array.from({ length: lines }, (_, n) => `${row(from + n).brand} ${row(from + n).article} - 1`).join('\n');
  await send('/api/cart/request/create', { storage_id: storage, text: list(200, 200) });
  for (const [lines, allowed] of [
    [500, 1],
    [5_000, 8],
  ] as const) {
    const [took] = await timed(() =>
      send('/api/cart/request/create', { storage_id: storage, text: list(lines, lines) }),
    );
    figures.push({
      name: `a paste of ${lines} lines recognised`,
      value: took / 1_000,
      unit: 's',
      against: { name: 'allowed', value: allowed },
    });
  }

  const request = await send<{ data: { id: number } }>('/api/cart/request/create', {
    storage_id: storage,
    text: list(1_000, 9_000),
  });
  const [proposed, proposals] = await timed(() =>
    json<{ data: { suppliers: number }[] }>(
      client,
      `/api/cart/request/proposals/${request.data.id}`,
      headers,
    ),
  );
  figures.push({ name: 'four proposals for 1 000 lines', value: proposed, unit: 'ms' });
  await send(`/api/cart/request/to-basket/${request.data.id}`, { kind: 'cheapest' });
  const filled = await json<{
    data: { amount: number; count: number; items: { id: number; quantity: number }[] };
  }>(client, `/api/basket/basket?storage_id=${storage}`, headers);
  const [line] = filled.data.items;
  const changes: number[] = [];
  for (let n = 0; n < 9; n++)
    changes.push(
      (
        await timed(() => send('/api/basket/basket-items/update', { id: line?.id, quantity: line?.quantity }))
      )[0],
    );
  figures.push({
    name: `one line changed in a basket of ${filled.data.count} lines, median of 9`,
    value: percentile(changes, 50),
    unit: 'ms',
    against: { name: 'allowed', value: 60 },
  });
  const [ordered] = await timed(() =>
    send('/api/basket/order/create', { basket_id: basket.data.id, amount: filled.data.amount }),
  );
  figures.push({
    name: `an order of ${filled.data.count} lines over ${proposals.data[0]?.suppliers} suppliers`,
    value: ordered / 1_000,
    unit: 's',
    against: { name: 'allowed', value: 0.7 },
  });
  await client.close();
  return figures;
}
