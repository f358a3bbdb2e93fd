import { nameThen } from '@portal/domain/words';
import { documentNumber } from '@portal/domain/documents';
import type { NotificationEvent } from '@portal/domain/notifications';
import { formatMoney } from '@portal/domain/money';
import {
  archiveFacts,
  ORDER_MACHINE,
  orderFacts,
  type OrderStatus,
  orderStatus,
} from '@portal/domain/order-status';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import type { DocumentDefinition, DocumentRow, Said, Step, Work } from '../../documents/document.ts';
import { type ToldOrder, placedNotice, positions } from './notices.ts';
import {
  cancelAgreed,
  cancelQuantities,
  closeShortQuantities,
  confirmQuantities,
  judgeQuantities,
  type MovingOrder,
  type OrderInput,
  refuseOpen,
  refuseQuantities,
  releaseStock,
  shipQuantities,
} from './refusals/quantities.ts';
import { readOrder, readOrderLines } from './repository.ts';
import { type OrderSide, sideOf, wireOrderStatus } from './rules.ts';
import { order, orderHistory } from './tables.ts';
import { visibleOrders } from './visible.ts';

export interface OrderRow extends DocumentRow<OrderStatus>, ToldOrder, MovingOrder {
  customer_id: number;
  archived_by_customer: boolean;
  archived_by_supplier: boolean;
}
export interface OrderStepInput extends OrderInput {
  /** The side whose archive the order is moved to or from, and whether it is archived. */
  side?: OrderSide;
  archived?: boolean;
  /** Reason of a refusal, from the dictionary, and a free comment. */
  reason?: string | undefined;
  comment?: string | undefined;
  /** The bank's credit request that the orders wait for. */
  request_id?: number;
  /** The cancelled order because of which the other orders of the same purchase are cancelled too. */
  discarded_id?: number;
  /** Ids of the other orders of the purchase. */
  others?: readonly number[];
  /** The shipment that the order's lines are added to. */
  shipment_id?: number;
}
type OrderStep = Step<OrderRow, OrderStepInput>;
type TextOf = (step: Omit<OrderStep, 'text'>) => string;
type OrderAction =
  | 'confirm'
  | 'refuse'
  | 'refuse_line'
  | 'cancel_line'
  | 'request_cancel'
  | 'agree_cancel'
  | 'close_short'
  | 'create_shipment'
  | 'ship'
  | 'accept'
  | 'archive'
  | 'unarchive'
  | 'discard'
  | 'expire'
  | 'implemented'
  | 'denial'
  | 'timeout';

