import type { Area } from '../../area.ts';
import { arrangementHandlers } from './signing-in/arrangements.ts';
import { factorHandlers } from './signing-in/factors/factor-handlers.ts';
import { passkeyHandlers } from './signing-in/factors/passkeys/passkey-handlers.ts';
import { impersonationHandlers } from './impersonation/impersonation-handlers.ts';
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
    approvals: ['approval_order', 'approval_rule'],
    bank: ['bank_account_link', 'credit_request'],
    catalogue: ['brand', 'product'],
    content: ['normative_acceptance', 'normative_document'],
    contractors: ['contract', 'contractor'],
    events: ['notification'],
    orders: ['orders'],
    shipments: ['acceptance'],
    storages: ['storage'],
  },
  handlers: {
    ...identityHandlers,
    ...peopleHandlers,
    ...arrangementHandlers,
    ...factorHandlers,
    ...passkeyHandlers,
    ...impersonationHandlers,
  },
  jobs: {
    // These jobs are short and may come in large numbers: in batches, one person's e-mail does not wait behind
    // them.
    'mail-link': { run: mailLink, batch: 50 },
    'sweep-identity': { run: ({ database }) => sweepIdentity(database), at: '20 * * * *' },
  },
} satisfies Area;
