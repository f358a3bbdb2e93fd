import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

/** Query keys to invalidate when a product was merged into another or split off again. */
const PRODUCTS = [
  'standards',
  'standard',
  'offers',
  'own-products',
  'own-product',
  'own-matches',
  'price-list-items',
  'stock',
];
const href = (id: number) => routeHref('product-id', { id });

export const catalogueArea: Area = {
  screens: {
    catalog: async () => ({ Screen: (await import('./catalog-screen.tsx')).CatalogScreen }),
    'catalog-result': async () => ({ Screen: (await import('./results/result-screen.tsx')).ResultScreen }),
    'catalog-result_new': async () => ({
      Screen: (await import('./results/result-screen.tsx')).ResultWithDeliveryScreen,
    }),
    'catalog-vehicle': async () => ({
      Screen: (await import('./vehicles/vehicle-screen.tsx')).VehicleScreen,
    }),
    'catalog-node': async () => ({ Screen: (await import('./vehicles/node-screen.tsx')).NodeScreen }),
    // This area, because the page is mainly a list of products.
    'banners-id': async () => ({ Screen: (await import('./banner-screen.tsx')).BannerScreen }),
    'product-id': async () => ({ Screen: (await import('./product-screen.tsx')).ProductScreen }),
  },
  events: {
    'product:merged': { stale: PRODUCTS, href },
    'product:parted': { stale: PRODUCTS, href },
  },
};
