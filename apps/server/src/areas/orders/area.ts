import type { Area } from '../../area.ts';
import { gatherCounts } from '../../documents/counts.ts';
import { refuseUnanswered } from './refusals/auto-refusal.ts';
import { replaceClaimed } from './replacements/claimed-replacements.ts';
import { ordersHandlers } from './handlers.ts';
import { tellOverdue } from './overdue.ts';
import { countDelays } from './arrivals/punctuality.ts';
import { countScores } from './supplier-scores.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'tell-overdue': Record<string, never>;
    'gather-counts': Record<string, never>;
    'refuse-unanswered': Record<string, never>;
    'count-supplier-scores': Record<string, never>;
    'count-delays': Record<string, never>;
  }
}

export const orders = {
  name: 'orders',
  module: 'trade',
  reads: {
    bank: ['credit_request'],
    catalogue: ['brand', 'category', 'product'],
    contractors: ['contract', 'contractor'],
    documents: ['document_history'],
    identity: ['app_user'],
    prices: ['price_list_item'],
    storages: ['logistic_card', 'storage'],
  },
  handlers: ordersHandlers,
  jobs: {
    'replace-claimed': { run: replaceClaimed },
    'tell-overdue': { run: tellOverdue, at: '7 * * * *' },
    'gather-counts': { run: ({ database }) => gatherCounts(database), at: '* * * * *' },
    'refuse-unanswered': { run: refuseUnanswered, at: '*/10 * * * *' },
    'count-supplier-scores': { run: ({ database }) => countScores(database), at: '40 3 * * *' },
    'count-delays': { run: ({ database }) => countDelays(database), at: '50 3 * * *' },
  },
} satisfies Area;
