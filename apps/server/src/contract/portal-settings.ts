import { PORTAL_SETTINGS } from '@portal/domain/portal-settings';
import type { Config } from '../config.ts';
import type { Answer } from './handlers.ts';
import type { Connection } from '../database/connect.ts';
import { readSetting } from '../database/settings.ts';

type Kept = Answer<'getPortalSettings'>['data'];
/** The row of `setting` that they are kept in. */
export const PORTAL_SETTINGS_NAME = 'portal';
const MB = 1024 * 1024;

/** What an administrator has set, or what holds until then, with the number of the edition. */
export async function readPortalSettings(connection: Connection): Promise<Kept> {
  const saved = await readSetting(connection, PORTAL_SETTINGS_NAME);
  return {
    ...PORTAL_SETTINGS,
    version: 0,
    ...(saved === undefined ? {} : (JSON.parse(saved) as Partial<Kept>)),
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
