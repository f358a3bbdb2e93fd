import type { Area } from '../../area.ts';
import { settingsHandlers } from './handlers.ts';
import { contactPersonsHandlers } from './contact-persons.ts';
import { portalSettingsHandlers } from './portal-settings.ts';
import { helpdeskHandlers } from './helpdesk.ts';
import { tracesHandlers } from './traces.ts';

export const settings = {
  name: 'settings',
  reads: { contractors: ['contractor'], identity: ['app_user'], mail: ['demo_mail'] },
  handlers: {
    ...settingsHandlers,
    ...portalSettingsHandlers,
    ...helpdeskHandlers,
    ...tracesHandlers,
    ...contactPersonsHandlers,
  },
} satisfies Area;
