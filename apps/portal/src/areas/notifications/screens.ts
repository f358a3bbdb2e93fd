import type { Screens } from '../../app/screens.ts';

export const notificationsScreens: Screens = {
  'settings-notifications': async () => ({
    Screen: (await import('./notifications-screen.tsx')).NotificationsScreen,
  }),
};
