import type { Area } from '../../area.ts';
import { reportsHandlers } from './handlers.ts';
import { sumUp } from './summaries/sum-up.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'sum-up-reports': Record<string, never>;
  }
}

export const reports = {
  name: 'reports',
  reads: {
    catalogue: ['brand', 'category', 'cross_member', 'product', 'product_picture'],
    claims: ['claim', 'claim_item'],
    contractors: ['contract', 'contractor'],
    content: ['normative_document'],
    database: ['setting'],
    documents: ['document_history'],
    orders: ['order_line', 'order_line_move', 'orders', 'path_delay'],
    prices: ['price_list', 'price_list_item'],
    proposals: ['contract_proposal'],
    shipments: ['shipment', 'shipment_item'],
    stock: ['reserve'],
    storages: ['logistic_card', 'storage'],
  },
  handlers: reportsHandlers,
  jobs: { 'sum-up-reports': { run: ({ database }) => sumUp(database), at: '* * * * *' } },
} satisfies Area;
