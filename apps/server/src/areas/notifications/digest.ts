import { formatDateTime } from '@portal/domain/dates';
import { plural } from '@portal/domain/words';
import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';

/** Maximum number of lines of an e-mail; the rest is on the portal. */
const MOST = 50;
const ZONE = 'Europe/Moscow';
const LOCK = 7_201_021;

interface Waiting extends Record<string, unknown> {
  email: string;
  count: number;
  lines: { title: string; text: string; created: string }[];
}

/**
 * Sends each person one e-mail with the notifications that they chose to get by e-mail, since the last one.
 * They are selected and marked in one statement under an advisory lock, so that two servers never write to the
 * same person, not even with half of the notifications each.
 * @returns the number of e-mails handed to the mail server
 */
export async function sendDigests({ database, mail, config }: Services): Promise<number> {
  const { rows } = await database.execute<Waiting>(sql`
    WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine), taken AS (
      UPDATE notification SET digest = false
      WHERE (SELECT mine FROM turn) AND id IN (SELECT id FROM notification WHERE digest ORDER BY id FOR UPDATE)
      RETURNING user_id, id, title, text, created
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS place FROM taken
    )
    SELECT p.email, count(*) AS count,
           jsonb_agg(jsonb_build_object('title', title, 'text', text, 'created', created) ORDER BY place) FILTER (WHERE place <= ${MOST}) AS lines
    FROM ranked JOIN app_user p ON p.id = ranked.user_id
    WHERE p.active AND p.email <> ''
    GROUP BY p.id, p.email ORDER BY p.id`);
  for (const { email, count, lines } of rows) {
    const rest = count - lines.length;
    mail.send({
      to: email,
      subject: `Портал запчастей: ${count} ${plural(count, 'событие', 'события', 'событий')}`,
      text: [
        ...lines.map(({ title, text, created }) =>
          [`${formatDateTime(created, ZONE)} МСК · ${title}`, ...(text === '' ? [] : [text])].join('\n'),
        ),
        ...(rest > 0 ? [`И ещё ${rest}.`] : []),
        ...(config.publicUrl === undefined
          ? []
          : [`Все уведомления: ${config.publicUrl}/settings/notifications`]),
        'Что присылать, выбирают на портале: Настройки → Уведомления.',
      ].join('\n\n'),
    });
  }
  return rows.length;
}
