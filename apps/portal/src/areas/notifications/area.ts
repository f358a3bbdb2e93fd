import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

const technical = async () => ({ Screen: (await import('./technical-screen.tsx')).TechnicalScreen });

export const notificationsArea: Area = {
  screens: {
    'settings-tech-notifications': async () => ({
      Screen: (await import('./technicals-screen.tsx')).TechnicalsScreen,
    }),
    'settings-tech-notifications-add': technical,
    'settings-tech-notifications-id': technical,
    'settings-tech-notifications-constants': async () => ({
      Screen: (await import('./permanents-screen.tsx')).PermanentsScreen,
    }),
    'settings-notifications': async () => ({
      Screen: (await import('./notifications-screen.tsx')).NotificationsScreen,
    }),
  },
  events: {
    'user-notification:created': {
      stale: [],
      page: (type) =>
        type === 'admin' ? undefined : routeHref('settings-notifications', {}, { tab: 'technical' }),
    },
  },
};
