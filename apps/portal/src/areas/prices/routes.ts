import type { PortalRoute } from '../../app/route.ts';

const group = 'Справочники';
const parent = { label: 'Прайс-листы', href: '/prices' };

export const pricesRoutes: readonly PortalRoute[] = [
  {
    name: 'prices',
    path: '/prices',
    title: 'Прайс-листы',
    breadcrumb: { group },
    rule: 'pages.prices',
    screen: async () => ({ Screen: (await import('./prices-screen.tsx')).PricesScreen }),
  },
  {
    name: 'prices-import',
    path: '/prices/import',
    title: 'Загрузка прайс-листа',
    breadcrumb: { group, parent },
    rule: 'pages.prices-import',
    screen: async () => ({ Screen: (await import('./import-screen.tsx')).ImportScreen }),
  },
  {
    name: 'prices-id',
    path: '/prices/:id',
    title: 'Прайс-лист',
    breadcrumb: { group, parent },
    rule: 'pages.prices',
    screen: async () => ({ Screen: (await import('./price-list-screen.tsx')).PriceListScreen }),
  },
];
