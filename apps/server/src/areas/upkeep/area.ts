import type { Area } from '../../area.ts';
import { deleteOldAnswers } from '../../contract/idempotent.ts';
import { deleteOldRows } from '../../jobs/old-rows.ts';
import { upkeepHandlers } from './handlers.ts';
import { hasSample, sampleSizes } from './sizes.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** Writes the sizes of the day. */
    'sample-sizes': Record<string, never>;
    /** Sends letters that the mail server did not take. */
    'send-letters': Record<string, never>;
    /** Deletes old answers of calls with an `Idempotency-Key`. */
    'forget-answers': Record<string, never>;
  }
}

export const upkeep = {
  name: 'upkeep',
  reads: {
    contractors: ['contractor'],
    fetching: ['list_fetch', 'list_source', 'stock_source'],
    identity: ['app_user'],
    integration: ['webhook', 'webhook_attempt', 'webhook_delivery'],
    mail: ['unsent_letter'],
    orders: ['orders'],
    prices: ['price_list'],
    storages: ['storage'],
  },
  handlers: upkeepHandlers,
  async started(services) {
    if (!(await hasSample(services.database))) await sampleSizes(services);
  },
  jobs: {
    'forget-answers': {
      at: '5 4 * * *',
      run: ({ database }) => deleteOldRows((most) => deleteOldAnswers(database, most)),
    },
    'sample-sizes': { at: '35 4 * * *', run: sampleSizes },
    'send-letters': { at: '* * * * *', run: async ({ unsent }) => unsent?.sendDue() },
  },
} satisfies Area;
