import type { Area } from '../../area.ts';
import { reportsHandlers } from './handlers.ts';
import { sumUp } from './sum-up.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'sum-up-reports': Record<string, never>;
  }
}

export const reports = {
  name: 'reports',
  handlers: reportsHandlers,
  jobs: { 'sum-up-reports': { run: ({ database }) => sumUp(database), at: '* * * * *' } },
} satisfies Area;
