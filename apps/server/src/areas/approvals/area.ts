import type { Area } from '../../area.ts';
import { approvalsHandlers } from './handlers.ts';
import { recallWaiting } from './recall.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** Gives approvals that nobody has decided on back to their authors. */
    'recall-approvals': Record<string, never>;
  }
}

export const approvals = {
  name: 'approvals',
  reads: {
    catalogue: ['brand', 'product'],
    contractors: ['contractor'],
    identity: ['app_user', 'role'],
    prices: ['price_list_item'],
    stock: ['reserve'],
    storages: ['holiday', 'storage'],
  },
  handlers: approvalsHandlers,
  jobs: { 'recall-approvals': { at: '*/15 * * * *', run: recallWaiting } },
} satisfies Area;
