import { randomInt } from 'node:crypto';
import {
  B2C_ORDER_MACHINE,
  type B2cOrderStatus,
  mayRenewCode,
  PICKUP_CODE_DIGITS,
  PICKUP_CODE_TRIES,
} from '@portal/domain/b2c';
import { sql } from 'drizzle-orm';
import type { DocumentDefinition, DocumentRow, Step, Work } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import { release, ship } from '../stock/stock.ts';
import { b2cOrderFacts, NO_B2C_ORDER, readB2cOrder, visibleB2cOrders } from './orders.ts';
import { ownerPerson } from './owner.ts';
import { pickGoods } from './pick.ts';
import { b2cOrder } from './tables.ts';

export interface B2cOrderRow extends DocumentRow<B2cOrderStatus> {
  contractor_id: number;
  number: string;
  quantity: number;
  picked: number;
  code_tries: number;
}
export interface B2cOrderInput {
  /** Whether the given code is the order's. */
  code_right?: boolean;
  /** Permissions of the person who renews the code. */
  permissions?: readonly string[];
  /** The reason of a cancellation, and whether the consumer cancels. */
  comment?: string;
  by_consumer?: boolean;
}
type B2cStep = Step<B2cOrderRow, B2cOrderInput>;
type Change = Partial<Record<keyof typeof b2cOrder.$inferInsert, unknown>>;

/** The document definition of consumers' orders. Stock is changed only through `areas/stock`. */
export const b2cOrderDocument: DocumentDefinition<
  B2cOrderStatus,
  B2cOrderRow,
  B2cOrderInput,
  'pick' | 'prepare' | 'renew_code' | 'hand_over' | 'cancel'
> = {
  machine: B2C_ORDER_MACHINE,
  table: b2cOrder,
  rows: {
    alias: 'd',
    columns: sql`d.contractor_id, d.number, d.quantity, d.code_tries,
      coalesce((SELECT sum(k.quantity) FROM b2c_order_item i JOIN b2c_pick k ON k.item_id = i.id WHERE i.order_id = d.id), 0)::int AS picked`,
  },
  visible: visibleB2cOrders,
  personOf: ownerPerson,
  words: {
    absent: NO_B2C_ORDER,
    stale: 'Заказ уже изменён другим сотрудником. Проверьте свежие данные и повторите.',
  },
  read: readB2cOrder,
  // Permissions come with the action's input.
  facts: async () => (row) => b2cOrderFacts(row, []),
  effects: {
    pick_goods: pickGoods,
    give_code: giveCode,
    take_goods: takeGoods,
    free_goods: freeGoods,
  },
  audience: { 'b2c-order:change-status': refresh },
  actions: {
    pick: { text: () => 'Собрано, что есть на складе' },
    prepare: {
      text: () => 'Готов к выдаче, покупателю дан код',
      change: () => ({ ready_at: sql`now()` }) satisfies Change,
    },
    renew_code: {
      text: () => 'Покупателю дан новый код',
      // When all tries are used up, only a person with the supervisor's permission may renew the code.
      given: ({ permissions = [] }) =>
        mayRenewCode(PICKUP_CODE_TRIES, permissions) ? { may_renew: true } : {},
    },
    hand_over: {
      text: () => 'Выдан по коду',
      given: ({ code_right = false }) => ({ code_right }),
      field: 'code',
      change: () => ({ closed_at: sql`now()`, code: null }) satisfies Change,
    },
    cancel: {
      text: ({ input: { comment = '', by_consumer = false } }) =>
        `${by_consumer ? 'Покупатель отказался' : 'Отменён магазином'}: ${comment.trim()}`,
      given: ({ comment }) => ({ reason: comment }),
      field: 'comment',
      change: ({ comment = '', by_consumer = false }) =>
        ({
          closed_at: sql`now()`,
          code: null,
          cancel_reason: comment.trim(),
          cancelled_by_consumer: by_consumer,
        }) satisfies Change,
    },
  },
};

/** Effect: sets a new random code and resets its tries. */
async function giveCode({ transaction, rows }: Work<B2cOrderRow, B2cOrderInput>): Promise<void> {
  for (const { id } of rows) {
    const code = String(randomInt(10 ** PICKUP_CODE_DIGITS)).padStart(PICKUP_CODE_DIGITS, '0');
    await transaction.execute(sql`UPDATE b2c_order SET code = ${code}, code_tries = 0 WHERE id = ${id}`);
  }
}

interface Held extends Record<string, unknown> {
  reserve_id: number;
  quantity: number;
}
/** Stock that is reserved for the orders. */
async function heldFor({ transaction, rows }: Work<B2cOrderRow, B2cOrderInput>): Promise<Held[]> {
  const { rows: held } = await transaction.execute<Held>(sql`
    SELECT k.reserve_id, k.quantity FROM b2c_pick k JOIN b2c_order_item i ON i.id = k.item_id
    WHERE i.order_id = ANY(${sql.param(rows.map(({ id }) => id))}::bigint[]) AND k.reserve_id IS NOT NULL ORDER BY k.id`);
  return held;
}

/** Effect: takes the reserved goods off the storage; the consumer has them. */
async function takeGoods(work: Work<B2cOrderRow, B2cOrderInput>): Promise<void> {
  await ship(work.transaction, await heldFor(work));
}

/** Effect: releases the goods put aside, for other buyers and consumers. */
async function freeGoods(work: Work<B2cOrderRow, B2cOrderInput>): Promise<void> {
  const { transaction, rows } = work;
  await release(transaction, { goods: await heldFor(work), money: [] });
  await transaction.execute(sql`
    DELETE FROM b2c_pick k USING b2c_order_item i
    WHERE i.id = k.item_id AND i.order_id = ANY(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
}

/** Reloads the order on the company's open pages, and notifies its systems. */
function refresh({ row }: B2cStep) {
  return refreshed('b2c-order:change-status', [row.contractor_id], {
    b2c_order_id: row.id,
    number: row.number,
    status: row.status,
  });
}
