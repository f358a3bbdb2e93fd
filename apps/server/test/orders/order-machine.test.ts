// An order: every state × action × person, compared with the rule book.
import { archiveFacts, orderFacts, type OrderStatus } from '@portal/domain/order-status';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { type OrderStepInput, orderDocument } from '../../src/areas/orders/document.ts';
import { readOrderLines } from '../../src/areas/orders/repository.ts';
import { sideOf } from '../../src/areas/orders/rules.ts';
import { useTestDatabase } from '../support/database.ts';
import { READING, viewerOf } from '../support/documents.ts';
import { proveDocument } from '../support/prove-document.ts';

const database = useTestDatabase('demo');
let people: Record<string, Viewer>;
let proved: { id: number; customer_id: number; supplier_id: number };

beforeAll(async () => {
  const { rows } = await database().execute<typeof proved>(sql`
    SELECT o.id, o.customer_id, o.supplier_id FROM orders o JOIN order_line l ON l.order_id = o.id
    WHERE o.status IN ('active', 'confirmed') GROUP BY o.id HAVING min(l.ordered) >= 4 ORDER BY o.id LIMIT 1`);
  proved = rows[0] ?? expect.unreachable();
  const { rows: others } = await database().execute<{ id: number }>(sql`
    SELECT id FROM contractor WHERE type = 'shop' AND id <> ${proved.customer_id} ORDER BY id LIMIT 1`);
  people = {
    customer: await viewerOf(database(), proved.customer_id),
    supplier: await viewerOf(database(), proved.supplier_id),
    'customer who only reads': await viewerOf(database(), proved.customer_id, READING),
    'supplier who only reads': await viewerOf(database(), proved.supplier_id, READING),
    'another customer': await viewerOf(database(), others[0]?.id ?? 0),
  };
});

type Pieces = Readonly<Record<'undecided' | 'refused' | 'cancelled' | 'shipped' | 'accepted', number>>;
/** The pieces of each line of an order in a state; the others of what was ordered are confirmed. */
function piecesOf(state: OrderStatus, ordered: number): Pieces {
  const none = { undecided: 0, refused: 0, cancelled: 0, shipped: 0, accepted: 0 };
  if (state === 'confirmed') return none;
  if (state === 'confirmed_partially') return { ...none, undecided: 2 };
  if (state === 'shipping') return { ...none, undecided: 1, shipped: 1 };
  if (state === 'shipped') return { ...none, shipped: ordered };
  if (state === 'accepted_partially') return { ...none, undecided: 1, shipped: 2, accepted: 1 };
  if (state === 'completed') return { ...none, shipped: ordered, accepted: ordered };
  if (state === 'refused') return { ...none, refused: ordered };
  return state === 'cancelled' ? { ...none, cancelled: ordered } : { ...none, undecided: ordered };
}

const INPUTS: readonly OrderStepInput[] = [
  {},
  { reason: 'прочее', comment: 'Не довезём' },
  { side: 'customer', archived: false },
  { side: 'customer', archived: true },
];

describe('every state × action × person, as the rule book says', () => {
  let lines: Awaited<ReturnType<typeof readOrderLines>> = [];
  beforeAll(async () => {
    lines = await readOrderLines(database(), [proved.id]);
  });
  proveDocument({
    database,
    definition: orderDocument,
    id: () => proved.id,
    people: () => people,
    personOf: (by) => ({ actor: sideOf(by, proved) ?? '', permissions: by.permissions }),
    put: async (transaction, state) => {
      for (const { id, ordered } of lines) {
        const { undecided, refused, cancelled, shipped, accepted } = piecesOf(state, ordered);
        await transaction.execute(sql`
          UPDATE order_line SET undecided = ${undecided}, refused = ${refused}, cancelled = ${cancelled}, shipped = ${shipped},
            accepted = ${accepted}, confirmed = ${ordered - undecided - refused - cancelled} WHERE id = ${id}`);
      }
      await transaction.execute(
        sql`UPDATE orders SET status = ${state}, version = 7 WHERE id = ${proved.id}`,
      );
    },
    given: (action, state) => {
      const facts = orderFacts(
        lines.map((line) => {
          const pieces = piecesOf(state, line.ordered);
          const confirmed = line.ordered - pieces.undecided - pieces.refused - pieces.cancelled;
          return { ...line, ...pieces, confirmed };
        }),
      );
      const judged = lines.slice(0, 1).map(({ id }) => ({ id, accepted: 1, shortage: 0, rejected: 0 }));
      return (action === 'accept' ? [{ judged }] : INPUTS).map((input: OrderStepInput) => ({
        input,
        facts: {
          ...facts,
          reason: input.reason,
          comment: input.comment,
          ...(input.side ? archiveFacts(input.archived ?? false) : {}),
        },
      }));
    },
  });
});
