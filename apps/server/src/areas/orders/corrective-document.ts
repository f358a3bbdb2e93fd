import { documentNumber } from '@portal/domain/documents';
import { CORRECTIVE_MACHINE, correctiveFacts, type CorrectiveStatus } from '@portal/domain/correctives';
import type { NotificationEvent } from '@portal/domain/realtime';
import { formatDeadline } from '@portal/domain/clocks';
import { nameThen, plural } from '@portal/domain/words';
import { sql } from 'drizzle-orm';
import { instantOf, type Transaction } from '../../database/connect.ts';
import type { DocumentDefinition, DocumentRow, Said, Step, Work } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import { sidePerson } from '../../documents/sides.ts';
import { takeAction } from '../../documents/take.ts';
import { corrective } from '../adjustments/tables.ts';
import { NO_CORRECTIVE, readCorrective, visibleCorrectives } from './correctives.ts';
import { moveDates, TO_COME } from './placing/planned-dates.ts';
import { orderHistory } from './tables.ts';

export interface CorrectiveRow extends DocumentRow<CorrectiveStatus> {
  order_id: number;
  customer_id: number;
  customer_title: string;
  supplier_id: number;
  supplier_title: string;
  planned_shipment_at: string;
  planned_delivery_at: string;
  was_at: string | null;
  time_zone: string;
  /** Whether some position comes later than planned. */
  later: boolean;
  lines: number[];
}
export interface CorrectiveInput {
  comment?: string;
  /** Number of positions that are removed from the order instead. */
  taken?: number;
  /** The shipment with which the last pieces left. */
  shipment_id?: number;
}
type CorrectiveStep = Step<CorrectiveRow, CorrectiveInput>;

const STATUS = 'delivery-time-corrective-status';
const dateOf = ({ planned_delivery_at, time_zone }: CorrectiveRow) =>
  formatDeadline(instantOf(planned_delivery_at), time_zone);

/** «с 20.11.2026 12:00 по Самаре на 24.11.2026 12:00 по Самаре» */
const changeOf = (row: CorrectiveRow) =>
  row.was_at === null
    ? dateOf(row)
    : `с ${formatDeadline(instantOf(row.was_at), row.time_zone)} на ${dateOf(row)}`;

const takenOf = ({ taken = 0 }: CorrectiveInput) =>
  taken === 0
    ? ''
    : `; с заказа ${plural(taken, 'снята', 'снято', 'снято')} ${taken} ${plural(taken, 'позиция', 'позиции', 'позиций')}`;

/** The document definition of delivery-time correctives. */
export const correctiveDocument: DocumentDefinition<
  CorrectiveStatus,
  CorrectiveRow,
  CorrectiveInput,
  'send' | 'apply' | 'agree' | 'deny' | 'cancel' | 'close' | 'activate'
> = {
  machine: CORRECTIVE_MACHINE,
  table: corrective,
  rows: {
    alias: 'd',
    columns: sql`d.order_id, d.customer_id, customer.title AS customer_title, d.supplier_id, supplier.title AS supplier_title,
      d.planned_shipment_at, d.planned_delivery_at, to_storage.time_zone,
      (SELECT min(i.was_at) FROM delivery_time_corrective_item i WHERE i.corrective_id = d.id) AS was_at,
      (SELECT coalesce(bool_or(i.was_at < d.planned_delivery_at), false) FROM delivery_time_corrective_item i WHERE i.corrective_id = d.id) AS later,
      (SELECT coalesce(jsonb_agg(i.order_line_id ORDER BY i.id), '[]') FROM delivery_time_corrective_item i
       WHERE i.corrective_id = d.id AND NOT i.is_taken_out) AS lines`,
    joins: sql`JOIN contractor customer ON customer.id = d.customer_id JOIN contractor supplier ON supplier.id = d.supplier_id
      JOIN orders o ON o.id = d.order_id JOIN storage to_storage ON to_storage.id = o.customer_storage_id`,
  },
  visible: visibleCorrectives,
  personOf: sidePerson,
  words: { absent: NO_CORRECTIVE, stale: 'Корректировка уже изменена. Проверьте свежие данные и повторите.' },
  read: readCorrective,
  facts: async () => (row) => correctiveFacts(row.later, instantOf(row.planned_delivery_at), Date.now()),
  effects: { apply_dates: applyDates },
  audience: {
    'delivery-time-corrective:pending': (step) => ({
      ...notice(step, 'delivery-time-corrective:pending', 'customer', 'просят согласовать срок'),
      ...looksAgain(step),
    }),
    // Both sides know of an agreed corrective already; the customer is notified of one that took effect without
    // agreement.
    'delivery-time-corrective:active': (step) => ({
      ...(step.action === 'apply'
        ? notice(step, 'delivery-time-corrective:active', 'customer', 'придёт раньше')
        : {}),
      ...looksAgain(step),
    }),
    'delivery-time-corrective:agreed': (step) => ({
      ...notice(step, 'delivery-time-corrective:agreed', 'supplier', 'срок согласован'),
      ...looksAgain(step),
    }),
    'delivery-time-corrective:denial': (step) => ({
      ...notice(step, 'delivery-time-corrective:denial', 'supplier', 'срок не согласован'),
      ...looksAgain(step),
    }),
  },
  actions: {
    send: { text: ({ row }) => `Отправлена на согласование: ${changeOf(row)}` },
    apply: { text: ({ row }) => `Срок раньше обещанного, действует сразу: ${changeOf(row)}` },
    agree: { text: ({ row, input }) => `Согласована: ${changeOf(row)}${takenOf(input)}` },
    deny: {
      given: ({ comment }) => ({ reason: comment }),
      field: 'comment',
      change: ({ comment }) => ({ answer: comment?.trim() }),
      text: ({ input, input: { comment = '' } }) => `Отклонена: ${comment.trim()}${takenOf(input)}`,
    },
    cancel: { text: () => 'Отозвана', told: looksAgain },
    close: {
      text: ({ input: { shipment_id } }) =>
        shipment_id === undefined
          ? 'Закрыта: её позиций в заказе больше нет'
          : `Закрыта: её позиции отгружены, отгрузка ${documentNumber(shipment_id)}`,
      told: looksAgain,
    },
    activate: { text: ({ row }) => `Действует: ${dateOf(row)}` },
  },
};

