import { formatDate } from '@portal/domain/dates';
import { countTags, positionTags, positionType } from '@portal/domain/positions';
import { checkQuantity } from '@portal/domain/quantity';
import { MAX_REQUEST_LINES, parseRequestText } from '@portal/domain/request-lines';
import { routeTermMinutes } from '@portal/domain/terms';
import { REQUEST_STATUSES, type RequestStatus } from '@portal/domain/uploads';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import type { Page } from '../../contract/paging.ts';
import { notFound, unprocessable } from '../../contract/problem.ts';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { cardMarkup, offerColumns, type OfferRow, offerPrice, offerTables } from '../catalogue/offers.ts';
import type { Viewer } from '../identity/viewer.ts';
import { worksWith } from '../storages/own.ts';
import { storage } from '../storages/tables.ts';
import { recognize } from './recognize.ts';
import { request, requestPosition } from './tables.ts';

type Head = Answer<'listRequests'>['data'][number];
export type WireRequest = Answer<'getRequest'>['data'];
type Choice = WireRequest['positions'][number]['choices'][number];

/** Characters of a line that are kept as written. */
const LONGEST_LINE = 500;

/**
 * A request made of pasted text; answers its id. Every line is kept. Throws 422 for a text without lines and for more lines than
 * a request may have.
 */
export async function createRequest(
  transaction: Transaction,
  viewer: Viewer,
  storageId: number,
  { text, title }: Pick<BodyOf<'createRequest'>, 'text' | 'title'>,
): Promise<number> {
  const lines = parseRequestText(text);
  if (lines.length === 0) throw unprocessable('В тексте нет ни одной строки');
  if (lines.length > MAX_REQUEST_LINES)
    throw unprocessable(
      `В заявке не больше ${MAX_REQUEST_LINES.toLocaleString('ru')} строк (сейчас ${lines.length.toLocaleString('ru')}). Разделите список.`,
    );
  const [made] = await transaction
    .insert(request)
    .values({
      contractor_id: viewer.contractor_id,
      storage_id: storageId,
      created_by: viewer.id,
      title: title?.trim() || `Заявка от ${formatDate(new Date(), 'Europe/Moscow')}`,
      status: 'ready' satisfies RequestStatus,
    })
    .returning({ id: request.id });
  if (!made) throw new Error('no request');
  const found = await recognize(transaction, lines);
  await transaction.execute(sql`
    INSERT INTO request_position (request_id, number, written, quantity, desired_price_kopecks, product_id, choices)
    SELECT ${made.id}, l.number, l.written, l.quantity, l.price, l.product, coalesce(l.choices, '{}')
    FROM jsonb_to_recordset(${JSON.stringify(
      lines.map((line) => {
        const { products, quantity } = found.get(line.number) ?? { products: [], quantity: line.quantity };
        return {
          number: line.number,
          // PostgreSQL keeps every character but this one.
          written: line.written.replaceAll('\u0000', '').slice(0, LONGEST_LINE),
          quantity,
          price: line.desired_price,
          product: products.length === 1 ? products[0] : null,
          choices: products.length > 1 ? products : null,
        };
      }),
    )}::jsonb) AS l(number int, written text, quantity int, price bigint, product bigint, choices bigint[])
    ORDER BY l.number`);
  return made.id;
}

/** The contractor's requests for the person's storages, newest first. */
export async function listRequests(
  database: Database,
  viewer: Viewer,
  { limit, offset }: Page,
): Promise<{ requests: Head[]; total: number }> {
  const rows = await heads(database)
    .where(
      and(
        eq(request.contractor_id, viewer.contractor_id),
        viewer.storages.length === 0 ? undefined : inArray(request.storage_id, [...viewer.storages]),
      ),
    )
    .orderBy(desc(request.id))
    .limit(limit)
    .offset(offset);
  return { requests: rows.map(({ total: _, ...row }) => wireHead(row)), total: rows[0]?.total ?? 0 };
}

const heads = (connection: Connection) =>
  connection
    .select({
      id: request.id,
      title: request.title,
      status: request.status,
      created_at: request.created_at,
      storage: { id: storage.id, title: storage.title },
      lines: sql<number>`(SELECT count(*) FROM request_position line WHERE line.request_id = request.id)`,
      recognized: sql<number>`(SELECT count(*) FROM request_position line WHERE line.request_id = request.id AND line.product_id IS NOT NULL)`,
      total: sql<number>`count(*) OVER ()`,
    })
    .from(request)
    .innerJoin(storage, eq(storage.id, request.storage_id))
    .$dynamic();

type HeadRow = Omit<Awaited<ReturnType<typeof heads>>[number], 'total'>;

function wireHead({ status, created_at, ...rest }: HeadRow): Head {
  const { id, label, tone } = REQUEST_STATUSES[status as RequestStatus];
  return { ...rest, status: { id, code: status, title: label, tone }, created_at: created_at.toISOString() };
}

interface Line {
  id: number;
  number: number;
  written: string;
  quantity: number;
  desired_price: number | null;
  product: Choice | null;
  choices: Choice[];
}

