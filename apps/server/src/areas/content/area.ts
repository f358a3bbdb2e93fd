import type { Area } from '../../area.ts';
import { bannersHandlers } from './banners.ts';
import { imagesHandlers } from './images.ts';
import { linksHandlers } from './links.ts';
import { newsHandlers } from './news.ts';

export const content = {
  name: 'content',
  handlers: { ...bannersHandlers, ...linksHandlers, ...newsHandlers, ...imagesHandlers },
} satisfies Area;
