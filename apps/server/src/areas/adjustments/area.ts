import type { Area } from '../../area.ts';
import { adjustmentsHandlers } from './handlers.ts';

/** Changes of promised delivery times: proposed by the supplier, agreed by the customer. */
export const adjustments = {
  name: 'adjustments',
  module: 'trade',
  reads: {
    b2c: ['b2c_order', 'b2c_order_item'],
    catalogue: ['brand', 'product'],
    storages: ['storage'],
  },
  handlers: adjustmentsHandlers,
} satisfies Area;
