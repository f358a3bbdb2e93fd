// Conflicting steps on claims and correctives at the same moment: one succeeds, the other is rejected, and
// money and pieces move once.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { correctiveDocument } from '../../src/areas/orders/corrective-document.ts';
import { createCorrective } from '../../src/areas/adjustments/create.ts';
import { createClaim } from '../../src/areas/claims/create.ts';
import { type ClaimInput, claimDocument } from '../../src/areas/claims/document.ts';
import { shipmentDocument } from '../../src/areas/shipments/document.ts';
import type { Transaction } from '../../src/database/connect.ts';
import { takeAction } from '../../src/documents/take.ts';
import {
  filledShipment,
  type Lane,
  meet,
  openLane,
  type OrderedLine,
  orderedLines,
  PAIRS,
  runIn,
  TOGETHER,
} from '../support/at-once.ts';
import { useTestDatabase } from '../support/database.ts';
import { differences, NONE, oneRow, statusOf } from '../support/documents.ts';

const database = useTestDatabase('demo');
const run = <T>(work: (transaction: Transaction) => Promise<T>) => runIn(database(), work);
let lane: Lane;
beforeAll(async () => (lane = await openLane(database())));

/** Creates an order line of so many pieces and ships it. */
async function shippedLine(pieces: number): Promise<OrderedLine> {
  const lines = await orderedLines(database(), lane, [pieces]);
  const id = await filledShipment(database(), lane, lines);
  for (const [action, version, input] of [
    ['pack', 2, {}],
    ['ship', 3, { upd_number: '1', upd_date: '2026-01-15' }],
  ] as const)
    await run((transaction) =>
      takeAction(transaction, shipmentDocument, {
        action,
        by: lane.supplier,
        documents: [{ id, version }],
        input,
      }),
    );
  return lines[0] ?? expect.unreachable();
}
const claiming = (
  by: 'customer' | 'supplier',
  id: number,
  version: number,
  action: keyof typeof claimDocument.actions,
  input: ClaimInput = {},
) =>
  run((transaction) =>
    takeAction(transaction, claimDocument, { action, by: lane[by], documents: [{ id, version }], input }),
  );
/** Creates a claim of one missing piece; returns the draft's id, its version is 1. */
const drafted = async (line: OrderedLine): Promise<number> => {
  const [id] = await run((transaction) =>
    createClaim(transaction, lane.customer, {
      type_id: 1,
      items: [{ order_line_id: line.id, quantity: 1, type_id: 1, requirement_id: 3 }],
      shipment_id: null,
    }),
  );
  return id ?? expect.unreachable();
};
const refund = async (id: number): Promise<ClaimInput> => {
  const { rows } = await database().execute<{ id: number }>(
    sql`SELECT id FROM claim_item WHERE claim_id = ${id}`,
  );
  return { decisions: rows.map((item) => ({ id: item.id, outcome: 'refund' as const })) };
};
const sent = async (line: OrderedLine) => {
  const id = await drafted(line);
  await claiming('customer', id, 1, 'process');
  return id;
};
const decided = async (line: OrderedLine) => {
  const id = await sent(line);
  await claiming('supplier', id, 2, 'decide', await refund(id));
  return id;
};
const ledger = (line: OrderedLine) =>
  oneRow<{ claimed: number; refunded: number; moves: number; quantity: number }>(
    database(),
    sql`SELECT l.claimed, l.refunded, r.quantity,
               (SELECT coalesce(sum(quantity), 0)::int FROM order_line_move m WHERE m.order_line_id = l.id AND m.kind = 'refunded') AS moves
        FROM order_line l JOIN reserve r ON r.id = l.reserve_id WHERE l.id = ${line.id}`,
  );
