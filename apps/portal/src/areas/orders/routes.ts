import type { PortalRoute } from '../../app/route.ts';

const group = 'Заказы';
const screen = async () => ({ Screen: (await import('./order-screen.tsx')).OrderScreen });

export const ordersRoutes: readonly PortalRoute[] = [
  {
    name: 'inbox',
    path: '/inbox',
    title: 'Входящие заказы',
    breadcrumb: { group },
    rule: 'pages.inbox',
    screen: async () => ({ Screen: (await import('./inbox-screen.tsx')).InboxScreen }),
  },
  {
    name: 'inbox-id',
    path: '/inbox/:id',
    title: 'Входящий заказ',
    breadcrumb: { group, parent: { label: 'Входящие заказы', href: '/inbox' } },
    rule: 'pages.inbox-id',
    screen,
  },
  {
    name: 'outgoing',
    path: '/outgoing',
    title: 'Исходящие заказы',
    breadcrumb: { group },
    rule: 'pages.outgoing',
    screen: async () => ({ Screen: (await import('./outgoing-screen.tsx')).OutgoingScreen }),
  },
  {
    name: 'outgoing-id',
    path: '/outgoing/:id',
    title: 'Исходящий заказ',
    breadcrumb: { group, parent: { label: 'Исходящие заказы', href: '/outgoing' } },
    rule: 'pages.outgoing-id',
    screen,
  },
];
