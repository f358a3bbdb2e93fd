// Orders under conflicting decisions and random histories: one decision wins, and stock and limits always agree
// with the lines afterwards.
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCredit } from '../../src/areas/bank/open.ts';
import { settleCredit } from '../../src/areas/bank/settle.ts';
import type { Viewer } from '../../src/contract/viewer.ts';
import { endAwaiting } from '../../src/areas/orders/placing/awaiting.ts';
import {
  cancelLines,
  confirmOrder,
  decideOrder,
  refuseOrder,
} from '../../src/areas/orders/refusals/decide.ts';
import { discardOrder } from '../../src/areas/orders/placing/discard.ts';
import { refuseUnansweredOrder } from '../../src/areas/orders/refusals/auto-refusal.ts';
import { type NewOrder, placeOrders } from '../../src/areas/orders/placing/place.ts';
import { throughCollisions } from '../../src/database/collision.ts';
import type { Transaction } from '../../src/database/connect.ts';
import { useTestDatabase } from '../support/database.ts';
import { differences, NONE, statusOf, viewerOf } from '../support/documents.ts';

const database = useTestDatabase('demo');
const run = <T>(work: (transaction: Transaction) => Promise<T>) =>
  throughCollisions(() => database().transaction(work));

let customer: Viewer;
let supplier: Viewer;
let lane: Omit<NewOrder, 'lines'>;
let storage = 0;
let goods: { reserve_id: number; product_id: number; price_kopecks: number }[];

beforeAll(async () => {
  const { rows } = await database().execute<{
    contract_id: number;
    supplier_id: number;
    customer_id: number;
    from_storage: number;
    to_storage: number;
  }>(sql`
    SELECT contract.id AS contract_id, contract.supplier_id, contract.customer_id, r.storage_id AS from_storage,
           (SELECT min(id) FROM storage WHERE contractor_id = contract.customer_id) AS to_storage
    FROM contract JOIN price_list_item i ON i.supplier_id = contract.supplier_id JOIN reserve r ON r.item_id = i.id
    WHERE contract.status = 'active' AND EXISTS (SELECT FROM storage WHERE contractor_id = contract.customer_id)
    ORDER BY contract.id, r.id LIMIT 1`);
  const found = rows[0] ?? expect.unreachable();
  customer = await viewerOf(database(), found.customer_id);
  supplier = await viewerOf(database(), found.supplier_id);
  storage = found.to_storage;
  lane = {
    supplier_id: found.supplier_id,
    supplier_storage_id: found.from_storage,
    contract_id: found.contract_id,
    delivery: 'delivery',
    shipment_comment: '',
    planned_shipment_at: new Date(Date.now() + 86_400_000),
    planned_delivery_at: new Date(Date.now() + 2 * 86_400_000),
  };
  const { rows: sold } = await database().execute<(typeof goods)[number]>(sql`
    UPDATE reserve r SET quantity = r.held + 100000 FROM price_list_item i
    WHERE i.id = r.item_id AND r.id IN (
      SELECT r.id FROM reserve r JOIN price_list_item i ON i.id = r.item_id
      WHERE i.supplier_id = ${found.supplier_id} AND r.storage_id = ${found.from_storage} ORDER BY r.id LIMIT 4)
    RETURNING r.id AS reserve_id, i.product_id, i.price_kopecks`);
  goods = sold;
  await database().execute(sql`UPDATE contract SET limit_kopecks = NULL WHERE id = ${found.contract_id}`);
});

test('before this file places orders, reserved stock and used limits equal the sums of the order lines', async () => {
  expect(await differences(database())).toEqual(NONE);
});

const place = (lines: readonly number[], count = 1, credit_request_id: number | null = null) =>
  run((transaction) =>
    placeOrders(transaction, customer, {
      storage_id: storage,
      comment: '',
      credit_request_id,
      orders: Array.from({ length: count }, () => ({
        ...lane,
        lines: lines.flatMap((ordered, nth) => {
          const line = goods[nth % goods.length];
          return line ? [{ ...line, ordered }] : [];
        }),
      })),
    }),
  ).then((ids) => ids ?? expect.unreachable());
