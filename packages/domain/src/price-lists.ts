import { applyPercent } from './money.ts';

/** What a customer's price adds to a supplier's list, in percent. */
export interface CustomerMarkups {
  /** The contract's. */
  contract: number;
  /** The way to one of the customer's storages; null: there is none. */
  card: {
    percent: number;
    /** Whether it is the card's markup for consumers. */
    b2c: boolean;
    /** Name of the storage it leads to. */
    storage: string;
  } | null;
}

/**
 * What a customer pays for a piece: the list's price with the contract's markup, then the card's, each to the kopeck.
 * @param kopecks the list's price
 * @see decisions, «A shop that may open /prices»
 */
export function customerPrice(kopecks: number, { contract, card }: CustomerMarkups): number {
  const priced = applyPercent(kopecks, contract);
  return card ? applyPercent(priced, card.percent) : priced;
}

const percent = (value: number) => `${value.toLocaleString('ru')} %`;

/**
 * Whose markups are in the prices of a list, in words.
 * @see decisions, «A shop that may open /prices»
 */
export function priceNote({ contract, card }: CustomerMarkups): string {
  const way = card
    ? `и ${card.b2c ? 'наценкой B2C' : 'наценкой'} логистической карты до склада «${card.storage}» ${percent(card.percent)}`
    : '; логистической карты до ваших складов нет, доставка в цену не входит';
  return `Цены для вас: с наценкой договора ${percent(contract)}${card ? ' ' : ''}${way}.`;
}
