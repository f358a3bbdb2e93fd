import {
  missingPieces,
  MOVEMENT_SHORTAGE_REASONS,
  type MovementShortageOutcome,
} from '@portal/domain/movement-shortages';
import { readLabel } from '@portal/domain/labels';
import { MOVEMENT_MACHINE, MOVEMENT_STATUSES } from '@portal/domain/shipments';
import { normalizeArticle } from '@portal/domain/part-number';
import type { Person } from '@portal/domain/documents';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf, instantOrNull } from '../../database/connect.ts';
import { readHistory } from '../../documents/history.ts';
import { ofGoods } from '../../documents/of-goods.ts';
import { momentColumn, type Sheet, moneyCell } from '../../lists/export.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { oneOf, party, place } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { OWN_WAYS, ownWays } from '../storages/logistics/own-ways.ts';
import { packedFact, placesOf } from './places.ts';

export const NO_MOVEMENT = 'Перемещение не найдено';
type Wire = Answer<'listMovements'>['data'][number];
export type MovementItem = Answer<'getMovement'>['data']['items'][number];

const GOODS = sql`JOIN reserve r ON r.id = i.reserve_id JOIN price_list_item item ON item.id = r.item_id
  JOIN product ON product.id = item.product_id JOIN brand ON brand.id = product.brand_id`;
const goods = ofGoods({
  table: 'movement',
  statuses: MOVEMENT_STATUSES,
  positions: sql`movement_item i ${GOODS} WHERE i.movement_id = d.id`,
  storage: 'from_storage',
});
const TABLES = sql`movement d JOIN contractor ON contractor.id = d.contractor_id
  JOIN storage from_storage ON from_storage.id = d.from_storage_id JOIN storage to_storage ON to_storage.id = d.to_storage_id`;

const fields = {
  ...goods.fields,
  contractor: party('contractor'),
  contractor_id: sql<number>`d.contractor_id`,
  from_storage: place('from_storage'),
  to_storage: place('to_storage'),
  received: sql<number>`(SELECT coalesce(sum(i.received), 0)::int FROM movement_item i WHERE i.movement_id = d.id)`,
  shortage: sql<number>`(SELECT coalesce(sum(i.written_off + i.returned), 0)::int FROM movement_item i WHERE i.movement_id = d.id)`,
  shipped_at: sql<string | null>`d.shipped_at`,
  received_at: sql<string | null>`d.received_at`,
};

/** Movements `d` that a person may see: the own company's; all for an administrator. */
export const visibleMovements = (viewer: Viewer): SQL => scope(viewer).seen(sql`d.contractor_id`);

/** A person's role in a movement, which has one side only. */
export const ownerPerson = (
  { type, contractor_id, permissions }: Viewer,
  document: { contractor_id: number },
): Person => ({
  actor: contractor_id === document.contractor_id ? 'owner' : type === 'admin' ? 'admin' : '',
  permissions,
});

/** Condition: a shortage act says that some pieces did not arrive. */
const IS_SHORT = sql`EXISTS (SELECT FROM movement_item i WHERE i.movement_id = d.id AND i.written_off + i.returned > 0)`;

export const movements = listFor<'listMovements'>()({
  fields,
  from: TABLES,
  counted: sql`movement d LEFT JOIN storage from_storage ON from_storage.id = d.from_storage_id`,
  key: sql`d.id`,
  scope: visibleMovements,
  filters: {
    ...goods.filters,
    'filter[storage_id]': (ids) =>
      sql`(d.from_storage_id = ANY(${sql.param(ids)}::bigint[]) OR d.to_storage_id = ANY(${sql.param(ids)}::bigint[]))`,
    'filter[shortage]': (is) => sql`${IS_SHORT} = ${is}`,
  },
  ...goods.list,
  search: goods.search,
  wire: (rows, viewer) => rows.map((row) => wireMovement(row, viewer)),
});

