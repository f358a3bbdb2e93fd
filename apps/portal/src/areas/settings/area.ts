import type { Area } from '../../kit/area.ts';

export const settingsArea: Area = {
  screens: {
    'settings-contact-persons': async () => ({
      Screen: (await import('./contact-persons-screen.tsx')).ContactPersonsScreen,
    }),
    'settings-storage': async () => ({ Screen: (await import('./storage-screen.tsx')).StorageScreen }),
    'settings-calendar': async () => ({
      Screen: (await import('./calendar-screen.tsx')).CalendarScreen,
    }),
    'settings-contractor': async () => ({
      Screen: (await import('./contractor/contractor-screen.tsx')).ContractorScreen,
    }),
    'settings-changes': async () => ({
      Screen: (await import('./changes/changes-screen.tsx')).ChangesScreen,
    }),
    'settings-portal': async () => ({ Screen: (await import('./portal-screen.tsx')).PortalScreen }),
    'settings-organization': async () => ({
      Screen: (await import('./organization-screen.tsx')).OrganizationScreen,
    }),
  },
};
