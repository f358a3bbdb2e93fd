// A merger of two contractors moves all rows of the second to the first, and undoing it within a day moves exactly
// these rows back.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { MERGER_UNDO_HOURS } from '@portal/domain/mergers';
import { LEFT, MOVED } from '../../src/areas/mergers/plan.ts';
import { companyOf, differences, oneRow } from '../support/documents.ts';
import { OF_THE_VERSION_BEFORE } from '../sources/growing-tables.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const database = () => server().database;
type Preview = Answer<'previewMerger'>['data'];
type Merger = Answer<'listMergers'>['data'][number];
const dataOf = <T>(answered: { status: number; body: unknown }): T => {
  expect(answered).toMatchObject({ status: 200 });
  return (answered.body as { data: T }).data;
};
const messageOf = (answered: { body: unknown }) => (answered.body as { message: string }).message;
let admin: Caller;
const ids: Record<string, number> = {};
const idOf = (login: string) => ids[login] ?? expect.unreachable();
const preview = async (kept: number, emptied: number) =>
  dataOf<Preview>(await admin.get(`/warehouse/contractor/${kept}/merger?other=${emptied}`));
const merge = (kept: number, emptied: number, suspend: number[] = []) =>
  admin.post(`/warehouse/contractor/${kept}/merger`, { emptied_id: emptied, suspend });
const undo = (id: number) => admin.post(`/warehouse/contractor-merger/${id}/undo`);
const mergersOf = async (id: number) =>
  dataOf<Merger[]>(await admin.get(`/warehouse/contractor/${id}/mergers`));

beforeAll(async () => {
  admin = await server().as('admin');
  for (const login of ['supplier', 'supplier2', 'distributor', 'distributor2', 'shop', 'shop2'])
    ids[login] = await companyOf(database(), login);
});

/** Hashes of all values that a merger may change, by table and column. */
async function everything(): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  const columns = [
    ...MOVED.map(
      ({ table, column, key = 'id' }) => [table, column, typeof key === 'string' ? key : column] as const,
    ),
    ['reserve', 'item_id', 'id'],
    ['price_list_item', 'price_list_id', 'id'],
    ['app_user', 'is_main', 'id'],
    ['contract', 'status', 'id'],
    ['contractor', 'merged_into_id', 'id'],
  ] as const;
  for (const [table, column, key] of columns) {
    const row = await oneRow<{ all: string }>(
      database(),
      sql`SELECT md5(string_agg(t.${sql.identifier(key)} || ':' || coalesce(t.${sql.identifier(column)}::text, '-'), ',' ORDER BY t.${sql.identifier(key)}, t.${sql.identifier(column)})) AS all FROM ${sql.identifier(table)} t`,
    );
    seen[`${table}.${column}`] = row.all;
  }
  return seen;
}
/** Document counters that differ from the number of rows. */
const wrongCounts = async () =>
  (
    await database().execute(sql`
      SELECT supplier_id, customer_id, status, sum(many) AS many FROM (
        SELECT supplier_id, customer_id, status, many FROM document_count WHERE document = 'orders'
        UNION ALL SELECT supplier_id, customer_id, status, -1 FROM orders) both_ways
      GROUP BY 1, 2, 3 HAVING sum(many) <> 0`)
  ).rows;
/** Ids of the emptied contractor's contract of each pair: these are stopped. */
const secondOf = ({ contracts }: Preview) => contracts.map(({ emptied }) => emptied.id);

