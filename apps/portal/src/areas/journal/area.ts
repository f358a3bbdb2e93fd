import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

export const journalArea: Area = {
  screens: {},
  events: {
    price_list_upload: {
      stale: ['uploads', 'upload', 'price-lists', 'price-list', 'price-list-items', 'price-list-versions'],
      href: (id) => routeHref('prices-import', {}, { upload: id }),
    },
  },
};
