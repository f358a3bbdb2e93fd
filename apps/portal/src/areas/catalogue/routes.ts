import type { PortalRoute } from '../../app/route.ts';

const group = 'Каталог';

export const catalogueRoutes: readonly PortalRoute[] = [
  {
    name: 'catalog',
    path: '/catalog',
    title: 'Поиск товаров',
    breadcrumb: { group },
    rule: 'pages.catalog',
    screen: async () => ({ Screen: (await import('./catalog-screen.tsx')).CatalogScreen }),
  },
  {
    name: 'catalog-result',
    path: '/catalog/result',
    title: 'Результаты поиска',
    breadcrumb: { group, parent: { label: 'Поиск товаров', href: '/catalog' } },
    rule: 'pages.catalog-result',
    screen: async () => ({ Screen: (await import('./result-screen.tsx')).ResultScreen }),
  },
];
