// DATABASE_URL through PgBouncer in transaction mode, DATABASE_DIRECT_URL beside it (docs/operations.md, «Through a
// pooler»). Runs where PgBouncer is installed; CI installs it and sets PGBOUNCER=required.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServing, unlimited } from '../../src/database/connect.ts';
import { cloneDatabase } from '../support/database.ts';
import { listenAs, until } from '../support/listener.ts';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, basketOf, type Caller, useServerOn } from '../support/server.ts';

const program = findPgBouncer();
const missing = program === undefined ? ' (skipped: PgBouncer is not installed, see CONTRIBUTING.md)' : '';

test.runIf(process.env['PGBOUNCER'] === 'required')('PgBouncer is installed', () => {
  expect(program).toBeDefined();
});

describe.skipIf(program === undefined)(
  `people’s calls lead through PgBouncer in transaction mode${missing}`,
  () => {
    let bouncer: PgBouncer | undefined;
    let connection: Awaited<ReturnType<typeof cloneDatabase>>;
    const through = () => (bouncer ?? expect.unreachable()).connection;
    const server = useServerOn(
      async () => {
        connection = await cloneDatabase('demo');
        bouncer = await startPgBouncer(program ?? '', connection);
        return connection;
      },
      {},
      undefined,
      () => ({ pooler: through() }),
    );
    afterAll(() => bouncer?.stop());
    let shop: Caller;
    let supplier: Caller;
    beforeAll(async () => {
      shop = await server().as('shop');
      supplier = await server().as('supplier');
    });

    test('it is the pooler that serves them: two transactions at once have two sessions, many calls at most three', async () => {
      const pids = new Set<number>();
      const pid = async (of: Pick<ReturnType<typeof server>['database'], 'execute'>) => {
        const { rows } = await of.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
        for (const row of rows) pids.add(row.pid);
      };
      const { database } = server();
      await database.transaction(async (first) => {
        await pid(first);
        await database.transaction(pid);
      });
      expect(pids.size).toBe(2);
      await Promise.all(Array.from({ length: 30 }, () => pid(database)));
      expect(pids.size).toBeLessThanOrEqual(3);
    });

    test('a person signs in, and many search at once', async () => {
      const { basketId } = await basketOf(shop);
      const searches = await Promise.all(
        Array.from({ length: 40 }, () =>
          shop.get(`/basket/basket/article?basketID=${basketId}&article=OC90`),
        ),
      );
      expect(new Set(searches.map(({ status }) => status))).toEqual(new Set([200]));
    });

    test('an order is placed, and the seller hears of it through the socket', async () => {
      const { socket, named } = await listenAs(server().address, supplier.token);
      const { order } = await placeOrder(shop);
      expect(order).toBeGreaterThan(0);
      await until(() => named('order-activated').length > 0);
      expect(named('order-activated')[0]?.message).toMatchObject({ order_id: order });
      socket.terminate();
    });

    test('a file is uploaded, summarised in temporary tables and imported by a job', async () => {
      const list = ((await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>).data[0]?.id;
      const form = new FormData();
      form.append('price_list_id', String(list));
      form.append(
        'file',
        new Blob(['Артикул;Бренд;Наименование;Цена;Остаток\nPGB-1;KNECHT;Ф;10;1\n']),
        'прайс.csv',
      );
      const sent = await fetch(`${server().address}/api/data-file-processor/upload`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${supplier.token}` },
      });
      expect(sent.status).toBe(200);
      const { id, preview } = ((await sent.json()) as Answer<'createUpload'>).data;
      const columns = { columns: preview?.columns };
      const summaries = await Promise.all(
        Array.from({ length: 2 }, () => supplier.post(`/data-file-processor/upload/${id}/summary`, columns)),
      );
      expect(summaries.map(({ status }) => status)).toEqual([200, 200]);
      expect((await supplier.post(`/data-file-processor/upload/${id}/confirm`, columns)).status).toBe(200);
      const read = async () =>
        ((await supplier.get(`/data-file-processor/upload/${id}`)).body as Answer<'getUpload'>).data;
      await expect.poll(async () => (await read()).finished_at, { timeout: 60_000 }).not.toBeNull();
      expect((await read()).status.code).toBe('completed');
    });

    test('new sessions of the pooler have the limits of people’s calls; work without limits says so itself', async () => {
      const timeout = `SELECT current_setting('statement_timeout') AS value`;
      const one = async (settings: pg.ClientConfig) => {
        const client = new pg.Client(settings);
        await client.connect();
        const { rows } = await client.query<{ value: string }>(timeout);
        await client.end();
        return rows[0]?.value;
      };
      // A plain connection has what a new session of the pooler gets.
      expect(await one(connection)).toBe('30s');
      expect(await one(unlimited(connection))).toBe('0');
    });

    test('the pooler refuses a pool that sends settings: without DATABASE_DIRECT_URL the server says so at its start', async () => {
      const direct = openServing(through());
      await expect(direct.$client.query('SELECT 1')).rejects.toThrow('startup parameter');
      await direct.$client.end();
    });

    test('the server complains of nothing', () => {
      expect(server().complaints).toEqual([]);
    });
  },
);