/** Definition of an order for the engine of transitions. */
export const orderDocument: DocumentDefinition<OrderStatus, OrderRow, OrderStepInput, OrderAction> = {
  machine: ORDER_MACHINE,
  table: order,
  history: { table: orderHistory, key: 'order_id' },
  rows: {
    alias: 'o',
    columns: sql`o.customer_id, o.supplier_id, o.contract_id, o.outside_limit, o.lines_count, o.amount_kopecks, o.archived_by_customer,
      o.archived_by_supplier, customer.title AS customer_title`,
    joins: sql`JOIN contractor customer ON customer.id = o.customer_id`,
  },
  visible: visibleOrders,
  personOf: (viewer, row) => ({ actor: sideOf(viewer, row) ?? '', permissions: viewer.permissions }),
  words: {
    absent: 'Заказ не найден',
    stale: 'Заказ уже изменён другим сотрудником. Проверьте свежие данные и повторите.',
  },
  read: readOrder,
  facts: readFacts,
  statusOf: ({ lines, status }) => (lines ? orderStatus(lines) : status),
  effects: {
    confirm_quantities: confirmQuantities,
    refuse_quantities: refuseQuantities,
    refuse_open: refuseOpen,
    cancel_confirmed: cancelAgreed,
    cancel_quantities: cancelQuantities,
    close_short: closeShortQuantities,
    release_stock: releaseStock,
    ship_quantities: shipQuantities,
    judge_quantities: judgeQuantities,
    give_to_supplier: giveToSupplier,
  },
  audience: {
    'order-activated': ({ row }) => ({ notices: [placedNotice(row)] }),
    // No notice here: the refusal document that this step creates notifies the customer.
    'supplier-refusal:activated': () => ({}),
  },
  actions: {
    confirm: {
      text: ({ row }) => `Подтверждено: ${positions(row.touched ?? 0)}`,
      told: (step) => both(tellCustomer(step, 'order:change-status'), refreshSupplier(step)),
    },
    refuse: { ...reasoned('Отказ'), told: refreshBoth },
    refuse_line: { ...reasoned('Отказ'), told: refreshBoth },
    cancel_line: {
      ...reasoned('Снято покупателем'),
      told: (step) => both(tellSupplier(step), refreshCustomer(step)),
    },
    request_cancel: {
      ...reasoned('Запрошено снятие'),
      told: (step) => both(tellSupplier(step), refreshCustomer(step)),
    },
    agree_cancel: {
      text: ({ row }) => `Снятие согласовано: ${positions(row.touched ?? 0)}`,
      told: refreshBoth,
    },
    close_short: {
      field: 'comment',
      given: ({ comment }) => ({ comment }),
      text: ({ row, input: { comment = '' } }) =>
        `Закрыто с недопоставкой: ${positions(row.touched ?? 0)}, ${comment.trim()}`,
      told: (step) => both(tellCustomer(step, 'order:change-status'), refreshSupplier(step)),
    },
    create_shipment: {
      text: ({ input: { shipment_id } }) => `Собирается отгрузка ${documentNumber(shipment_id)}`,
      told: refreshSupplier,
    },
    ship: {
      text: ({ row, input: { document } }) =>
        `Отгружено: ${positions(row.touched ?? 0)}, отгрузка ${documentNumber(document?.id)}`,
      told: (step) => both(tellCustomer(step, 'order:change-status'), refreshSupplier(step)),
    },
    accept: {
      text: ({ input: { judged = [], document } }) =>
        `${judgedWords(judged)}, приёмка ${documentNumber(document?.id)}`,
      told: (step) => both(tellSupplier(step), refreshCustomer(step)),
    },
    archive: putAway('Убран в архив', true),
    unarchive: putAway('Возвращён из архива', false),
    expire: {
      text: ({ row, input: { comment = '' } }) =>
        `Автоматический отказ: ${positions(row.touched ?? 0)}, ${comment}`,
      told: (step) => both(tellSupplier(step), refreshCustomer(step)),
    },
    discard: { text: discardedText, told: refreshCustomer },
    implemented: decided(({ input }) => `Банк одобрил кредит по заявке ${documentNumber(input.request_id)}`),
    denial: decided(({ input }) => `Банк отклонил заявку на кредит ${documentNumber(input.request_id)}`),
    timeout: decided(
      ({ input }) => `Истекло время ожидания по заявке на кредит ${documentNumber(input.request_id)}`,
    ),
  },
};

/** A step that requires a reason; the text of its history entry names it. */
function reasoned(what: string) {
  return {
    field: 'reason_id',
    given: ({ reason }: OrderStepInput) => ({ reason }),
    text: ({ row, input: { lines, reason = '', comment } }: Omit<OrderStep, 'text'>) =>
      `${what}: ${positions(row.touched ?? lines?.length ?? 0)}, ${reason}${comment?.trim() ? `. ${comment.trim()}` : ''}`,
  };
}

/** «Принято: 9 позиций, 13 шт., нет 10 шт., брак 1 шт.»: what all of an acceptance found in the order. */
function judgedWords(judged: NonNullable<OrderStepInput['judged']>): string {
  const sum = (kind: 'accepted' | 'shortage' | 'rejected') =>
    judged.reduce((pieces, found) => pieces + found[kind], 0);
  const [accepted, shortage, rejected] = [sum('accepted'), sum('shortage'), sum('rejected')];
  const wrong = [
    ...(shortage > 0 ? [`нет ${shortage} шт.`] : []),
    ...(rejected > 0 ? [`брак ${rejected} шт.`] : []),
  ];
  if (accepted === 0) return `Не принято: ${wrong.join(', ')}`;
  const taken = judged.filter((found) => found.accepted > 0).length;
  return `Принято: ${[positions(taken), `${accepted} шт.`, ...wrong].join(', ')}`;
}

/** Archiving changes the order for one side only, so nobody else is notified. */
function putAway(text: string, archived: boolean) {
  return {
    text: () => text,
    given: (input: OrderStepInput) => (input.side === undefined ? {} : archiveFacts(input.archived ?? false)),
    change: ({ side }: OrderStepInput) => (side === undefined ? {} : { [`archived_by_${side}`]: archived }),
  };
}

