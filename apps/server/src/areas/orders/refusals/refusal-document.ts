import { nameThen } from '@portal/domain/words';
import { documentNumber } from '@portal/domain/documents';
import { REFUSAL_MACHINE, type RefusalStatus, refusalLabel } from '@portal/domain/refusals';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import type { DocumentDefinition, DocumentRow, Said, Step, Work } from '../../../documents/document.ts';
import { refreshed } from '../../../documents/said.ts';
import { beginDocument, takeAction } from '../../../documents/take.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { orderDocument } from '../document.ts';
import { positions } from '../notices.ts';
import { type LineQuantity, nameRefusal } from './quantities.ts';
import { NO_REFUSAL, readRefusal, refusalPerson, visibleRefusals } from './refusals.ts';
import { refusal, refusalLine } from '../tables.ts';

interface RefusalRow extends DocumentRow<RefusalStatus> {
  order_id: number;
  customer_id: number;
  customer_type: string;
  supplier_id: number;
  supplier_title: string;
  by_customer: boolean;
  was_requested: boolean;
  lines: { id: number; quantity: number }[];
}
interface RefusalInput {
  reason?: string;
  comment?: string;
}
type RefusalStep = Step<RefusalRow, RefusalInput>;
type RefusalAction = 'activate' | 'expire' | 'cancel' | 'request' | 'agree' | 'deny' | 'withdraw' | 'view';

const made = (text: string) => ({
  given: ({ reason }: RefusalInput) => ({ reason }),
  text: ({ row, input: { reason = '' } }: Omit<RefusalStep, 'text'>) =>
    `${text}: ${positions(row.lines.length)}, ${reason}`,
});

/** The document definition of refusals. */
export const refusalDocument: DocumentDefinition<RefusalStatus, RefusalRow, RefusalInput, RefusalAction> = {
  machine: REFUSAL_MACHINE,
  table: refusal,
  rows: {
    alias: 'r',
    columns: sql`r.order_id, r.customer_id, customer.type AS customer_type, r.supplier_id, supplier.title AS supplier_title,
      r.by_customer, r.was_requested,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', order_line_id, 'quantity', quantity) ORDER BY id), '[]')
       FROM refusal_line WHERE refusal_id = r.id) AS lines`,
    joins: sql`JOIN contractor customer ON customer.id = r.customer_id JOIN contractor supplier ON supplier.id = r.supplier_id`,
  },
  visible: visibleRefusals,
  personOf: refusalPerson,
  words: { absent: NO_REFUSAL, stale: 'Отказ уже изменён. Проверьте свежие данные и повторите.' },
  read: readRefusal,
  effects: { move_order: moveOrder },
  audience: { 'supplier-refusal:activated': tellCustomer },
  actions: {
    activate: made('Отказ поставщика'),
    expire: {
      given: ({ reason }) => ({ reason }),
      text: ({ row, input: { comment = '' } }) =>
        `Автоматический отказ: ${positions(row.lines.length)}, ${comment}`,
    },
    cancel: made('Снято покупателем'),
    request: {
      ...made('Покупатель просит снять'),
      change: () => ({ was_requested: true }),
    },
    agree: { text: () => 'Снятие согласовано', told: refresh },
    deny: {
      given: ({ comment }) => ({ comment }),
      field: 'comment',
      change: ({ comment }) => ({ answer: comment?.trim() }),
      text: ({ input: { comment = '' } }) => `Снять нельзя: ${comment.trim()}`,
      told: refresh,
    },
    withdraw: { text: () => 'Просьба отозвана', told: refresh },
    view: { text: () => 'Просмотрен', told: refresh },
  },
};

/**
 * Effect: cancels the requested pieces in the order. Throws 422 if some of them have been shipped meanwhile.
 */
async function moveOrder({ transaction, by, rows }: Work<RefusalRow, RefusalInput>): Promise<void> {
  for (const { id, order_id, lines } of rows)
    await takeAction(transaction, orderDocument, {
      action: 'agree_cancel',
      by,
      documents: [{ id: order_id, version: null }],
      input: { lines, document: { kind: 'refusal', id } },
    });
}

/** Notifies the customer; a shop has no page of refusals, so its notification links to the order. */
function tellCustomer({ row, text }: RefusalStep): Said {
  const message = {
    ...(row.customer_type === 'shop' ? { order_id: row.order_id } : { id: row.id }),
    status: row.status,
    supplier_contractor_title: row.supplier_title,
  };
  return {
    notices: [
      {
        contractor_id: row.customer_id,
        event_name: 'supplier-refusal:activated',
        entity_id: row.customer_type === 'shop' ? row.order_id : row.id,
        title: `Заказ ${documentNumber(row.order_id)}: ${refusalLabel(row.status, row.was_requested) === 'Согласован' ? 'снятие согласовано' : 'отказ поставщика'}`,
        text: nameThen(row.supplier_title, text),
        message,
      },
    ],
  };
}

/** Reloads the order and its refusals on open pages. */
function refresh({ row }: RefusalStep): Said {
  return refreshed('order:change-status', [row.customer_id, row.supplier_id], { order_id: row.order_id });
}

interface NewRefusal {
  order: { id: number; customer_id: number; supplier_id: number; moves?: readonly number[] };
  action: 'activate' | 'expire' | 'cancel' | 'request';
  lines: readonly LineQuantity[];
  reason: { id: number; title: string };
  comment: string;
}

/**
 * Creates the refusal document of a step just taken on an order, by a person or a timer, or of a request to
 * the supplier.
 */
export async function recordRefusal(
  transaction: Transaction,
  by: Viewer | null,
  { order, action, lines, reason, comment }: NewRefusal,
): Promise<void> {
  const [written] = await transaction
    .insert(refusal)
    .values({
      order_id: order.id,
      customer_id: order.customer_id,
      supplier_id: order.supplier_id,
      created_by: by?.id ?? null,
      by_customer: action === 'cancel' || action === 'request',
      status: 'draft',
      reason_id: reason.id,
      comment,
    })
    .returning({ id: refusal.id });
  if (!written) throw new Error('a refusal was not written');
  const { id } = written;
  await transaction
    .insert(refusalLine)
    .values(lines.map((line) => ({ refusal_id: id, order_line_id: line.id, quantity: line.quantity })));
  if (action !== 'request') await nameRefusal(transaction, order.moves ?? [], id);
  await beginDocument(transaction, refusalDocument, { by, id, input: {}, text: 'Создан' });
  const input = { reason: reason.title, comment };
  await takeAction(transaction, refusalDocument, { action, by, documents: [{ id, version: 1 }], input });
}
