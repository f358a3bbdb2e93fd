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
  // Midnight comes to a zone at a whole hour of the others; a server that was away at that minute catches up within five.
  jobs: { 'expire-contracts': { run: ({ database }) => expireContracts(database), at: '*/5 * * * *' } },
} satisfies Area;
