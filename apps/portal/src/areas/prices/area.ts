import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

export const pricesArea: Area = {
  screens: {
    prices: async () => ({ Screen: (await import('./prices-screen.tsx')).PricesScreen }),
    'prices-import': async () => ({ Screen: (await import('./import-screen.tsx')).ImportScreen }),
    'prices-id': async () => ({ Screen: (await import('./price-list-screen.tsx')).PriceListScreen }),
  },
  events: {
    price_list_upload: {
      stale: ['uploads', 'upload', 'price-lists', 'price-list', 'price-list-items'],
      href: (id) => routeHref('prices-import', {}, { upload: id }),
    },
  },
};
