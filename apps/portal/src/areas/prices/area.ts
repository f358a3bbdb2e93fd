import type { Area } from '../../kit/area.ts';

export const pricesArea: Area = {
  screens: {
    prices: async () => ({ Screen: (await import('./prices-screen.tsx')).PricesScreen }),
    'prices-add': async () => ({ Screen: (await import('./add-screen.tsx')).AddPriceListScreen }),
    'prices-import': async () => ({ Screen: (await import('./import-screen.tsx')).ImportScreen }),
    'prices-id': async () => ({ Screen: (await import('./price-list-screen.tsx')).PriceListScreen }),
    'prices-id-add': async () => ({ Screen: (await import('./add-item-screen.tsx')).AddItemScreen }),
    'prices-id-edit': async () => ({ Screen: (await import('./edit-screen.tsx')).EditPriceListScreen }),
    'prices-id-import': async () => ({ Screen: (await import('./list-import-screen.tsx')).ListImportScreen }),
    'prices-id-update-item': async () => ({ Screen: (await import('./item-screen.tsx')).ItemScreen }),
  },
};
