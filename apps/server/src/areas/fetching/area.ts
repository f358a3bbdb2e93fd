import type { Area } from '../../area.ts';
import { sealStored } from '../../database/secrets.ts';
import { fetchDue } from './due.ts';
import { GOALS } from './goal.ts';
import { fetchingHandlers } from './handlers.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** Fetches the files that are due. */
    'fetch-lists': Record<string, never>;
  }
}

export const fetching = {
  name: 'fetching',
  reads: { identity: ['app_user'], journal: ['upload'], prices: ['price_list'], storages: ['storage'] },
  handlers: fetchingHandlers,
  async started(services) {
    for (const { source: table, by: key } of GOALS) await sealStored(services, { table, key, of: 'source' });
  },
  jobs: { 'fetch-lists': { at: '* * * * *', run: fetchDue } },
} satisfies Area;
