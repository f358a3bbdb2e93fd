import {
  type MovedPieces,
  missingPieces,
  MOVEMENT_SHORTAGE_REASONS,
  movementOutcome,
  type MovementShortageOutcome,
  OTHER_SHORTAGE_REASON,
} from '@portal/domain/movement-shortages';
import { MOVEMENT_MACHINE, type MovementStatus } from '@portal/domain/shipments';
import { sql } from 'drizzle-orm';
import { conflict, fieldFault, notFound, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import type { DocumentDefinition, DocumentRow, Step, Work } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import { beginDocument } from '../../documents/take.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { OWN_WAYS, ownWays } from '../storages/logistics/own-ways.ts';
import { hold, receive, release, ship } from '../stock/stock.ts';
import { chooseGoods, type MovedLine, replaceMovementPlaces } from './movement-items.ts';
import {
  movementFacts,
  NO_MOVEMENT,
  ownerPerson,
  readMovement,
  readMovementItems,
  visibleMovements,
} from './movements.ts';
import { movement } from './tables.ts';

export interface MovementRow extends DocumentRow<MovementStatus> {
  contractor_id: number;
  to_storage_id: number;
}
interface ReceivedItem {
  id: number;
  quantity: number;
}
/**
 * Input of a step: lines of a draft or containers of a created movement; pieces received now; a shortage with
 * its reason and outcome.
 */
export interface MovementInput {
  items?: readonly (MovedLine | ReceivedItem)[];
  outcome?: MovementShortageOutcome;
  reason_id?: number;
  comment?: string;
}
type MovementStep = Step<MovementRow, MovementInput>;

/** The document definition of movements. Stock is changed only through `areas/stock`. */
export const movementDocument: DocumentDefinition<
  MovementStatus,
  MovementRow,
  MovementInput,
  'edit' | 'activate' | 'pack' | 'ship' | 'receive' | 'settle' | 'cancel'
> = {
  machine: MOVEMENT_MACHINE,
  table: movement,
  rows: { alias: 'd', columns: sql`d.contractor_id, d.to_storage_id` },
  visible: visibleMovements,
  personOf: ownerPerson,
  words: {
    absent: NO_MOVEMENT,
    stale: 'Перемещение уже изменено другим сотрудником. Проверьте свежие данные и повторите.',
  },
  read: readMovement,
  facts: async (transaction, rows) => {
    const facts = new Map<number, ReturnType<typeof movementFacts>>();
    for (const { id } of rows) facts.set(id, movementFacts(await readMovementItems(transaction, id)));
    return ({ id }) => ({ ...facts.get(id) });
  },
  statusOf: (row) => outcomes.get(row) ?? row.status,
  effects: {
    save_movement: save,
    hold_goods: holdGoods,
    send_goods: sendGoods,
    receive_goods: receiveGoods,
    settle_shortage: settleShortage,
    free_goods: freeGoods,
  },
  audience: {},
  actions: {
    edit: {
      text: ({ row }) => (row.status === 'draft' ? 'Изменены позиции' : 'Изменены тарные места'),
      told: refresh,
    },
    activate: { text: () => 'Создано: товар отложен', told: refresh },
    pack: { text: () => 'Упаковано', told: refresh },
    ship: { text: () => 'Отправлено', change: () => ({ shipped_at: sql`now()` }), told: refresh },
    receive: {
      text: ({ row, input }) =>
        `${row.status === 'received_partially' ? 'Получено частично' : 'Получено полностью'}: ${piecesOf(input)} шт.`,
      change: () => ({ received_at: RECEIVED_AT }),
      told: refresh,
    },
    settle: {
      field: 'reason_id',
      given: ({ reason_id }) => ({ reason: reasonOf(reason_id) }),
      text: ({ input }) => shortageWords(input),
      change: () => ({ received_at: RECEIVED_AT }),
      told: refresh,
    },
    cancel: { text: () => 'Отменено', told: refresh },
  },
};

/** The instant when all sent pieces are accounted for; unchanged while some are missing. */
const RECEIVED_AT = sql`CASE WHEN EXISTS (
  SELECT FROM movement_item i WHERE i.movement_id = d.id AND i.received + i.written_off + i.returned < i.quantity) THEN d.received_at ELSE now() END`;

const reasonOf = (id: number | undefined) => MOVEMENT_SHORTAGE_REASONS.find((one) => one.id === id)?.title;

/** «Недостача 1 шт. списана: потеряно в пути. Коробку вскрыли» */
function shortageWords({ outcome, reason_id, comment = '', ...input }: MovementInput): string {
  const what = outcome === 'returned' ? 'возвращена на склад отправления' : 'списана';
  const said = comment.trim() === '' ? '' : `. ${comment.trim()}`;
  return `Недостача ${piecesOf(input)} шт. ${what}: ${reasonOf(reason_id)}${said}`;
}

/** Statuses of movements being received; set once their pieces are counted. */
const outcomes = new WeakMap<MovementRow, MovementStatus>();
const piecesOf = ({ items = [] }: MovementInput) => items.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Effect: replaces the goods of a draft, or the containers of a created movement. Throws 409 and 422 as
 * chooseGoods and replaceMovementPlaces do.
 */
async function save({ transaction, rows, input }: Work<MovementRow, MovementInput>): Promise<void> {
  const lines = (input.items ?? []) as readonly MovedLine[];
  for (const row of rows) {
    if (row.status === 'draft') await chooseGoods(transaction, row, lines);
    else {
      const known = new Map(
        (await readMovementItems(transaction, row.id)).map((item) => [item.reserve_id, item]),
      );
      const isSame =
        lines.length === known.size &&
        lines.every(({ reserve_id, quantity }) => known.get(reserve_id)?.quantity === quantity);
      if (!isSame) throw conflict('Состав созданного перемещения не меняют: его товар уже отложен');
      await replaceMovementPlaces(transaction, row.id, lines);
    }
  }
}

interface Moved extends Record<string, unknown>, MovedPieces {
  id: number;
  reserve_id: number;
  to_reserve_id: number;
}
async function itemsOf(transaction: Transaction, rows: readonly MovementRow[]): Promise<Moved[]> {
  const { rows: items } = await transaction.execute<Moved>(sql`
    SELECT id, reserve_id, to_reserve_id, quantity, received, written_off, returned FROM movement_item
    WHERE movement_id = ANY(${sql.param(rows.map(({ id }) => id))}::bigint[]) ORDER BY id`);
  return items;
}

/** Effect: reserves the goods. Throws 422 if some of them are no longer free. */
async function holdGoods({ transaction, rows }: Work<MovementRow, MovementInput>): Promise<void> {
  const held = await hold(transaction, { goods: await itemsOf(transaction, rows), money: [] });
  if (held.held) return;
  const short = (await Promise.all(rows.map(({ id }) => readMovementItems(transaction, id))))
    .flat()
    .filter(({ quantity, available }) => quantity > available);
  throw unprocessable(
    `На складе уже нет столько: ${short.map(({ article, available }) => `${article} – ${available} шт.`).join(', ')}`,
  );
}

/** Effect: takes the goods off their storage; until received they are in no storage. */
async function sendGoods({ transaction, rows }: Work<MovementRow, MovementInput>): Promise<void> {
  await ship(transaction, await itemsOf(transaction, rows));
}

/** Effect: releases the reserved goods; a draft has none. */
async function freeGoods({ transaction, rows }: Work<MovementRow, MovementInput>): Promise<void> {
  const holding = rows.filter(({ status }) => status !== 'draft');
  await release(transaction, { goods: await itemsOf(transaction, holding), money: [] });
}

/**
 * Effect: adds received goods to the destination storage. Throws 404 for a position of another movement, 422
 * for more than is still in transit.
 */
async function receiveGoods({ transaction, rows, input }: Work<MovementRow, MovementInput>): Promise<void> {
  const come = piecesByItem(input);
  for (const row of rows) {
    const items = await itemsOf(transaction, [row]);
    const arrived = take(items, come, (item, quantity) => {
      item.received += quantity;
      return { reserve_id: item.to_reserve_id, quantity };
    });
    await transaction.execute(sql`
      UPDATE movement_item i SET received = i.received + come.quantity
      FROM jsonb_to_recordset(${JSON.stringify(come)}::jsonb) AS come(id bigint, quantity int)
      WHERE i.id = come.id AND i.movement_id = ${row.id}`);
    await receive(transaction, arrived);
    outcomes.set(row, movementOutcome(items));
  }
}

/** The positions of the input. Throws 422 for a repeated one. */
function piecesByItem({ items = [] }: MovementInput): readonly ReceivedItem[] {
  const said = items as readonly ReceivedItem[];
  if (new Set(said.map(({ id }) => id)).size < said.length) throw unprocessable('Позиция указана дважды');
  return said;
}

/**
 * Assigns pieces to positions. Throws 404 for a position of another movement, 422 for more pieces than are
 * missing.
 */
function take<T>(
  items: readonly Moved[],
  said: readonly ReceivedItem[],
  account: (item: Moved, quantity: number) => T,
): T[] {
  const known = new Map(items.map((item) => [item.id, item]));
  return said.map(({ id, quantity }) => {
    const item = known.get(id);
    if (!item) throw notFound('Позиции нет в этом перемещении');
    const rest = missingPieces(item);
    if (quantity > rest)
      throw fieldFault(`items.${id}.quantity`, `Осталось получить ${rest}, а указано ${quantity}`);
    return account(item, quantity);
  });
}

/**
 * Effect: records a shortage act. Returned pieces go back to the sending storage; written-off pieces are in no
 * storage. Throws 404 and 422 as `receiveGoods` does, and 422 for the reason «прочее» without a comment.
 */
async function settleShortage({
  transaction,
  rows,
  by,
  input,
}: Work<MovementRow, MovementInput>): Promise<void> {
  const { outcome = 'written_off', reason_id, comment = '' } = input;
  if (reason_id === OTHER_SHORTAGE_REASON && comment.trim() === '')
    throw fieldFault('comment', 'Напишите, что случилось: причина «прочее» сама ничего не говорит');
  const missing = piecesByItem(input);
  for (const row of rows) {
    const items = await itemsOf(transaction, [row]);
    const short = take(items, missing, (item, quantity) => {
      item[outcome] += quantity;
      return { item_id: item.id, reserve_id: item.reserve_id, quantity };
    });
    const written = JSON.stringify(short);
    await transaction.execute(sql`
      UPDATE movement_item i SET ${sql.identifier(outcome)} = i.${sql.identifier(outcome)} + short.quantity
      FROM jsonb_to_recordset(${written}::jsonb) AS short(item_id bigint, quantity int)
      WHERE i.id = short.item_id AND i.movement_id = ${row.id}`);
    await transaction.execute(sql`
      INSERT INTO movement_shortage (item_id, quantity, outcome, reason_id, comment, created_by)
      SELECT short.item_id, short.quantity, ${outcome}, ${reason_id}, ${comment.trim()}, ${by?.id ?? null}
      FROM jsonb_to_recordset(${written}::jsonb) AS short(item_id bigint, quantity int) ORDER BY short.item_id`);
    if (outcome === 'returned') await receive(transaction, short);
    outcomes.set(row, movementOutcome(items));
  }
}

/**
 * Creates a movement between storages of one company. Returns its id. Throws 404 for storages that do not
 * exist or belong to others, 422 if no active logistic card leads from one to the other.
 */
export async function createMovement(
  transaction: Transaction,
  by: Viewer,
  { from_storage_id, to_storage_id }: { from_storage_id: number; to_storage_id: number },
): Promise<number> {
  const { own, storages } = scope(by);
  const { rows: known } = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM storage WHERE ${own(sql`contractor_id`)}
      AND (id = ${to_storage_id} OR id = ${from_storage_id} AND ${storages(sql`id`)})`);
  if (known.length < new Set([from_storage_id, to_storage_id]).size) throw notFound('Склад не найден');
  const { rows: ways } = await transaction.execute(sql`
    SELECT FROM ${OWN_WAYS} WHERE ${ownWays(by)} AND from_storage.id = ${from_storage_id} AND to_storage.id = ${to_storage_id}`);
  if (ways.length === 0)
    throw fieldFault('to_storage_id', 'Между этими складами нет действующей логистической карты');
  const [written] = await transaction
    .insert(movement)
    .values({
      contractor_id: by.contractor_id,
      created_by: by.id,
      status: 'draft',
      from_storage_id,
      to_storage_id,
    })
    .returning({ id: movement.id });
  if (!written) throw new Error('a movement was not written');
  const { id } = written;
  await beginDocument(transaction, movementDocument, {
    by,
    id,
    input: {},
    text: 'Создан черновик',
    told: refresh,
  });
  return id;
}

/** Reloads the document on open pages of the company. */
function refresh({ row }: MovementStep) {
  return refreshed('order:change-status', [row.contractor_id], { movement_id: row.id });
}
