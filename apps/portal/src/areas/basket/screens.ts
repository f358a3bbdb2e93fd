import type { Screens } from '../../app/screens.ts';

export const basketScreens: Screens = {
  'catalog-basket': async () => ({ Screen: (await import('./basket-screen.tsx')).BasketScreen }),
  'catalog-order-success': async () => ({ Screen: (await import('./success-screen.tsx')).SuccessScreen }),
  deferred: async () => ({ Screen: (await import('./deferred-screen.tsx')).DeferredScreen }),
};