describe('columns and triggers', () => {
  test('every column that refers to a contractor is in the list of moved columns or in that of columns left as they are', async () => {
    const { rows } = await database().execute<{ name: string }>(sql`
      SELECT c.relname || '.' || a.attname AS name FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
      WHERE k.contype = 'f' AND k.confrelid = 'contractor'::regclass
      UNION SELECT table_name || '.' || column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> ALL(${sql.param([...OF_THE_VERSION_BEFORE])}) AND data_type IN ('bigint', 'integer')
        AND column_name IN ('contractor_id', 'supplier_id', 'customer_id', 'shop_id', 'distributor_id', 'owner_id')
      ORDER BY 1`);
    const named = [...MOVED.map(({ table, column }) => `${table}.${column}`), ...Object.keys(LEFT)];
    expect(rows.map(({ name }) => name)).toEqual([...new Set(named)].toSorted());
  });

  test('every table with a reference to a contractor has the trigger that refuses new rows, except those listed here', async () => {
    const { rows } = await database().execute<{ name: string }>(sql`
      SELECT DISTINCT c.relname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'f' AND k.confrelid = 'contractor'::regclass
        AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = c.relname || '_not_merged') ORDER BY 1`);
    expect(rows.map(({ name }) => name)).toEqual([
      'change',
      'contract_proposal_history',
      'contractor',
      'contractor_merger',
      'document_history',
      'order_history',
      'order_line_move',
      'own_product',
      'supplier_score',
    ]);
  });
});

describe('a merger is refused', () => {
  test('with itself, with another kind of company, with the administration, and if the two have contracts with each other', async () => {
    expect((await preview(idOf('shop'), idOf('shop'))).stops).toEqual([
      'Это один и тот же контрагент. Выберите другого.',
    ]);
    expect((await preview(idOf('shop'), idOf('supplier'))).stops.join()).toContain('разных видов');
    const { contractor_id } = await oneRow<{ contractor_id: number }>(
      database(),
      sql`SELECT contractor_id FROM app_user WHERE login = 'admin'`,
    );
    expect((await preview(contractor_id, idOf('shop'))).stops).toEqual([
      'Администрация портала не объединяется.',
    ]);
    await database().execute(sql`
      INSERT INTO contract (number, supplier_id, customer_id, status) VALUES ('Д-между', ${idOf('distributor')}, ${idOf('distributor2')}, 'suspended')`);
    const refused = await merge(idOf('distributor'), idOf('distributor2'));
    expect(refused.status).toBe(409);
    expect(messageOf(refused)).toContain('Между ними есть договоры: ');
    expect(messageOf(refused)).toContain('Д-между');
  });

  test('for anybody but an administrator', async () => {
    for (const login of ['supplier', 'distributor', 'shop']) {
      const other = await server().as(login);
      expect(
        (await other.get(`/warehouse/contractor/${idOf('shop')}/merger?other=${idOf('shop2')}`)).status,
      ).toBe(403);
      expect(
        (await other.post(`/warehouse/contractor/${idOf('shop')}/merger`, { emptied_id: idOf('shop2') }))
          .status,
      ).toBe(403);
    }
  });

  test('until the administrator chooses which of two contracts with the same company remains active', async () => {
    const both = await preview(idOf('supplier'), idOf('supplier2'));
    expect(both.stops).toEqual([]);
    expect(both.contracts.length).toBeGreaterThan(0);
    const refused = await merge(idOf('supplier'), idOf('supplier2'));
    expect(refused.status).toBe(422);
    expect(messageOf(refused)).toBe('Для каждой пары договоров выберите, какой остаётся действовать');
  });
});

