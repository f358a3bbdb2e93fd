import type { Area } from '../../area.ts';
import { generateOffers } from './generate.ts';
import { requestsHandlers } from './handlers.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** `session_id` names the browser that is told. */
    'generate-offers': { request_id: number; session_id: string };
  }
}

export const requests = {
  name: 'requests',
  handlers: requestsHandlers,
  jobs: { 'generate-offers': { run: generateOffers } },
} satisfies Area;
