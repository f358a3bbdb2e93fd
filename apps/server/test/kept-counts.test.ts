// Lists of documents add kept counts up instead of counting rows: whatever happens to the documents, both come to the same.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { gatherCounts } from '../src/documents/counts.ts';
import { type Answer, type Caller, useTestServers } from './server.ts';

const servers = useTestServers();
const database = () => (servers[0] ?? expect.unreachable()).database;
const callers = new Map<string, Caller>();
beforeAll(async () => {
  for (const login of ['admin', 'supplier', 'shop'])
    callers.set(login, (await servers[0]?.as(login)) ?? expect.unreachable());
});

/** Tables that are counted, and which of their columns tell documents apart besides sides and status. */
const COUNTED = {
  orders: ['archived_by_customer', 'archived_by_supplier', 'is_transit', 'withheld'],
  refusal: ['by_customer'],
  shipment: [],
  acceptance: [],
  movement: [],
  delivery_time_corrective: [],
  claim: ['opened_at', 'sent_at'],
};
const kept = async (table: string) =>
  (
    await database().execute(sql`
      SELECT supplier_id, customer_id, status, marks, sum(many) AS many FROM document_count
      WHERE document = ${table} GROUP BY 1, 2, 3, 4 HAVING sum(many) <> 0 ORDER BY 1, 2, 3, 4`)
  ).rows;
const counted = async (table: keyof typeof COUNTED) =>
  (
    await database().execute(sql`
      SELECT coalesce(to_jsonb(d) ->> 'supplier_id', to_jsonb(d) ->> 'contractor_id')::bigint AS supplier_id,
             (to_jsonb(d) ->> 'customer_id')::bigint AS customer_id, status,
             ARRAY(SELECT m FROM unnest(${sql.param(COUNTED[table])}::text[]) m
                   WHERE coalesce(to_jsonb(d) ->> m, 'false') <> 'false' ORDER BY m) AS marks, count(*) AS many
      FROM ${sql.identifier(table)} d GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`)
  ).rows;

/** So many orders more, all alike. */
const more = (many: number) =>
  database().execute(sql`
    INSERT INTO orders (customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status,
                        lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at, comment)
    SELECT customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, 'active',
           1, 100, now(), now(), 'ещё'
    FROM (SELECT * FROM orders ORDER BY id LIMIT 1) one, generate_series(1, ${many}::int)`);

describe('kept counts', () => {
  test.each(Object.keys(COUNTED) as (keyof typeof COUNTED)[])(
    'of the demo’s %s are those of its rows',
    async (table) => {
      const rows = await counted(table);
      expect(rows.length).toBeGreaterThan(0);
      expect(await kept(table)).toEqual(rows);
    },
  );

  test('follow what is written, changed, put away and deleted, many at once', async () => {
    await more(50);
    const same = async () => expect(await kept('orders')).toEqual(await counted('orders'));
    await same();
    await database().execute(sql`
      UPDATE orders SET status = (ARRAY['active', 'confirmed', 'completed', 'refused'])[1 + id % 4],
                        archived_by_supplier = id % 3 = 0, withheld = id % 5 = 0 WHERE comment = 'ещё'`);
    await same();
    await database().execute(
      sql`UPDATE orders SET comment = 'ещё', version = version + 1 WHERE comment = 'ещё'`,
    );
    await same();
    await database().execute(sql`DELETE FROM orders WHERE comment = 'ещё' AND id % 2 = 0`);
    await same();
  });

  test('what is taken back has never been counted', async () => {
    const before = await kept('orders');
    await database()
      .transaction(async (transaction) => {
        await transaction.execute(sql`UPDATE orders SET status = 'refused'`);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(await kept('orders')).toEqual(before);
  });

  test('are put together while others write, and nothing is lost', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => (n % 4 === 0 ? gatherCounts(database()) : more(1 + n))),
    );
    expect(await kept('orders')).toEqual(await counted('orders'));
    await gatherCounts(database());
    expect(await kept('orders')).toEqual(await counted('orders'));
    const { rows } = await database().execute(sql`
      SELECT FROM document_count GROUP BY document, supplier_id, customer_id, status, marks HAVING count(*) > 1`);
    expect(rows).toEqual([]);
  });
});

/** Everything lies between these days, and no count is kept by days: the same list has to be counted. */
const EVERY_DAY = 'filter[created_from]=2000-01-01&filter[created_to]=2100-01-01';
describe('a list with its counts kept says what it says when it is counted', () => {
  test.each([
    ['supplier', '/document/order/incoming-orders', 'tab', ['all', 'new', 'to_ship', 'overdue']],
    ['shop', '/document/order/outgoing-orders', 'tab', ['all', 'new', 'to_ship', 'overdue']],
    ['admin', '/document/order/incoming-orders', 'tab', ['all', 'new', 'to_ship', 'overdue']],
    ['supplier', '/document/order/incoming-orders?filter[transit]=true', 'tab', ['all']],
    ['supplier', '/document/refusal/incoming-refusals', 'group', ['all', 'new']],
    ['supplier', '/document/refusal/outgoing-refusals', 'group', ['all', 'done']],
    ['supplier', '/document/shipment/shipments', 'group', ['all', 'work', 'done']],
    ['admin', '/document/shipment/shipments', 'group', ['all']],
    ['shop', '/document/acceptance/acceptances', 'group', ['all', 'new', 'done']],
    ['supplier', '/document/movement/movements', 'group', ['all', 'done']],
  ])('%s %s', async (login, list, parameter, tabs) => {
    const caller = callers.get(login) ?? expect.unreachable();
    for (const tab of tabs) {
      const ask = async (also: string) => {
        const { status, body } = await caller.get(
          `${list}${list.includes('?') ? '&' : '?'}${parameter}=${tab}&pageSize=100${also}`,
        );
        expect(status).toBe(200);
        const { data, counters, pagination } = body as Answer<'listShipments'>;
        return { ids: data.map(({ id }) => id), counters, pagination };
      };
      expect(await ask('')).toEqual(await ask(`&${EVERY_DAY}`));
    }
  });
});
