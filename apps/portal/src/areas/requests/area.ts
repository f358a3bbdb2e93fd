import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

export const requestsArea: Area = {
  events: {
    'subscription:proposed': {
      stale: ['subscriptions', 'requests', 'request'],
      href: (id) => routeHref('request-id', { id }),
    },
    'subscription:stopped': {
      stale: ['subscriptions'],
      href: (id) => routeHref('request-id', {}, { part: 'weekly', subscription: String(id) }),
      isBad: true,
    },
  },
  screens: {
    'request-add': async () => ({ Screen: (await import('./reading/add-screen.tsx')).AddScreen }),
    'request-id': async () => ({ Screen: (await import('./request-screen.tsx')).RequestScreen }),
    'request-id-final': async () => ({ Screen: (await import('./proposals/final-screen.tsx')).FinalScreen }),
    'request-id-order': async () => ({ Screen: (await import('./proposals/order-screen.tsx')).OrderScreen }),
  },
};
