import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

export const integrationArea: Area = {
  screens: {
    'settings-integration': async () => ({
      Screen: (await import('./integration-screen.tsx')).IntegrationScreen,
    }),
  },
  events: {
    'automation:stopped': {
      stale: ['webhooks', 'api-keys'],
      href: () => routeHref('settings-integration'),
      isBad: true,
    },
  },
};
