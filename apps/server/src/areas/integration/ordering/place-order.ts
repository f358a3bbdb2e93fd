import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../../contract/handlers.ts';
import { kopecksOf } from '../../../contract/money.ts';
import { conflict, fieldFault, unprocessable } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Transaction } from '../../../database/connect.ts';
import { scope } from '../../../lists/scope.ts';
import { placeLines, type ReadyLine } from '../../basket/place.ts';
import { problemOf } from '../../basket/repository.ts';
import { type OfferRow, offerPrice, readOffersById } from '../../catalogue/offers.ts';
import { offersOf } from '../../requests/offers.ts';
import type { Departures } from '../../storages/logistics/departures.ts';
import { storageOf } from '../storage-of.ts';
import { findNumbers, type Meaning } from './find-numbers.ts';
import { NO_PRODUCT, otherBrands, repeated } from './refused.ts';

type Body = BodyOf<'placeOrderByKey'>;
type Item = Body['items'][number];
/** A line that names its product and seller instead of an offer. */
type NamedItem = Item & { brand: string; article: string; supplier_id: number };
type Placed = Answer<'placeOrderByKey'>['data'];
type Refused = Placed['refused'][number];

const HOW_TO_NAME = 'назовите предложение (offer_id) или бренд, артикул и поставщика (supplier_id)';
const GONE = 'Остатки изменились, пока заказ размещался: повторите вызов';

/**
 * Orders goods as at checkout, once per number of the caller's own. Each line is checked anew: the offer, the price that
 * the caller saw, multiplicity and stock. By default a refused line means that nothing is ordered; otherwise the others
 * are. A number whose call ordered nothing may be used again. Throws 409 if the number belongs to another content, 422
 * with the refused lines, beyond a limit or below a supplier's minimum, 404 for another company's storage.
 */
