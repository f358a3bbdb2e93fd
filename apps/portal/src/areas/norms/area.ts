import type { Area } from '../../kit/area.ts';

export const normsArea: Area = {
  screens: {
    'settings-norm': async () => ({ Screen: (await import('./norms-screen.tsx')).NormsScreen }),
    'settings-norm-add': async () => ({ Screen: (await import('./norm-form.tsx')).AddNormScreen }),
  },
};
