import type { Screens } from '../../app/screens.ts';

const technical = async () => ({ Screen: (await import('./technical-screen.tsx')).TechnicalScreen });

export const notificationsScreens: Screens = {
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
};