/** The exported file. */
export const movementSheet: Sheet<Wire> = {
  name: 'Перемещения',
  columns: [
    { title: 'Номер', width: 12, cell: ({ id }) => id },
    momentColumn('Создано', ({ created_at }) => created_at),
    { title: 'Организация', width: 32, cell: ({ contractor }) => contractor.title },
    { title: 'Откуда', width: 28, cell: ({ from_storage }) => from_storage.title },
    { title: 'Куда', width: 28, cell: ({ to_storage }) => to_storage.title },
    { title: 'Позиций', width: 10, cell: ({ items_count }) => items_count },
    { title: 'Штук', width: 10, cell: ({ quantity }) => quantity },
    { title: 'Получено', width: 10, cell: ({ received }) => received },
    { title: 'Недостача', width: 10, cell: ({ shortage }) => shortage },
    { title: 'Тарных мест', width: 12, cell: ({ containers_count }) => containers_count },
    { title: 'Сумма, руб.', width: 14, cell: ({ amount }) => moneyCell(amount) },
    momentColumn('Отправлено', ({ shipped_at }) => shipped_at),
    { title: 'Статус', width: 22, cell: ({ status }) => status.title },
  ],
};

function wireMovement(row: RowOf<typeof fields>, viewer: Viewer, facts = {}): Wire {
  const { contractor_id: _, ...wire } = goods.wire(row, MOVEMENT_MACHINE, ownerPerson(viewer, row), facts);
  return {
    ...wire,
    shipped_at: instantOrNull(row.shipped_at),
    received_at: instantOrNull(row.received_at),
  };
}

/**
 * Pieces of a stock item `r` available to a movement `d`: free ones and those that the movement itself has
 * reserved.
 */
const available = sql`greatest(r.quantity - r.held + CASE WHEN d.status IN ('active', 'packed') THEN i.quantity ELSE 0 END, 0)`;

/** The positions of a movement in order, with their containers. */
export async function readMovementItems(connection: Connection, id: number): Promise<MovementItem[]> {
  const { rows } = await connection.execute<MovementItem & Record<string, unknown>>(sql`
    SELECT i.id, i.reserve_id, item.product_id AS standard_id, brand.title AS brand_title, product.article, product.title,
           i.price_kopecks AS price, i.quantity, i.received, i.written_off, i.returned, ${available}::int AS available, ${placesOf('movement_container')} AS containers
    FROM movement d JOIN movement_item i ON i.movement_id = d.id ${GOODS} WHERE d.id = ${id} ORDER BY i.id`);
  return rows.map((row) => ({ ...row, price: roublesOf(row.price) }));
}

/** The shortage acts of a movement, the oldest first. */
async function readShortages(
  connection: Connection,
  id: number,
): Promise<Answer<'getMovement'>['data']['shortages']> {
  const { rows } = await connection.execute<{
    id: number;
    item_id: number;
    quantity: number;
    outcome: MovementShortageOutcome;
    reason_id: number;
    comment: string;
    at: string;
    actor: string;
  }>(sql`
    SELECT s.id, s.item_id, s.quantity, s.outcome, s.reason_id, s.comment, s.created_at AS at, p.second_name || ' ' || p.first_name AS actor
    FROM movement_item i JOIN movement_shortage s ON s.item_id = i.id JOIN app_user p ON p.id = s.created_by
    WHERE i.movement_id = ${id} ORDER BY s.id`);
  return rows.map(({ reason_id, at, ...row }) => ({
    ...row,
    reason: oneOf(MOVEMENT_SHORTAGE_REASONS, reason_id),
    at: instantOf(at),
  }));
}

/** Facts for the machine's guards. */
export const movementFacts = (items: readonly MovementItem[]) => ({
  filled: items.length > 0,
  packed: packedFact(items),
  missing: items.reduce((sum, item) => sum + missingPieces(item), 0),
});

/** A movement in the contract's form. Throws 404 if it does not exist or belongs to another company. */
export async function readMovement(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getMovement'>['data']> {
  const source = { fields, from: TABLES, scope: visibleMovements };
  const row = await readRow(source, connection, viewer, sql`d.id = ${id}`);
  if (!row) throw notFound(NO_MOVEMENT);
  const items = await readMovementItems(connection, id);
  return {
    ...wireMovement(row, viewer, movementFacts(items)),
    items,
    shortages: await readShortages(connection, id),
    history: await readHistory(connection, { document: MOVEMENT_MACHINE.name }, id),
  };
}

