/** What an offer says of the quantity one may take. */
export interface QuantityRules {
  reserve_quantity: number;
  minimal_quantity: number;
  reserve_multiplicity: number;
  price_list_multiplicity: number | null;
  product_reserve_multiplicity: number | null;
}

export type QuantityCheck =
  | { valid: true }
  | {
      valid: false;
      code: 'notInteger' | 'aboveReserve' | 'belowMinimum' | 'reserveMultiplicity' | 'deliveryMultiple';
      reason: string;
    };

export const COUNTER_MAX = 9_999;
export const COUNTER_DIGITS = 4;

/** Least common multiple of two positive whole numbers. Throws RangeError otherwise. */
export function leastCommonMultiple(a: number, b: number): number {
  for (const n of [a, b])
    if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`not a multiplicity: ${n}`);
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return (a / x) * b;
}

/** The delivery multiple: LCM of both multiplicities, or 1 if either is missing. Spec 3 §5. */
export function deliveryMultiple(
  priceListMultiplicity: number | null,
  productReserveMultiplicity: number | null,
): number {
  if (!priceListMultiplicity || !productReserveMultiplicity) return 1;
  return leastCommonMultiple(priceListMultiplicity, productReserveMultiplicity);
}

const multipleOf = (rules: QuantityRules) =>
  deliveryMultiple(rules.price_list_multiplicity, rules.product_reserve_multiplicity);

/** Every valid quantity is a multiple of this. */
export function validStep(rules: QuantityRules): number {
  return leastCommonMultiple(multipleOf(rules), Math.max(1, rules.reserve_multiplicity));
}

/** The minimal quantity rounded up to a multiple of the delivery multiple. Spec 3 §5. */
export function initialQuantity(rules: QuantityRules): number {
  const multiple = multipleOf(rules);
  return Math.max(1, Math.ceil(rules.minimal_quantity / multiple)) * multiple;
}

/** Whether a quantity may be ordered, and if not, why. Spec 3 §5. */
export function checkQuantity(quantity: number, rules: QuantityRules): QuantityCheck {
  if (!Number.isSafeInteger(quantity) || quantity < 1)
    return { valid: false, code: 'notInteger', reason: 'Количество должно быть целым числом больше 0' };
  if (quantity > rules.reserve_quantity) {
    return {
      valid: false,
      code: 'aboveReserve',
      reason: `Количество не может превышать запасы в наличии поставщика: ${rules.reserve_quantity}`,
    };
  }
  if (quantity < rules.minimal_quantity) {
    return {
      valid: false,
      code: 'belowMinimum',
      reason: `Количество должно быть не меньше минимального: ${rules.minimal_quantity}`,
    };
  }
  if (quantity % rules.reserve_multiplicity !== 0) {
    return {
      valid: false,
      code: 'reserveMultiplicity',
      reason: `Количество должно быть кратно ${rules.reserve_multiplicity}`,
    };
  }
  const multiple = multipleOf(rules);
  if (quantity % multiple !== 0)
    return {
      valid: false,
      code: 'deliveryMultiple',
      reason: `Количество должно быть кратно норме поставки: ${multiple}`,
    };
  return { valid: true };
}

/** The nearest valid quantities strictly below and above; null where there is none. */
export function nearestValidQuantities(
  quantity: number,
  rules: QuantityRules,
): { down: number | null; up: number | null } {
  const step = validStep(rules);
  const lowest = Math.max(1, Math.ceil(rules.minimal_quantity / step)) * step;
  const highest = Math.floor(Math.min(rules.reserve_quantity, COUNTER_MAX) / step) * step;
  const down = Math.min(highest, (Math.ceil(quantity / step) - 1) * step);
  const up = Math.max(lowest, (Math.floor(quantity / step) + 1) * step);
  return { down: down >= lowest ? down : null, up: up <= highest ? up : null };
}