describe('suppliers, with prices and stock of the same products', () => {
  test('all rows move to the kept company, counters and limits stay correct, and undoing restores the exact former state', async () => {
    const [kept, emptied] = [idOf('supplier'), idOf('supplier2')];
    const before = await everything();
    const both = await preview(kept, emptied);
    const moves = new Map(both.moves.map(({ title, count }) => [title, count]));
    expect(moves.get('Заказы')).toBeGreaterThan(0);
    expect(moves.get('Цены')).toBeGreaterThan(0);
    const person = await server().as('supplier2');
    expect((await person.get('/identity/user/current')).status).toBe(200);

    const [merger] = dataOf<Merger[]>(await merge(kept, emptied, secondOf(both)));
    expect(merger).toMatchObject({
      may_undo: true,
      undone_at: null,
      kept: { id: kept },
      emptied: { id: emptied },
    });
    expect(new Map(merger?.moved.map(({ title, count }) => [title, count]))).toEqual(
      new Map([...moves].filter(([, count]) => count > 0)),
    );
    for (const { table, column, other, stays } of MOVED) {
      const { left } = await oneRow<{ left: number }>(
        database(),
        sql`SELECT count(*)::int AS left FROM ${sql.identifier(table)} t WHERE t.${sql.identifier(column)} = ${emptied}
            ${other ? sql`AND t.${sql.identifier(other)} <> ${kept}` : sql``} ${stays ? sql`AND NOT (${stays(sql`${kept}::bigint`)})` : sql``}`,
      );
      expect(`${table}.${column} ${left}`).toBe(`${table}.${column} 0`);
    }
    // Stock of a product that both had is moved to the remaining price; the emptied company has no prices.
    const { stray } = await oneRow<{ stray: number }>(
      database(),
      sql`SELECT (SELECT count(*) FROM reserve r JOIN price_list_item i ON i.id = r.item_id WHERE i.supplier_id = ${emptied})::int
               + (SELECT count(*) FROM price_list_item WHERE supplier_id = ${emptied} AND price_list_id IS NOT NULL)::int AS stray`,
    );
    expect(stray).toBe(0);
    expect(await wrongCounts()).toEqual([]);
    expect(await differences(database())).toEqual({ reserves: 0, contracts: 0 });

    // Its users are signed out and sign in again as users of the kept company.
    expect((await person.get('/identity/user/current')).status).toBe(401);
    const again = await server().as('supplier2');
    const who = dataOf<Answer<'getCurrentUser'>['data']>(await again.get('/identity/user/current'));
    expect(who.person.contractor_id).toBe(kept);

    // The emptied company is not in the directory; its page names the kept company and cannot be changed.
    const listed = (await admin.get('/warehouse/contractor?pageSize=100')).body as Answer<'listContractors'>;
    expect(listed.data.map(({ id }) => id)).not.toContain(emptied);
    expect(
      dataOf<Answer<'getContractor'>['data']>(await admin.get(`/warehouse/contractor/${emptied}`)),
    ).toMatchObject({
      merged_into: { id: kept },
      may_change: false,
    });
    expect((await mergersOf(emptied)).map(({ id }) => id)).toEqual([merger?.id]);

    expect(dataOf<{ back: number }>(await undo(merger?.id ?? 0)).back).toBeGreaterThan(100);
    expect(await everything()).toEqual(before);
    expect(await wrongCounts()).toEqual([]);
    expect(await differences(database())).toEqual({ reserves: 0, contracts: 0 });
    const twice = await undo(merger?.id ?? 0);
    expect([twice.status, messageOf(twice)]).toEqual([409, 'Объединение уже отменено']);
    const home = await server().as('supplier2');
    expect(
      dataOf<Answer<'getCurrentUser'>['data']>(await home.get('/identity/user/current')).person.contractor_id,
    ).toBe(emptied);
  });
});

