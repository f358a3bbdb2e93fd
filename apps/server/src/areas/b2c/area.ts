import type { Area } from '../../area.ts';
import { b2cHandlers } from './handlers.ts';

export const b2c = {
  name: 'b2c',
  reads: {
    basket: ['basket_item'],
    catalogue: ['brand', 'brand_alias', 'product'],
    claims: ['claim'],
    contractors: ['contractor'],
    orders: ['order_line', 'orders'],
    prices: ['price_list_item'],
    stock: ['reserve'],
    storages: ['basket', 'storage'],
  },
  handlers: b2cHandlers,
} satisfies Area;
