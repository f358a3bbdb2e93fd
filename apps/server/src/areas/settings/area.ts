import type { Area } from '../../area.ts';
import { settingsHandlers } from './handlers.ts';
import { helpdeskHandlers } from './helpdesk.ts';

export const settings = {
  name: 'settings',
  handlers: { ...settingsHandlers, ...helpdeskHandlers },
} satisfies Area;
