// Conflicting steps on shipments, acceptances and movements at the same moment: one succeeds, the other is
// rejected, and stock moves once.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { finishAcceptance, saveAcceptance } from '../../src/areas/shipments/acceptance-steps.ts';
import { readAcceptanceItems } from '../../src/areas/shipments/acceptances.ts';
import { shipmentDocument, type ShipmentInput } from '../../src/areas/shipments/document.ts';
import {
  createMovement,
  movementDocument,
  type MovementInput,
} from '../../src/areas/shipments/movement-document.ts';
import type { Transaction } from '../../src/database/connect.ts';
import { takeAction } from '../../src/documents/take.ts';
import {
  filledShipment,
  type Lane,
  meet,
  openLane,
  orderedLines,
  PAIRS,
  runIn,
  TOGETHER,
} from '../support/at-once.ts';
import { useTestDatabase } from '../support/database.ts';
import { differences, NONE, statusOf } from '../support/documents.ts';

const database = useTestDatabase('demo');
const run = <T>(work: (transaction: Transaction) => Promise<T>) => runIn(database(), work);

let lane: Lane;
let customer: Viewer;
let supplier: Viewer;
let way: Lane['way'];
let goods: Lane['goods'];
beforeAll(async () => {
  lane = await openLane(database());
  ({ customer, supplier, way, goods } = lane);
});

