import type { Area } from '../../kit/area.ts';

export const shipmentsArea: Area = {
  screens: {
    'inbox-id-shipment': async () => ({ Screen: (await import('./collect-screen.tsx')).CollectScreen }),
    acceptances: async () => ({
      Screen: (await import('./acceptances/acceptance-list.tsx')).AcceptanceListScreen,
    }),
    'acceptances-id': async () => ({
      Screen: (await import('./acceptances/acceptance-screen.tsx')).AcceptanceScreen,
    }),
    movement: async () => ({ Screen: (await import('./movements/movement-list.tsx')).MovementListScreen }),
    'movement-id': async () => ({ Screen: (await import('./movements/movement-screen.tsx')).MovementScreen }),
    'movement-id-shipment': async () => ({
      Screen: (await import('./movements/movement-shipment-screen.tsx')).MovementShipmentScreen,
    }),
    receive: async () => ({ Screen: (await import('./acceptances/acceptance-list.tsx')).ReceiveListScreen }),
    'receive-id': async () => ({ Screen: (await import('./acceptances/receive-screen.tsx')).ReceiveScreen }),
    shipment: async () => ({ Screen: (await import('./shipment-list.tsx')).ShipmentListScreen }),
    'shipment-id': async () => ({ Screen: (await import('./shipment-screen.tsx')).ShipmentScreen }),
    'shipment-id-barcode': async () => ({ Screen: (await import('./places-screen.tsx')).PlacesScreen }),
  },
  badges: { documents: ['новая приёмка', 'новые приёмки', 'новых приёмок'] },
};
