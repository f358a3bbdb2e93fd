import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { emit } from '../../events/outbox.ts';

export interface Notice {
  /** Who hears of it: everybody who works for this contractor. */
  contractor_id: number;
  event_name: string;
  entity_id: number;
  title: string;
  text: string;
  /** Payload of the realtime event. */
  message: Record<string, unknown>;
}

/**
 * Write a notification for each of the contractor's people, as they chose to hear of it, and the realtime event, inside the caller's
 * transaction.
 */
export async function notify(transaction: Transaction, notice: Notice): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO notification (user_id, discriminator, event_name, entity_id, title, text, hidden, digest)
    SELECT p.id, 'common', ${notice.event_name}, ${notice.entity_id}, ${notice.title}, ${notice.text},
           NOT coalesce(choice.portal, true), coalesce(choice.digest, false)
    FROM app_user p
    LEFT JOIN notification_choice choice ON choice.user_id = p.id AND choice.event_name = ${notice.event_name}
    WHERE p.contractor_id = ${notice.contractor_id} AND p.active
      AND (coalesce(choice.portal, true) OR coalesce(choice.digest, false))
    ORDER BY p.id`);
  await emit(transaction, [
    {
      event_name: notice.event_name,
      contractor_id: notice.contractor_id,
      message: {
        ...notice.message,
        userNotificationTitle: notice.title,
        createdTime: new Date().toISOString(),
      },
    },
  ]);
}
