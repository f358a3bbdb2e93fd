import type { Area } from '../../kit/area.ts';

export const basketArea: Area = {
  screens: {
    'catalog-basket': async () => ({ Screen: (await import('./basket-screen.tsx')).BasketScreen }),
    'catalog-order': async () => ({ Screen: (await import('./order-screen.tsx')).OrderScreen }),
    'catalog-final': async () => ({ Screen: (await import('./final-screen.tsx')).FinalScreen }),
    'catalog-order-old': async () => ({ Screen: (await import('./quick-screen.tsx')).QuickScreen }),
    'catalog-order-success': async () => ({ Screen: (await import('./success-screen.tsx')).SuccessScreen }),
    deferred: async () => ({ Screen: (await import('./deferred-screen.tsx')).DeferredScreen }),
  },
  badges: { basket: ['позиция в корзине', 'позиции в корзине', 'позиций в корзине'] },
};
