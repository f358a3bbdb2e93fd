import type { Area } from '../../area.ts';
import { countCrosses } from './crosses/fates.ts';
import { nomenclatureHandlers } from './handlers.ts';
import { mergeNomenclature, summarise } from './merge-nomenclature.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'count-crosses': Record<string, never>;
  }
}

export const nomenclature = {
  name: 'nomenclature',
  reads: {
    basket: ['request_order_line'],
    catalogue: ['brand', 'brand_alias', 'category', 'cross_member', 'picture', 'product', 'supersession'],
    claims: ['claim', 'claim_item'],
    contractors: ['contractor'],
    orders: ['order_line', 'order_replacement', 'orders'],
    prices: ['price_list', 'price_list_item'],
    requests: ['request_position'],
    shipments: ['acceptance', 'acceptance_item', 'movement', 'movement_item', 'shipment_item'],
    stock: ['reserve'],
    storages: ['storage'],
  },
  handlers: nomenclatureHandlers,
  jobs: {
    'count-crosses': { run: ({ database }) => countCrosses(database), at: '55 3 * * *' },
  },
  uploads: { nomenclature_upload: { merge: mergeNomenclature, summarise } },
} satisfies Area;
