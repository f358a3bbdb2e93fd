import { bannersHandlers } from './banners.ts';
import { imagesHandlers } from './images.ts';
import { linksHandlers } from './links.ts';
import { newsHandlers } from './news.ts';
import { normativeHandlers } from './normative-handlers.ts';

export const contentHandlers = {
  ...bannersHandlers,
  ...linksHandlers,
  ...newsHandlers,
  ...imagesHandlers,
  ...normativeHandlers,
};
