import type { Area } from '../../kit/area.ts';

export const requestsArea: Area = {
  screens: {
    'request-add': async () => ({ Screen: (await import('./add-screen.tsx')).AddScreen }),
    'request-id': async () => ({ Screen: (await import('./request-screen.tsx')).RequestScreen }),
    'request-id-final': async () => ({ Screen: (await import('./final-screen.tsx')).FinalScreen }),
    'request-id-order': async () => ({ Screen: (await import('./order-screen.tsx')).OrderScreen }),
  },
};
