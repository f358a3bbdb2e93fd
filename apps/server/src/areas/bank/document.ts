import { CREDIT_MACHINE, type CreditStatus } from '@portal/domain/credit';
import { sql } from 'drizzle-orm';
import type { DocumentDefinition, DocumentRow, Work } from '../../documents/document.ts';
import { endAwaiting } from '../orders/placing/awaiting.ts';
import { NO_REQUEST } from './apply.ts';
import { creditRequest } from './tables.ts';

interface CreditRow extends DocumentRow<CreditStatus> {
  sent_at: string | null;
}
export interface CreditInput {
  decision: Exclude<CreditStatus, 'pending'>;
}
const decided = () => ({ decided_at: sql`now()`, checked_at: sql`now()` });

/** Definition of the credit request for the state machine; only the system performs its actions. */
export const creditDocument: DocumentDefinition<
  CreditStatus,
  CreditRow,
  CreditInput,
  'implement' | 'deny' | 'expire'
> = {
  machine: CREDIT_MACHINE,
  table: creditRequest,
  rows: { alias: 'c', columns: sql`c.sent_at` },
  visible: ({ contractor_id }) => sql`c.contractor_id = ${contractor_id}`,
  personOf: ({ permissions }) => ({ actor: 'customer', permissions }),
  words: { absent: NO_REQUEST, stale: 'Заявка уже изменена. Обновите страницу.' },
  effects: { give_orders: endOrders, cancel_orders: endOrders },
  audience: {},
  actions: {
    implement: { text: () => 'Банк одобрил заявку', change: decided },
    deny: { text: () => 'Банк отклонил заявку', change: decided },
    expire: { text: () => 'Истекло время ожидания', change: decided },
  },
};

/** Effect: the orders that wait for the request are sent to their suppliers, or cancelled. */
async function endOrders({ transaction, rows, input }: Work<CreditRow, CreditInput>): Promise<void> {
  for (const { id } of rows) await endAwaiting(transaction, id, input.decision);
}
