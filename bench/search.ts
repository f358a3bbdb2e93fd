import { Client } from 'undici';
import { openDatabase } from '../apps/server/src/database/connect.ts';
import { articleStatement } from '../apps/server/src/areas/catalogue/article.ts';
import { type Figure, percentile, sideBySide } from './measure.ts';
import type { Bench } from './main.ts';

export interface User {
  data: { default_storage_id: number; person: { contractor_id: number } };
}
export interface Basket {
  data: { id: number };
}

const RUNS = 2_000;

/** Exact article with its priced offers: through the API (one keep-alive client) against the same statement run directly. */
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
  // Each side asks for other parts, so that neither finds what the other has just warmed.
  const place = (n: number) =>
    `/api/basket/basket/article?basketID=${basket.data.id}&article=${encodeURIComponent(pick(n).article)}`;
  const viewer = { contractor_id: user.data.person.contractor_id, b2c_user: false, storages: [] };
  const times = await sideBySide(
    RUNS,
    (n) => json(client, place(n), headers),
    (n) =>
      database.$client.query(
        articleStatement(viewer, basket.data.id, { article: pick(n + 3_000).article_norm }, 0),
      ),
  );
  // As anybody would send it who does not keep a statement prepared.
  const unprepared = await sideBySide(
    RUNS / 4,
    (n) => json(client, place(n), headers),
    (n) => {
      const { text, values } = articleStatement(
        viewer,
        basket.data.id,
        { article: pick(n + 3_000).article_norm },
        0,
      );
      return database.$client.query(text, values);
    },
  );
  const { rows: size } = await database.$client.query<{ products: number; offers: number }>(
    'SELECT (SELECT count(*) FROM product) AS products, (SELECT count(*) FROM reserve) AS offers',
  );
  await database.$client.end();
  await client.close();
  const scale = `${size[0]?.products.toLocaleString('en')} products, ${size[0]?.offers.toLocaleString('en')} reserves`;
  return (
    [
      [times, 'the same SQL, prepared'],
      [unprepared, 'the same SQL, not prepared'],
    ] as const
  ).flatMap(([found, name]) =>
    [50, 95].map((p) => ({
      name: `exact article through the API, p${p} (${scale})`,
      value: percentile(found.a, p),
      unit: 'ms',
      against: { name, value: percentile(found.b, p) },
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

/** One GET over the kept connection, its answer read to the end and parsed, as a browser would. */
export async function json<T>(client: Client, path: string, headers: Record<string, string>): Promise<T> {
  const { statusCode, body } = await client.request({ method: 'GET', path, headers });
  if (statusCode !== 200) throw new Error(`${statusCode} ${path}`);
  return (await body.json()) as T;
}
