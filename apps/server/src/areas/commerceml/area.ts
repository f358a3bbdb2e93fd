import type { Area } from '../../area.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** Reads a file of goods that 1C has sent. */
    'read-commerceml': { file_id: number };
    /** Puts the changed goods of a storage into uploads. */
    'load-commerceml': { storage_id: number };
  }
}

export const commerceml = {
  name: 'commerceml',
  reads: {
    catalogue: ['brand', 'brand_alias', 'product'],
    contractors: ['contract', 'contractor'],
    orders: ['order_history', 'order_line', 'orders'],
    shipments: ['shipment', 'shipment_item'],
    storages: ['storage'],
  },
  handlers: {},
  jobs: {
    'read-commerceml': { run: async () => undefined },
    'load-commerceml': { run: async () => undefined },
  },
} satisfies Area;