const purchase = async (lines: readonly number[], count = 1) => {
  const id = await run((transaction) => openCredit(transaction, customer, 'demo', 1));
  return { id, orders: await place(lines, count, id) };
};
const statusesOf = async (ids: readonly number[]) => {
  const { rows } = await database().execute<{ status: string }>(
    sql`SELECT status FROM orders WHERE id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY id`,
  );
  return rows.map(({ status }) => status);
};

/** Repetitions of each pair; `test/long` sets more. */
const PAIRS = Number(process.env['ORDER_PAIRS'] ?? 50);
/**
 * Pairs that run concurrently: few enough that no connection waits longer than its ten-second limit on a slow
 * machine.
 */
const TOGETHER = 20;

async function inPairs<T>(ids: readonly number[], pair: (id: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let from = 0; from < ids.length; from += TOGETHER)
    answers.push(...(await Promise.all(ids.slice(from, from + TOGETHER).map(pair))));
  return answers;
}

describe(`two simultaneous decisions, ${PAIRS} times: one succeeds, the other gets 409, stock and limit move once`, () => {
  const confirm = (id: number) => run((t) => confirmOrder(t, supplier, id, { version: 1 }));
  const refuse = (id: number) => run((t) => refuseOrder(t, supplier, id, { version: 1, reason_id: 1 }));

  const cancel = (id: number) =>
    run(async (t) => {
      const { rows } = await t.execute<{ id: number; quantity: number }>(
        sql`SELECT id, ordered AS quantity FROM order_line WHERE order_id = ${id} ORDER BY id`,
      );
      return cancelLines(t, customer, { id, version: 1, reason_id: 6, lines: rows });
    });
  const split = (id: number) =>
    run(async (t) => {
      const { rows } = await t.execute<{ id: number }>(
        sql`SELECT id FROM order_line WHERE order_id = ${id} ORDER BY id`,
      );
      const one = rows.map((row) => ({ id: row.id, quantity: 1 }));
      return decideOrder(t, supplier, { id, version: 1, confirm: one, refuse: one, reason_id: 1 });
    });

  test.each([
    ['confirm and refuse', confirm, refuse],
    ['confirm and cancel', confirm, cancel],
    ['refuse and cancel', refuse, cancel],
    ['cancel and cancel', cancel, cancel],
    ['confirm with refuse and cancel', split, cancel],
    ['confirm with refuse and confirm', split, confirm],
    ['refuse and refuse', refuse, refuse],
    ['confirm and confirm', confirm, confirm],
  ])('%s', async (_, one, other) => {
    const ids = await place([3, 2], PAIRS);
    const answers = await inPairs(ids, (id) => Promise.all([statusOf(one(id)), statusOf(other(id))]));
    for (const pair of answers) expect(pair.toSorted()).toEqual([200, 409]);
    expect(await differences(database())).toEqual(NONE);
  });

  test.each([
    ['confirm', confirm],
    ['cancel', cancel],
  ])('%s and automatic refusal', async (_, step) => {
    const ids = await place([3, 2], PAIRS);
    await database().execute(sql`
      INSERT INTO order_settings (contractor_id, processing_hours, automatic_since) VALUES (${supplier.contractor_id}, 1, now() - interval '9 hours')
      ON CONFLICT (contractor_id) DO UPDATE SET processing_hours = 1, automatic_since = now() - interval '9 hours'`);
    await database().execute(
      sql`UPDATE orders SET created_at = now() - interval '5 hours' WHERE id = ANY(${sql.param(ids)}::bigint[])`,
    );
    const answers = await inPairs(ids, (id) =>
      Promise.all([statusOf(step(id)), refuseUnansweredOrder(database(), id)]),
    );
    for (const [status, refused] of answers) expect(status).toBe(refused ? 409 : 200);
    expect(await differences(database())).toEqual(NONE);
    await database().execute(
      sql`UPDATE order_settings SET automatic_since = NULL WHERE contractor_id = ${supplier.contractor_id}`,
    );
  });

  test('the buyer discards a purchase while the bank approves it: both of its orders end in the same status', async () => {
    for (let round = 0; round < PAIRS; round++) {
      const { id, orders } = await purchase([2, 1], 2);
      const [first = 0] = orders;
      const [discarded] = await Promise.all([
        statusOf(run((t) => discardOrder(t, customer, first, { version: 1 }))),
        run((t) => settleCredit(t, id, 'implemented')),
      ]);
      const status = discarded === 200 ? 'cancelled' : 'active';
      expect([200, 409]).toContain(discarded);
      expect(await statusesOf(orders)).toEqual([status, status]);
    }
    expect(await differences(database())).toEqual(NONE);
  });
});

