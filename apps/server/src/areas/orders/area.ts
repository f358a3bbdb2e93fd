import type { Area } from '../../area.ts';
import { ordersHandlers } from './handlers.ts';
import { tellOverdue } from './overdue.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'tell-overdue': Record<string, never>;
  }
}

export const orders = {
  name: 'orders',
  handlers: ordersHandlers,
  jobs: { 'tell-overdue': { run: tellOverdue, at: '7 * * * *' } },
} satisfies Area;
