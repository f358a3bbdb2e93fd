import type { Area } from '../../kit/area.ts';

export const integrationArea: Area = {
  screens: {
    'settings-integration': async () => ({
      Screen: (await import('./integration-screen.tsx')).IntegrationScreen,
    }),
  },
};
