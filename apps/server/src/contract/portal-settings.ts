import { PORTAL_SETTINGS } from '@portal/domain/portal-settings';
import type { Config } from '../config.ts';
import type { Answer } from './handlers.ts';
import type { Connection } from '../database/connect.ts';
import { readSetting } from '../database/settings.ts';

type Kept = Answer<'updatePortalSettings'>['data'];
/** The name of the row of `setting` that stores the portal's settings. */
export const PORTAL_SETTINGS_NAME = 'portal';
const MB = 1024 * 1024;

/** The settings that an administrator has saved, or the defaults, with the version number of the row. */
export async function readPortalSettings(connection: Connection): Promise<Kept> {
  const saved = await readSetting(connection, PORTAL_SETTINGS_NAME);
  return {
    ...PORTAL_SETTINGS,
    version: 0,
    ...(saved === undefined ? {} : (JSON.parse(saved) as Partial<Kept>)),
  };
}

/** The contacts of support: an administrator's values override those of the server's configuration. */
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

/**
 * Maximum size of an uploaded file in bytes: the administrator's setting, but no more than the configuration
 * allows.
 */
export async function largestFile(connection: Connection, { maxFileSize }: Config): Promise<number> {
  const { max_file_size_mb } = await readPortalSettings(connection);
  return max_file_size_mb === null ? maxFileSize : Math.min(maxFileSize, max_file_size_mb * MB);
}
