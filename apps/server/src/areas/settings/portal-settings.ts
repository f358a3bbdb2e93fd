import { PORTAL_SETTINGS, type PortalSettings, portalSettingsFaults } from '@portal/domain/portal-settings';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Answer, Handlers } from '../../contract/handlers.ts';
import { conflict, refuseFaults } from '../../contract/problem.ts';
import { setting } from '../../contract/tables.ts';
import type { Connection } from '../../database/connect.ts';

type Kept = Answer<'getPortalSettings'>['data'];
const NAME = 'portal';

/** What an administrator has set, or what holds until then, with the number of the edition. */
export async function readPortalSettings(connection: Connection): Promise<Kept> {
  const [row] = await connection.select().from(setting).where(eq(setting.name, NAME));
  return {
    ...PORTAL_SETTINGS,
    version: 0,
    ...(row ? (JSON.parse(row.value) as Partial<Kept>) : {}),
  };
}

/** How to reach the support: what an administrator has set stands before what the installation says. */
export async function supportOf(connection: Connection, { support }: Config) {
  const set = await readPortalSettings(connection);
  return {
    set,
    phone: set.support_phone || support.phone,
    email: set.support_email || support.email,
    knowledgeBaseUrl: set.knowledge_base_url || support.knowledgeBaseUrl,
    surveyUrl: set.survey_shown ? support.surveyUrl : null,
  };
}

export const portalSettingsHandlers: Handlers<'getPortalSettings' | 'updatePortalSettings'> = {
  getPortalSettings: async ({ services: { database } }) => ({ data: await readPortalSettings(database) }),

  async updatePortalSettings({ body: { version, ...given }, services: { database } }) {
    const settings: PortalSettings = {
      ...given,
      support_phone: given.support_phone.trim(),
      support_email: given.support_email.trim(),
      knowledge_base_url: given.knowledge_base_url.trim(),
    };
    refuseFaults(portalSettingsFaults(settings));
    const data = await database.transaction(async (transaction) => {
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('portal settings', 0))`);
      const before = await readPortalSettings(transaction);
      if (before.version !== version)
        throw conflict('Настройки уже изменил другой администратор. Проверьте свежие данные и повторите.', {
          document: before,
        });
      const next = { ...settings, version: version + 1 };
      const value = JSON.stringify(next);
      await transaction
        .insert(setting)
        .values({ name: NAME, value })
        .onConflictDoUpdate({ target: setting.name, set: { value } });
      return next;
    });
    return { data };
  },
};
