import type { PortalRoute } from '../../app/route.ts';

export const b2cRoutes: readonly PortalRoute[] = [
  {
    name: 'b2c-orders',
    path: '/b2c-orders',
    title: 'Заказы B2C',
    breadcrumb: { group: 'Работа с B2C' },
    rule: null,
    screen: async () => ({ Screen: (await import('./not-built.tsx')).NotBuilt }),
  },
];
