import type { Area } from '../../area.ts';
import { settingsHandlers } from './handlers.ts';
import { contactPersonsHandlers } from './contact-persons.ts';
import { helpdeskHandlers } from './helpdesk.ts';

export const settings = {
  name: 'settings',
  handlers: { ...settingsHandlers, ...helpdeskHandlers, ...contactPersonsHandlers },
} satisfies Area;
