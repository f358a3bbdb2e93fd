import { PORTAL_SETTINGS } from '@portal/domain/portal-settings';
import { sql } from 'drizzle-orm';
import { readPortalSettings } from '../../../contract/portal-settings.ts';
import { type Field, fieldsOf, type Subject } from '../subject.ts';

const own = fieldsOf('updatePortalSettings');

/** The one id of the portal's settings. */
export const PORTAL_ID = 1;

/** The settings of the whole portal. */
export const PORTAL: Subject = {
  kind: 'portal',
  title: 'Настройки портала',
  rule: 'pages.settings-portal',
  fields: {
    ...Object.fromEntries(
      Object.keys(PORTAL_SETTINGS).map((name): [string, Field] => [
        name,
        { ...own.plain(name), empty: 'как при установке' },
      ]),
    ),
    regulation_discount: own.percent('regulation_discount', 'Регламентная скидка'),
  },
  async read(connection) {
    const { version: _, ...settings } = await readPortalSettings(connection);
    const { rows } = await connection.execute<{ percent: number }>(
      sql`SELECT percent::float8 AS percent FROM regulation_discount WHERE id = 1`,
    );
    const fields = { ...settings, regulation_discount: rows[0]?.percent ?? 0 };
    return [{ id: PORTAL_ID, title: PORTAL.title, contractor_id: null, other_id: null, fields }];
  },
};
