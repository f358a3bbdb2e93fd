import type { Screens } from '../../app/screens.ts';

export const pricesScreens: Screens = {
  prices: async () => ({ Screen: (await import('./prices-screen.tsx')).PricesScreen }),
  'prices-import': async () => ({ Screen: (await import('./import-screen.tsx')).ImportScreen }),
  'prices-id': async () => ({ Screen: (await import('./price-list-screen.tsx')).PriceListScreen }),
};
