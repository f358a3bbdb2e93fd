import type { Area } from '../../area.ts';
import { drawWays } from './logistics/draw-ways.ts';
import { storagesHandlers } from './handlers.ts';
import { logisticsHandlers } from './logistics/logistics-handlers.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'draw-ways': { customer_id: number; supplier_id: number };
  }
}

export const storages = {
  name: 'storages',
  reads: {
    basket: ['basket_item'],
    contractors: ['contract', 'contractor', 'contractor_region'],
    identity: ['app_user'],
    stock: ['reserve'],
  },
  handlers: { ...storagesHandlers, ...logisticsHandlers },
  jobs: { 'draw-ways': { run: drawWays } },
} satisfies Area;
