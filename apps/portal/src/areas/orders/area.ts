import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

const order = async () => ({ Screen: (await import('./order-screen.tsx')).OrderScreen });

/** Address of an order for this type of viewer: incoming for suppliers, outgoing for the others. */
const orderHref = (id: number, type: string) =>
  routeHref(type === 'supplier' ? 'inbox-id' : 'outgoing-id', { id });

const ORDERS = ['orders', 'order', 'refusals', 'refusal'];
/** Query keys to invalidate together with orders: documents of their delivery. */
const ON_ITS_WAY = [
  'shipments',
  'shipment',
  'shipment-remainders',
  'acceptances',
  'acceptance',
  'movements',
  'movement',
];
const refusals = () => import('./refusals/refusal-list.tsx');
const refusal = async () => ({ Screen: (await import('./refusals/refusal-screen.tsx')).RefusalScreen });
const cancel = async () => ({ Screen: (await import('./deciding/cancel-screen.tsx')).CancelScreen });

/** A shop has no page of refusals: the order shows them. */
const refusalHref = (id: number, type: string) =>
  type === 'shop' ? routeHref('outgoing-id', { id }) : routeHref('inbox-refusals-id', { id });

export const ordersArea: Area = {
  screens: {
    inbox: async () => ({ Screen: (await import('./inbox-screen.tsx')).InboxScreen }),
    'inbox-id': order,
    'outgoing-arrivals': async () => ({
      Screen: (await import('./arrivals/arrivals-screen.tsx')).ArrivalsScreen,
    }),
    'outgoing-constants': async () => ({
      Screen: (await import('./conditions-screen.tsx')).ConditionsScreen,
    }),
    'outgoing-id-product-card-pid': async () => ({
      Screen: (await import('./product-card-screen.tsx')).ProductCardScreen,
    }),
    'inbox-archive': async () => ({ Screen: (await import('./archive-screen.tsx')).InboxArchiveScreen }),
    'inbox-id-viewarch': order,
    outgoing: async () => ({ Screen: (await import('./outgoing-screen.tsx')).OutgoingScreen }),
    'outgoing-id': order,
    'inbox-id-confirm': async () => ({
      Screen: (await import('./deciding/confirm-screen.tsx')).ConfirmScreen,
    }),
    'inbox-id-cancel': cancel,
    'outgoing-id-cancel': cancel,
    'inbox-refusals': async () => ({ Screen: (await refusals()).IncomingRefusalsScreen }),
    'inbox-refusals-id': refusal,
    'outgoing-refusals': async () => ({ Screen: (await refusals()).OutgoingRefusalsScreen }),
    'outgoing-refusals-id': refusal,
  },
  events: {
    'order-activated': { stale: ORDERS, href: (id) => routeHref('inbox-id', { id }) },
    'order:change-status': { stale: [...ORDERS, ...ON_ITS_WAY, 'limit'], href: orderHref },
    'order:shipment-overdue': {
      stale: [...ORDERS, 'overdue-shipments'],
      isBad: true,
      href: (id) => routeHref('inbox-id', { id }),
    },
    'supplier-refusal:activated': { stale: ORDERS, isBad: true, href: refusalHref },
  },
  badges: { orders: ['новый заказ', 'новых заказа', 'новых заказов'] },
};
