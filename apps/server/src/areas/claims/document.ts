import {
  CLAIM_MACHINE,
  type ClaimDecision,
  type ClaimOutcome,
  type ClaimStatus,
  claimResult,
  decisionFault,
} from '@portal/domain/claims';
import { sql } from 'drizzle-orm';
import { unprocessable } from '../../contract/problem.ts';
import type { DocumentDefinition, DocumentRow, Said, Step, Work } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import { sidePerson } from '../../documents/sides.ts';
import { NO_CLAIM, readClaim, visibleClaims } from './claims.ts';
import { claim } from './tables.ts';

interface Item {
  id: number;
  quantity: number;
  outcome: ClaimOutcome;
}
export interface ClaimRow extends DocumentRow<ClaimStatus> {
  customer_id: number;
  supplier_id: number;
  customer_title: string;
  supplier_title: string;
  disputed: boolean;
  items: Item[];
}
export interface ClaimInput {
  /** What is to be done, why it is disputed or cancelled. */
  comment?: string;
  decisions?: readonly (ClaimDecision & { id: number })[];
}
type ClaimAction = 'process' | 'decide' | 'return' | 'finish' | 'accept' | 'cancel' | 'dispute';
type ClaimStep = Step<ClaimRow, ClaimInput>;
type Change = Partial<Record<keyof typeof claim.$inferInsert, unknown>>;

const said = (what: string) => ({
  given: ({ comment }: ClaimInput) => ({ comment, reason: comment }),
  text: ({ input: { comment = '' } }: Pick<ClaimStep, 'input'>) => `${what}: ${comment.trim()}`,
  field: 'comment',
});

/** A claim as the engine of transitions takes it. */
export const claimDocument: DocumentDefinition<ClaimStatus, ClaimRow, ClaimInput, ClaimAction> = {
  machine: CLAIM_MACHINE,
  table: claim,
  rows: {
    alias: 'd',
    columns: sql`d.customer_id, d.supplier_id, d.disputed, customer.title AS customer_title, supplier.title AS supplier_title,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'quantity', quantity, 'outcome', outcome)), '[]')
       FROM claim_item WHERE claim_id = d.id) AS items`,
    joins: sql`JOIN contractor customer ON customer.id = d.customer_id JOIN contractor supplier ON supplier.id = d.supplier_id`,
  },
  visible: visibleClaims,
  personOf: sidePerson,
  words: { absent: NO_CLAIM, stale: 'Претензия уже изменена. Проверьте свежие данные и повторите.' },
  read: readClaim,
  facts: async () => (row) => ({ items: row.items.length, undisputed: !row.disputed }),
  statusOf: ({ items }) => claimResult(items.map(({ outcome }) => outcome)),
  effects: { save_decisions: saveDecisions, release_claimed: releaseClaimed },
  audience: {
    'claim:process': (step) => notice(step, 'claim:process', step.row.supplier_id, 'Новая претензия'),
    'claim:decisions': (step) =>
      notice(step, 'claim:decisions', step.row.customer_id, 'Решение по претензии'),
    'claim:change-status': ({ row }) => refresh(row, [row.customer_id, row.supplier_id]),
  },
  actions: {
    process: {
      text: () => 'Отправлена поставщику',
      change: () => ({ sent_at: sql`coalesce(d.sent_at, now())` }) satisfies Change,
      told: ({ row }) => refresh(row, [row.customer_id]),
    },
    decide: {
      text: () => 'Вынесено решение',
      given: ({ decisions = [] }) => ({ decided: decisions.length > 0 }),
      told: ({ row }) => refresh(row, [row.supplier_id]),
    },
    return: {
      ...said('Возвращена в работу'),
      change: ({ comment }) => ({ supplier_comment: comment?.trim() }) satisfies Change,
    },
    finish: { text: () => 'Закрыта поставщиком по вынесенному решению' },
    accept: { text: () => 'Покупатель согласился с решением' },
    cancel: {
      ...said('Отменена'),
      change: ({ comment }) => ({ cancel_reason: comment?.trim() }) satisfies Change,
    },
    dispute: { ...said('Решение оспорено'), change: () => ({ disputed: true }) satisfies Change },
  },
};

/** Effect: every position has its decision. Throws 422 at the position whose decision does not stand. */
async function saveDecisions({ transaction, rows, input: { decisions = [] } }: Work<ClaimRow, ClaimInput>) {
  const given = new Map(decisions.map((decision) => [decision.id, decision]));
  for (const { id, quantity } of rows.flatMap(({ items }) => items)) {
    const message = decisionFault(given.get(id) ?? { outcome: 'pending' }, quantity);
    if (message !== null) throw unprocessable(message, [{ field: `decisions.${id}`, message }]);
  }
  await transaction.execute(sql`
    UPDATE claim_item i SET outcome = d.outcome, decision_comment = coalesce(trim(d.comment), ''),
           decided_quantity = CASE WHEN d.outcome = 'partial' THEN d.quantity END
    FROM jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) AS d(id bigint, outcome text, quantity int, comment text)
    WHERE i.id = d.id AND i.claim_id = ANY(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
}

/** Effect: what was claimed may be claimed again. */
async function releaseClaimed({ transaction, rows }: Work<ClaimRow, ClaimInput>): Promise<void> {
  await transaction.execute(sql`
    UPDATE order_line l SET claimed = l.claimed - item.quantity
    FROM (SELECT order_line_id, sum(quantity) AS quantity FROM claim_item
          WHERE claim_id = ANY(${sql.param(rows.map(({ id }) => id))}::bigint[]) GROUP BY order_line_id) item
    WHERE l.id = item.order_line_id`);
}

const messageOf = ({ id, status }: ClaimRow) => ({ 'claim-id': id, status });

function notice(
  { row }: ClaimStep,
  event_name: 'claim:process' | 'claim:decisions',
  to: number,
  title: string,
): Said {
  const other =
    to === row.supplier_id
      ? { customer_contractor_title: row.customer_title }
      : { supplier_contractor_title: row.supplier_title };
  const text = Object.values(other)[0] ?? '';
  const message = { ...messageOf(row), ...other };
  return {
    notices: [
      { contractor_id: to, event_name, entity_id: row.id, title: `${title} № ${row.id}`, text, message },
    ],
  };
}

/** Whoever looks at it looks again. */
const refresh = (row: ClaimRow, contractors: readonly number[]) =>
  refreshed('claim:change-status', contractors, messageOf(row));
