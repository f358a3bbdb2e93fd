import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

export const edoArea: Area = {
  screens: {},
  events: {
    'shipment:edo': { stale: ['shipment'], href: (id) => routeHref('shipment-id', { id }) },
  },
};
