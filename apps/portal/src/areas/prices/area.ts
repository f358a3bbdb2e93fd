import type { Area } from '../../kit/area.ts';

export const pricesArea: Area = {
  screens: {
    prices: async () => ({ Screen: (await import('./prices-screen.tsx')).PricesScreen }),
    'prices-import': async () => ({ Screen: (await import('./import-screen.tsx')).ImportScreen }),
    'prices-id': async () => ({ Screen: (await import('./price-list-screen.tsx')).PriceListScreen }),
  },
};
