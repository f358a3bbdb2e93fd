import { routeHref } from '@portal/domain/routes';
import type { Area, LiveEvent } from '../../kit/area.ts';

const TALK = ['talk'];
const order: LiveEvent = {
  stale: TALK,
  href: (id, type) => routeHref(type === 'supplier' ? 'inbox-id' : 'outgoing-id', { id }),
};
const claim: LiveEvent = { stale: TALK, href: (id) => routeHref('claims-id', { id }) };
const corrective: LiveEvent = {
  stale: TALK,
  href: (id, type) =>
    routeHref(type === 'supplier' ? 'outgoing-adjustment-id' : 'incoming-adjustment-id', { id }),
};

export const talkArea: Area = {
  screens: {},
  events: {
    'order:message': order,
    'order:mention': order,
    'claim:message': claim,
    'claim:mention': claim,
    'delivery-time-corrective:message': corrective,
    'delivery-time-corrective:mention': corrective,
    // Documents themselves do not change; their lists and the duties (a query of orders) show how many messages are unread.
    'talk:changed': { stale: [...TALK, 'orders', 'claims', 'adjustments'] },
  },
};
