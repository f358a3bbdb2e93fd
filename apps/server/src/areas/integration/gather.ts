import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { type Acting, stopOrphans } from './stop.ts';

/**
 * Documents by the name of their id in an event's message; the first match counts. Deliveries of one document
 * stay in order.
 */
const DOCUMENTS = [
  ['b2c_order_id', 'b2c-order'],
  ['b2c_claim_id', 'b2c-claim'],
  ['claim-id', 'claim'],
  ['delivery-time-corrective-id', 'delivery-time-corrective'],
  ['order_id', 'order'],
  ['shipment_id', 'shipment'],
  ['movement_id', 'movement'],
  ['id', 'order'],
] as const;

const DOCUMENT = sql`coalesce(${sql.join(
  DOCUMENTS.map(([name, kind]) => sql`${`${kind} `}::text || (e.message ->> ${name}::text)`),
  sql`, `,
)}, e.event_name)`;

/**
 * Creates deliveries of new events for the webhooks that subscribe to them: exactly once, however often and
 * wherever this runs.
 */
export async function gatherEvents(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    // The lock on webhooks serialises concurrent runs of several servers.
    const { rows } = await transaction.execute<Acting>(
      sql`SELECT id, saved_by AS user_id, contractor_id, address FROM webhook WHERE active ORDER BY id FOR NO KEY UPDATE`,
    );
    const hearing = await stopOrphans(transaction, rows);
    if (hearing.length === 0) return;
    const ids = sql.param(hearing.map(({ id }) => id));
    const { rows: newest } = await transaction.execute<{ seq: number }>(
      sql`SELECT coalesce(max(seq), 0) AS seq FROM event`,
    );
    const upTo = newest[0]?.seq ?? 0;
    await transaction.execute(sql`
      INSERT INTO webhook_delivery (webhook_id, contractor_id, seq, event_name, document, payload)
      SELECT hook.id, hook.contractor_id, e.seq, e.event_name, ${DOCUMENT},
             jsonb_build_object('event', e.event_name, 'document', ${DOCUMENT},
               'at', to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', e.message)
      FROM webhook hook JOIN event e ON e.seq > hook.after_seq AND e.seq <= ${upTo}
        AND e.contractor_id = hook.contractor_id AND e.event_name = ANY(hook.events)
      WHERE hook.id = ANY(${ids}::bigint[]) ORDER BY e.seq, hook.id
      ON CONFLICT (webhook_id, seq) DO NOTHING`);
    await transaction.execute(
      sql`UPDATE webhook SET after_seq = greatest(after_seq, ${upTo}) WHERE id = ANY(${ids}::bigint[])`,
    );
  });
}
