import type { Area } from '../../area.ts';
import { forgetNotifications } from '../../events/forget-notifications.ts';
import { sendDigests } from './digest.ts';
import { notificationsHandlers } from './handlers.ts';
import { permanentHandlers } from './permanent.ts';
import { technicalHandlers } from './technical.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    'send-digests': Record<string, never>;
    'forget-notifications': Record<string, never>;
  }
}

export const notifications = {
  name: 'notifications',
  module: 'events',
  reads: { contractors: ['contractor'], identity: ['app_user'] },
  handlers: { ...notificationsHandlers, ...technicalHandlers, ...permanentHandlers },
  jobs: {
    'send-digests': { run: sendDigests, at: '0 8 * * *' },
    'forget-notifications': { run: forgetNotifications, at: '10 4 * * *' },
  },
} satisfies Area;
