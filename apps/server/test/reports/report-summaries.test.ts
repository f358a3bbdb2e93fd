// Dashboards computed from summaries equal those from documents at every moment: after any change of the
// documents, before and after a summary run, and with concurrent writes.
import { isoDay, localDay } from '@portal/domain/zones';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { cells, DOCUMENTS, sourceOf } from '../../src/areas/reports/summaries/cells.ts';
import { BOARDS, type BoardName, readBoard } from '../../src/areas/reports/dashboards/dashboards.ts';
import { acceptedPieces } from '../../src/areas/reports/summaries/facts.ts';
import { FAMILIES, ORDERED } from '../../src/areas/reports/summaries/summaries.ts';
import { sumUp } from '../../src/areas/reports/summaries/sum-up.ts';
import { isSameTree } from '../../src/areas/reports/summaries/trees.ts';
import { TURNOVER } from '../../src/areas/reports/single/turnover.ts';
import { companyOf, viewerOf } from '../support/documents.ts';
import { useTestServers } from '../support/server.ts';

const servers = useTestServers();
const database = () => (servers[0] ?? expect.unreachable()).database;
const run = async (statement: SQL) => database().execute(statement);

const LOGINS = ['admin', 'supplier', 'distributor', 'shop'] as const;
const viewers: Viewer[] = [];
/** A filter of the dashboards: ids by the filter's name. */
type Filter = Partial<
  Record<'brand_id' | 'category_id' | 'storage_id' | 'supplier_id' | 'customer_id', number[]>
>;
const filters: Filter[] = [];

beforeAll(async () => {
  for (const login of LOGINS) {
    const viewer = await viewerOf(database(), await companyOf(database(), login));
    viewers.push(login === 'admin' ? { ...viewer, type: 'admin' } : viewer);
  }
  const { rows } = await run(sql`
    SELECT p.brand_id AS brand, p.category_id AS leaf, c.parent_id AS branch, o.customer_storage_id AS storage, o.supplier_id AS supplier,
           o.customer_id AS customer, other.brand_id AS second, other.category_id AS aside
    FROM orders o JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id JOIN category c ON c.id = p.category_id
    JOIN order_line beside ON beside.order_id = o.id JOIN product other ON other.id = beside.product_id
    WHERE l.accepted > 0 AND c.parent_id IS NOT NULL AND other.brand_id <> p.brand_id AND other.category_id <> p.category_id ORDER BY l.id LIMIT 1`);
  const { brand, second, leaf, branch, aside, storage, supplier, customer } = (rows[0] ??
    expect.unreachable()) as Record<string, number>;
  const one = (id: number | undefined) => [id ?? expect.unreachable()];
  const two = (a: number | undefined, b: number | undefined) => [...one(a), ...one(b)];
  filters.push(
    {},
    { brand_id: one(brand) },
    { brand_id: two(brand, second) },
    { category_id: one(leaf) },
    { category_id: one(branch) },
    { category_id: two(leaf, aside) },
    { category_id: two(leaf, branch) },
    { brand_id: one(brand), category_id: one(branch) },
    { brand_id: two(brand, second), category_id: two(leaf, aside) },
    { storage_id: one(storage) },
    { storage_id: one(storage), brand_id: one(brand) },
    { storage_id: one(storage), category_id: one(branch) },
    { supplier_id: one(supplier) },
    { supplier_id: one(supplier), brand_id: two(brand, second) },
    { customer_id: one(customer) },
    { customer_id: one(customer), category_id: one(branch) },
  );
  await run(sql`
    INSERT INTO motivation_rule (category_id, date_from, date_to, points, created_by)
    SELECT 1, current_date - 45, current_date - 3, 7, id FROM app_user ORDER BY id LIMIT 1`);
});

