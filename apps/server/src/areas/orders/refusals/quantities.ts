import {
  acceptLine,
  cancelConfirmed,
  cancelLine,
  closeShort,
  confirmLine,
  type LineLedger,
  missLine,
  refuseConfirmed,
  refuseLine,
  rejectLine,
  shipLine,
} from '@portal/domain/order-status';
import { sql } from 'drizzle-orm';
import { conflict, fieldFault, notFound, unprocessable } from '../../../contract/problem.ts';
import type { Transaction } from '../../../database/connect.ts';
import type { Work } from '../../../documents/document.ts';
import { type Holding, release } from '../../stock/stock.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { closeEmptyCorrectives } from '../corrective-document.ts';
import { type LineRow, readOrderLines } from '../repository.ts';

export interface LineQuantity {
  id: number;
  quantity: number;
}
/** Input of an order's step. */
export interface OrderInput {
  /** Lines and pieces; by default everything undecided of the order. */
  lines?: LineQuantity[] | undefined;
  /** An acceptance's results by line. */
  judged?: readonly { id: number; accepted: number; shortage: number; rejected: number }[];
  /** The document that moves the pieces, by the name of its machine. */
  document?: { kind: 'refusal' | 'shipment' | 'acceptance'; id: number };
}
/** An order while its quantities are changed. */
export interface MovingOrder {
  id: number;
  contract_id: number;
  /** The order uses nothing of the contract's limit, so nothing is freed. */
  outside_limit?: boolean;
  /** The current lines. */
  lines?: LineRow[];
  /** The lines and pieces moved by the step, the number of lines, and the goods and money to release. */
  moved?: readonly LineQuantity[];
  touched?: number;
  freed?: Holding;
  /** Ids of the recorded moves. */
  moves?: readonly number[];
}
type Change = (ledger: LineLedger, quantity: number) => LineLedger;

/** The quantity from which an operation takes pieces, and its name in messages. */
interface Source {
  left(line: LineLedger): number;
  words: string;
}
const UNDECIDED: Source = { left: ({ undecided }) => undecided, words: 'ждёт решения' };
const UNSHIPPED: Source = {
  left: ({ confirmed, shipped }) => confirmed - shipped,
  words: 'подтверждено и не отгружено',
};
const UNJUDGED: Source = {
  left: ({ shipped, accepted, shortage, rejected }) => shipped - accepted - shortage - rejected,
  words: 'отгружено и ещё не принято',
};
const OPEN: Source = {
  left: (line) => UNDECIDED.left(line) + UNSHIPPED.left(line),
  words: 'можно снять',
};

/** Kinds of moves that a step makes: the quantities of the ledger that it increases. */
const MOVED = [
  'confirmed',
  'refused',
  'cancelled',
  'short',
  'shipped',
  'accepted',
  'shortage',
  'rejected',
] as const;

/** Refuses undecided pieces first, then confirmed ones. */
function refuseOpenLine(line: LineLedger, quantity: number): LineLedger {
  const first = Math.min(quantity, line.undecided);
  const left = first === 0 ? line : refuseLine(line, first);
  return first === quantity ? left : refuseConfirmed(left, quantity - first);
}

/**
 * Effects of the order machine that move pieces. Each throws 404 for a line of another order, 409 if there is
 * nothing to move, 422 for a repeated line and for more pieces than there are.
 */
export const confirmQuantities = moving(confirmLine, UNDECIDED);
export const refuseQuantities = moving(refuseLine, UNDECIDED);
export const cancelQuantities = moving(cancelLine, UNDECIDED);
export const refuseOpen = moving(refuseOpenLine, OPEN);
export const cancelAgreed = moving(cancelConfirmed, UNSHIPPED);
export const closeShortQuantities = moving(closeShort, UNSHIPPED);
export const shipQuantities = moving(shipLine, UNSHIPPED);
const JUDGED = {
  accepted: moving(acceptLine, UNJUDGED),
  shortage: moving(missLine, UNJUDGED),
  rejected: moving(rejectLine, UNJUDGED),
};

/**
 * Effect of the order machine: shipped pieces become accepted, missing or rejected. Throws as the others do.
 */
export async function judgeQuantities(work: Work<MovingOrder, OrderInput>): Promise<void> {
  const { judged = [], ...input } = work.input;
  for (const [kind, move] of Object.entries(JUDGED)) {
    const lines = judged.flatMap(({ id, ...found }) => {
      const quantity = found[kind as keyof typeof JUDGED];
      return quantity > 0 ? [{ id, quantity }] : [];
    });
    if (lines.length > 0) await move({ ...work, input: { ...input, lines } });
  }
}

/**
 * Builds an effect: moves pieces of all orders' lines by an operation of the rule book and writes them in one
 * statement.
 */
