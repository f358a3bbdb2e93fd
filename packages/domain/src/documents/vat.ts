import { type Kopecks, multiplyMoney, sumMoney } from '../numbers/money.ts';
import { requireWhole } from '../numbers/whole.ts';

/** A rate of value added tax in percent; null: the seller pays none. */
export type VatRate = 0 | 5 | 7 | 10 | 22 | null;

/**
 * Tax systems of a contractor. `rate` is the rate of its goods, unless a product has its own (`vatRateOf`).
 * @see decisions, «VAT»
 */
export const TAX_SYSTEMS = [
  { id: 'none', title: 'Не указана – без НДС', rate: null },
  { id: 'osno', title: 'ОСНО – НДС 22 %', rate: 22 },
  { id: 'usn', title: 'УСН без НДС', rate: null },
  { id: 'usn_5', title: 'УСН с НДС 5 %', rate: 5 },
  { id: 'usn_7', title: 'УСН с НДС 7 %', rate: 7 },
] as const satisfies readonly { id: string; title: string; rate: VatRate }[];
/** Identifier of a tax system. */
export type TaxSystem = (typeof TAX_SYSTEMS)[number]['id'];
/** Rates that a product may have instead of its seller's. They count only if the seller's tax system is ОСНО. */
export const PRODUCT_VAT_RATES = [10, 0] as const satisfies VatRate[];
/** A product's own rate; null: that of its seller. */
export type ProductVatRate = (typeof PRODUCT_VAT_RATES)[number] | null;

/**
 * A product's own rate as a file writes it: «10», «10%», «НДС 0 %». Rates of the seller's tax system and «без НДС» mean that the
 * product has none of its own: whether the seller pays VAT is said by its tax system.
 * @returns null for the seller's usual rate, undefined for a text that names no rate
 * @see decisions, «VAT»
 */
export function readProductVatRate(text: string): ProductVatRate | undefined {
  const written = text.toLowerCase().replaceAll(/[\s%.]|ндс|ставка/g, '');
  if (written === '10' || written === '10/110') return 10;
  if (written === '0') return 0;
  return /^(5|7|18|20|22|(5|7|18|20|22)\/1\d\d|без(налога)?|необлагается|общая|обычная|основная)$/.test(
    written,
  )
    ? null
    : undefined;
}

/** Text in the VAT column of a seller that pays no value added tax. */
export const WITHOUT_VAT = 'без НДС';

/** Whether a contractor of this tax system pays VAT, so that its papers tell a tax and its УПД is an invoice. */
export function paysVat(system: TaxSystem): boolean {
  return TAX_SYSTEMS.some(({ id, rate }) => id === system && rate !== null);
}

/**
 * The rate of a product sold by a contractor of this tax system. A product's own rate counts for ОСНО only: the reduced rates of УСН
 * are for all goods.
 * @see decisions, «VAT»
 */
export function vatRateOf(system: TaxSystem, own: ProductVatRate): VatRate {
  const rate = TAX_SYSTEMS.find(({ id }) => id === system)?.rate ?? null;
  return system === 'osno' && own !== null ? own : rate;
}

/** «22 %»; «без НДС» for null. */
export const vatRateWords = (rate: VatRate): string => (rate === null ? WITHOUT_VAT : `${rate}\u00a0%`);

/**
 * The tax inside an amount that includes it: the calculated rate, 22/122, rounded to the nearest kopeck; no rate leaves exactly a half.
 * @throws RangeError unless whole kopecks from 0
 * @see decisions, «VAT»
 */
export function vatInside(gross: Kopecks, rate: VatRate): Kopecks {
  const kopecks = BigInt(requireWhole(gross, 'not kopecks of a sale'));
  const share = BigInt(rate ?? 0);
  const whole = 100n + share;
  return Number((2n * kopecks * share + whole) / (2n * whole));
}

/** What a line of a paper tells: `base` + `tax` is `gross`; `price` is the price of a piece without the tax. All in kopecks. */
export interface VatLine {
  rate: VatRate;
  price: Kopecks;
  base: Kopecks;
  tax: Kopecks;
  gross: Kopecks;
}

/**
 * Base and tax of a position sold at a price that includes VAT. The tax is that of the whole position, so pieces never add up to
 * another sum.
 * @param sold `price_kopecks` of a piece with VAT
 * @throws RangeError unless the price is whole kopecks from 0 and the quantity is whole
 * @see decisions, «VAT»
 */
export function vatLine(sold: { price_kopecks: Kopecks; quantity: number; vat_rate: VatRate }): VatLine {
  const gross = multiplyMoney(sold.price_kopecks, sold.quantity);
  const tax = vatInside(gross, sold.vat_rate);
  const price = sold.price_kopecks - vatInside(sold.price_kopecks, sold.vat_rate);
  return { rate: sold.vat_rate, price, base: gross - tax, tax, gross };
}

/** Sums of lines: totals of a paper are sums of its lines, never computed from the total. */
export function vatTotals(lines: readonly Pick<VatLine, 'base' | 'tax' | 'gross'>[]): {
  base: Kopecks;
  tax: Kopecks;
  gross: Kopecks;
} {
  return {
    base: sumMoney(lines.map(({ base }) => base)),
    tax: sumMoney(lines.map(({ tax }) => tax)),
    gross: sumMoney(lines.map(({ gross }) => gross)),
  };
}

/**
 * Sums of lines by rate, the highest first and «без НДС» last.
 * @see decisions, «VAT»
 */
export function vatByRate(
  lines: readonly Pick<VatLine, 'rate' | 'base' | 'tax' | 'gross'>[],
): (ReturnType<typeof vatTotals> & { rate: VatRate })[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].toSorted(
    (one, other) => (other ?? -1) - (one ?? -1),
  );
  return rates.map((rate) => ({ rate, ...vatTotals(lines.filter((line) => line.rate === rate)) }));
}