/**
 * Closes correctives of the orders that wait for an answer and of whose positions nothing is still to come: there is
 * nothing left to agree on.
 */
export async function closeEmptyCorrectives(
  transaction: Transaction,
  orders: readonly number[],
  input: CorrectiveInput,
): Promise<void> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT d.id FROM delivery_time_corrective d
    WHERE d.order_id = ANY(${sql.param([...orders])}::bigint[]) AND d.status = 'pending' AND NOT EXISTS (
      SELECT FROM delivery_time_corrective_item i JOIN order_line l ON l.id = i.order_line_id
      WHERE i.corrective_id = d.id AND ${TO_COME} > 0)`);
  if (rows.length > 0)
    await takeAction(transaction, correctiveDocument, {
      action: 'close',
      by: null,
      documents: rows.map(({ id }) => ({ id, version: null })),
      input,
    });
}

/** Effect: sets the new times of the positions, recorded in the order's history. */
async function applyDates({ transaction, by, rows }: Work<CorrectiveRow, CorrectiveInput>): Promise<void> {
  for (const row of rows) {
    await moveDates(transaction, {
      order_id: row.order_id,
      lines: row.lines,
      planned_shipment_at: new Date(instantOf(row.planned_shipment_at)),
      planned_delivery_at: new Date(instantOf(row.planned_delivery_at)),
    });
    await transaction.insert(orderHistory).values({
      order_id: row.order_id,
      user_id: by?.id ?? null,
      contractor_id: by?.contractor_id ?? null,
      action: 'correct_dates',
      text: `Новый срок, корректировка ${documentNumber(row.id)}: ${dateOf(row)}`,
    });
  }
}

function notice(
  { row, text }: CorrectiveStep,
  event_name: NotificationEvent,
  side: 'customer' | 'supplier',
  title: string,
): Said {
  return {
    notices: [
      {
        contractor_id: row[`${side}_id`],
        event_name,
        entity_id: row.id,
        title: `Заказ ${documentNumber(row.order_id)}: ${title}`,
        text: nameThen(side === 'customer' ? row.supplier_title : row.customer_title, text),
        message: {
          'delivery-time-corrective-id': row.id,
          order_id: row.order_id,
          status: row.status,
          ...(side === 'customer'
            ? { supplier_contractor_title: row.supplier_title }
            : { customer_contractor_title: row.customer_title }),
        },
      },
    ],
  };
}

/** Reloads the corrective and its order on open pages. */
function looksAgain({ row }: CorrectiveStep): Said {
  const both = [row.customer_id, row.supplier_id];
  const message = { 'delivery-time-corrective-id': row.id, status: row.status };
  const moved = row.status === 'active';
  return {
    events: [
      ...(refreshed(STATUS, both, message).events ?? []),
      ...(moved
        ? (refreshed('order:delivery-date-correction', both, { order_id: row.order_id }).events ?? [])
        : []),
    ],
  };
}
