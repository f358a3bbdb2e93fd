/** What a form of one's own product sends of it where nothing more is said; `values` are what a test is about. */
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
