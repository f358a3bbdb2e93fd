import type { Screens } from '../../app/screens.ts';

export const settingsScreens: Screens = {
  'settings-storage': async () => ({ Screen: (await import('./storage-screen.tsx')).StorageScreen }),
  'settings-organization': async () => ({
    Screen: (await import('./organization-screen.tsx')).OrganizationScreen,
  }),
};
