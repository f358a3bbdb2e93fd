import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { addUsed } from '../contractors/used-limit.ts';

/** Pieces of a stock item: a product of one supplier at one of their storages. */
export interface Pieces {
  reserve_id: number;
  quantity: number;
}
/** An amount that counts against a contract's limit. */
export interface Money {
  contract_id: number;
  kopecks: number;
}
/** What is reserved or released together. The same stock item or contract may occur several times. */
export interface Holding {
  goods: readonly Pieces[];
  money: readonly Money[];
}
/**
 * The result: all is reserved, or nothing, because goods are missing (`over` is null) or a limit would be
 * exceeded.
 */
export type Held =
  | { held: true }
  | { held: false; over: null }
  | { held: false; over: { contract_id: number; number: string; left: number } };

/*
 * Only this file writes `reserve.held`, `reserve.quantity` and `contract.used_kopecks`, and it announces the
 * changed offers. Rows are locked in one order, stock items by id and then contracts by id, so that two
 * transactions that each make one call cannot deadlock; a transaction with several calls must make those for
 * goods first. Releasing more than is reserved violates a CHECK, and the whole transaction fails.
 */

/** Reserves goods for a buyer and uses the contracts' limits. Changes nothing unless all of it is possible. */
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

/** Releases reserved goods for other buyers, and frees the contracts' limits. */
export async function release(transaction: Transaction, { goods, money }: Holding): Promise<void> {
  const pieces = piecesOf(goods);
  const amounts = new Map([...amountsOf(money)].map(([id, kopecks]) => [id, -kopecks]));
  await lock(transaction, pieces, amounts);
  await move(transaction, pieces, { held: -1, quantity: 0 }, amounts);
}

/**
 * Takes reserved goods off the storage. The limit stays used, because shipped goods must be paid. A supplier's
 * list may have lowered the stock meanwhile; it never becomes negative.
 */
export async function ship(transaction: Transaction, goods: readonly Pieces[]): Promise<void> {
  await moveGoods(transaction, goods, { held: -1, quantity: -1 });
}

/** Adds goods to the stock, free to be bought: from an arrived movement or a claim. */
export async function receive(transaction: Transaction, goods: readonly Pieces[]): Promise<void> {
  await moveGoods(transaction, goods, { held: 0, quantity: 1 });
}

/** Undoes a shipment: its goods are in the storage again, still reserved for their order. */
export async function putBack(transaction: Transaction, goods: readonly Pieces[]): Promise<void> {
  await moveGoods(transaction, goods, { held: 1, quantity: 1 });
}

async function moveGoods(transaction: Transaction, goods: readonly Pieces[], by: Change): Promise<void> {
  const pieces = piecesOf(goods);
  await lock(transaction, pieces, new Map());
  await move(transaction, pieces, by, new Map());
}

/** The sign of the change of each column: 1, −1 or 0. */
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

/** The remaining pieces and limits, read while the rows are locked. */
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
 * A separate statement, because one that locks and then changes rows would see them as they were before it
 * waited, and with many concurrent buyers could block on a row that it has locked itself. The lock level
 * allows new foreign-key references, so that adding the same goods to a basket does not wait.
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
