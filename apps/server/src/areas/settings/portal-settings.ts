import { titlesIn } from '@portal/domain/field-titles';
import { PORTAL_SETTINGS, type PortalSettings, portalSettingsFaults } from '@portal/domain/portal-settings';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Answer, Handlers } from '../../contract/handlers.ts';
import { conflict, refuseFaults } from '../../contract/problem.ts';
import { setting } from '../../contract/tables.ts';
import type { Connection } from '../../database/connect.ts';
import { type HistoryPlace, readHistory } from '../../documents/history.ts';
import { documentHistory } from '../../documents/tables.ts';

const titleOf = titlesIn('updatePortalSettings');
type Kept = Answer<'getPortalSettings'>['data'];
const NAME = 'portal';
/** Under which name its history lies. */
const HISTORY = { document: 'portal settings' } satisfies HistoryPlace;
const ONLY = 1;
const MB = 1024 * 1024;

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

/** Bytes of an uploaded file at most: as an administrator says, and never more than the installation allows. */
export async function largestFile(connection: Connection, { maxFileSize }: Config): Promise<number> {
  const { max_file_size_mb } = await readPortalSettings(connection);
  return max_file_size_mb === null ? maxFileSize : Math.min(maxFileSize, max_file_size_mb * MB);
}

const shown = (value: unknown): string =>
  value === null || value === ''
    ? 'как при установке'
    : typeof value === 'boolean'
      ? value
        ? 'да'
        : 'нет'
      : `«${String(value)}»`;

/** What has been changed, by the fields' names: «Открытые загрузки: «20» → «30»». */
const changesOf = (before: Kept, next: Kept): string =>
  (Object.keys(PORTAL_SETTINGS) as (keyof PortalSettings)[])
    .filter((name) => before[name] !== next[name])
    .map((name) => `${titleOf(name)}: ${shown(before[name])} → ${shown(next[name])}`)
    .join('. ');

export const portalSettingsHandlers: Handlers<
  'getPortalSettings' | 'updatePortalSettings' | 'listPortalSettingsHistory'
> = {
  listPortalSettingsHistory: async ({ services: { database } }) => ({
    data: (await readHistory(database, HISTORY, ONLY)).slice(0, 100),
  }),

  getPortalSettings: async ({ services: { database } }) => ({ data: await readPortalSettings(database) }),

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
      if (before.version !== version)
        throw conflict('Настройки уже изменил другой администратор. Проверьте свежие данные и повторите.', {
          document: before,
        });
      const next = { ...settings, version: version + 1 };
      const text = changesOf(before, next);
      if (text !== '')
        await transaction.insert(documentHistory).values({
          ...HISTORY,
          document_id: ONLY,
          user_id: viewer.id,
          contractor_id: viewer.contractor_id,
          action: 'edit',
          text,
        });
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
