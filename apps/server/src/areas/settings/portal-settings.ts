import { titlesIn } from '@portal/domain/field-titles';
import { PORTAL_SETTINGS, type PortalSettings, portalSettingsFaults } from '@portal/domain/portal-settings';
import { sql } from 'drizzle-orm';
import type { Answer, Handlers } from '../../contract/handlers.ts';
import { conflict, refuseFaults } from '../../contract/problem.ts';
import { saveSetting } from '../../database/settings.ts';
import { addHistory, type HistoryPlace, readHistory } from '../../documents/history.ts';
import { PORTAL_SETTINGS_NAME, readPortalSettings } from '../../contract/portal-settings.ts';
import { isStale } from '../../documents/stale.ts';

const titleOf = titlesIn('updatePortalSettings');
type Kept = Answer<'updatePortalSettings'>['data'];
/** The document name under which its history is stored. */
const HISTORY = { document: 'portal settings' } satisfies HistoryPlace;
const ONLY = 1;
const MB = 1024 * 1024;

const shown = (value: unknown): string =>
  value === null || value === ''
    ? 'как при установке'
    : typeof value === 'boolean'
      ? value
        ? 'да'
        : 'нет'
      : `«${String(value)}»`;

/** The changed fields as text: «Открытые загрузки: «20» → «30»». */
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
      const text = changesOf(before, next);
      if (text !== '')
        await addHistory(transaction, {
          ...HISTORY,
          document_id: ONLY,
          user_id: viewer.id,
          contractor_id: viewer.contractor_id,
          action: 'edit',
          text,
        });
      await saveSetting(transaction, PORTAL_SETTINGS_NAME, JSON.stringify(next));
      return next;
    });
    return { data };
  },
};
