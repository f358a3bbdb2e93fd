import type { ProposalKind } from '@portal/domain/proposals';
import { quantityFault } from '@portal/domain/quantity';
import { sql } from 'drizzle-orm';
import { kopecksOf } from '../../contract/money.ts';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { conflict, notFound, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { takeAction } from '../../documents/take.ts';
import { linkRequestLines, setBasketItems } from '../basket/request-lines.ts';
import { type OfferRow, offerPrice, readOffersById } from '../catalogue/offers.ts';
import { countForeign } from '../catalogue/stand-ins.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { findBasket } from '../storages/baskets.ts';
import type { Departures } from '../storages/logistics/departures.ts';
import { requestDocument } from './document.ts';
import { rulesOf } from './offers.ts';
import { buildProposals } from './proposals.ts';
import { keepRequest } from './requests.ts';

type Body = BodyOf<'putRequestToBasket'>;
type ShownLine = NonNullable<Body['lines']>[number];
/** A position and what is put into the basket for it; prices in kopecks. */
interface Put {
  position_id: number;
  offer_id: number;
  quantity: number;
  price: number;
}

const NOTHING = 'Заказать нечего: ни для одной строки нет подходящего предложения';
const CHANGED = 'Пока вы смотрели, цены или остатки изменились. Проверьте вариант ещё раз.';

/**
 * Puts a basket variant into the basket of the request's storage: computed again for the request or some
 * of its positions, or exactly the lines that were shown. Quantities of the same offer are added up. Throws 404, 409 if nothing can be ordered or the shown lines
 * have changed, 422 if the body has both or neither, or a shown position lacks a quantity or is given
 * twice.
 */
export async function putToBasket(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  basketOf: (storageId: number) => Promise<{ id: number }>,
  { kind, ids, lines: shown }: Body,
  departures: Departures,
): Promise<Answer<'putRequestToBasket'>['data']> {
  if ((kind === undefined) === (shown === undefined) || (shown && ids))
    throw unprocessable('Пришлите вид варианта или его строки');
  const built = await buildProposals(transaction, viewer, id, departures, shown ? undefined : ids);
  const { head, lines } = built;
  const { id: basket_id } = await findBasket(transaction, viewer, (await basketOf(head.storage_id)).id, true);
  const puts = shown ? await checkShown(transaction, viewer, built, basket_id, shown) : reckoned(built, kind);
  if (puts.length === 0)
    throw conflict(built.uncounted.length > 0 ? uncountedWords(built.uncounted) : NOTHING);
  const wanted = Map.groupBy(puts, ({ offer_id }) => offer_id);
  const items = await setBasketItems(
    transaction,
    basket_id,
    [...wanted].map(([offer_id, own]) => ({
      offer_id,
      quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
      seen_price_kopecks: own[0]?.price ?? 0,
    })),
  );
  await linkRequestLines(
    transaction,
    puts.map(({ position_id, offer_id, quantity }) => ({
      position_id,
      basket_item_id: items.get(offer_id),
      quantity,
    })),
  );
  await keepRequest(transaction, sql`id = ${id}`);
  const missing = (shown ? lines.size : [...lines.values()].length) - puts.length;
  await takeAction(transaction, requestDocument, {
    action: 'put',
    by: viewer,
    documents: [{ id, version: null }],
    input: { whole: built.whole && missing === 0 },
  });
  return { added: wanted.size, missing, uncounted: shown ? 0 : built.uncounted.length };
}

/** Error message for positions without a quantity: «Строка 3 «OC 90 2-3 шт»: …» */
const uncountedWords = (lines: readonly { number: number; written: string }[]) => {
  const [first] = lines;
  const more = lines.length > 1 ? `, и ещё строк: ${(lines.length - 1).toLocaleString('ru')}` : '';
  return `Сначала укажите количество: строка ${first?.number} («${first?.written.slice(0, 100)}»)${more}`;
};

type Built = Awaited<ReturnType<typeof buildProposals>>;

function reckoned({ made }: Built, kind: ProposalKind | undefined): Put[] {
  const proposal = made.find((one) => one.kind === kind);
  return (proposal?.lines ?? []).map(({ position_id, offer, quantity }) => ({
    position_id,
    offer_id: offer.id,
    quantity,
    price: offer.price,
  }));
}

/**
 * The shown lines, if offers, prices, stock, multiplicities and limits are unchanged. Throws 404, 409, or
 * 422 if a position lacks a quantity or is given twice.
 */
async function checkShown(
  transaction: Transaction,
  viewer: Viewer,
  { head, lines, limits }: Built,
  basket_id: number,
  shown: readonly ShownLine[],
): Promise<Put[]> {
  const ids = [...new Set(shown.map(({ offer_id }) => offer_id))];
  const recipient = {
    contractor_id: viewer.contractor_id,
    storage_id: head.storage_id,
    b2c: viewer.b2c_user,
  };
  const rows = await readOffersById(transaction, recipient, basket_id, ids);
  const offers = new Map(rows.map((row) => [row.id, row]));
  const puts = shown.map((line) => ({ ...line, price: kopecksOf(line.price) }));
  if (puts.some(({ position_id }) => !lines.has(position_id))) throw notFound('Строка заявки не найдена');
  const unanswered = puts.flatMap(({ position_id }) => {
    const line = lines.get(position_id);
    return line && line.quantity === null ? [line] : [];
  });
  if (unanswered.length > 0) throw unprocessable(uncountedWords(unanswered));
  if (new Set(puts.map(({ position_id }) => position_id)).size !== puts.length)
    throw unprocessable('Строка заявки названа дважды');
  await checkProducts(transaction, recipient, puts, offers, lines);
  for (const own of Map.groupBy(puts, ({ offer_id }) => offer_id).values()) {
    const row = offers.get(own[0]?.offer_id ?? 0);
    const quantity = own.reduce((sum, one) => sum + one.quantity, 0);
    if (!row || own.some(({ price }) => price !== offerPrice(row))) throw conflict(CHANGED);
    if (own.some((one) => quantityFault(one.quantity, rulesOf(row)) !== null)) throw conflict(CHANGED);
    if (quantity > row.available) throw conflict(CHANGED);
    const left = limits.get(row.contract_id);
    if (left === undefined) continue;
    const cost = offerPrice(row) * (quantity - (row.basket_quantity ?? 0));
    if (cost > left) throw conflict('Не помещается в лимит по договору');
    limits.set(row.contract_id, left - cost);
  }
  return puts;
}

/** Checks that each offer is of its position's product or of an analog. Throws 404. */
async function checkProducts(
  transaction: Transaction,
  place: { contractor_id: number; storage_id: number },
  puts: readonly Put[],
  offers: ReadonlyMap<number, OfferRow>,
  lines: Built['lines'],
): Promise<void> {
  const pairs = puts.flatMap(({ position_id, offer_id }) => {
    const [wanted, offered] = [lines.get(position_id)?.product?.id, offers.get(offer_id)?.product_id];
    if (offered === undefined) throw conflict(CHANGED);
    return wanted === offered ? [] : [{ wanted: wanted ?? 0, offered }];
  });
  if ((await countForeign(transaction, place, pairs)) > 0) throw notFound('Предложение не для этой строки');
}
