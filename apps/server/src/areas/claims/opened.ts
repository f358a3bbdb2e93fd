import { sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { scope } from '../../lists/scope.ts';

/** Marks a claim as opened by the supplier, so that it is no longer new. Has no effect for others. */
export async function markOpened(connection: Connection, viewer: Viewer, id: number): Promise<void> {
  await connection.execute(sql`
    UPDATE claim d SET opened_at = now()
    WHERE d.id = ${id} AND d.opened_at IS NULL AND d.sent_at IS NOT NULL AND ${scope(viewer).own(sql`d.supplier_id`)}`);
}
