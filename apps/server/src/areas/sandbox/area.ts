import type { Area } from '../../area.ts';
import { setSandbox } from '../contractors/sandboxes.ts';
import { readContractor } from '../contractors/directory.ts';
import { clearSandboxes, hasDocuments } from './clear.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** Deletes the documents of sandboxes. */
    'clear-sandboxes': Record<string, never>;
  }
}

export const sandbox = {
  name: 'sandbox',
  reads: {
    contractors: ['contractor'],
    identity: ['app_user'],
    prices: ['price_list_item'],
  },
  handlers: {
    setSandbox: ({ viewer, path: { id }, body: { is_sandbox }, services: { database } }) =>
      database.transaction(async (transaction) => {
        await setSandbox(transaction, id, is_sandbox, await hasDocuments(transaction, id));
        return { data: await readContractor(transaction, viewer, id) };
      }),
  },
  jobs: { 'clear-sandboxes': { at: '15 3 * * *', run: clearSandboxes } },
} satisfies Area;
