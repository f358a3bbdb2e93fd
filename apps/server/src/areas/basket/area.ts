import type { Area } from '../../area.ts';
import { basketHandlers } from './handlers.ts';

export const basket = {
  name: 'basket',
  reads: {
    catalogue: ['brand', 'product'],
    contractors: ['contract', 'contractor'],
    orders: ['order_line', 'order_settings', 'orders'],
    prices: ['price_list_item'],
    requests: ['request_position'],
    stock: ['reserve'],
    storages: ['basket', 'logistic_card', 'storage'],
  },
  handlers: basketHandlers,
} satisfies Area;
