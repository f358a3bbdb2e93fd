import type { NotificationEvent } from '@portal/domain/notifications';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/connect.ts';
import { preparedCall } from '../database/prepared.ts';

export interface Notice {
  /** Recipients: all people of this contractor … */
  contractor_id?: number;
  /** … or this one person. */
  user_id?: number;
  event_name: NotificationEvent;
  entity_id: number;
  title: string;
  text: string;
  /** Payload of the realtime event. */
  message: Record<string, unknown>;
}

/**
 * Writes a notification for each recipient according to their notification settings, and the realtime events,
 * inside the caller's transaction: one statement for all notices.
 */
export async function notify(transaction: Transaction, ...notices: Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const createdTime = new Date().toISOString();
  const told = notices.map((notice, place) => ({
    ...notice,
    place,
    message: { ...notice.message, userNotificationTitle: notice.title, createdTime },
  }));
  await tell(transaction, { notices: JSON.stringify(told) });
}

const tell = preparedCall<{ notices: string }, object>(
  'notify',
  sql`
    WITH notice AS MATERIALIZED (
           SELECT * FROM jsonb_to_recordset(${sql.placeholder('notices')}::jsonb)
             AS n(place int, contractor_id bigint, user_id bigint, event_name text, entity_id bigint, title text, text text, message jsonb)),
         told AS (
           INSERT INTO notification (user_id, discriminator, event_name, entity_id, title, text, hidden, digest)
           SELECT p.id, 'common', n.event_name, n.entity_id, n.title, n.text,
                  NOT coalesce(choice.portal, true), coalesce(choice.digest, false)
           FROM notice n
           JOIN app_user p ON (p.contractor_id = n.contractor_id OR p.id = n.user_id) AND p.active
           LEFT JOIN notification_choice choice ON choice.user_id = p.id AND choice.event_name = n.event_name
           WHERE coalesce(choice.portal, true) OR coalesce(choice.digest, false)
           ORDER BY n.place, p.id),
         emitted AS (
           INSERT INTO event (event_name, contractor_id, user_id, message)
           SELECT event_name, contractor_id, user_id, message FROM notice ORDER BY place)
    SELECT pg_notify('outbox', '')`,
);

/** Deletes unread notifications whose text must no longer be shown, of people of these companies. */
export async function withdraw(
  transaction: Transaction,
  { contractors, events, entity_id, text }: Withdrawn,
): Promise<void> {
  await transaction.execute(sql`
    DELETE FROM notification n USING app_user p
    WHERE p.id = n.user_id AND p.contractor_id = ANY(${sql.param(contractors)}::bigint[]) AND n.event_name = ANY(${sql.param(events)}::text[])
      AND n.entity_id = ${entity_id} AND n.text = ${text} AND n.confirmed_at IS NULL`);
}
interface Withdrawn extends Pick<Notice, 'entity_id' | 'text'> {
  contractors: readonly number[];
  events: readonly NotificationEvent[];
}
