// The rule book's machines on the real database: every state × action × person through the engine, and what the
// server's start refuses.
import { applyAction, type Machine, targets } from '@portal/domain/documents';
import { MACHINES } from '@portal/domain/machines';
import { ORDER_MACHINE, type OrderStatus } from '@portal/domain/order-status';
import { isRealtimeEvent } from '@portal/domain/realtime';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { orderDocument } from '../../src/areas/orders/document.ts';
import { sideOf } from '../../src/areas/orders/rules.ts';
import { type ContractRow, contractDocument } from '../../src/areas/contractors/contract-document.ts';
import { proposalDocument } from '../../src/areas/proposals/document.ts';
import { personOf } from '../../src/areas/proposals/repository.ts';
import { Problem } from '../../src/contract/problem.ts';
import type { Transaction } from '../../src/database/connect.ts';
import { documentFaults } from '../../src/documents/check.ts';
import type { CheckedDocument } from '../../src/documents/document.ts';
import { takeAction } from '../../src/documents/take.ts';
import { AWAITED, checkMachines, DOCUMENTS } from '../../src/machines.ts';
import { useTestDatabase } from '../support/database.ts';
import { proveDocument } from '../support/prove-document.ts';
import { sidePerson } from '../../src/documents/sides.ts';
import { READING, undone, viewerOf } from '../support/documents.ts';

const database = useTestDatabase('demo');

describe('the check of machines at the server’s start', () => {
  const faults = (run: readonly CheckedDocument[], awaited = AWAITED, machines = MACHINES) =>
    documentFaults(machines, run, awaited, isRealtimeEvent);
  const changed = (change: Partial<CheckedDocument>) =>
    DOCUMENTS.map((one) => (one === (orderDocument as CheckedDocument) ? { ...one, ...change } : one));

  test('finds no error in the current definitions', () => {
    expect(faults(DOCUMENTS)).toEqual([]);
    expect(checkMachines).not.toThrow();
  });
  test('reports a machine without a document, and one that is both awaited and used', () => {
    expect(faults(DOCUMENTS.slice(1))).toEqual(['order: nobody runs it']);
    expect(faults(DOCUMENTS, [...AWAITED, 'order'])).toEqual(['order: is awaited, and runs already']);
    expect(faults(DOCUMENTS, [...AWAITED, 'parcel'])).toEqual(['parcel: no such machine']);
  });
  test('reports an effect without an implementation, and an implementation that no machine names', () => {
    const { release_stock: _, ...less } = orderDocument.effects;
    expect(faults(changed({ effects: less }))).toEqual(['order: nobody implements the effect release_stock']);
    expect(faults(changed({ effects: { ...orderDocument.effects, fly: () => {} } }))).toEqual([
      'order: no machine names the effect fly',
    ]);
  });
  test('reports an action that the machine does not have', () => {
    expect(faults(changed({ actions: { ...orderDocument.actions, fly: {} } }))).toEqual([
      'order: the machine has no action fly',
    ]);
  });
  test('reports an event without an audience, and an unknown event', () => {
    const { 'order-activated': _, ...less } = orderDocument.audience;
    expect(faults(changed({ audience: less }))).toEqual(['order: nobody hears of order-activated']);
    expect(documentFaults(MACHINES, DOCUMENTS, AWAITED, (name) => name !== 'order-activated')).toEqual([
      'order: the rule book knows no event order-activated',
    ]);
  });
  test('reports a transition with several targets and no function that chooses one', () => {
    expect(faults(changed({ statusOf: undefined }))).toEqual([
      'order: nobody chooses between several targets',
    ]);
  });
});

/** The result of one step: the refusal's status, or the document after it. */
interface Came {
  status: number;
  document?: unknown;
  after?: string;
  version?: number;
}

async function came(work: Promise<{ status: string; version: number }[]>): Promise<Came> {
  try {
    const [row] = await work;
    return row ? { status: 200, after: row.status, version: row.version } : { status: 0 };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { status: error.status, document: error.extra.document };
  }
}

/** The result by the rule book: the refusal's status and no target, or 200 and the possible targets. */
function expected<S extends string>(
  machine: Machine<S>,
  state: S,
  action: string,
  person: { actor: string; permissions: readonly string[] },
  facts: Record<string, unknown>,
): { status: number; to: readonly S[] } {
  const outcome = applyAction(machine, state, action, person, facts);
  if (outcome.ok) return { status: 200, to: targets(outcome.to) };
  const statuses = { forbidden_role: 403, forbidden_state: 409, invalid_input: 422 };
  return { status: statuses[outcome.code], to: [] };
}

const REASON = { reason: 'нет в наличии' };
/** The guards' facts about an order that has undecided pieces, and shipped ones only while it is `shipping`. */
const factsOf = (state: OrderStatus) => ({
  undecided: 1,
  open: 1,
  unshipped: 0,
  unjudged: state === 'shipping' ? 1 : 0,
});

