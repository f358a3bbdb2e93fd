import type { Area } from '../../area.ts';

/** Stock and used limits. The area has no calls; other areas use its functions in their transactions. */
export const stock = {
  name: 'stock',
  module: 'trade',
  reads: { contractors: ['contract'], prices: ['price_list_item'] },
  handlers: {},
} satisfies Area;
