import type { Area } from '../../area.ts';
import { drawWays } from './draw-ways.ts';
import { storagesHandlers } from './handlers.ts';
import { logisticsHandlers } from './logistics-handlers.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'draw-ways': { customer_id: number; supplier_id: number };
  }
}

export const storages = {
  name: 'storages',
  handlers: { ...storagesHandlers, ...logisticsHandlers },
  jobs: { 'draw-ways': { run: drawWays } },
} satisfies Area;
