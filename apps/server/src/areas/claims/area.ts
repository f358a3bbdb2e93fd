import type { Area } from '../../area.ts';
import { claimsHandlers } from './handlers.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** Processed by the area of orders. */
    'replace-claimed': { claim_id: number };
  }
}

export const claims = {
  name: 'claims',
  module: 'trade',
  reads: {
    catalogue: ['brand', 'product'],
    contractors: ['contractor'],
    documents: ['document_history'],
    identity: ['app_user'],
    storages: ['storage'],
  },
  handlers: claimsHandlers,
} satisfies Area;
