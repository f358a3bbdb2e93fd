import type { Area } from '../../area.ts';
import { generateOffers } from './generate.ts';
import { requestsHandlers } from './handlers.ts';
import { answerLetters } from './letters/answer.ts';
import { forgetLetters } from './letters/forget.ts';
import { receiveLetters } from './letters/receive.ts';
import { proposeDue } from './subscriptions/due.ts';
import { orderRequests } from './ordered.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** `session_id` identifies the browser that gets the events. */
    'generate-offers': { request_id: number; session_id: string };
    /** After orders were placed from a basket with positions of requests. */
    'order-requests': { orders: readonly number[] };
    /** Reads the mailbox of lists, and answers its letters. */
    'request-letters': Record<string, never>;
    /** Deletes the letters that the log shows no more. */
    'forget-request-letters': Record<string, never>;
    /** Makes the lists of due subscriptions. */
    'propose-lists': Record<string, never>;
  }
}

export const requests = {
  name: 'requests',
  reads: {
    basket: ['request_basket_item', 'request_order_line'],
    catalogue: ['brand', 'brand_alias', 'cross_member', 'product'],
    contractors: ['contract', 'contractor'],
    identity: ['app_user'],
    orders: ['order_line', 'orders'],
    storages: ['basket', 'storage'],
  },
  handlers: requestsHandlers,
  jobs: {
    'generate-offers': { run: generateOffers },
    'order-requests': { run: orderRequests },
    'request-letters': {
      at: '* * * * *',
      async run(services) {
        await receiveLetters(services);
        await answerLetters(services);
      },
    },
    'forget-request-letters': { at: '55 4 * * *', run: forgetLetters },
    'propose-lists': { at: '* * * * *', run: proposeDue },
  },
} satisfies Area;
