import { formatMoney, type Kopecks } from '../numbers/money.ts';
import type { ProposalOffer } from './proposals.ts';
import { validStep } from '../numbers/quantity.ts';
import { formatTerm } from '../time/terms.ts';
import { plural } from '../text/words.ts';

/** One offer with which a line can be ordered. */
export interface Way<O extends ProposalOffer = ProposalOffer> {
  offer: O;
  quantity: number;
  amount: Kopecks;
  /** Missing pieces: a sufficient offer precedes an insufficient one. */
  short: number;
  late: boolean;
}
/** Why an offer was chosen. */
export type ProposalReason =
  'only' | 'cheapest' | 'fastest' | 'reliable' | 'reach' | 'supplier' | 'in_time' | 'limit' | 'stock';
/** Russian texts of the reasons. */
export const PROPOSAL_REASONS: Readonly<Record<ProposalReason, string>> = {
  only: 'Единственное предложение',
  cheapest: 'Дешевле остальных',
  fastest: 'Быстрее остальных',
  reliable: 'Вовремя чаще остальных',
  reach: 'У более выгодных меньше остатка, чем нужно',
  supplier: 'Есть у поставщика, который уже в заказе',
  in_time: 'Лучшее из тех, что успевают к дате',
  limit: 'Лучшее из тех, на что хватает лимита',
  stock: 'Остаток лучшего предложения занят другой строкой',
};

/** Differences in term below this number of minutes are not mentioned. */
const HOUR = 60;

/**
 * Explains why an offer was chosen, with numbers where possible: how much cheaper or faster it is than the next one, which multiplicity
 * makes a cheaper piece price cost more in total, how little stock the others have.
 * @param ways all ways to order the line, including the chosen one
 * @param together number of lines of the proposal from the same supplier
 * @see spec 3 §4; issue «Understands what people write», point 14
 */
export function explainWay(reason: ProposalReason, way: Way, ways: readonly Way[], together: number): string {
  const rivals = ways.filter(
    (one) => one.offer !== way.offer && one.late === way.late && one.short === way.short,
  );
  const [cheaper] = ways
    .filter(({ offer }) => offer.price < way.offer.price)
    .toSorted((a, b) => a.offer.price - b.offer.price);
  const base = PROPOSAL_REASONS[reason];
  switch (reason) {
    case 'cheapest':
      return explainPrice(way, rivals) ?? base;
    case 'fastest': {
      const lead = Math.min(...rivals.map(({ offer }) => offer.term)) - way.offer.term;
      return Number.isFinite(lead) && lead >= HOUR ? `Быстрее следующего на ${formatTerm(lead)}` : base;
    }
    case 'reliable':
      return explainPunctuality(way, rivals);
    case 'supplier':
      return together > 1
        ? `${together.toLocaleString('ru')} ${plural(together, 'строка', 'строки', 'строк')} у этого поставщика`
        : base;
    case 'reach':
      return cheaper
        ? `По ${formatMoney(cheaper.offer.price)} есть только ${cheaper.quantity.toLocaleString('ru')} шт.`
        : base;
    case 'limit':
      return cheaper ? `На предложение по ${formatMoney(cheaper.offer.price)} не хватает лимита` : base;
    case 'in_time':
      return cheaper ? `Успевает к дате; по ${formatMoney(cheaper.offer.price)} – позже` : base;
    default:
      return base;
  }
}

/** How often the next one is in time; without a difference the price decided. */
function explainPunctuality({ offer: { punctuality } }: Way, rivals: readonly Way[]): string {
  if (punctuality.few) return 'О сроках мало данных: взято дешёвое';
  const shares = rivals.flatMap(({ offer }) => (offer.punctuality.few ? [] : offer.punctuality.inTime));
  if (rivals.length === 0) return PROPOSAL_REASONS.reliable;
  if (shares.length === 0) return 'Об остальных мало данных';
  const next = Math.max(...shares);
  return next < punctuality.inTime
    ? `Вовремя чаще: у следующего ${next}\u00A0%`
    : 'Вовремя так же часто, как другие: взято дешёвое';
}

/** The reason for a lower price: a lower total despite a higher piece price, or the difference to the next offer. */
function explainPrice(way: Way, rivals: readonly Way[]): string | undefined {
  // Of several, the one that looks best: the reader compares prices per piece.
  const [packed] = rivals
    .filter(({ offer, quantity }) => offer.price < way.offer.price && quantity > way.quantity)
    .toSorted((a, b) => a.offer.price - b.offer.price || a.amount - b.amount);
  if (packed)
    return `Дешевле за ${way.quantity.toLocaleString('ru')} шт.: по ${formatMoney(packed.offer.price)} продают кратно ${validStep(packed.offer).toLocaleString('ru')}`;
  const saved = Math.min(...rivals.map(({ amount }) => amount)) - way.amount;
  return Number.isFinite(saved) && saved > 0 ? `Дешевле следующего на ${formatMoney(saved)}` : undefined;
}
