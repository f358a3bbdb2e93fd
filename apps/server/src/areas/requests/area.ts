import type { Area } from '../../area.ts';
import { generateOffers } from './generate.ts';
import { requestsHandlers } from './handlers.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** `session_id` identifies the browser that gets the events. */
    'generate-offers': { request_id: number; session_id: string };
  }
}

export const requests = {
  name: 'requests',
  reads: {
    basket: ['request_basket_item', 'request_order_line'],
    catalogue: ['brand', 'brand_alias', 'cross_member', 'product'],
    contractors: ['contract'],
    identity: ['app_user'],
    orders: ['order_line'],
    storages: ['basket', 'storage'],
  },
  handlers: requestsHandlers,
  jobs: { 'generate-offers': { run: generateOffers } },
} satisfies Area;
