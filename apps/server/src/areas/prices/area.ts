import type { Area } from '../../area.ts';
import { forgetPrices } from './forget.ts';
import { pricesHandlers } from './handlers.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'forget-prices': Record<string, never>;
  }
}

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
  jobs: { 'forget-prices': { run: forgetPrices, at: '20 4 * * *' } },
} satisfies Area;
