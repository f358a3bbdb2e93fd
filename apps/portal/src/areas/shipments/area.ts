import type { Area } from '../../kit/area.ts';

export const shipmentsArea: Area = {
  screens: {
    'inbox-id-shipment': async () => ({ Screen: (await import('./collect-screen.tsx')).CollectScreen }),
    shipment: async () => ({ Screen: (await import('./shipment-list.tsx')).ShipmentListScreen }),
    'shipment-id': async () => ({ Screen: (await import('./shipment-screen.tsx')).ShipmentScreen }),
  },
  badges: { documents: ['новая приёмка', 'новые приёмки', 'новых приёмок'] },
};