describe('shops', () => {
  const both = () => [idOf('shop'), idOf('shop2')] as const;

  test('undoing moves new orders with storages of the emptied company back to it; other new orders stay', async () => {
    const [kept, emptied] = both();
    const [merger] = dataOf<Merger[]>(await merge(kept, emptied, secondOf(await preview(kept, emptied))));
    const { id: moved } = await oneRow<{ id: number }>(
      database(),
      sql`SELECT o.id FROM orders o JOIN contractor_merger_rows r ON r.merger_id = ${merger?.id ?? 0} AND r.table_name = 'orders'
          WHERE o.id = ANY(r.rows) ORDER BY o.id LIMIT 1`,
    );
    const made = async (like: number) =>
      (
        await oneRow<{ id: number }>(
          database(),
          sql`INSERT INTO orders (customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status, comment, lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at)
              SELECT customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, 'cancelled', comment, lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at
              FROM orders WHERE id = ${like} RETURNING id`,
        )
      ).id;
    const { id: own } = await oneRow<{ id: number }>(
      database(),
      sql`SELECT o.id FROM orders o WHERE o.customer_id = ${kept}
          AND NOT EXISTS (SELECT FROM contractor_merger_rows r WHERE r.merger_id = ${merger?.id ?? 0} AND r.table_name = 'orders' AND o.id = ANY(r.rows)) ORDER BY o.id LIMIT 1`,
    );
    const [byTheirs, byOurs] = [await made(moved), await made(own)];
    dataOf(await undo(merger?.id ?? 0));
    const { rows } = await database().execute<{ id: number; customer_id: number }>(
      sql`SELECT id, customer_id FROM orders WHERE id IN (${byTheirs}, ${byOurs}) ORDER BY id`,
    );
    expect(rows).toEqual([
      { id: byTheirs, customer_id: emptied },
      { id: byOurs, customer_id: kept },
    ]);
    await database().execute(sql`DELETE FROM orders WHERE id IN (${byTheirs}, ${byOurs})`);
  });

  test('a merger cannot be undone after 24 hours or before a later merger is undone', async () => {
    const [kept, emptied] = both();
    const [merger] = dataOf<Merger[]>(await merge(kept, emptied, secondOf(await preview(kept, emptied))));
    const late = merger?.id ?? 0;
    const shift = (by: string) =>
      database().execute(sql`UPDATE contractor_merger SET at = at + ${by}::interval WHERE id = ${late}`);
    await shift(`-${MERGER_UNDO_HOURS} hours`);
    const refused = await undo(late);
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      'Отменить объединение можно в течение 24 часов',
    ]);
    expect((await mergersOf(kept))[0]).toMatchObject({ may_undo: false });
    await shift(`${MERGER_UNDO_HOURS} hours`);
    const third = dataOf<Answer<'getContractor'>['data']>(
      await admin.post('/warehouse/contractor', {
        type: 'shop',
        title: 'Магазин «Третий»',
        inn: '7707083893',
      }),
    );
    const [later] = dataOf<Merger[]>(await merge(third.id, kept));
    expect(messageOf(await undo(late))).toBe(
      'Сначала отмените более позднее объединение с «Магазин «Третий»»',
    );
    dataOf(await undo(later?.id ?? 0));
    dataOf(await undo(late));
  });

  test('two simultaneous mergers of one pair: one succeeds, the other gets a 409 with a message', async () => {
    const [kept, emptied] = both();
    const halted = secondOf(await preview(kept, emptied));
    const answers = await Promise.all([merge(kept, emptied, halted), merge(kept, emptied, halted)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const told = answers.find(({ status }) => status === 409) ?? expect.unreachable();
    expect(messageOf(told)).toContain('уже объединён с другим контрагентом');
    const [merger] = await mergersOf(kept);
    dataOf(await undo(merger?.id ?? 0));
  });

  test('rows that are inserted for the emptied company during and after the merger are moved or refused', async () => {
    const [kept, emptied] = [idOf('supplier'), idOf('supplier2')];
    const halted = secondOf(await preview(kept, emptied));
    const supplier2 = await server().as('supplier2');
    const key = (nth: number) =>
      supplier2.post('/settings/api-key', { title: `Ключ ${nth}`, rights: ['stock'], storage_id: null });
    expect((await key(0)).status).toBe(200);
    const [merged, ...keys] = await Promise.all([
      merge(kept, emptied, halted),
      ...Array.from({ length: 8 }, (_, nth) => key(nth + 1)),
    ]);
    expect(merged.status).toBe(200);
    // A key created before the merger is moved; a later call is refused (409) or finds its user signed out (401).
    for (const { status } of keys) expect([200, 401, 409]).toContain(status);
    expect((await key(9)).status).toBe(401);
    const { rows } = await database().execute(sql`SELECT id FROM api_key WHERE contractor_id = ${emptied}`);
    expect(rows).toEqual([]);
    await expect(
      database().execute(
        sql`INSERT INTO role (contractor_id, title, description) VALUES (${emptied}, 'x', 'x')`,
      ),
    ).rejects.toMatchObject({ cause: { code: 'CM001' } });
    const [merger] = await mergersOf(kept);
    dataOf(await undo(merger?.id ?? 0));
  });
});
