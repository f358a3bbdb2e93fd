import type { Area } from '../../area.ts';
import { arrangementHandlers } from './signing-in/arrangements.ts';
import { identityHandlers } from './handlers.ts';
import { mailLink } from './signing-in/links.ts';
import { peopleHandlers } from './people/people-handlers.ts';
import { sweepIdentity } from './signing-in/sweep.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'mail-link': { login: string; kind: 'password-restore' | 'one-time-auth' };
    'sweep-identity': Record<string, never>;
  }
}

export const identity = {
  name: 'identity',
  reads: {
    bank: ['bank_account_link', 'credit_request'],
    content: ['normative_acceptance', 'normative_document'],
    contractors: ['contract', 'contractor'],
    events: ['notification'],
    orders: ['orders'],
    shipments: ['acceptance'],
    storages: ['storage'],
  },
  handlers: { ...identityHandlers, ...peopleHandlers, ...arrangementHandlers },
  jobs: {
    // Many come at once and each is short: nobody's letter waits behind a flood of others.
    'mail-link': { run: mailLink, batch: 50 },
    'sweep-identity': { run: ({ database }) => sweepIdentity(database), at: '20 * * * *' },
  },
} satisfies Area;
