import type { PortalRoute } from '../../app/route.ts';

const group = 'Каталог';

export const basketRoutes: readonly PortalRoute[] = [
  {
    name: 'catalog-basket',
    path: '/catalog/basket',
    title: 'Корзина',
    breadcrumb: { group },
    rule: 'pages.catalog-basket',
    screen: async () => ({ Screen: (await import('./basket-screen.tsx')).BasketScreen }),
  },
  {
    name: 'catalog-order-success',
    path: '/catalog/order-success',
    title: 'Заказ размещён',
    breadcrumb: { group, parent: { label: 'Корзина', href: '/catalog/basket' } },
    rule: 'pages.catalog-basket',
    screen: async () => ({ Screen: (await import('./success-screen.tsx')).SuccessScreen }),
  },
];