describe('orders: every state × action × person, as the rule book says', () => {
  let id = 0;
  let people: Record<string, Viewer>;
  let judged: { id: number; accepted: number; shortage: number; rejected: number }[] = [];
  beforeAll(async () => {
    const { rows } = await database().execute<{ id: number; supplier_id: number; customer_id: number }>(sql`
      SELECT id, supplier_id, customer_id FROM orders WHERE NOT withheld ORDER BY id DESC LIMIT 1`);
    const order = rows[0] ?? expect.unreachable();
    ({ id } = order);
    const lines = await database().execute<{ id: number }>(
      sql`SELECT id FROM order_line WHERE order_id = ${id} ORDER BY id LIMIT 1`,
    );
    judged = lines.rows.map((line) => ({ id: line.id, accepted: 1, shortage: 0, rejected: 0 }));
    const { rows: others } = await database().execute<{ stranger: number; admin: number }>(sql`
      SELECT (SELECT min(id) FROM contractor WHERE id NOT IN (${order.supplier_id}, ${order.customer_id}) AND type = 'supplier') AS stranger,
             (SELECT min(id) FROM contractor WHERE type = 'admin') AS admin`);
    const { stranger, admin } = others[0] ?? expect.unreachable();
    people = {
      supplier: await viewerOf(database(), order.supplier_id),
      'supplier who only reads': await viewerOf(database(), order.supplier_id, READING),
      customer: await viewerOf(database(), order.customer_id),
      'customer who only reads': await viewerOf(database(), order.customer_id, READING),
      administrator: await viewerOf(database(), admin),
      stranger: await viewerOf(database(), stranger),
    };
  });
  /** Puts the order into this state with undecided and reserved pieces; one of each line is shipped or accepted where the state needs it. */
  const put = async (transaction: Transaction, state: OrderStatus) => {
    await transaction.execute(sql`
      UPDATE order_line SET undecided = ordered, confirmed = 0, refused = 0, cancelled = 0, short = 0, shipped = 0, accepted = 0,
             shortage = 0, rejected = 0, claimed = 0 WHERE order_id = ${id}`);
    if (state === 'shipping' || state === 'accepted_partially')
      await transaction.execute(sql`
        UPDATE order_line SET ordered = 2, undecided = 1, confirmed = 1, shipped = 1, accepted = ${state === 'shipping' ? 0 : 1}
        WHERE order_id = ${id}`);
    await transaction.execute(
      sql`UPDATE reserve SET held = held + 100000 WHERE id IN (SELECT reserve_id FROM order_line WHERE order_id = ${id})`,
    );
    await transaction.execute(sql`UPDATE contract SET used_kopecks = used_kopecks + 10000000000`);
    await transaction.execute(sql`UPDATE orders SET status = ${state}, version = 7 WHERE id = ${id}`);
  };
  const historyOf = async (transaction: Transaction) => {
    const { rows } = await transaction.execute<{ count: number }>(
      sql`SELECT count(*) AS count FROM order_history WHERE order_id = ${id}`,
    );
    return rows[0]?.count ?? 0;
  };
  const actions = Object.keys(orderDocument.actions) as (keyof typeof orderDocument.actions)[];

  test.each(Object.keys(ORDER_MACHINE.statuses) as OrderStatus[])('%s', async (state) => {
    for (const action of actions)
      for (const [name, by] of [...Object.entries(people), ['system', null] as const])
        await undone(database(), async (transaction) => {
          await put(transaction, state);
          const before = await historyOf(transaction);
          const row = {
            supplier_id: people.supplier?.contractor_id ?? 0,
            customer_id: people.customer?.contractor_id ?? 0,
          };
          const person = by
            ? { actor: sideOf(by, row) ?? '', permissions: by.permissions }
            : { actor: 'system', permissions: [] };
          const rule = expected(ORDER_MACHINE, state, action, person, {
            ...REASON,
            ...factsOf(state),
          });
          const input = { ...REASON, request_id: 1, discarded_id: id, judged };
          const documents = [{ id, version: 7 }];
          const what = { state, action, name };
          if (by === null && rule.status === 403) {
            await expect(
              takeAction(transaction, orderDocument, { action, by, documents, input }),
            ).rejects.toThrow('may not');
            return;
          }
          const got = await came(takeAction(transaction, orderDocument, { action, by, documents, input }));
          const status = name === 'stranger' ? 404 : by === null && rule.status === 409 ? 0 : rule.status;
          expect({ ...what, status: got.status }).toEqual({ ...what, status });
          if (status === 409) expect(got.document).toMatchObject({ id, version: 7 });
          if (status !== 200) return;
          expect(rule.to).toContain(got.after);
          expect(got.version).toBe(8);
          expect(await historyOf(transaction)).toBe(before + 1);
        });
  });

  test('an outdated version returns 409 with the current document, after the permission check', async () => {
    const attempt = (by: Viewer | undefined, version: number) =>
      undone(database(), async (transaction) => {
        await put(transaction, 'active');
        return came(
          takeAction(transaction, orderDocument, {
            action: 'confirm',
            by: by ?? expect.unreachable(),
            documents: [{ id, version }],
            input: {},
          }),
        );
      });
    expect(await attempt(people.supplier, 6)).toMatchObject({ status: 409, document: { id, version: 7 } });
    expect(await attempt(people.customer, 6)).toMatchObject({ status: 403 });
    expect(await attempt(people.stranger, 6)).toMatchObject({ status: 404 });
  });
});

