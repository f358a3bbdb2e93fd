// Does a search slow down as the catalogue grows? Sends the same queries in turn to a catalogue of 150 000
// products and to the whole one.
import path from 'node:path';
import type pg from 'pg';
import { Client } from 'undici';
import { openDatabase } from '../apps/server/src/database/connect.ts';
import { createDatabase, type Embedded } from '../apps/server/src/database/embedded.ts';
import { migrateDatabase } from '../apps/server/src/database/migrate.ts';
import { seedDemo } from '../apps/server/src/seed/demo.ts';
import { seedReference } from '../apps/server/src/seed/reference.ts';
import { json } from './http.ts';
import type { Bench } from './bench.ts';
import { type Figure, percentile, sideBySide } from './measure.ts';
import { type Basket, signIn, type User } from './search.ts';
import { startBenchServer } from './server.ts';

const SMALL = 150_000;
const RUNS = 1_500;

/**
 * Times of an exact search with its offers through the API: the whole catalogue compared with one of 150 000
 * products on the same machine.
 */
export async function benchGrowth(embedded: Embedded, directory: string, whole: Bench): Promise<Figure[]> {
  const connection = embedded.connection('small');
  await createDatabase(embedded.connection('postgres'), 'small');
  await migrateDatabase(connection);
  await seedReference(connection);
  await seedDemo(connection, () => {}, { products: SMALL, offersPerProduct: 10 / 3 });
  const server = await startBenchServer(path.join(directory, 'small'), connection);
  try {
    const [large, small] = [await asker(whole), await asker({ address: server.address, connection })];
    const times = await sideBySide(RUNS, large.ask, small.ask);
    await Promise.all([large.close(), small.close()]);
    return [50, 95].map((p) => ({
      name: `exact article, p${p}, the whole catalogue (allowed × 1.3)`,
      value: percentile(times.a, p),
      unit: 'ms',
      against: { name: `${SMALL.toLocaleString('en')} products`, value: percentile(times.b, p) },
    }));
  } finally {
    await server.stop();
  }
}

async function asker({ address, connection }: { address: string; connection: pg.PoolConfig }) {
  const database = openDatabase({ ...connection, max: 1 });
  const { rows } = await database.$client.query<{ article: string }>(
    'SELECT article FROM product ORDER BY id % 997, id LIMIT 2000',
  );
  await database.$client.end();
  const client = new Client(address);
  const headers = { authorization: `Bearer ${await signIn(address)}` };
  const user = await json<User>(client, '/api/identity/user/current', headers);
  const basket = await json<Basket>(
    client,
    `/api/basket/basket?storage_id=${user.data.default_storage_id}`,
    headers,
  );
  return {
    ask: (n: number) =>
      json(
        client,
        `/api/basket/basket/article?basketID=${basket.data.id}&article=${encodeURIComponent(rows[n % rows.length]?.article ?? '')}`,
        headers,
      ),
    close: () => client.close(),
  };
}
