import type { Area } from '../../area.ts';
import { readGoods } from './goods/read.ts';
import { commercemlHandlers } from './handlers.ts';
import { loadGoods } from './load/load.ts';
import { watchExchanges } from './load/silence.ts';
import { takeSilent } from './sale/left.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** Reads a file of goods that 1C has sent. */
    'read-commerceml': { file_id: number };
    /** Puts the changed goods of a storage into uploads. */
    'load-commerceml': { storage_id: number };
    /** Takes files of orders that 1C has sent and did not ask to read. */
    'take-commerceml': { session_id: number };
    /** Ends exchanges that fell silent, and begins again what a killed server has left. */
    'watch-commerceml': Record<string, never>;
  }
}

export const commerceml = {
  name: 'commerceml',
  reads: {
    catalogue: ['brand', 'brand_alias', 'product'],
    contractors: ['contract', 'contractor'],
    orders: ['order_history', 'order_line', 'orders'],
    integration: ['api_key'],
    journal: ['upload'],
    prices: ['price_list'],
    shipments: ['shipment', 'shipment_item'],
    storages: ['storage'],
  },
  handlers: commercemlHandlers,
  jobs: {
    'read-commerceml': { run: (services, { file_id }) => readGoods(services, file_id) },
    'load-commerceml': { run: (services, { storage_id }) => loadGoods(services, storage_id) },
    'take-commerceml': { run: (services, { session_id }) => takeSilent(services, session_id) },
    'watch-commerceml': { run: watchExchanges, at: '* * * * *' },
  },
} satisfies Area;