/** A pseudo-random generator: the same seed gives the same numbers, each from 0 to `below` − 1. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const today = () => localDay(Date.now(), 'Europe/Moscow');
const PERIODS = [
  [400, 0],
  [365, 20],
  [90, 1],
  [29, 0],
  [7, 7],
] as const;

/** A dashboard from summaries and from documents, both read in one snapshot. */
async function bothWays(name: BoardName, viewer: Viewer, query: object) {
  return database().transaction(
    async (connection) => {
      // The board's own transaction is nested in this one, so both read the same snapshot.
      const services = {
        database: connection as unknown as ReturnType<typeof database>,
        config: { dashboards: {} },
      };
      const call = { viewer, query, services } as never;
      return { summaries: await readBoard(name, call), documents: await readBoard(name, call, DOCUMENTS) };
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  );
}

/**
 * Checks that the viewer's dashboard with the filter is equal from summaries and from documents. Returns false
 * if the viewer may not use this filter.
 */
async function same(next: (below: number) => number, name: BoardName, viewer: Viewer, filter: Filter) {
  const [from, to] = PERIODS[next(PERIODS.length)] ?? expect.unreachable();
  const query = {
    'filter[day_from]': isoDay(today() - from),
    'filter[day_to]': isoDay(today() - to),
    compare: ['former', 'year', 'none'][next(3)],
    ...Object.fromEntries(Object.entries(filter).map(([kind, ids]) => [`filter[${kind}]`, ids])),
  };
  const both = await bothWays(name, viewer, query).catch((error: unknown) => {
    // A filter by another company's storage or partner gets 422.
    if ((error as { status?: number }).status === 422) return null;
    throw error;
  });
  const asked = { name, who: viewer.contractor_title, query };
  expect({ ...asked, figures: both?.summaries }).toEqual({ ...asked, figures: both?.documents });
  return both !== null;
}

/** Checks each dashboard for a random viewer and filter. */
async function compare(next: (below: number) => number, boards: readonly BoardName[]) {
  for (const name of boards)
    await same(
      next,
      name,
      viewers[next(viewers.length)] ?? expect.unreachable(),
      filters[next(filters.length)] ?? expect.unreachable(),
    );
}

const every = Object.keys(BOARDS) as BoardName[];

/**
 * Checks that the monthly turnover of accrued markups and «Лада Имидж» is equal in the cells and in the
 * documents.
 */
async function compareTurnover() {
  const byMonth = (rows: SQL, month: SQL) => sql`
    SELECT ${month}::text AS month, supplier_id, customer_id, contract_id, kind, sum(kopecks)::text AS kopecks
    FROM ${rows} GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`;
  const always = { from: '2000-01-01', to: '2100-01-01' };
  await database().transaction(
    async (connection) => {
      const stored = await connection.execute(byMonth(sql`${TURNOVER} t`, sql`t.month`));
      const documents = await connection.execute(
        byMonth(
          acceptedPieces({ when: always, of: sql`true` }),
          sql`date_trunc('month', f.day::timestamp)::date`,
        ),
      );
      expect(stored.rows).toEqual(documents.rows);
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  );
}

/** One row of the table, chosen by the seed. */
const some = (table: string, where: string, seed: number) =>
  sql`(SELECT id FROM ${sql.raw(table)} WHERE ${sql.raw(where)} ORDER BY md5(id::text || ${String(seed)}) LIMIT 1)`;

/** Changes of documents. A step for which no row fits changes nothing. */
const STEPS: Readonly<Record<string, (seed: number) => SQL[]>> = {
  place: (seed) => [
    sql`
    WITH placed AS (
      INSERT INTO orders (customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status, lines_count,
                          amount_kopecks, planned_shipment_at, planned_delivery_at, created_at, withheld)
      SELECT customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, 'active', lines_count, amount_kopecks,
             planned_shipment_at, planned_delivery_at, now() - make_interval(hours => ${seed % 9000}), ${seed % 7 === 0}
      FROM orders WHERE id = ${some('orders', 'true', seed)} RETURNING id)
    INSERT INTO order_line (order_id, product_id, reserve_id, price_kopecks, ordered, undecided)
    SELECT placed.id, l.product_id, l.reserve_id, l.price_kopecks, 5, 5 FROM placed,
      (SELECT * FROM order_line ORDER BY md5(id::text || ${String(seed)}) LIMIT 4) l`,
  ],
  decide: (seed) => [
    sql`UPDATE order_line SET undecided = 0, confirmed = confirmed + undecided - undecided / 3, refused = refused + undecided / 3
        WHERE undecided > 0 AND order_id = ${some('orders', "status = 'active'", seed)}`,
  ],
  ship: (seed) => [
    sql`WITH sent AS (UPDATE order_line SET shipped = shipped + 1 WHERE confirmed > shipped AND id % 5 = ${seed % 5} RETURNING id)
        INSERT INTO order_line_move (order_line_id, kind, quantity, at)
        SELECT id, 'shipped', 1, now() - make_interval(hours => ${seed % 5000}) FROM sent LIMIT 9`,
  ],
  accept: (seed) => [
    sql`WITH taken AS (UPDATE order_line SET accepted = accepted + 1 WHERE shipped > accepted + shortage + rejected AND id % 5 = ${seed % 5} RETURNING id)
        INSERT INTO order_line_move (order_line_id, kind, quantity, at)
        SELECT id, 'accepted', 1, now() - make_interval(hours => ${seed % 5000}) FROM taken LIMIT 9`,
  ],
  deliver: (seed) => [
    sql`UPDATE shipment SET actual_delivery_date = now() - make_interval(hours => ${seed % 3000}) WHERE id = ${some('shipment', 'true', seed)}`,
  ],
  undeliver: (seed) => [
    sql`UPDATE shipment SET actual_delivery_date = NULL WHERE id = ${some('shipment', 'actual_delivery_date IS NOT NULL', seed)}`,
  ],
  pack: (seed) => [
    sql`INSERT INTO shipment_item (shipment_id, order_line_id, quantity)
        VALUES (${some('shipment', 'true', seed)}, ${some('order_line', 'true', seed)}, 1) ON CONFLICT DO NOTHING`,
  ],
  claim: (seed) => [
    sql`WITH made AS (
          INSERT INTO claim (customer_id, supplier_id, created_by, status, order_id, type_id, created_at)
          SELECT customer_id, supplier_id, created_by, 'closed', id, 2, now() - make_interval(hours => ${seed % 2000}) FROM orders
          WHERE id = ${some('orders', 'EXISTS (SELECT FROM order_line l WHERE l.order_id = orders.id AND accepted > 0)', seed)} RETURNING id, order_id)
        INSERT INTO claim_item (claim_id, order_line_id, type_id, quantity, outcome)
        SELECT made.id, l.id, 6, 1, 'accept_return' FROM made JOIN order_line l ON l.order_id = made.order_id AND l.accepted > 0`,
  ],
  reopen: (seed) => [
    sql`UPDATE claim SET status = CASE status WHEN 'closed' THEN 'sent' ELSE 'closed' END WHERE id = ${some('claim', 'true', seed)}`,
  ],
  finish: (seed) => [
    sql`INSERT INTO document_history (document, document_id, action, text, at)
        VALUES ('claim', ${some('claim', 'true', seed)}, 'finish', '', now() - make_interval(hours => ${seed % 900}))`,
  ],
  outcome: (seed) => [
    sql`UPDATE claim_item SET outcome = 'accept_return', decided_quantity = NULL WHERE id = ${some('claim_item', 'true', seed)}`,
  ],
  unclaim: (seed) => [sql`DELETE FROM claim_item WHERE id = ${some('claim_item', 'true', seed)}`],
  archive: (seed) => [
    sql`UPDATE orders SET archived_by_supplier = NOT archived_by_supplier, archived_by_customer = true WHERE id = ${some('orders', 'true', seed)}`,
  ],
  withhold: (seed) => [
    sql`UPDATE orders SET withheld = NOT withheld WHERE id = ${some('orders', 'true', seed)}`,
  ],
  postpone: (seed) => [
    sql`UPDATE orders SET first_delivery_at = planned_delivery_at, first_shipment_at = planned_shipment_at,
          planned_delivery_at = planned_delivery_at + interval '2 days', planned_shipment_at = planned_shipment_at + interval '2 days'
        WHERE id = ${some('orders', 'first_delivery_at IS NULL', seed)}`,
  ],
  sell: (seed) => [
    sql`UPDATE orders SET supplier_id = (SELECT supplier_id FROM orders WHERE id = ${some('orders', 'true', seed + 1)})
        WHERE id = ${some('orders', 'true', seed)}`,
  ],
  turn: (seed) => [
    sql`UPDATE orders SET customer_id = o.customer_id, customer_storage_id = o.customer_storage_id
        FROM orders o WHERE o.id = ${some('orders', 'true', seed + 1)} AND orders.id = ${some('orders', 'true', seed)}`,
  ],
  rebrand: (seed) => [
    sql`UPDATE product SET brand_id = (SELECT brand_id FROM product WHERE id = ${some('product', 'true', seed)}),
          category_id = (SELECT category_id FROM product WHERE id = ${some('product', 'true', seed)})
        WHERE id = (SELECT product_id FROM order_line WHERE id = ${some('order_line', 'accepted > 0', seed)})`,
  ],
  regroup: (seed) => [
    sql`UPDATE category SET parent_id = ${some('category', 'EXISTS (SELECT FROM category c WHERE c.parent_id = category.id)', seed)}
        WHERE id = (SELECT p.category_id FROM order_line l JOIN product p ON p.id = l.product_id JOIN category c ON c.id = p.category_id
                    WHERE c.parent_id IS NOT NULL AND NOT EXISTS (SELECT FROM category below WHERE below.parent_id = c.id)
                    ORDER BY md5(l.id::text || ${String(seed)}) LIMIT 1)`,
  ],
  zone: (seed) => [
    sql`UPDATE storage SET time_zone = ${['Asia/Vladivostok', 'Europe/Kaliningrad', 'Europe/Moscow'][seed % 3]}
        WHERE id = (SELECT ${sql.raw(seed % 2 ? 'supplier' : 'customer')}_storage_id FROM orders WHERE id = ${some('orders', 'true', seed)})`,
  ],
  price: (seed) => [
    sql`UPDATE order_line SET price_kopecks = price_kopecks + 111 WHERE id = ${some('order_line', 'accepted > 0', seed)}`,
  ],
  reward: (seed) => [
    sql`INSERT INTO motivation_rule (brand_id, date_from, date_to, points, created_by)
        SELECT brand_id, current_date - 60 - ${seed % 300}::int, current_date - ${seed % 60}::int, ${1 + (seed % 9)}, (SELECT min(id) FROM app_user)
        FROM product WHERE id = (SELECT product_id FROM order_line WHERE id = ${some('order_line', 'accepted > 0', seed)})`,
  ],
  unreward: (seed) => [
    sql`DELETE FROM motivation_rule WHERE id = ${some('motivation_rule', 'brand_id IS NOT NULL', seed)}`,
  ],
  unmove: (seed) => [
    sql`DELETE FROM order_line_move WHERE id = ${some('order_line_move', "kind IN ('accepted', 'shipped')", seed)}`,
  ],
};

test('dashboards of the demo data are computed from documents before the summary run, and are equal after it', async () => {
  const next = numbersFrom(1);
  expect((await run(sql`SELECT FROM summary_mark LIMIT 1`)).rows).toHaveLength(1);
  await compare(next, every);
  await sumUp(database());
  expect((await run(sql`SELECT FROM summary_mark LIMIT 1`)).rows).toHaveLength(0);
  for (const table of ['summary_lines', 'summary_deliveries'])
    expect((await run(sql`SELECT FROM ${sql.identifier(table)} LIMIT 1`)).rows).toHaveLength(1);
  // Every grain has the spans that readers expect, and no others.
  for (const { table, grains, overall } of FAMILIES) {
    const { rows } = await run(sql`SELECT DISTINCT grain, span FROM ${table} ORDER BY grain, span`);
    const expected = [
      ...Object.entries(grains).map(([grain, { from }]) => [grain, from]),
      ...Object.keys(overall).map((grain) => [grain, 'ten']),
    ].flatMap(([grain, from]) =>
      (from === 'month' ? [] : [{ grain, span: from }]).concat({ grain, span: 'month' }),
    );
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
  }
  for (let round = 0; round < 6; round += 1) await compare(next, every);
});

test.each(every)(
  'equals the documents with every filter, for an administrator and for a company: %s',
  async (name) => {
    const next = numbersFrom(every.indexOf(name) + 21);
    await sumUp(database());
    for (const filter of filters) {
      expect(await same(next, name, viewers[0] ?? expect.unreachable(), filter)).toBe(true);
      await same(next, name, viewers[1 + next(3)] ?? expect.unreachable(), filter);
    }
  },
);

test('summarised days are not read from documents until they are marked as changed', async () => {
  const admin = viewers[0] ?? expect.unreachable();
  const sales = async () => (await bothWays('pbi-sales-supplier', admin, {})).summaries.cards[0]?.value;
  await sumUp(database());
  const before = await sales();
  await run(sql`UPDATE summary_orders SET kopecks = kopecks * 2 WHERE grain = 'lanes'`);
  expect(await sales()).toBeCloseTo(Number(before) * 2, 2);
  // A day that is marked as changed is computed from the documents again.
  await run(
    sql`INSERT INTO summary_mark (family, day, supplier_id) SELECT DISTINCT 'orders', day, supplier_id FROM summary_orders WHERE span = 'day'`,
  );
  expect(await sales()).toBe(before);
  await sumUp(database());
  expect(await sales()).toBe(before);
});

test('the documents of changed days are read once for all figures that need no more than the lane', async () => {
  await sumUp(database());
  await run(sql`
    INSERT INTO summary_mark (family, day, supplier_id)
    SELECT DISTINCT 'orders', day, supplier_id FROM summary_orders WHERE span = 'day' AND grain = 'lanes' AND day > current_date - 40`);
  const period = { from: isoDay(today() - 364), to: isoDay(today()), long: true };
  let statements = 0;
  const connection = {
    execute: async (statement: SQL) => {
      statements += 1;
      return database().execute(statement);
    },
  };
  const viewer = viewers[0] ?? expect.unreachable();
  const source = await sourceOf(database(), [period]);
  const facts = cells({ connection: connection as never, viewer, narrowed: {}, source }, ORDERED, 'supplier');
  const totals = [];
  for (const needs of [[], ['customer_id'], ['supplier_id', 'withheld'], ['customer_storage_id']] as const) {
    const { rows } = await run(
      sql`SELECT sum(f.lines) AS lines, sum(f.orders) AS orders FROM ${await facts(period, needs)}`,
    );
    totals.push(rows[0]);
  }
  expect(new Set(totals.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(statements).toBe(1);
  await sumUp(database());
});

test.each([2, 3, 5, 8])('summaries equal the documents after random changes: history %i', async (seed) => {
  const next = numbersFrom(seed);
  const names = Object.keys(STEPS);
  await sumUp(database());
  for (let step = 0; step < 40; step += 1) {
    const name = names[next(names.length)] ?? expect.unreachable();
    for (const statement of STEPS[name]?.(next(1_000_000)) ?? []) await run(statement);
    if (next(4) === 0) await sumUp(database());
    const board = every[next(every.length)] ?? expect.unreachable();
    await compare(next, [board]);
    await compareTurnover();
  }
  await compare(next, every);
  await sumUp(database());
  await compare(next, every);
  await compareTurnover();
});

test('writes during the summary run are not lost, and each dashboard is read from one snapshot', async () => {
  const next = numbersFrom(13);
  let over = false;
  const writing = (async () => {
    // The number of rounds is limited, because every written row is compared in the end.
    for (let round = 0; round < 40 && !over; round += 1)
      for (const name of ['place', 'decide', 'ship', 'accept', 'archive', 'deliver'])
        for (const statement of STEPS[name]?.(next(1_000_000)) ?? []) await run(statement);
  })();
  const reading = numbersFrom(17);
  try {
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([sumUp(database()), sumUp(database())]);
      await compare(reading, [every[round % every.length] ?? expect.unreachable()]);
    }
  } finally {
    over = true;
    await writing;
  }
  await compare(next, every);
  await sumUp(database());
  await compare(next, every);
});

test('after a category moves, dashboards are right both before and after the next summary run', async () => {
  const admin = viewers[0] ?? expect.unreachable();
  const leaf = sql`(SELECT id FROM category c WHERE parent_id = ${filters.find(({ category_id }) => category_id)?.category_id?.[0] ?? null}
    OR id = ${filters.find(({ category_id }) => category_id)?.category_id?.[0] ?? null} ORDER BY id DESC LIMIT 1)`;
  await sumUp(database());
  expect(await isSameTree(database())).toBe(true);
  await run(
    sql`UPDATE category SET parent_id = (SELECT min(id) FROM category WHERE parent_id IS NULL) WHERE id = ${leaf}`,
  );
  expect(await isSameTree(database())).toBe(false);
  const next = numbersFrom(34);
  for (const moment of ['moved', 'followed']) {
    expect(await isSameTree(database())).toBe(moment === 'followed');
    for (const name of [
      'pbi-sales-supplier',
      'pbi-sr-supplier',
      'pbi-lc-discrete',
      'pbi-lc-weekdays',
    ] as const)
      for (const filter of filters.filter(({ category_id }) => category_id))
        expect(await same(next, name, admin, filter)).toBe(true);
    await sumUp(database());
  }
});

test('two transactions that order from one supplier do not wait for each other', async () => {
  const place = STEPS.place?.(21)[0] ?? expect.unreachable();
  await database().transaction(async (first) => {
    await first.execute(place);
    await database().transaction(async (second) => {
      await second.execute(sql`SET LOCAL lock_timeout = '2s'`);
      await second.execute(place);
    });
  });
});
