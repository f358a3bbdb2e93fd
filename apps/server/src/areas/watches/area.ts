import type { Area } from '../../area.ts';
import { watchesHandlers } from './handlers.ts';
import { lookAtWatches } from './run.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** Looks at what people watch, and notifies them. */
    'look-at-watches': Record<string, never>;
  }
}

export const watchesArea = {
  name: 'watches',
  reads: {
    basket: ['deferred_item'],
    catalogue: ['brand', 'product'],
    contractors: ['contract'],
    storages: ['storage'],
  },
  handlers: watchesHandlers,
  jobs: { 'look-at-watches': { at: '*/10 * * * *', run: (services) => lookAtWatches(services) } },
} satisfies Area;
