// Lists of documents add precomputed counts instead of counting rows: after any change of documents both are
// equal.
import { UNPAID_CLAIM_KINDS } from '@portal/domain/claims';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/database/connect.ts';
import { gatherCounts } from '../../src/documents/counts.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const database = () => (servers[0] ?? expect.unreachable()).database;
const callers = new Map<string, Caller>();
beforeAll(async () => {
  for (const login of ['admin', 'supplier', 'shop'])
    callers.set(login, (await servers[0]?.as(login)) ?? expect.unreachable());
});

/** Counted tables, and their columns that distinguish counts besides sides and status. */
const COUNTED = {
  orders: ['archived_by_customer', 'archived_by_supplier', 'is_transit', 'withheld'],
  refusal: ['by_customer'],
  shipment: [],
  acceptance: [],
  movement: [],
  delivery_time_corrective: ['reason_id='],
  claim: ['opened_at', 'sent_at', 'type_id='],
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
             ARRAY(SELECT CASE WHEN m LIKE '%=' THEN m || (to_jsonb(d) ->> rtrim(m, '=')) ELSE m END
                   FROM unnest(${sql.param(COUNTED[table])}::text[]) m
                   WHERE coalesce(to_jsonb(d) ->> rtrim(m, '='), 'false') <> 'false' ORDER BY m) AS marks, count(*) AS many
      FROM ${sql.identifier(table)} d GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`)
  ).rows;

/** Adds that many equal orders. */
const more = (many: number) =>
  database().execute(sql`
    INSERT INTO orders (customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status,
                        lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at, comment)
    SELECT customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, 'active',
           1, 100, now(), now(), 'ещё'
    FROM (SELECT * FROM orders ORDER BY id LIMIT 1) one, generate_series(1, ${many}::int)`);

describe('precomputed counts', () => {
  test.each(Object.keys(COUNTED) as (keyof typeof COUNTED)[])(
    'of %s equal the counted rows',
    async (table) => {
      const rows = await counted(table);
      expect(rows.length).toBeGreaterThan(0);
      expect(await kept(table)).toEqual(rows);
    },
  );

  test('stay equal after bulk inserts, status changes, archiving and deletes', async () => {
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

  test.each([
    ['refusal', 'refusal_line', 'refusal_id', sql`true`],
    ['delivery_time_corrective', 'delivery_time_corrective_item', 'corrective_id', sql`true`],
    ['claim', 'claim_item', 'claim_id', sql`i.type_id <> ALL(${sql.param([...UNPAID_CLAIM_KINDS])}::int[])`],
  ])(
    '%s: the document’s amount equals the sum of its lines after any change of the lines',
    async (table, positions, key, paid) => {
      const [document, items, named] = [table, positions, key].map(
        (name) => sql`${sql.identifier(name)}`,
      ) as [SQL, SQL, SQL];
      const wrong = async (connection: Pick<Database, 'execute'>) =>
        (
          await connection.execute(sql`
          SELECT d.id FROM ${document} d LEFT JOIN ${items} i ON i.${named} = d.id LEFT JOIN order_line l ON l.id = i.order_line_id
          GROUP BY d.id HAVING d.amount_kopecks <> coalesce(sum(i.quantity * l.price_kopecks) FILTER (WHERE ${paid}), 0)`)
        ).rows;
      const { rows } = await database().execute(sql`SELECT FROM ${document} WHERE amount_kopecks > 0`);
      expect(rows.length).toBeGreaterThan(0);
      expect(await wrong(database())).toEqual([]);
      await database()
        .transaction(async (transaction) => {
          await transaction.execute(sql`UPDATE ${items} SET quantity = quantity + 1 + id % 3`);
          expect(await wrong(transaction)).toEqual([]);
          await transaction.execute(sql`
          UPDATE ${items} SET ${named} = (SELECT min(id) FROM ${document}) WHERE id % 4 = 0`);
          expect(await wrong(transaction)).toEqual([]);
          await transaction.execute(sql`DELETE FROM ${items} WHERE id % 3 = 0`);
          expect(await wrong(transaction)).toEqual([]);
          throw new Error('taken back');
        })
        .catch((error: Error) => expect(error.message).toBe('taken back'));
      expect(await wrong(database())).toEqual([]);
    },
  );

  test('do not change in a rolled-back transaction', async () => {
    const before = await kept('orders');
    await database()
      .transaction(async (transaction) => {
        await transaction.execute(sql`UPDATE orders SET status = 'refused'`);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(await kept('orders')).toEqual(before);
  });

  test('stay correct when they are compacted during concurrent writes', async () => {
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

/** A filter that includes all rows; counts are not precomputed by day, so the same list has to be counted. */
const EVERY_DAY = 'filter[created_from]=2000-01-01&filter[created_to]=2099-12-31';
describe('a list has the same counts whether precomputed or counted', () => {
  test.each([
    [
      'supplier',
      '/document/order/incoming-orders',
      'tab',
      ['all', 'new', 'awaits_answer', 'to_ship', 'overdue', 'late'],
    ],
    [
      'shop',
      '/document/order/outgoing-orders',
      'tab',
      ['all', 'new', 'awaits_answer', 'to_ship', 'overdue', 'late'],
    ],
    [
      'admin',
      '/document/order/incoming-orders',
      'tab',
      ['all', 'new', 'awaits_answer', 'to_ship', 'overdue', 'late'],
    ],
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

/** A page of a list, all of it. */
async function page(login: string, list: string, query: Readonly<Record<string, string>>) {
  const parameters = new URLSearchParams({ pageSize: '100', ...query });
  const { status, body } = await (callers.get(login) ?? expect.unreachable()).get(`${list}?${parameters}`);
  expect(status).toBe(200);
  const { data, counters, pagination } = body as Answer<'listIncomingClaims'>;
  return { ids: data.map(({ id }) => id), data, counters, total: pagination.total };
}

const CLAIMS = '/document/claim';
const CORRECTIVES = '/document/delivery-time-corrective';
const SEARCHED = [
  ['supplier', `${CLAIMS}/incoming-claims`],
  ['shop', `${CLAIMS}/outgoing-claims`],
  ['admin', `${CLAIMS}/incoming-claims`],
  ['supplier', `${CLAIMS}/received-claim`],
  ['shop', `${CORRECTIVES}/incoming-delivery-time-correctives`],
  ['supplier', `${CORRECTIVES}/outgoing-delivery-time-correctives`],
  ['supplier', '/document/order/incoming-orders'],
  ['shop', '/document/order/outgoing-orders'],
  ['supplier', '/document/shipment/shipments'],
  ['supplier', '/document/refusal/outgoing-refusals'],
] as const;

describe('a search without search_type finds the union of all search types', () => {
  test.each(SEARCHED)('%s %s', async (login, list) => {
    const everything = await page(login, list, {});
    expect(everything.ids.length).toBeGreaterThan(0);
    const [first] = everything.data;
    const other = first?.supplier?.title ?? 'Деталь';
    for (const text of [other.slice(0, 4), String(first?.id), 'OC', '0', 'никого такого']) {
      const any = await page(login, list, { 'filter[search]': text });
      const kinds = await Promise.all(
        ['number', 'article', 'contractor'].map((search_type) =>
          page(login, list, { 'filter[search]': text, search_type }),
        ),
      );
      const found = new Set(kinds.flatMap(({ ids }) => ids));
      expect(any.ids).toEqual(everything.ids.filter((id) => found.has(id)));
      expect(any.total).toBe(found.size);
      for (const kind of kinds) expect(kind.total).toBe(kind.ids.length);
      // Tabs have the same rows, and their counts follow the search.
      for (const [group, many] of Object.entries(any.counters))
        expect([
          group,
          (
            await page(login, list, {
              'filter[search]': text,
              [list.includes('/order/') ? 'tab' : 'group']: group,
            })
          ).ids.length,
        ]).toEqual([group, many]);
    }
  });

  test('its pages keep the list’s order and repeat no row', async () => {
    const list = `${CLAIMS}/incoming-claims`;
    const whole = await page('admin', list, { 'filter[search]': 'а' });
    expect(whole.ids.length).toBeGreaterThan(4);
    const pages = await Promise.all(
      [1, 2, 3].map((number) =>
        page('admin', list, { 'filter[search]': 'а', page: String(number), pageSize: '2' }),
      ),
    );
    expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids.slice(0, 6));
  });
});

describe('filters by type and by reason return the right rows and total', () => {
  test.each([
    ['admin', `${CLAIMS}/incoming-claims`, 'type_id', 'type'],
    ['shop', `${CLAIMS}/outgoing-claims`, 'type_id', 'type'],
    ['supplier', `${CORRECTIVES}/outgoing-delivery-time-correctives`, 'reason_id', 'reason'],
  ] as const)('%s %s', async (login, list, parameter, field) => {
    const everything = await page(login, list, {});
    const rows = everything.data as unknown as (Record<'type' | 'reason', { id: number }> & { id: number })[];
    const ids = new Set(rows.map((row) => row[field].id));
    expect(ids.size).toBeGreaterThan(0);
    for (const id of [...ids, 999]) {
      const found = await page(login, list, { [`filter[${parameter}]`]: String(id) });
      expect(found.ids).toEqual(rows.filter((row) => row[field].id === id).map((row) => row.id));
      expect(found.total).toBe(found.ids.length);
    }
  });
});
