import type { Area } from '../../area.ts';
import { expireContracts } from './contract-document.ts';
import { contractHandlers } from './contract-handlers.ts';
import { directoryHandlers } from './directory-handlers.ts';
import { contractorsHandlers } from './handlers.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'expire-contracts': Record<string, never>;
  }
}

export const contractors = {
  name: 'contractors',
  reads: {
    norms: ['supply_norm'],
    orders: ['order_line', 'order_line_move', 'orders'],
    proposals: ['contract_proposal'],
    storages: ['storage'],
  },
  handlers: { ...contractorsHandlers, ...directoryHandlers, ...contractHandlers },
  // In most time zones midnight is a whole hour; after a downtime the job catches up within five minutes.
  jobs: { 'expire-contracts': { run: ({ database }) => expireContracts(database), at: '*/5 * * * *' } },
} satisfies Area;
