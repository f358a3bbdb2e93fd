import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

const order = async () => ({ Screen: (await import('./order-screen.tsx')).OrderScreen });

/** The order as this person has it: sold, or bought. */
const orderHref = (id: number, type: string) =>
  routeHref(type === 'supplier' ? 'inbox-id' : 'outgoing-id', { id });

export const ordersArea: Area = {
  screens: {
    inbox: async () => ({ Screen: (await import('./inbox-screen.tsx')).InboxScreen }),
    'inbox-id': order,
    outgoing: async () => ({ Screen: (await import('./outgoing-screen.tsx')).OutgoingScreen }),
    'outgoing-id': order,
  },
  events: {
    'order-activated': { stale: ['orders', 'order'], href: (id) => routeHref('inbox-id', { id }) },
    'order:change-status': { stale: ['orders', 'order', 'limit'], href: orderHref },
    'supplier-refusal:activated': { stale: ['orders', 'order'], isBad: true, href: orderHref },
  },
  badges: { orders: ['новый заказ', 'новых заказа', 'новых заказов'] },
};