/** A request of the caller's with its lines and everything that is offered for them: three statements. Throws 404. */
export async function loadRequest(connection: Connection, viewer: Viewer, id: number) {
  const [head] = await heads(connection).where(
    and(eq(request.id, id), eq(request.contractor_id, viewer.contractor_id)),
  );
  if (!head || !worksWith(viewer, head.storage.id)) throw notFound('Заявка не найдена');
  const choice = sql.raw(
    `jsonb_build_object('id', p.id, 'brand_title', brand.title, 'article', p.article, 'title', p.title)`,
  );
  const { rows } = await connection.execute(sql`
    SELECT line.id, line.number, line.written, line.quantity, line.desired_price_kopecks AS desired_price,
           (SELECT ${choice} FROM product p JOIN brand ON brand.id = p.brand_id WHERE p.id = line.product_id) AS product,
           CASE WHEN line.choices = '{}' THEN '[]'::jsonb ELSE
             (SELECT coalesce(jsonb_agg(${choice} ORDER BY brand.title, p.id), '[]') FROM product p JOIN brand ON brand.id = p.brand_id WHERE p.id = ANY(line.choices)) END AS choices
    FROM request_position line WHERE line.request_id = ${id} ORDER BY line.number, line.id`);
  const lines = rows as unknown as Line[];
  const products = [...new Set(lines.flatMap(({ product }) => (product ? [product.id] : [])))];
  const offers =
    products.length === 0
      ? []
      : ((
          await connection.execute(sql`
            SELECT ${offerColumns}, ${cardMarkup(viewer.b2c_user)}
            FROM ${offerTables(sql`${viewer.contractor_id}`, sql`${head.storage.id}`, sql`(SELECT id FROM basket WHERE storage_id = ${head.storage.id})`)}
            WHERE i.product_id = ANY(${sql.param(products)}::bigint[]) AND r.quantity > r.held`)
        ).rows as unknown as OfferRow[]);
  const { total: _, ...row } = head;
  return { head: row, lines, offers: Map.groupBy(offers, ({ product_id }) => product_id) };
}

/** What an offer allows, as the rules of quantities know it. */
export const rulesOf = (offer: OfferRow) => ({
  reserve_quantity: offer.available,
  minimal_quantity: offer.minimal_quantity,
  reserve_multiplicity: offer.reserve_multiplicity,
  price_list_multiplicity: offer.item_multiplicity,
  product_reserve_multiplicity: offer.product_multiplicity,
});

/** The same as the contract shows it: each line with its type, tags and cheapest offer. */
export async function readRequest(connection: Connection, viewer: Viewer, id: number): Promise<WireRequest> {
  const { head, lines, offers } = await loadRequest(connection, viewer, id);
  const judged = lines.map((line) => {
    const own = (line.product && offers.get(line.product.id)) || [];
    const position = {
      id: String(line.id),
      quantity: line.quantity,
      desired_price: line.desired_price,
      standard: line.product,
      need_brand_choose: line.choices.length > 0 && line.product === null,
      offers: own.map((offer) => ({
        reserve_quantity: offer.available,
        satisfied_multiplicity: checkQuantity(line.quantity, {
          ...rulesOf(offer),
          reserve_quantity: line.quantity,
        }).valid,
        is_distributor_contract: offer.supplier_type === 'distributor',
      })),
    };
    return { line, own, position };
  });
  return {
    ...wireHead(head),
    tags: countTags(judged.map(({ position }) => position)),
    positions: judged.map(({ line, own, position }) => {
      const [leader] = own
        .map((offer) => ({
          offer_id: offer.id,
          supplier_title: offer.supplier_title,
          price: offerPrice(offer) / 100,
          term: routeTermMinutes(offer.routes),
        }))
        .toSorted((a, b) => a.price - b.price || a.term - b.term || a.offer_id - b.offer_id);
      return {
        ...line,
        desired_price: line.desired_price === null ? null : line.desired_price / 100,
        type: positionType(position),
        tags: positionTags(position),
        offers_count: own.length,
        leader: leader ?? null,
      };
    }),
  };
}

/** Change a line; answers its request's id. Throws 404 for a foreign one, 422 for a product that the line was not offered. */
export async function updatePosition(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { standard_id, quantity, desired_price }: BodyOf<'updateRequestPosition'>,
): Promise<number> {
  const { rows } = await transaction.execute<{
    request_id: number;
    storage_id: number;
    choices: number[];
  }>(sql`
    SELECT line.request_id, request.storage_id, to_jsonb(line.choices) AS choices
    FROM request_position line JOIN request ON request.id = line.request_id
    WHERE line.id = ${id} AND request.contractor_id = ${viewer.contractor_id} FOR UPDATE OF line`);
  const [line] = rows;
  if (!line || !worksWith(viewer, line.storage_id)) throw notFound('Строка заявки не найдена');
  if (standard_id !== undefined && !line.choices.includes(standard_id))
    throw unprocessable('Выберите товар из предложенных');
  await transaction
    .update(requestPosition)
    .set({
      ...(standard_id === undefined ? {} : { product_id: standard_id }),
      ...(quantity === undefined ? {} : { quantity }),
      ...(desired_price === undefined
        ? {}
        : { desired_price_kopecks: desired_price === null ? null : Math.round(desired_price * 100) }),
    })
    .where(eq(requestPosition.id, id));
  return line.request_id;
}

/** Take lines away, all or none. Throws 404 when the request or one of them is not the caller's. */
export async function deletePositions(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  ids: number[],
): Promise<void> {
  const { rows } = await transaction.execute<{ storage_id: number }>(sql`
    SELECT storage_id FROM request WHERE id = ${id} AND contractor_id = ${viewer.contractor_id} FOR UPDATE`);
  if (!rows[0] || !worksWith(viewer, rows[0].storage_id)) throw notFound('Заявка не найдена');
  const gone = await transaction
    .delete(requestPosition)
    .where(and(eq(requestPosition.request_id, id), inArray(requestPosition.id, ids)))
    .returning({ id: requestPosition.id });
  if (gone.length !== ids.length) throw notFound('Строка заявки не найдена');
}