export async function placeKeyOrder(
  transaction: Transaction,
  viewer: Viewer,
  body: Body,
  departures: Departures,
): Promise<Placed> {
  const number = body.number.trim();
  checkNames(body.items);
  const place = await storageOf(transaction, viewer, body.storage_id);
  const { all_or_nothing = true, comment = '' } = body;
  const request_hash = createHash('sha256')
    .update(JSON.stringify([place, all_or_nothing, comment, body.items, body.shipments ?? []]))
    .digest('hex');
  const { rows: claimed } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO key_order (contractor_id, created_by, number, request_hash) VALUES (${viewer.contractor_id}, ${viewer.id}, ${number}, ${request_hash})
    ON CONFLICT DO NOTHING RETURNING id`);
  const [row] = claimed;
  if (!row) return earlier(transaction, viewer, number, request_hash);
  const { lines, refused } = await checkItems(transaction, viewer, place, body.items);
  if (refused.length > 0 && (all_or_nothing || lines.length === 0)) throw nothingOrdered(refused);
  const placed = await placeLines(
    transaction,
    viewer,
    { storage_id: place, comment: comment.trim(), shipments: body.shipments ?? [], credit: null },
    lines,
    departures,
  );
  if (placed === null) throw conflict(GONE);
  const answer: Placed = { number, orders: placed.orders, refused };
  await transaction.execute(
    sql`UPDATE key_order SET answer = ${JSON.stringify(answer)}::jsonb WHERE id = ${row.id}`,
  );
  await transaction.execute(sql`
    INSERT INTO key_order_part (key_order_id, order_id) SELECT ${row.id}::bigint, id FROM unnest(${sql.param(placed.ids)}::bigint[]) AS placed(id)`);
  return answer;
}

/** What the number ordered before. Throws 409 if its content differs. */
async function earlier(
  transaction: Transaction,
  viewer: Viewer,
  number: string,
  hash: string,
): Promise<Placed> {
  const { rows } = await transaction.execute<{ request_hash: string; answer: Placed | null }>(sql`
    SELECT request_hash, answer FROM key_order WHERE ${scope(viewer).own(sql`contractor_id`)} AND number = ${number}`);
  const [found] = rows;
  if (found?.request_hash !== hash) throw conflict(`Заказ ${number} уже передан с другим содержанием`);
  if (!found.answer) throw new Error(`order ${number} of a key was not answered`);
  return found.answer;
}

/** 422 that names each refused line; nothing is ordered. */
function nothingOrdered(refused: readonly Refused[]) {
  const [first] = refused;
  const more = refused.length > 1 ? ` И ещё строк: ${refused.length - 1}.` : '';
  return unprocessable(
    `Ничего не заказано. Строка ${first?.row} (${first?.article}): ${first?.message}.${more}`,
    refused.map(({ row, article, message }) => ({
      field: `items.${row - 1}`,
      message: `${article}: ${message}`,
    })),
  );
}

/** Lines that can be ordered as the caller saw them, and the others with the reason; three statements at most. */
async function checkItems(
  transaction: Transaction,
  viewer: Viewer,
  storage_id: number,
  items: Body['items'],
): Promise<{ lines: ReadyLine[]; refused: Refused[] }> {
  const recipient = { contractor_id: viewer.contractor_id, storage_id, b2c: viewer.b2c_user };
  const named = items.filter(isNamed);
  const meanings = named.length === 0 ? [] : await findNumbers(transaction, named);
  const meaningOf = new Map<Item, Meaning | undefined>(named.map((item, nth) => [item, meanings[nth]]));
  const products = meanings.flatMap((one) => (one.state === 'found' ? one.product.id : []));
  const ofProducts = await offersOf(transaction, recipient, [...new Set(products)]);
  const ids = [...new Set(items.flatMap(({ offer_id }) => offer_id ?? []))];
  const byId = new Map((await readOffersById(transaction, recipient, 0, ids)).map((row) => [row.id, row]));
  const lines: ReadyLine[] = [];
  const refused: Refused[] = [];
  const rowOf = new Map<number, number>();
  for (const [nth, item] of items.entries()) {
    const { article = `предложение ${item.offer_id}` } = item;
    const refuse = (code: Refused['code'], message: string) =>
      refused.push({ row: nth + 1, article, code, message });
    const meaning = meaningOf.get(item);
    if (meaning && meaning.state !== 'found') {
      refuse(meaning.state, meaning.state === 'not_found' ? NO_PRODUCT : otherBrands(meaning.products));
      continue;
    }
    const offer = isNamed(item)
      ? chosenOffer(item, productOf(meaning, ofProducts))
      : byId.get(item.offer_id ?? 0);
    const seen_price = kopecksOf(item.price);
    const { quantity } = item;
    const reserve_id = offer?.id ?? 0;
    const product = { id: offer?.product_id ?? 0, brand_title: '', article, title: '', best_seller: false };
    const problem = problemOf({ id: 0, quantity, seen_price, offer, product, reserve_id });
    const before = rowOf.get(reserve_id);
    if (problem !== null) refuse(problem.code, problem.message);
    else if (before !== undefined) refuse('repeated', repeated(before));
    else if (offer) {
      rowOf.set(offer.id, nth + 1);
      lines.push({ reserve_id, product, quantity, offer, price: offerPrice(offer) });
    }
  }
  return { lines, refused };
}

const isNamed = (item: Item): item is NamedItem => item.offer_id === undefined;

/** Throws 422 for a line that names neither an offer nor a product with its seller, or both. */
function checkNames(items: readonly Item[]): void {
  for (const [nth, { offer_id, brand, article, supplier_id }] of items.entries()) {
    const isWhole = brand !== undefined && article !== undefined && supplier_id !== undefined;
    if (offer_id === undefined ? !isWhole : supplier_id !== undefined)
      throw fieldFault(`items.${nth}`, `Строка ${nth + 1}: ${HOW_TO_NAME}`);
  }
}

const productOf = (meaning: Meaning | undefined, offers: ReadonlyMap<number, readonly OfferRow[]>) =>
  meaning?.state === 'found' ? (offers.get(meaning.product.id) ?? []) : [];

/** The seller's offer at the price that the caller saw, among those one with enough pieces; otherwise the cheapest. */
function chosenOffer(
  { supplier_id, price, quantity }: NamedItem,
  offers: readonly OfferRow[],
): OfferRow | undefined {
  const seen = kopecksOf(price);
  const rank = (row: OfferRow) => Number(offerPrice(row) !== seen) * 2 + Number(row.available < quantity);
  return offers
    .filter((row) => row.supplier_id === supplier_id)
    .toSorted((a, b) => rank(a) - rank(b) || offerPrice(a) - offerPrice(b) || a.id - b.id)[0];
}