test('ending twenty orders of one purchase takes as many SQL statements as ending one', async () => {
  const statementsFor = async (count: number) => {
    const { id, orders } = await purchase([1, 2, 1], count);
    const client = await database().$client.connect();
    let statements = 0;
    const query = client.query.bind(client);
    const counting = (...given: Parameters<typeof query>) => {
      statements += 1;
      return query(...given);
    };
    Object.assign(client, { query: counting });
    try {
      await drizzle(client).transaction((transaction) => endAwaiting(transaction, id, 'denial'));
    } finally {
      client.release(true);
    }
    expect(new Set(await statusesOf(orders))).toEqual(new Set(['cancelled']));
    return statements;
  };
  const one = await statementsFor(1);
  expect(one).toBeGreaterThan(5);
  expect(await statementsFor(20)).toBe(one);
  expect(await differences(database())).toEqual(NONE);
});

test('property: after any history of orders, reserved stock and used limits equal the sums of the order lines', async () => {
  const quantity = fc.integer({ min: 1, max: 4 });
  const decision = fc.record({
    kind: fc.constantFrom('confirm', 'refuse'),
    lines: fc.option(fc.array(fc.tuple(fc.nat(3), quantity), { minLength: 1, maxLength: 3 })),
  });
  const history = fc.record({
    lines: fc.array(quantity, { minLength: 1, maxLength: 4 }),
    credit: fc.constantFrom(null, 'implemented', 'denial', 'timeout', 'discard'),
    decisions: fc.array(decision, { maxLength: 3 }),
  });
  const decide = async (
    id: number,
    { kind, lines }: typeof decision extends fc.Arbitrary<infer D> ? D : never,
  ) => {
    const { rows } = await database().execute<{ id: number; version: number }>(sql`
      SELECT l.id, o.version FROM order_line l JOIN orders o ON o.id = l.order_id WHERE o.id = ${id} ORDER BY l.id`);
    const version = rows[0]?.version ?? 0;
    const wanted = lines?.flatMap(([nth, pieces]) => {
      const line = rows[nth % rows.length];
      return line ? [{ id: line.id, quantity: pieces }] : [];
    });
    const given = { version, ...(wanted ? { lines: wanted } : {}) };
    return statusOf(
      run((t) =>
        kind === 'confirm'
          ? confirmOrder(t, supplier, id, given)
          : refuseOrder(t, supplier, id, { ...given, reason_id: 1 }),
      ),
    );
  };
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 4 }), async (histories) => {
      for (const { lines, credit, decisions } of histories) {
        const { id: request, orders } = credit
          ? await purchase(lines)
          : { id: 0, orders: await place(lines) };
        const [id = 0] = orders;
        if (credit === 'discard') await run((t) => discardOrder(t, customer, id, { version: 1 }));
        else if (credit) await run((t) => settleCredit(t, request, credit));
        for (const one of decisions) seen.add(await decide(id, one));
      }
      expect(await differences(database())).toEqual(NONE);
    }),
    {
      numRuns: 40,
      // Lines already decided, too many pieces, and a credit that the bank has not approved: always tried
      // besides the random histories.
      examples: [
        [
          [
            {
              lines: [2],
              credit: null,
              decisions: [
                { kind: 'confirm', lines: null },
                { kind: 'confirm', lines: null },
              ],
            },
          ],
        ],
        [[{ lines: [1], credit: null, decisions: [{ kind: 'confirm', lines: [[0, 4]] }] }]],
        [[{ lines: [1], credit: 'denial', decisions: [{ kind: 'confirm', lines: null }] }]],
      ],
    },
  );
  expect([...seen].toSorted()).toEqual([200, 404, 409, 422]);
});
