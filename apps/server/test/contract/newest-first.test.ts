// Lists are sorted by date, newest first: every list of the contract whose rows have a date, histories and merged
// lists.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../security/fuzz/requests.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

/** The names of a row's date. */
const DATES = ['created_at', 'created', 'sent_at', 'at', 'searched_at', 'closed_at', 'date'] as const;
/** Lists that have another order on purpose. */
const OTHERWISE: Readonly<Record<string, string>> = {
  listApiKeys: 'those that are revoked stand below',
  getRegulations: 'two texts, which are always the same',
  listWatches: 'those with the latest news come first',
  listOwedDocuments: 'what has waited longest is to be read first',
};
const LOGINS = ['admin', 'supplier', 'distributor', 'shop'] as const;

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const callers = new Map<string, Caller>();
const as = (login: string) => callers.get(login) ?? expect.unreachable();

/** Tables whose dates are shuffled against their ids, so that an order by id is detected. */
const MIXED: readonly (readonly [table: string, date: string])[] = [
  ['document_history', 'at'],
  ['order_history', 'at'],
  ['contract_proposal_history', 'at'],
  ['contractor_merger', 'at'],
  ['product_merger', 'at'],
  ['deferred_item', 'created_at'],
  ['replacement_proposal', 'created_at'],
  ['refusal', 'created_at'],
];