/** Numbers of pieces that the guards of the state machine check. */
async function readFacts(transaction: Transaction, rows: readonly OrderRow[]) {
  const lines = Map.groupBy(
    await readOrderLines(
      transaction,
      rows.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  );
  return ({ id }: OrderRow) => orderFacts(lines.get(id) ?? []);
}

/**
 * Effect: the order becomes visible to the supplier; if its departure was missed while the bank was deciding, it is
 * postponed by whole days.
 */
async function giveToSupplier({ transaction, rows }: Work<OrderRow, OrderStepInput>): Promise<void> {
  await transaction.execute(sql`
    WITH late AS MATERIALIZED (
      SELECT id, make_interval(days => greatest(ceil(extract(epoch FROM now() - planned_shipment_at) / 86400), 0)::int) AS by
      FROM orders WHERE id = ANY(${sql.param(rows.map(({ id }) => id))}::bigint[]))
    UPDATE orders o SET withheld = false,
           planned_shipment_at = o.planned_shipment_at + late.by, planned_delivery_at = o.planned_delivery_at + late.by
    FROM late WHERE o.id = late.id`);
}

/** A step made by the bank or by a timeout; the history and the buyer get the same text. */
function decided(text: TextOf) {
  return {
    text,
    told: ({ row, text: said }: OrderStep): Said => ({
      notices: [
        {
          contractor_id: row.customer_id,
          event_name: 'order:change-status',
          entity_id: row.id,
          title: `Заказ ${documentNumber(row.id)}: ${row.status === 'active' ? 'передан поставщику' : 'отменён'}`,
          text: `${said}. Сумма заказа ${formatMoney(row.amount_kopecks)}`,
          message: { order_id: row.id, status: row.status },
        },
      ],
    }),
  };
}

function discardedText({ row, input: { discarded_id, others = [] } }: Parameters<TextOf>[0]): string {
  if (row.id !== discarded_id)
    return `Отменён до решения банка вместе с заказом ${documentNumber(discarded_id)}`;
  if (others.length === 0) return 'Отменён до решения банка';
  const along = others.length === 1 ? 'заказом' : 'заказами';
  return `Отменён до решения банка вместе с ${along} ${others.map((id) => documentNumber(id)).join(', ')}`;
}

const messageOf = ({ row, by }: OrderStep) => ({
  order_id: row.id,
  status: row.status,
  supplier_contractor_title: by?.contractor_title ?? '',
});

/** Notices of a supplier's decision: the buyer gets a notification of the given event. */
function tellCustomer(step: OrderStep, event_name: NotificationEvent): Said {
  const { row, by, text } = step;
  return {
    notices: [
      {
        contractor_id: row.customer_id,
        event_name,
        entity_id: row.id,
        title: `Заказ ${documentNumber(row.id)}: ${wireOrderStatus(row.status).title.toLowerCase()}`,
        text: nameThen(by?.contractor_title ?? '', text),
        message: messageOf(step),
      },
    ],
  };
}

/** Notices for the supplier's other users: their screens are refreshed, no notification is created. */
function refreshSupplier(step: OrderStep): Said {
  const { supplier_id } = step.row;
  return {
    events: [{ event_name: 'order:change-status', contractor_id: supplier_id, message: messageOf(step) }],
  };
}

/** Notices for the supplier when the customer or a timeout cancels pieces, or the customer asks for it. */
function tellSupplier({ row, text }: OrderStep): Said {
  return {
    notices: [
      {
        contractor_id: row.supplier_id,
        event_name: 'order:change-status',
        entity_id: row.id,
        title: `Заказ ${documentNumber(row.id)}: ${text.split(':')[0]?.toLowerCase() ?? ''}`,
        text: nameThen(row.customer_title, text),
        message: { order_id: row.id, status: row.status, customer_contractor_title: row.customer_title },
      },
    ],
  };
}

function refreshBoth(step: OrderStep): Said {
  return { events: [...(refreshSupplier(step).events ?? []), ...(refreshCustomer(step).events ?? [])] };
}

function refreshCustomer({ row }: OrderStep): Said {
  const message = { order_id: row.id, status: row.status };
  return { events: [{ event_name: 'order:change-status', contractor_id: row.customer_id, message }] };
}

const both = (one: Said, other: Said): Said => ({ ...one, ...other });
