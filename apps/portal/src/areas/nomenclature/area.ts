import type { Area } from '../../kit/area.ts';

export const nomenclatureArea: Area = {
  screens: {
    'nomenclature-reserves': async () => ({ Screen: (await import('./reserves-screen.tsx')).ReservesScreen }),
  },
};
