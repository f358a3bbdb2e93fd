import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { addUsed } from '../contractors/used-limit.ts';

/** Pieces of a reserve: a product of one supplier at one of their storages. */
export interface Pieces {
  reserve_id: number;
  quantity: number;
}
/** Money that counts against a contract's limit. */
export interface Money {
  contract_id: number;
  kopecks: number;
}
/** What is held, or let go, together. The same reserve or contract may stand several times. */
export interface Holding {
  goods: readonly Pieces[];
  money: readonly Money[];
}
/** All of it is held, or nothing is: some goods are not there, or a contract's limit would be passed. */
export type Held =
  | { held: true }
  | { held: false; over: null }
  | { held: false; over: { contract_id: number; number: string; left: number } };

/*
 * Nobody else writes `reserve.held`, `reserve.quantity` and `contract.used_kopecks`, and everybody is told here whose offers change.
 * Rows are locked in one order, reserves by id and then contracts by id, so that two transactions that call once each never wait for
 * each other; whoever calls twice calls for the goods first. More let go than is held breaks a CHECK: the whole transaction fails.
 */

/** Hold goods for a buyer and use the contracts' limits. Changes nothing unless all of it fits. */
export async function hold(transaction: Transaction, { goods, money }: Holding): Promise<Held> {
  const pieces = piecesOf(goods);
  const amounts = amountsOf(money);
  const { left, limits } = await lock(transaction, pieces, amounts);
  if ([...pieces].some(([id, quantity]) => (left.get(id) ?? -1) < quantity))
    return { held: false, over: null };
  for (const [contract_id, kopecks] of amounts) {
    const limit = limits.get(contract_id);
    if (limit === undefined) throw new Error(`no contract ${contract_id}`);
    if (limit.left !== null && limit.left < kopecks)
      return { held: false, over: { contract_id, number: limit.number, left: limit.left } };
  }
  await move(transaction, pieces, { held: 1, quantity: 0 }, amounts);
  return { held: true };
}

/** What was held is free again: the goods for other buyers, the money for the contracts' limits. */
export async function release(transaction: Transaction, { goods, money }: Holding): Promise<void> {
  const pieces = piecesOf(goods);
  const amounts = new Map([...amountsOf(money)].map(([id, kopecks]) => [id, -kopecks]));
  await lock(transaction, pieces, amounts);
  await move(transaction, pieces, { held: -1, quantity: 0 }, amounts);
}

/**
 * Held goods leave the storage. The limit stays used: what was shipped is owed. A supplier's list may have said meanwhile that there is
 * less; the stock never falls below nothing.
 */
export async function ship(transaction: Transaction, goods: readonly Pieces[]): Promise<void> {
  await moveGoods(transaction, goods, { held: -1, quantity: -1 });
}

/** Goods come in and may be bought: a movement has arrived, a claim has brought them back. */
export async function receive(transaction: Transaction, goods: readonly Pieces[]): Promise<void> {
  await moveGoods(transaction, goods, { held: 0, quantity: 1 });
}

/** A shipment is undone: its goods are in the storage again, held for whom they were held for. */
export async function putBack(transaction: Transaction, goods: readonly Pieces[]): Promise<void> {
  await moveGoods(transaction, goods, { held: 1, quantity: 1 });
}

async function moveGoods(transaction: Transaction, goods: readonly Pieces[], by: Change): Promise<void> {
  const pieces = piecesOf(goods);
  await lock(transaction, pieces, new Map());
  await move(transaction, pieces, by, new Map());
}

/** Which way the pieces go: 1, −1 or not at all. */
interface Change {
  held: number;
  quantity: number;
}
type Sums = ReadonlyMap<number, number>;

const piecesOf = (goods: readonly Pieces[]): Sums =>
  summed(goods.map(({ reserve_id, quantity }) => [reserve_id, quantity]));
const amountsOf = (money: readonly Money[]): Sums =>
  summed(money.map(({ contract_id, kopecks }) => [contract_id, kopecks]));

function summed(parts: readonly (readonly [id: number, amount: number])[]): Sums {
  const sums = new Map<number, number>();
  for (const [id, amount] of parts) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount: ${amount}`);
    sums.set(id, (sums.get(id) ?? 0) + amount);
  }
  return sums;
}

/** What is left of each, as it is now that it is locked. */
async function lock(transaction: Transaction, pieces: Sums, amounts: Sums) {
  const { rows } = await lockRows(transaction, {
    goods: [...pieces.keys()],
    contracts: [...amounts.keys()],
  });
  const { goods = [], contracts = [] } = rows[0] ?? {};
  return {
    left: new Map(goods.map((one) => [one.id, one.left])),
    limits: new Map(contracts.map((one) => [one.id, one])),
  };
}

/**
 * A statement of its own: one that locks rows and then changes them sees them as they were before it waited, and under many buyers
 * waits for a row that it holds itself. The locks let new references through, so whoever puts the same goods into a basket does not wait.
 */
const lockRows = preparedCall<
  { goods: number[]; contracts: number[] },
  { goods: { id: number; left: number }[]; contracts: { id: number; number: string; left: number | null }[] }
>(
  'lock-stock',
  sql`
    WITH goods AS MATERIALIZED (
           SELECT id, quantity - held AS left FROM reserve
           WHERE id = ANY(${sql.placeholder('goods')}::bigint[]) ORDER BY id FOR NO KEY UPDATE),
         -- The contracts wait for the goods: their number is asked for before any of them is locked.
         contracts AS MATERIALIZED (
           SELECT id, number, limit_kopecks - used_kopecks AS left FROM contract
           WHERE id = ANY(${sql.placeholder('contracts')}::bigint[]) AND (SELECT count(*) FROM goods) >= 0
           ORDER BY id FOR NO KEY UPDATE)
    SELECT (SELECT coalesce(jsonb_agg(goods), '[]') FROM goods) AS goods,
           (SELECT coalesce(jsonb_agg(contracts), '[]') FROM contracts) AS contracts`,
);

async function move(transaction: Transaction, pieces: Sums, by: Change, amounts: Sums): Promise<void> {
  const quantities = [...pieces.values()];
  const { rows } = await moveRows(transaction, {
    goods: [...pieces.keys()],
    held: quantities.map((quantity) => by.held * quantity),
    quantities: quantities.map((quantity) => by.quantity * quantity),
    contracts: [...amounts.keys()],
    amounts: [...amounts.values()],
  });
  await tellOffersChanged(transaction, rows);
}

const moveRows = preparedCall<
  { goods: number[]; held: number[]; quantities: number[]; contracts: number[]; amounts: number[] },
  { supplier_id: number; product_ids: number[] }
>(
  'move-stock',
  sql`
    WITH goods AS (
           UPDATE reserve r SET held = r.held + moved.held, quantity = greatest(r.quantity + moved.quantity, 0)
           FROM unnest(${sql.placeholder('goods')}::bigint[], ${sql.placeholder('held')}::int[], ${sql.placeholder('quantities')}::int[])
                AS moved(id, held, quantity)
           WHERE r.id = moved.id RETURNING r.item_id),
         money AS (${addUsed(sql.placeholder('contracts'), sql.placeholder('amounts'))})
    SELECT i.supplier_id, jsonb_agg(DISTINCT i.product_id) AS product_ids
    FROM goods JOIN price_list_item i ON i.id = goods.item_id GROUP BY i.supplier_id`,
);
