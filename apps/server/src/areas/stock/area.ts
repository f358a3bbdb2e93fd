import type { Area } from '../../area.ts';

/** Stock and the limits it is sold against: no call of its own, functions for the transactions of others. */
export const stock = {
  name: 'stock',
  module: 'trade',
  reads: { contractors: ['contract'], prices: ['price_list_item'] },
  handlers: {},
} satisfies Area;
