import type { Area } from '../../kit/area.ts';

export const nomenclatureArea: Area = {
  screens: {
    nomenclature: async () => ({ Screen: (await import('./nomenclature-screen.tsx')).NomenclatureScreen }),
    'nomenclature-id': async () => ({ Screen: (await import('./own-product-screen.tsx')).OwnProductScreen }),
    'nomenclature-product-id': async () => ({
      Screen: (await import('./product-form-screen.tsx')).ProductFormScreen,
    }),
    'nomenclature-import': async () => ({
      Screen: (await import('./import-screen.tsx')).NomenclatureImportScreen,
    }),
    'nomenclature-categories': async () => ({
      Screen: (await import('./categories-screen.tsx')).CategoriesScreen,
    }),
    'nomenclature-photo': async () => ({ Screen: (await import('./photo-screen.tsx')).PhotoScreen }),
    'nomenclature-lots': async () => ({ Screen: (await import('./lots-screen.tsx')).LotsScreen }),
    'nomenclature-reserves': async () => ({ Screen: (await import('./reserves-screen.tsx')).ReservesScreen }),
  },
};
