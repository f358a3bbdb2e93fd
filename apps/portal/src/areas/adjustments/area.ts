import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

const list = () => import('./adjustment-list.tsx');
const adjustment = () => import('./adjustment-screen.tsx');
/** Query keys to invalidate on a new date: correctives, their orders, and shipments. */
const ADJUSTMENTS = ['adjustments', 'adjustment'];
const ORDERS = ['orders', 'order', 'overdue-shipments'];
const incoming = (id: number) => routeHref('incoming-adjustment-id', { id });
const outgoing = (id: number) => routeHref('outgoing-adjustment-id', { id });

export const adjustmentsArea: Area = {
  screens: {
    'incoming-adjustment': async () => ({ Screen: (await list()).IncomingScreen }),
    'incoming-adjustment-id': async () => ({ Screen: (await adjustment()).IncomingAdjustmentScreen }),
    'outgoing-adjustment': async () => ({ Screen: (await list()).OutgoingScreen }),
    'outgoing-adjustment-id': async () => ({ Screen: (await adjustment()).OutgoingAdjustmentScreen }),
    'outgoing-adjustment-create': async () => ({
      Screen: (await import('./create-screen.tsx')).CreateScreen,
    }),
  },
  events: {
    'delivery-time-corrective:pending': { stale: ADJUSTMENTS, isBad: true, href: incoming },
    'delivery-time-corrective:active': { stale: [...ADJUSTMENTS, ...ORDERS], href: incoming },
    'delivery-time-corrective:agreed': { stale: [...ADJUSTMENTS, ...ORDERS], href: outgoing },
    'delivery-time-corrective:denial': { stale: ADJUSTMENTS, isBad: true, href: outgoing },
    'delivery-time-corrective-status': { stale: ADJUSTMENTS },
    'order:delivery-date-correction': { stale: ORDERS },
  },
};
