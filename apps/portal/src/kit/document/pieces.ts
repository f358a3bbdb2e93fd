import type { QuantityRules } from '@portal/domain/quantity';

/** Rules of a counter of pieces that are there already: any number from 1 to so many. */
export const piecesUpTo = (most: number): QuantityRules => ({
  reserve_quantity: most,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: null,
  product_reserve_multiplicity: null,
});