const statusesOf = async (table: 'claim' | 'delivery_time_corrective', ids: readonly number[]) => {
  const { rows } = await database().execute<{ status: string; count: number }>(
    sql`SELECT status, count(*)::int AS count FROM ${sql.identifier(table)} WHERE id = ANY(${sql.param([...ids])}::bigint[]) GROUP BY status ORDER BY status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};
const some = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

describe(`two steps of a claim at the same moment, ${PAIRS} times`, { timeout: 300_000 }, () => {
  test('the customer accepts while the supplier closes: the money is refunded once', async () => {
    const line = await shippedLine(PAIRS);
    const before = await ledger(line);
    const { ids } = await meet(
      () => decided(line),
      (id) => claiming('customer', id, 3, 'accept'),
      (id) => claiming('supplier', id, 3, 'finish'),
    );
    expect(await statusesOf('claim', ids)).toEqual({ closed: PAIRS });
    // A missing piece was never sent, so a refund returns it to stock.
    expect(await ledger(line)).toEqual({
      claimed: PAIRS,
      refunded: PAIRS,
      moves: PAIRS,
      quantity: before.quantity + PAIRS,
    });
    expect(await differences(database())).toEqual(NONE);
  });

  test('the customer accepts while the supplier returns the claim to work: refunded if closed, not refunded if open', async () => {
    const line = await shippedLine(PAIRS);
    const { ids, first } = await meet(
      () => decided(line),
      (id) => claiming('customer', id, 3, 'accept'),
      (id) => claiming('supplier', id, 3, 'return', { comment: 'Пришлите фото' }),
    );
    expect(await statusesOf('claim', ids)).toEqual(some({ closed: first, at_work: PAIRS - first }));
    expect(await ledger(line)).toMatchObject({ refunded: first, moves: first });
    expect(await differences(database())).toEqual(NONE);
  });

  test('the supplier decides while the customer cancels: only cancelled claims release their pieces', async () => {
    const line = await shippedLine(PAIRS);
    const { ids, first } = await meet(
      () => sent(line),
      async (id) => claiming('supplier', id, 2, 'decide', await refund(id)),
      (id) => claiming('customer', id, 2, 'cancel', { comment: 'Нашли' }),
    );
    expect(await statusesOf('claim', ids)).toEqual(some({ decisions: first, cancelled: PAIRS - first }));
    expect(await ledger(line)).toMatchObject({ claimed: first, refunded: 0 });
  });

  test('two users of the supplier decide and return: one of them succeeds', async () => {
    const line = await shippedLine(PAIRS);
    const { ids, first } = await meet(
      () => sent(line),
      async (id) => claiming('supplier', id, 2, 'decide', await refund(id)),
      (id) => claiming('supplier', id, 2, 'return', { comment: 'Пришлите фото' }),
    );
    expect(await statusesOf('claim', ids)).toEqual(some({ decisions: first, at_work: PAIRS - first }));
  });

  test('twice as many claims as shipped pieces: only as many as were shipped are created', async () => {
    const line = await shippedLine(PAIRS);
    const answers: number[] = [];
    for (let from = 0; from < 2 * PAIRS; from += TOGETHER)
      answers.push(...(await Promise.all(Array.from({ length: TOGETHER }, () => statusOf(drafted(line))))));
    expect(answers.filter((status) => status === 200)).toHaveLength(PAIRS);
    expect(answers.filter((status) => status === 422)).toHaveLength(PAIRS);
    expect(await ledger(line)).toMatchObject({ claimed: PAIRS });
  });
});

describe(
  `two answers to a proposed delivery date at the same moment, ${PAIRS} times`,
  { timeout: 300_000 },
  () => {
    /**
     * Answers a corrective as its call does: after an agreement the new date is activated in the same
     * transaction.
     */
    const answer = (by: 'customer' | 'supplier', id: number, action: 'agree' | 'deny' | 'cancel') =>
      run(async (transaction) => {
        await takeAction(transaction, correctiveDocument, {
          action,
          by: lane[by],
          documents: [{ id, version: 2 }],
          input: { comment: 'Не устраивает' },
        });
        if (action === 'agree')
          await takeAction(transaction, correctiveDocument, {
            action: 'activate',
            by: null,
            documents: [{ id, version: null }],
            input: {},
          });
      });
    /** Proposes a later date for a new order; returns the sent corrective's id, its version is 2. */
    const proposed = async (): Promise<number> => {
      const [line] = await orderedLines(database(), lane, [1]);
      const { id } = await run((transaction) =>
        createCorrective(transaction, lane.supplier, {
          order_id: line?.order_id ?? 0,
          items: [line?.id ?? 0],
          corrective_reason_id: 1,
          planned_date: `${new Date(Date.now() + 11 * 86_400_000).toISOString().slice(0, 10)} 10:00:00`,
        }),
      );
      return id;
    };
    /** Number of the correctives' orders whose delivery date has changed. */
    const movedOf = async (ids: readonly number[]) =>
      (
        await oneRow<{ count: number }>(
          database(),
          sql`SELECT count(*)::int AS count FROM orders WHERE first_delivery_at IS NOT NULL AND id IN (
              SELECT order_id FROM delivery_time_corrective WHERE id = ANY(${sql.param([...ids])}::bigint[]))`,
        )
      ).count;

    test('the customer agrees while the supplier withdraws: the date changes only if agreed', async () => {
      const { ids, first } = await meet(
        proposed,
        (id) => answer('customer', id, 'agree'),
        (id) => answer('supplier', id, 'cancel'),
      );
      expect(await statusesOf('delivery_time_corrective', ids)).toEqual(
        some({ active: first, cancelled: PAIRS - first }),
      );
      expect(await movedOf(ids)).toBe(first);
    });

    test('two users of the customer agree and deny: one of them succeeds', async () => {
      const { ids, first } = await meet(
        proposed,
        (id) => answer('customer', id, 'agree'),
        (id) => answer('customer', id, 'deny'),
      );
      expect(await statusesOf('delivery_time_corrective', ids)).toEqual(
        some({ active: first, denial: PAIRS - first }),
      );
      expect(await movedOf(ids)).toBe(first);
    });
  },
);
