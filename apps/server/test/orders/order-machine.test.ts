// An order: every state × action × person, compared with the rule book.
import { archiveFacts, orderFacts } from '@portal/domain/order-status';
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
    WHERE o.status = 'active' GROUP BY o.id HAVING min(l.ordered) >= 2 ORDER BY o.id LIMIT 1`);
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

/** Makes each line half undecided and half confirmed, so that every action has pieces to move. */
const HALF = sql`UPDATE order_line SET undecided = ordered / 2, confirmed = ordered - ordered / 2 WHERE order_id =`;
const INPUTS: readonly OrderStepInput[] = [
  {},
  { reason: 'прочее', comment: 'Не довезём' },
  { side: 'customer', archived: false },
  { side: 'customer', archived: true },
];

describe('every state × action × person, as the rule book says', () => {
  let facts = {};
  beforeAll(async () => {
    const lines = await readOrderLines(database(), [proved.id]);
    facts = orderFacts(
      lines.map((line) => ({
        ...line,
        undecided: Math.floor(line.ordered / 2),
        confirmed: Math.ceil(line.ordered / 2),
      })),
    );
  });
  proveDocument({
    database,
    definition: orderDocument,
    id: () => proved.id,
    people: () => people,
    personOf: (by) => ({ actor: sideOf(by, proved) ?? '', permissions: by.permissions }),
    put: async (transaction, state) => {
      await transaction.execute(sql`${HALF} ${proved.id}`);
      await transaction.execute(
        sql`UPDATE orders SET status = ${state}, version = 7 WHERE id = ${proved.id}`,
      );
    },
    given: () =>
      INPUTS.map((input) => ({
        input,
        facts: {
          ...facts,
          reason: input.reason,
          comment: input.comment,
          ...(input.side ? archiveFacts(input.archived ?? false) : {}),
        },
      })),
  });
});