describe('connection proposals: every state × action × person, as the rule book says', () => {
  let proposal: { id: number; shop_id: number; distributor_id: number };
  let people: Record<string, Viewer>;
  beforeAll(async () => {
    const { rows } = await database().execute<typeof proposal>(
      sql`SELECT id, shop_id, distributor_id FROM contract_proposal WHERE status = 'created' ORDER BY id LIMIT 1`,
    );
    proposal = rows[0] ?? expect.unreachable();
    const { rows: others } = await database().execute<{
      shop: number;
      distributor: number;
      admin: number;
    }>(sql`
      SELECT (SELECT min(id) FROM contractor WHERE type = 'shop' AND id <> ${proposal.shop_id}) AS shop,
             (SELECT min(id) FROM contractor WHERE type = 'distributor' AND id <> ${proposal.distributor_id}) AS distributor,
             (SELECT min(id) FROM contractor WHERE type = 'admin') AS admin`);
    const { shop, distributor, admin } = others[0] ?? expect.unreachable();
    people = {
      shop: await viewerOf(database(), proposal.shop_id),
      'shop that only reads': await viewerOf(database(), proposal.shop_id, READING),
      distributor: await viewerOf(database(), proposal.distributor_id),
      administrator: await viewerOf(database(), admin),
      'administrator who only reads': await viewerOf(database(), admin, READING),
      'another shop': await viewerOf(database(), shop),
      'another distributor': await viewerOf(database(), distributor),
    };
  });
  proveDocument({
    database,
    definition: proposalDocument,
    id: () => proposal.id,
    people: () => people,
    personOf,
    put: async (transaction, state) => {
      await transaction.execute(
        sql`UPDATE contract_proposal SET status = 'withdrawn' WHERE id <> ${proposal.id} AND shop_id = ${proposal.shop_id}`,
      );
      await transaction.execute(
        sql`UPDATE contract_proposal SET status = ${state}, version = 7, buyer_markup_percent = 4 WHERE id = ${proposal.id}`,
      );
    },
    given: () =>
      [undefined, 'прочее'].map((reason) => ({
        input: { reason, message: 'Берём фильтры', ...(reason ? { comment: reason } : {}) },
        facts: { reason, comment: reason },
      })),
  });
});

describe('contracts: every state × action × person, as the rule book says', () => {
  let contract: Pick<ContractRow, 'id' | 'supplier_id' | 'customer_id'>;
  let people: Record<string, Viewer>;
  beforeAll(async () => {
    const { rows } = await database().execute<typeof contract>(sql`
      SELECT d.id, d.supplier_id, d.customer_id FROM contract d JOIN app_user s ON s.contractor_id = d.supplier_id AND s.login = 'supplier'
      JOIN app_user c ON c.contractor_id = d.customer_id AND c.login = 'shop' WHERE d.status = 'active'`);
    contract = rows[0] ?? expect.unreachable();
    const { rows: others } = await database().execute<{ stranger: number; admin: number }>(sql`
      SELECT (SELECT contractor_id FROM app_user WHERE login = 'supplier2') AS stranger,
             (SELECT min(id) FROM contractor WHERE type = 'admin') AS admin`);
    const { stranger, admin } = others[0] ?? expect.unreachable();
    people = {
      supplier: await viewerOf(database(), contract.supplier_id),
      'supplier who only reads': await viewerOf(database(), contract.supplier_id, READING),
      administrator: await viewerOf(database(), admin),
      'administrator who only reads': await viewerOf(database(), admin, READING),
      'another supplier': await viewerOf(database(), stranger),
    };
  });
  proveDocument({
    database,
    definition: contractDocument,
    id: () => contract.id,
    people: () => people,
    personOf: (by) => sidePerson(by, contract),
    put: (transaction, state) =>
      transaction.execute(
        sql`UPDATE contract SET status = ${state}, version = 7, date_end = NULL WHERE id = ${contract.id}`,
      ),
    given: () =>
      [undefined, 'стороны решили'].map((comment) => ({
        input: comment === undefined ? {} : { comment },
        facts: { reason: comment },
      })),
  });
});
