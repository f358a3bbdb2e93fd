import type { Area } from '../../area.ts';
import { bannersHandlers } from './banners.ts';
import { imagesHandlers } from './images.ts';
import { linksHandlers } from './links.ts';
import { newsHandlers } from './news.ts';
import { normativeHandlers } from './normative-handlers.ts';

export const content = {
  name: 'content',
  reads: {
    catalogue: ['brand', 'category', 'product', 'product_search'],
    contractors: ['contract', 'contractor'],
    identity: ['app_user'],
  },
  handlers: {
    ...bannersHandlers,
    ...linksHandlers,
    ...newsHandlers,
    ...imagesHandlers,
    ...normativeHandlers,
  },
} satisfies Area;
