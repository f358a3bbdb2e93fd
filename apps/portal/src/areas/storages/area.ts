import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

const card = async () => ({ Screen: (await import('./logistics/card-screen.tsx')).CardScreen });
const CARDS = ['logistic-cards', 'logistic-maps', 'offers', 'standards', 'basket'];
const href = (id: number) => routeHref('storages-id-log-map-inbox-lid', { id: 0, lid: id });

export const storagesArea: Area = {
  screens: {
    'storages-id-import_card': async () => ({
      Screen: (await import('./logistics/import-screens.tsx')).ImportCardsScreen,
    }),
    'storages-id-log-map-import_card': async () => ({
      Screen: (await import('./logistics/import-screens.tsx')).ImportMapsScreen,
    }),
    storages: async () => ({ Screen: (await import('./storages-screen.tsx')).StoragesScreen }),
    'storages-add': async () => ({ Screen: (await import('./storage-screen.tsx')).AddStorageScreen }),
    'storages-id': async () => ({ Screen: (await import('./storage-screen.tsx')).StorageScreen }),
    'storages-id-settings': async () => ({
      Screen: (await import('./storage-settings-screen.tsx')).StorageSettingsScreen,
    }),
    'storages-id-reserves': async () => ({
      Screen: (await import('./storage-reserves-screen.tsx')).StorageReservesScreen,
    }),
    'storages-id-working-schedule': async () => ({
      Screen: (await import('./schedule-screens.tsx')).WorkingScheduleScreen,
    }),
    'storages-id-pickup-point-schedule': async () => ({
      Screen: (await import('./schedule-screens.tsx')).PickupScheduleScreen,
    }),
    'storages-id-calendar': async () => ({
      Screen: (await import('./storage-calendar-screen.tsx')).StorageCalendarScreen,
    }),
    'storages-id-log-map': async () => ({ Screen: (await import('./logistics/maps-screen.tsx')).MapsScreen }),
    'storages-id-log-map-create': async () => ({
      Screen: (await import('./logistics/map-screen.tsx')).CreateMapScreen,
    }),
    'storages-id-log-map-lid': async () => ({
      Screen: (await import('./logistics/map-screen.tsx')).MapScreen,
    }),
    'storages-id-log-map-oldindex': async () => ({
      Screen: (await import('./logistics/old-maps-screen.tsx')).OldMapsScreen,
    }),
    'storages-id-log-map-old': async () => ({
      Screen: (await import('./logistics/old-map-screen.tsx')).OldMapScreen,
    }),
    'storages-id-log-map-inbox': async () => ({
      Screen: (await import('./logistics/cards-screen.tsx')).CardsScreen,
    }),
    'storages-id-log-map-inbox-lid': card,
  },
  events: {
    'logistic-card:created': { stale: CARDS, href },
    'logistic-card:delivery-term-supplier:changed': { stale: CARDS, href },
    'storage:for-shop:created': { stale: ['public-storages'] },
  },
};
