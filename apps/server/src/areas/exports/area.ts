import type { Area } from '../../area.ts';
import { writeFile } from './letter.ts';
import { makeExport } from './make.ts';
import { sendDue } from './due.ts';
import { tendExports } from './tend.ts';
import { exportsHandlers } from './handlers.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'make-export': { export_id: number };
    'tend-exports': Record<string, never>;
    'mail-export': { export_id: number };
    'send-reports': Record<string, never>;
  }
}

export const exportFiles = {
  name: 'exports',
  reads: { identity: ['app_user'], storages: ['storage'] },
  handlers: exportsHandlers,
  started: tendExports,
  jobs: {
    'make-export': { run: (services, { export_id }) => makeExport(services, export_id) },
    'mail-export': {
      run: (services, { export_id }, isLast) => writeFile(services, export_id, isLast),
      // Doubling pauses: the last try is half an hour to an hour after the first, to survive an outage of the mail
      // server.
      retries: { limit: 10, seconds: 2 },
    },
    'send-reports': { run: sendDue, at: '* * * * *' },
    'tend-exports': { run: tendExports, at: '*/5 * * * *' },
  },
} satisfies Area;
