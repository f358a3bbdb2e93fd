import type { Area } from '../../kit/area.ts';

export const criteriaArea: Area = {
  screens: {
    'settings-criterion': async () => ({ Screen: (await import('./criteria-screen.tsx')).CriteriaScreen }),
    'settings-criterion-add': async () => ({
      Screen: (await import('./criterion-screen.tsx')).AddCriterionScreen,
    }),
    'settings-criterion-addstor': async () => ({
      Screen: (await import('./criterion-screen.tsx')).AddStorageCriterionScreen,
    }),
    'settings-criterion-id': async () => ({
      Screen: (await import('./criterion-screen.tsx')).CriterionScreen,
    }),
  },
};