function moving(change: Change, source: Source) {
  return async ({ transaction, by, input, rows }: Work<MovingOrder, OrderInput>): Promise<void> => {
    const lines = Map.groupBy(
      await readOrderLines(
        transaction,
        rows.map(({ id }) => id),
      ),
      ({ order_id }) => order_id,
    );
    const moved: LineRow[] = [];
    const moves: Move[] = [];
    for (const order of rows) {
      const before = lines.get(order.id) ?? [];
      const wanted =
        input.lines ??
        before
          .filter((line) => source.left(line) > 0)
          .map((line) => ({ id: line.id, quantity: source.left(line) }));
      if (wanted.length === 0) throw conflict('По всем строкам заказа решение уже принято');
      const changed = changeLines(before, wanted, change, source);
      order.lines = before.map((line) => changed.get(line.id) ?? line);
      order.moved = wanted;
      order.touched = wanted.length;
      order.freed = freedBy(order, changed, wanted);
      moved.push(...changed.values());
      moves.push(...movesOf(before, changed));
    }
    await saveLines(transaction, moved);
    // Fewer pieces are to come of everything that is not confirmed, so that a proposed new date may be about nothing.
    if (source !== UNJUDGED && change !== confirmLine) {
      const { kind, id } = input.document ?? {};
      await closeEmptyCorrectives(
        transaction,
        rows.map((order) => order.id),
        kind === 'shipment' && id !== undefined ? { shipment_id: id } : {},
      );
    }
    const written = await rememberMoves(transaction, by, moves, input.document);
    for (const order of rows)
      order.moves = written.filter(({ order_id }) => order_id === order.id).map(({ id }) => id);
  };
}

interface Move {
  order_id: number;
  line_id: number;
  kind: (typeof MOVED)[number];
  quantity: number;
}

function movesOf(before: readonly LineRow[], changed: ReadonlyMap<number, LineRow>): Move[] {
  return before.flatMap((line) => {
    const after = changed.get(line.id) ?? line;
    return MOVED.flatMap((kind) => {
      const quantity = after[kind] - line[kind];
      return quantity > 0 ? [{ order_id: line.order_id, line_id: line.id, kind, quantity }] : [];
    });
  });
}

/** Records the moves in one statement. */
async function rememberMoves(
  transaction: Transaction,
  by: Viewer | null,
  moves: readonly Move[],
  document: OrderInput['document'],
): Promise<{ id: number; order_id: number }[]> {
  const { rows } = await transaction.execute<{ id: number; order_id: number }>(sql`
    WITH written AS (
      INSERT INTO order_line_move (order_line_id, user_id, contractor_id, kind, quantity, document, document_id)
      SELECT line_id, ${by?.id ?? null}::bigint, ${by?.contractor_id ?? null}::bigint, kind, quantity,
             ${document?.kind ?? null}::text, ${document?.id ?? null}::bigint
      FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS m(line_id bigint, kind text, quantity int)
      RETURNING id, order_line_id)
    SELECT written.id, l.order_id FROM written JOIN order_line l ON l.id = written.order_line_id`);
  return rows;
}

/** Sets the refusal as the document of moves that were just recorded. */
export async function nameRefusal(
  transaction: Transaction,
  moves: readonly number[],
  refusalId: number,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE order_line_move SET document = 'refusal', document_id = ${refusalId} WHERE id = ANY(${sql.param([...moves])}::bigint[])`);
}

/** Effect of the order machine: releases the reserved goods and money of the moved pieces. */
export async function releaseStock({ transaction, rows }: Work<MovingOrder, OrderInput>): Promise<void> {
  await release(transaction, {
    goods: rows.flatMap(({ freed }) => freed?.goods ?? []),
    money: rows.flatMap(({ freed }) => freed?.money ?? []),
  });
}

function changeLines(
  before: LineRow[],
  wanted: LineQuantity[],
  change: Change,
  { left, words }: Source,
): Map<number, LineRow> {
  const byId = new Map(before.map((line) => [line.id, line]));
  const changed = new Map<number, LineRow>();
  for (const { id, quantity } of wanted) {
    const line = byId.get(id);
    if (!line) throw notFound('Строка заказа не найдена');
    if (changed.has(id)) throw unprocessable('Строка заказа указана дважды');
    if (quantity > left(line)) {
      const message = `${line.article}: ${words} ${left(line)}, а указано ${quantity}`;
      throw fieldFault(`lines.${id}`, message);
    }
    changed.set(id, { ...line, ...change(line, quantity) });
  }
  return changed;
}

function freedBy(
  { contract_id, outside_limit = false }: MovingOrder,
  changed: ReadonlyMap<number, LineRow>,
  wanted: readonly LineQuantity[],
): Holding {
  const freed = wanted.flatMap(({ id, quantity }) => {
    const line = changed.get(id);
    return line ? [{ ...line, quantity }] : [];
  });
  return {
    goods: freed,
    money: outside_limit
      ? []
      : freed.map(({ price_kopecks, quantity }) => ({ contract_id, kopecks: price_kopecks * quantity })),
  };
}

async function saveLines(transaction: Transaction, rows: LineRow[]): Promise<void> {
  const column = (name: 'id' | 'undecided' | (typeof MOVED)[number]) =>
    sql.param(rows.map((line) => line[name]));
  await transaction.execute(sql`
    UPDATE order_line l SET undecided = v.undecided, confirmed = v.confirmed, refused = v.refused, cancelled = v.cancelled, short = v.short,
           shipped = v.shipped, accepted = v.accepted, shortage = v.shortage, rejected = v.rejected
    FROM unnest(${column('id')}::bigint[], ${column('undecided')}::int[], ${column('confirmed')}::int[], ${column('refused')}::int[],
                ${column('cancelled')}::int[], ${column('short')}::int[], ${column('shipped')}::int[],
                ${column('accepted')}::int[], ${column('shortage')}::int[], ${column('rejected')}::int[])
         AS v(id, undecided, confirmed, refused, cancelled, short, shipped, accepted, shortage, rejected)
    WHERE l.id = v.id`);
}
