import type pg from 'pg';
import { Client } from 'undici';
import { openDatabase } from '../apps/server/src/database/connect.ts';
import { articleStatement } from '../apps/server/src/areas/catalogue/searching/article.ts';
import { readSupplyRoutes } from '../apps/server/src/areas/catalogue/supply-routes/cached-supply-routes.ts';
import { type Figure, percentile, sideBySide } from './measure.ts';
import { json } from './http.ts';
import type { Bench } from './bench.ts';
import { offersByPlainSql } from './plain-sql.ts';

export interface User {
  data: { default_storage_id: number; person: { contractor_id: number } };
}
export interface Basket {
  data: { id: number };
}

const RUNS = 2_000;

/**
 * An exact search with its priced offers: through the API with one keep-alive client, compared with SQL sent
 * directly.
 */
export async function benchSearch({ address, connection }: Bench): Promise<Figure[]> {
  const database = openDatabase({ ...connection, max: 1 });
  const client = new Client(address);
  const headers = { authorization: `Bearer ${await signIn(address)}` };
  const user = await json<User>(client, `/api/identity/user/current`, headers);
  const basket = await json<Basket>(
    client,
    `/api/basket/basket?storage_id=${user.data.default_storage_id}`,
    headers,
  );
  const { rows } = await database.$client.query<{ article: string; article_norm: string }>(
    'SELECT article, article_norm FROM product TABLESAMPLE BERNOULLI (1) LIMIT 6000',
  );
  const pick = (n: number) => rows[n % rows.length] ?? { article: '', article_norm: '' };
  // Each side queries other parts, so that neither profits from pages that the other has cached.
  const place = (n: number) =>
    `/api/basket/basket/article?basketID=${basket.data.id}&article=${encodeURIComponent(pick(n).article)}`;
  const routes = await readSupplyRoutes(database, {
    basketId: basket.data.id,
    contractor_id: user.data.person.contractor_id,
    b2c: false,
  });
  const article = (n: number) => pick(n + 3_000).article_norm;
  const api = (n: number) => json(client, place(n), headers);
  const plain = (n: number) => offersByPlainSql(basket.data.id, article(n));
  const own = (n: number) =>
    articleStatement(routes, basket.data.id, { article: article(n) }, { offset: 0, doubtful: false }, false);
  const send = (query: pg.QueryConfig) => database.$client.query(query);
  const rivals = [
    ['plain SQL for the same rows, prepared', await sideBySide(RUNS, api, (n) => send(plain(n)))],
    // Without a prepared statement, PostgreSQL plans the query each time.
    [
      'plain SQL for the same rows, not prepared',
      await sideBySide(RUNS / 4, api, (n) => {
        const { text, values } = plain(n);
        return send({ text, ...(values ? { values } : {}) });
      }),
    ],
    ['its own statement alone', await sideBySide(RUNS, api, (n) => send(own(n)))],
  ] as const;
  const { rows: size } = await database.$client.query<{ products: number; offers: number }>(
    'SELECT (SELECT count(*) FROM product) AS products, (SELECT count(*) FROM reserve) AS offers',
  );
  await database.$client.end();
  await client.close();
  const scale = `${size[0]?.products.toLocaleString('en')} products, ${size[0]?.offers.toLocaleString('en')} reserves`;
  return rivals.flatMap(([name, times]) =>
    [50, 95].map((p) => ({
      name: `exact article through the API, p${p} (${scale})`,
      value: percentile(times.a, p),
      unit: 'ms',
      against: { name, value: percentile(times.b, p) },
    })),
  );
}

export async function signIn(address: string, login = 'shop'): Promise<string> {
  const answer = await fetch(`${address}/api/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: 'Portal2026' }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}
