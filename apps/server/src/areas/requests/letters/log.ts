import { LETTER_OUTCOMES, type LetterOutcome } from '@portal/domain/request-letters';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { instantOf } from '../../../database/connect.ts';
import { listFor } from '../../../lists/list.ts';
import { scope } from '../../../lists/scope.ts';
import type { Services } from '../../../services.ts';
import { isDemoMailbox, mailboxOf } from './mailboxes.ts';
import { storageOf } from './sender.ts';

/** Days for which letters are shown; then the nightly job deletes them. */
export const SHOWN_DAYS = 90;

/**
 * Letters of the viewer's company with lists, newest first; of everybody for an administrator. A person limited to some
 * storages sees the letters of their requests, as in the list of requests, and own letters that made no request.
 */
export const letters = listFor<'listRequestLetters'>()({
  fields: {
    id: sql<number>`l.id`,
    created_at: sql<string>`l.received_at`,
    sender: sql<string>`l.sender`,
    subject: sql<string>`l.subject`,
    file_name: sql<string>`l.file_name`,
    contractor: sql<string>`coalesce(company.title, '')`,
    outcome: sql<LetterOutcome>`l.outcome`,
    message: sql<string>`l.message`,
    answered: sql<boolean>`l.answer = 'sent'`,
    request_id: sql<number | null>`l.request_id`,
  },
  from: sql`request_letter l LEFT JOIN contractor company ON company.id = l.contractor_id`,
  counted: sql`request_letter l`,
  scope(viewer) {
    const { seen, personal, storages } = scope(viewer);
    const within =
      viewer.storages.length === 0
        ? sql``
        : sql` AND CASE WHEN l.request_id IS NULL THEN ${personal(sql`l.user_id`)}
            ELSE EXISTS (SELECT FROM request WHERE request.id = l.request_id AND ${storages(sql`request.storage_id`)}) END`;
    return sql`${seen(sql`l.contractor_id`)} AND l.received_at > now() - make_interval(days => ${SHOWN_DAYS})${within}`;
  },
  order: sql`l.received_at DESC, l.id DESC`,
  wire: (rows) =>
    rows.map(({ outcome, created_at, ...row }) => {
      const [title, tone] = LETTER_OUTCOMES[outcome];
      return { ...row, created_at: instantOf(created_at), outcome: { code: outcome, title, tone } };
    }),
});

/** Where a person sends lists by e-mail, and what would come of it. */
export async function readMailbox(
  { config, database }: Pick<Services, 'config' | 'database'>,
  viewer: Viewer,
): Promise<Answer<'getRequestMailbox'>['data']> {
  const mailbox = mailboxOf(config, database);
  const { rows } = await database.execute<{ email: string; fault: string }>(sql`
    SELECT email, coalesce((SELECT fault FROM request_mailbox), '') AS fault FROM app_user WHERE id = ${viewer.id}`);
  const [person] = rows;
  return {
    address: mailbox?.address ?? null,
    from: person?.email ?? '',
    storage_title: (await storageOf(database, viewer))?.title ?? null,
    demo: isDemoMailbox(config),
    fault: viewer.type === 'admin' && mailbox ? (person?.fault ?? '') : '',
  };
}
