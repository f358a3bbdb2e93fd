import { sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { scope } from '../../lists/scope.ts';

/** Somebody of the supplier's opens a claim: it is a new one no more. Whoever may not see it changes nothing. */
export async function markOpened(connection: Connection, viewer: Viewer, id: number): Promise<void> {
  await connection.execute(sql`
    UPDATE claim d SET opened_at = now()
    WHERE d.id = ${id} AND d.opened_at IS NULL AND d.sent_at IS NOT NULL AND ${scope(viewer).own(sql`d.supplier_id`)}`);
}
