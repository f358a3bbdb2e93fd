import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { type Acting, stopOrphans } from './stop.ts';

/** What an event is about: the first of these that its message names. Deliveries of one document keep their order. */
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

/** Every event that happened since becomes a delivery of each webhook that asked for it: once, however often and wherever this is run. */
export async function gatherEvents(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    // Webhooks are locked: two servers that gather at once follow one another.
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
