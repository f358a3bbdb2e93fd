import type { Area } from '../../kit/area.ts';

export const requestsArea: Area = {
  screens: {
    'request-add': async () => ({ Screen: (await import('./reading/add-screen.tsx')).AddScreen }),
    'request-id': async () => ({ Screen: (await import('./request-screen.tsx')).RequestScreen }),
    'request-id-final': async () => ({ Screen: (await import('./proposals/final-screen.tsx')).FinalScreen }),
    'request-id-order': async () => ({ Screen: (await import('./proposals/order-screen.tsx')).OrderScreen }),
  },
};
