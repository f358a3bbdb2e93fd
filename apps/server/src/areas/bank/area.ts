import type { Area } from '../../area.ts';
import { bankAccountHandlers } from './bank-account.ts';
import { checkCredits } from './check-credits.ts';
import { creditHandlers } from './credit-handlers.ts';
import { bankHandlers } from './handlers.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'check-credits': Record<string, never>;
  }
}

export const bank = {
  name: 'bank',
  reads: { contractors: ['contractor'], identity: ['app_user'], orders: ['orders'] },
  handlers: { ...bankHandlers, ...creditHandlers, ...bankAccountHandlers },
  // The same interval as the browser's polling. Specification 1, section 9.
  jobs: { 'check-credits': { run: checkCredits, at: '*/15 * * * *' } },
} satisfies Area;
