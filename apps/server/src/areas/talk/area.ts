import type { Area } from '../../area.ts';
import { talkHandlers } from './handlers.ts';

/** The conversation of the two sides of an order, a claim or a corrective. */
export const talk = {
  name: 'talk',
  module: 'trade',
  reads: {
    contractors: ['contractor'],
    identity: ['app_user', 'role_permission'],
  },
  handlers: talkHandlers,
} satisfies Area;
