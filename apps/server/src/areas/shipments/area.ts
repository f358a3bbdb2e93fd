import type { Area } from '../../area.ts';
import { shipmentsHandlers } from './handlers.ts';

export const shipments = {
  name: 'shipments',
  module: 'trade',
  reads: {
    catalogue: ['brand', 'product'],
    contractors: ['contractor'],
    documents: ['document_history'],
    identity: ['app_user'],
    prices: ['price_list_item'],
    storages: ['storage'],
  },
  handlers: shipmentsHandlers,
} satisfies Area;
