import type { Area } from '../../kit/area.ts';
import { watchesHref } from './watches-href.ts';

/** Its page is a part of the deferred goods. */
export const watchesArea: Area = {
  screens: {},
  events: {
    'watch:noticed': { stale: ['watches'], href: (id) => watchesHref(id === 0 ? undefined : id) },
  },
};
