import { formatMoney } from '@portal/domain/money';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import type { Connection } from '../../database/connect.ts';
import type { Meant } from '../basket/approved-lines.ts';
import { offerFault } from '../basket/repository.ts';
import { type OfferRow, readOffersById, wireOffer } from '../catalogue/offers.ts';
import type { Departures } from '../storages/logistics/departures.ts';

type Wire = Answer<'getApproval'>['data']['lines'][number];

export interface StoredLine extends Record<string, unknown> {
  id: number;
  reserve_id: number;
  product_id: number;
  quantity: number;
  seen_price_kopecks: number;
  ordered: number | null;
  ordered_price_kopecks: number | null;
  meant: Meant[];
  brand_title: string;
  article: string;
  title: string;
  best_seller: boolean;
  supplier_title: string;
  /** Whose offers count: the author's company, storage and kind of sale. */
  contractor_id: number;
  storage_id: number;
  b2c: boolean;
}

/** The lines of approvals, in their order. */
export async function storedLines(connection: Connection, approvalId: number): Promise<StoredLine[]> {
  const { rows } = await connection.execute<StoredLine>(sql`
    SELECT l.id, l.reserve_id, l.product_id, l.quantity, l.seen_price_kopecks, l.ordered, l.ordered_price_kopecks, l.meant,
           brand.title AS brand_title, p.article, p.title, p.best_seller, supplier.title AS supplier_title,
           a.contractor_id, a.storage_id, author.b2c_user AS b2c
    FROM approval_line l JOIN approval a ON a.id = l.approval_id JOIN app_user author ON author.id = a.created_by
    JOIN product p ON p.id = l.product_id JOIN brand ON brand.id = p.brand_id
    JOIN reserve r ON r.id = l.reserve_id JOIN price_list_item i ON i.id = r.item_id JOIN contractor supplier ON supplier.id = i.supplier_id
    WHERE l.approval_id = ${approvalId} ORDER BY l.id`);
  return rows;
}

/** Today's offers of lines, by reserve; without those that nobody can order any more. */
export async function offersNow(
  connection: Connection,
  lines: readonly StoredLine[],
): Promise<ReadonlyMap<number, OfferRow>> {
  const [first] = lines;
  if (!first) return new Map();
  const { contractor_id, storage_id, b2c } = first;
  const offers = await readOffersById(
    connection,
    { contractor_id, storage_id, b2c },
    0,
    lines.map(({ reserve_id }) => reserve_id),
  );
  return new Map(offers.filter(({ available }) => available > 0).map((offer) => [offer.id, offer]));
}

/** Lines in the contract's form; with departures, i.e. while the approval waits, with today's offers. */
export async function readLines(
  connection: Connection,
  id: number,
  departures: Departures | null,
): Promise<Wire[]> {
  const lines = await storedLines(connection, id);
  const offers = departures ? await offersNow(connection, lines) : new Map<number, OfferRow>();
  return lines.map((line) => {
    const offer = offers.get(line.reserve_id);
    return {
      id: line.id,
      standard_id: line.product_id,
      brand_title: line.brand_title,
      article: line.article,
      title: line.title,
      supplier_title: line.supplier_title,
      quantity: line.quantity,
      seen_price: roublesOf(line.seen_price_kopecks),
      ordered_quantity: line.ordered,
      ordered_price: line.ordered_price_kopecks === null ? null : roublesOf(line.ordered_price_kopecks),
      offer: offer && departures ? wireOffer(offer, line, true, departures) : null,
      problem: departures ? problemOf(offer, line.quantity) : null,
    };
  });
}

/** Why a quantity of an offer cannot be ordered now; null if it can. */
export function problemOf(offer: OfferRow | undefined, quantity: number): string | null {
  if (!offer) return 'Предложения больше нет';
  const fault = offerFault(offer, quantity);
  return fault === null ? null : sentence(fault);
}

/** «было 412,50 руб., стало 428,00 руб.» */
export const priceChange = (before: number, now: number): string =>
  `было ${formatMoney(before)}, стало ${formatMoney(now)}`;