/** Pieces of the goods in each of the two storages, and the reserved pieces in both together. */
const stock = async () => {
  const { rows } = await database().execute<{ here: number; there: number; held: number }>(sql`
    SELECT sum(r.quantity) FILTER (WHERE r.storage_id = ${way.from_storage_id})::int AS here,
           coalesce(sum(r.quantity) FILTER (WHERE r.storage_id = ${way.to_storage_id}), 0)::int AS there, sum(r.held)::int AS held
    FROM reserve r WHERE r.item_id IN (SELECT item_id FROM reserve WHERE id = ANY(${sql.param(goods.map(({ reserve_id }) => reserve_id))}::bigint[]))
      AND r.storage_id IN (${way.from_storage_id}, ${way.to_storage_id})`);
  return rows[0] ?? expect.unreachable();
};
const statuses = async (table: 'shipment' | 'movement', ids: readonly number[]) => {
  const { rows } = await database().execute<{ status: string; count: number }>(
    sql`SELECT status, count(*)::int AS count FROM ${sql.identifier(table)} WHERE id = ANY(${sql.param([...ids])}::bigint[]) GROUP BY status`,
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
};

const shipping = (id: number, version: number, action: keyof typeof shipmentDocument.actions) =>
  run((transaction) =>
    takeAction(transaction, shipmentDocument, {
      action,
      by: supplier,
      documents: [{ id, version }],
      input: (action === 'ship' ? { upd_number: '1', upd_date: '2026-01-15' } : {}) satisfies ShipmentInput,
    }),
  );
const moving = (
  id: number,
  version: number,
  action: keyof typeof movementDocument.actions,
  input: MovementInput = {},
) =>
  run((transaction) =>
    takeAction(transaction, movementDocument, {
      action,
      by: supplier,
      documents: [{ id, version }],
      input,
    }),
  );

/** Creates a shipment of a new order: two lines of 3 and 2 pieces, all in containers; a draft of version 2. */
const filled = async (): Promise<number> => {
  const lines = await orderedLines(database(), lane, [3, 2]);
  return filledShipment(database(), lane, lines);
};
const packed = async () => {
  const id = await filled();
  await shipping(id, 2, 'pack');
  return id;
};
/** Creates an acceptance of a shipped shipment with everything counted as accepted; version 2. */
async function counted(): Promise<number> {
  const shipment = await packed();
  await shipping(shipment, 3, 'ship');
  const { rows } = await database().execute<{ id: number }>(
    sql`SELECT id FROM acceptance WHERE shipment_id = ${shipment}`,
  );
  const id = rows[0]?.id ?? expect.unreachable();
  const items = (await readAcceptanceItems(database(), id)).map((item) => ({
    id: item.id,
    accepted: item.quantity,
    shortage: 0,
    rejected: 0,
  }));
  await run((transaction) => saveAcceptance(transaction, customer, { id, version: 1, items }));
  return id;
}
/** Creates a movement of 3 and 2 pieces in containers: version 4 when packed, 5 when shipped. */
async function moved(until: 'packed' | 'shipped'): Promise<number> {
  const id = await run((transaction) => createMovement(transaction, supplier, way));
  const items = goods.map(({ reserve_id }, nth) => ({
    reserve_id,
    quantity: 3 - nth,
    containers: [{ container_number: '1', quantity: 3 - nth }],
  }));
  await moving(id, 1, 'edit', { items });
  await moving(id, 2, 'activate');
  await moving(id, 3, 'pack');
  if (until === 'shipped') await moving(id, 4, 'ship');
  return id;
}

describe(`two steps at the same moment, ${PAIRS} times`, { timeout: 300_000 }, () => {
  test('ship and cancel: one succeeds; cancelled goods stay reserved for the order', async () => {
    const before = await stock();
    const { ids, first } = await meet(
      packed,
      (id) => shipping(id, 3, 'ship'),
      (id) => shipping(id, 3, 'cancel'),
    );
    const after = await statuses('shipment', ids);
    expect([after.get('shipped') ?? 0, after.get('cancelled') ?? 0]).toEqual([first, PAIRS - first]);
    expect(await stock()).toEqual({
      ...before,
      here: before.here - 5 * first,
      held: before.held + 5 * (PAIRS - first),
    });
    expect(await differences(database())).toEqual(NONE);
  });

  test('ship and ship: the goods leave stock once', async () => {
    const before = await stock();
    await meet(
      packed,
      (id) => shipping(id, 3, 'ship'),
      (id) => shipping(id, 3, 'ship'),
    );
    expect(await stock()).toEqual({ ...before, here: before.here - 5 * PAIRS });
    expect(await differences(database())).toEqual(NONE);
  });

  test('pack and unpack: only the step allowed in the current state succeeds', async () => {
    const { ids } = await meet(
      packed,
      (id) => shipping(id, 3, 'unpack'),
      (id) => shipping(id, 3, 'pack'),
    );
    expect(await statuses('shipment', ids)).toEqual(new Map([['draft', PAIRS]]));
    const { ids: others } = await meet(
      filled,
      (id) => shipping(id, 2, 'pack'),
      (id) => shipping(id, 2, 'unpack'),
    );
    expect(await statuses('shipment', others)).toEqual(new Map([['packed', PAIRS]]));
  });

  test('an acceptance is finished twice: its pieces are entered in the orders once', async () => {
    const { ids } = await meet(
      counted,
      (id) => run((transaction) => finishAcceptance(transaction, customer, { id, version: 2 })),
      (id) => run((transaction) => finishAcceptance(transaction, customer, { id, version: 2 })),
    );
    const { rows } = await database().execute<{ accepted: number; moves: number }>(sql`
      SELECT sum(l.accepted)::int AS accepted,
             (SELECT sum(m.quantity)::int FROM order_line_move m WHERE m.document = 'acceptance' AND m.document_id = ANY(${sql.param(ids)}::bigint[])) AS moves
      FROM acceptance d JOIN shipment_item i ON i.shipment_id = d.shipment_id JOIN order_line l ON l.id = i.order_line_id
      WHERE d.id = ANY(${sql.param(ids)}::bigint[])`);
    expect(rows[0]).toEqual({ accepted: 5 * PAIRS, moves: 5 * PAIRS });
  });

  test('a movement is shipped and cancelled: it either leaves or its goods are released', async () => {
    const before = await stock();
    const { ids, first } = await meet(
      () => moved('packed'),
      (id) => moving(id, 4, 'ship'),
      (id) => moving(id, 4, 'cancel'),
    );
    const after = await statuses('movement', ids);
    expect([after.get('shipped') ?? 0, after.get('cancelled') ?? 0]).toEqual([first, PAIRS - first]);
    expect(await stock()).toEqual({ ...before, here: before.here - 5 * first });
    expect(await differences(database())).toEqual(NONE);
  });

  test('a movement is received twice: its pieces enter stock once', async () => {
    const before = await stock();
    const receive = async (id: number) => {
      const { rows } = await database().execute<{ id: number; quantity: number }>(
        sql`SELECT id, quantity FROM movement_item WHERE movement_id = ${id} ORDER BY id`,
      );
      return moving(id, 5, 'receive', { items: rows });
    };
    const { ids } = await meet(() => moved('shipped'), receive, receive);
    expect(await statuses('movement', ids)).toEqual(new Map([['received', PAIRS]]));
    expect(await stock()).toEqual({
      ...before,
      here: before.here - 5 * PAIRS,
      there: before.there + 5 * PAIRS,
    });
    expect(await differences(database())).toEqual(NONE);
  });

  test('many movements of the same goods are activated at once: no more than the stock is reserved', async () => {
    const before = await stock();
    const drafts: number[] = [];
    for (let nth = 0; nth < PAIRS; nth++) {
      const id = await run((transaction) => createMovement(transaction, supplier, way));
      await moving(id, 1, 'edit', {
        items: goods.map(({ reserve_id }) => ({ reserve_id, quantity: 7, containers: [] })),
      });
      drafts.push(id);
    }
    // The stock is enough for half of the movements.
    const fits = Math.ceil(PAIRS / 2);
    await database().execute(
      sql`UPDATE reserve SET quantity = held + ${7 * fits} WHERE id = ANY(${sql.param(goods.map(({ reserve_id }) => reserve_id))}::bigint[])`,
    );
    const answers: number[] = [];
    for (let from = 0; from < PAIRS; from += TOGETHER)
      answers.push(
        ...(await Promise.all(
          drafts.slice(from, from + TOGETHER).map((id) => statusOf(moving(id, 2, 'activate'))),
        )),
      );
    expect(answers.filter((status) => status === 200)).toHaveLength(fits);
    expect(answers.filter((status) => status === 422)).toHaveLength(PAIRS - fits);
    expect((await stock()).held).toBe(before.held + 14 * fits);
    expect(await differences(database())).toEqual(NONE);
  });
});