/**
 * Pairs of storages between which a person may start a movement: the person must work with the sending
 * storage.
 */
export async function readWays(
  connection: Connection,
  viewer: Viewer,
): Promise<Answer<'listMovementWays'>['data']> {
  const { rows } = await connection.execute<
    Answer<'listMovementWays'>['data'][number] & Record<string, unknown>
  >(
    sql`
    SELECT ${place('from_storage')} AS from_storage, ${place('to_storage')} AS to_storage FROM ${OWN_WAYS}
    WHERE ${ownWays(viewer)} AND ${scope(viewer).storages(sql`from_storage.id`)}
    ORDER BY from_storage.title, to_storage.title, card.id`,
  );
  return rows;
}

/**
 * Free stock in the sending storage of a movement, by the part number on a label or the beginning of a number; 50
 * at most. Throws 404.
 */
export async function readMovementGoods(
  connection: Connection,
  viewer: Viewer,
  id: number,
  article: string,
): Promise<MovementGoods[]> {
  await requireMovement(connection, viewer, id);
  const norm = normalizeArticle(article);
  const { numbers } = readLabel(article);
  if (norm === '') return [];
  const rows = await freeGoods(
    connection,
    id,
    sql`product.article_norm LIKE ${`${norm}%`} OR product.article_norm = ANY(${sql.param(numbers)}::text[])`,
    sql`ORDER BY array_position(${sql.param(numbers)}::text[], product.article_norm), product.article_norm, brand.title LIMIT 50`,
  );
  // Other words of the label may be numbers too: only the likeliest one is taken.
  const [first] = rows;
  return rows.filter((row) => row.norm === first?.norm || row.norm.startsWith(norm)).map(wireGoods);
}

/**
 * Free stock in the sending storage of a movement by whole part numbers: those that the lines of a list may mean, in no particular
 * order. Throws 404.
 */
export async function findMovementGoods(
  connection: Connection,
  viewer: Viewer,
  id: number,
  articles: readonly string[],
): Promise<MovementGoods[]> {
  await requireMovement(connection, viewer, id);
  const numbers = [...new Set(articles.flatMap((article) => readLabel(article).numbers))];
  const rows = await freeGoods(
    connection,
    id,
    sql`product.article_norm = ANY(${sql.param(numbers)}::text[])`,
    sql``,
  );
  return rows.map(wireGoods);
}

type MovementGoods = Answer<'listMovementGoods'>['data'][number];
type GoodsRow = Omit<MovementGoods, 'price'> & { norm: string; price: number } & Record<string, unknown>;

/** Throws 404 if the movement does not exist or is another company's. */
async function requireMovement(connection: Connection, viewer: Viewer, id: number): Promise<void> {
  const { rows } = await connection.execute(
    sql`SELECT FROM movement d WHERE d.id = ${id} AND ${visibleMovements(viewer)}`,
  );
  if (rows.length === 0) throw notFound(NO_MOVEMENT);
}

async function freeGoods(connection: Connection, id: number, which: SQL, order: SQL): Promise<GoodsRow[]> {
  const { rows } = await connection.execute<GoodsRow>(sql`
    SELECT r.id AS reserve_id, product.id AS standard_id, brand.title AS brand_title, product.article, product.title, product.article_norm AS norm,
           item.price_kopecks AS price, r.quantity - r.held AS available
    FROM movement d
    JOIN product ON ${which}
    JOIN price_list_item item ON item.product_id = product.id AND item.supplier_id = d.contractor_id
    JOIN reserve r ON r.item_id = item.id AND r.storage_id = d.from_storage_id AND r.quantity > r.held
    JOIN brand ON brand.id = product.brand_id
    WHERE d.id = ${id} ${order}`);
  return rows;
}

const wireGoods = ({ norm: _, price, ...row }: GoodsRow): MovementGoods => ({
  ...row,
  price: roublesOf(price),
});
