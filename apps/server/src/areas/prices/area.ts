import type { Area } from '../../area.ts';
import { pricesHandlers } from './handlers.ts';

export const prices = {
  name: 'prices',
  reads: {
    catalogue: ['brand', 'category', 'product', 'product_search'],
    contractors: ['contract', 'contractor'],
    identity: ['app_user'],
    journal: ['upload'],
    stock: ['reserve'],
    storages: ['logistic_card', 'storage'],
  },
  handlers: pricesHandlers,
} satisfies Area;