beforeAll(async () => {
  for (const login of LOGINS) callers.set(login, await server().as(login));
  const { database } = server();
  await database.execute(sql`
    INSERT INTO deferred_item (user_id, product_id) SELECT person.id, product.id FROM app_user person, (SELECT id FROM product ORDER BY id LIMIT 5) product
    WHERE person.login = 'shop' ON CONFLICT DO NOTHING`);
  await database.execute(sql`
    INSERT INTO document_history (document, document_id, action, text) SELECT 'contract', id, 'edit', 'Изменён' FROM contract, generate_series(1, 3)`);
  await database.execute(sql`
    INSERT INTO contractor_merger (kept_id, emptied_id, by_user_id) SELECT shop.contractor_id, supplier.contractor_id, shop.id
    FROM app_user shop, app_user supplier, generate_series(1, 5) WHERE shop.login = 'shop' AND supplier.login = 'supplier'`);
  await database.execute(sql`
    INSERT INTO product_merger (kind, kept_id, kept_title, emptied_id, emptied_title, by_user_id)
    SELECT 'merge', m.kept_id, m.kept_title, m.emptied_id, m.emptied_title, m.by_user_id FROM product_merger m, generate_series(1, 5)`);
  for (const [table, date] of MIXED)
    await database.execute(
      sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(date)} = now() - (id * 7919 % 97) * interval '1 hour'`,
    );
});

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (body: unknown): readonly Row[] => {
  const { data } = body as { data?: unknown };
  return Array.isArray(data) ? (data as Row[]) : [];
};

/** The dates of rows in their order. */
function datesOf(rows: readonly Row[]): number[] {
  const name = DATES.find((one) => rows.some((row) => typeof row[one] === 'string'));
  return name === undefined ? [] : rows.map((row) => Date.parse(String(row[name])));
}
/** Whether the dates differ: otherwise any order is right. */
const differ = (dates: readonly number[]) => new Set(dates).size > 1;
const newestFirst = (dates: readonly number[]) => dates.toSorted((one, other) => other - one);

/** Calls that answer with a list and need no parameters. */
const LISTS = OPERATIONS.filter(
  ({ id, method, path, parameters }) =>
    method === 'GET' &&
    !path.includes('{') &&
    !parameters.some(({ required }) => required) &&
    OTHERWISE[id] === undefined,
);

test('every list with dates begins with the newest row', async () => {
  const looked = new Set<string>();
  const wrong = new Set<string>();
  for (const { id, path } of LISTS)
    for (const login of LOGINS) {
      const { status, body } = await as(login).get(path);
      const dates = status === 200 ? datesOf(rowsOf(body)) : [];
      if (!differ(dates)) continue;
      looked.add(id);
      if (String(dates) !== String(newestFirst(dates))) wrong.add(id);
    }
  expect([...wrong]).toEqual([]);
  expect([...looked]).toEqual(
    expect.arrayContaining(['listDeferred', 'listIncomingOrders', 'listShipments', 'listB2cClaims']),
  );
  expect(looked.size).toBeGreaterThan(20);
});

/** A login, a list of its documents, and the call for one of them. */
const HISTORIES: readonly (readonly [login: string, list: string, view: string])[] = [
  ['supplier', '/document/order/incoming-orders', '/document/order/view/{id}'],
  ['supplier', '/document/shipment/shipments', '/document/shipment/view?id={id}'],
  ['supplier', '/document/movement/movements', '/document/movement/view?id={id}'],
  ['shop', '/document/acceptance/acceptances', '/document/acceptance/view?id={id}'],
  ['shop', '/document/claim/outgoing-claims', '/document/claim/outgoing-claim?id={id}'],
  ['supplier', '/document/refusal/outgoing-refusals', '/document/refusal/view/{id}'],
  ['shop', '/document/b2c/get-claims', '/document/b2c/claim?id={id}'],
  ['shop', '/b2c/orders', '/b2c/order?id={id}'],
  ['admin', '/warehouse/contract', '/warehouse/contract/{id}'],
  ['admin', '/warehouse/contract-proposal', '/warehouse/contract-proposal/{id}'],
];

describe('a document’s history begins with the latest action', () => {
  test.each(HISTORIES)('%s: %s', async (login, list, view) => {
    const shown = rowsOf((await as(login).get(list)).body);
    const histories: number[][] = [];
    for (const { id } of shown) {
      const { body } = await as(login).get(view.replace('{id}', String(id)));
      const { history } = (body as { data: { history: Row[] } }).data;
      histories.push(datesOf(history));
    }
    expect(histories.filter(differ).length).toBeGreaterThan(0);
    expect(histories).toEqual(histories.map(newestFirst));
  });
});

const MERGED = {
  contractors: [
    sql`SELECT kept_id AS id FROM contractor_merger GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    '/warehouse/contractor/{id}/mergers',
  ],
  products: [
    sql`SELECT kept_id AS id FROM product_merger GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    '/catalog/standard/{id}/mergers',
  ],
} as const;
test.each(['contractors', 'products'] as const)(
  'the list of mergers of %s begins with the latest',
  async (kind) => {
    const [which, path] = MERGED[kind];
    const { rows } = await server().database.execute<{ id: number }>(which);
    const answer = await as('admin').get(path.replace('{id}', String(rows[0]?.id)));
    const dates = datesOf(rowsOf(answer.body));
    expect(differ(dates)).toBe(true);
    expect(dates).toEqual(newestFirst(dates));
  },
);

test('an order’s proposed replacements begin with the latest', async () => {
  const { database } = server();
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT o.id FROM orders o JOIN app_user p ON p.contractor_id = o.supplier_id AND p.login = 'supplier'
    WHERE EXISTS (SELECT FROM refusal r WHERE r.order_id = o.id) ORDER BY o.id LIMIT 1`);
  const id = rows[0]?.id ?? expect.unreachable();
  await database.execute(sql`
    INSERT INTO replacement_proposal (customer_id, supplier_id, created_by, status, order_id, order_line_id, product_id, reserve_id, quantity, price_kopecks, arrival_at, created_at)
    SELECT o.customer_id, o.supplier_id, o.created_by, 'declined', o.id, l.id, l.product_id, l.reserve_id, 1, 100, now(), now() - n * interval '1 hour'
    FROM orders o JOIN LATERAL (SELECT * FROM order_line WHERE order_id = o.id LIMIT 1) l ON true, generate_series(1, 3) n WHERE o.id = ${id}`);
  const { body } = await as('supplier').get(`/document/order/view/${id}`);
  const { proposed } = (body as Answer<'getOrder'>).data;
  const made = await database.execute<{ id: number }>(
    sql`SELECT id FROM replacement_proposal WHERE order_id = ${id} ORDER BY created_at DESC, id DESC`,
  );
  expect(proposed.map((one) => one.id)).toEqual(made.rows.map((one) => one.id));
  expect(proposed.length).toBeGreaterThan(2);
});
