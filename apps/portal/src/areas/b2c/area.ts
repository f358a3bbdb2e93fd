import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

const list = () => import('./order-list.tsx');
const ORDERS = ['b2c-orders', 'b2c-order', 'b2c-positions'];

const CLAIMS = ['b2c-claims', 'b2c-claim'];

export const b2cArea: Area = {
  screens: {
    'b2c-orders': async () => ({ Screen: (await list()).OrdersScreen }),
    'b2c-orders-pending': async () => ({ Screen: (await list()).PendingScreen }),
    'b2c-orders-ready': async () => ({ Screen: (await list()).ReadyScreen }),
    'b2c-orders-accepted': async () => ({ Screen: (await list()).AcceptedScreen }),
    'b2c-orders-b2c-order': async () => ({
      Screen: (await import('./position-list.tsx')).PositionsScreen,
    }),
    'b2c-orders-id': async () => ({ Screen: (await import('./order-screen.tsx')).OrderScreen }),
    'claim-work-b2c': async () => ({ Screen: (await import('./claim-list.tsx')).ClaimsScreen }),
    'claim-work-b2c-id': async () => ({ Screen: (await import('./claim-screen.tsx')).ClaimScreen }),
    'claim-work-b2c-id-product-card-pid': async () => ({
      Screen: (await import('./claimed-product-screen.tsx')).ClaimedProductScreen,
    }),
  },
  events: {
    'b2c-order:created': { stale: ORDERS, href: (id) => routeHref('b2c-orders-id', { id }) },
    'b2c-order:change-status': { stale: ORDERS },
    'b2c-claim:created': { stale: CLAIMS, isBad: true, href: (id) => routeHref('claim-work-b2c-id', { id }) },
    'b2c-claim:change-status': { stale: CLAIMS },
  },
};
