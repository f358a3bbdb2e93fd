/** A form of an own product with default values; `values` are the ones that matter for a test. */
export const writtenProduct = <T extends object>(values: T) => ({
  brand: 'KNECHT',
  description: '',
  category_id: null,
  features: [],
  barcodes: [],
  pack_quantity: null,
  multiplicity: 1,
  weight: null,
  height: null,
  width: null,
  length: null,
  ...values,
});
