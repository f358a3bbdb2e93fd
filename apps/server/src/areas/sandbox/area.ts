import type { Area } from '../../area.ts';
import { clearSandboxes } from './clear.ts';
import { sandboxHandlers } from './handlers.ts';

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
  },
  handlers: sandboxHandlers,
  jobs: { 'clear-sandboxes': { at: '15 3 * * *', run: clearSandboxes } },
} satisfies Area;
