import type { Area } from '../../kit/area.ts';

export const basketArea: Area = {
  screens: {
    'catalog-basket': async () => ({ Screen: (await import('./basket-screen.tsx')).BasketScreen }),
    'catalog-order': async () => ({ Screen: (await import('./ordering/order-screen.tsx')).OrderScreen }),
    'catalog-final': async () => ({ Screen: (await import('./ordering/final-screen.tsx')).FinalScreen }),
    'catalog-order-old': async () => ({ Screen: (await import('./ordering/quick-screen.tsx')).QuickScreen }),
    'catalog-order-success': async () => ({
      Screen: (await import('./ordering/success-screen.tsx')).SuccessScreen,
    }),
    deferred: async () => ({ Screen: (await import('./lines/deferred-screen.tsx')).DeferredScreen }),
  },
  badges: { basket: ['позиция в корзине', 'позиции в корзине', 'позиций в корзине'] },
};
