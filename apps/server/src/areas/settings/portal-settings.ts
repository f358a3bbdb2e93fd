import { type PortalSettings, portalSettingsFaults } from '@portal/domain/portal-settings';
import { sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { conflict, refuseFaults } from '../../contract/problem.ts';
import { saveSetting } from '../../database/settings.ts';
import { PORTAL_SETTINGS_NAME, readPortalSettings } from '../../contract/portal-settings.ts';
import { isStale } from '../../documents/stale.ts';
import { recordChanges } from '../changes/record.ts';
import { PORTAL_ID } from '../changes/subjects/portal.ts';

const MB = 1024 * 1024;

export const portalSettingsHandlers: Handlers<'getPortalSettings' | 'updatePortalSettings'> = {
  getPortalSettings: async ({ services: { database, config } }) => ({
    data: {
      ...(await readPortalSettings(database)),
      installed: {
        support_phone: config.support.phone ?? '',
        support_email: config.support.email ?? '',
        knowledge_base_url: config.support.knowledgeBaseUrl ?? '',
        max_file_size_mb: Math.floor(config.maxFileSize / MB),
      },
    },
  }),

  async updatePortalSettings({ viewer, body: { version, ...given }, services: { database, config } }) {
    const settings: PortalSettings = {
      ...given,
      support_phone: given.support_phone.trim(),
      support_email: given.support_email.trim(),
      knowledge_base_url: given.knowledge_base_url.trim(),
    };
    refuseFaults(portalSettingsFaults(settings, Math.floor(config.maxFileSize / MB)));
    const data = await database.transaction(async (transaction) => {
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('portal settings', 0))`);
      const before = await readPortalSettings(transaction);
      if (isStale(version, before.version))
        throw conflict('Настройки уже изменил другой администратор. Проверьте свежие данные и повторите.', {
          document: before,
        });
      const next = { ...settings, version: before.version + 1 };
      await recordChanges(transaction, { by: viewer, subject: 'portal', ids: [PORTAL_ID] }, () =>
        saveSetting(transaction, PORTAL_SETTINGS_NAME, JSON.stringify(next)),
      );
      return next;
    });
    return { data };
  },
};
