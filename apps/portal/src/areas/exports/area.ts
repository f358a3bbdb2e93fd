import { routeHref } from '@portal/domain/routes';
import type { Area, LiveEvent } from '../../kit/area.ts';
import { EXPORTS_OPEN } from '../../kit/list/ask-export.ts';

const [NAME, OPEN] = EXPORTS_OPEN;
const files: LiveEvent = { stale: ['exports'], href: () => routeHref('main', {}, { [NAME]: OPEN }) };

export const exportsArea: Area = {
  screens: {},
  events: {
    'export:ready': files,
    'export:failed': { ...files, isBad: true },
    'export:progress': { stale: ['exports'] },
  },
};
