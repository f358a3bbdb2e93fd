import type { QuantityRules } from '@portal/domain/quantity';

/** Quantity rules for choosing from 1 to `most` pieces, in steps of one. */
export const piecesUpTo = (most: number): QuantityRules => ({
  reserve_quantity: most,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: null,
  product_reserve_multiplicity: null,
});
