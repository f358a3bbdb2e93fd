import { sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { scope } from '../../lists/scope.ts';

/**
 * Marks a claim as opened by the supplier, so that it is no longer new. Has no effect for others, nor for an administrator
 * who looks at the portal as the supplier's person.
 */
export async function markOpened(connection: Connection, viewer: Viewer, id: number): Promise<void> {
  if (viewer.impersonator !== null) return;
  await connection.execute(sql`
    UPDATE claim d SET opened_at = now()
    WHERE d.id = ${id} AND d.opened_at IS NULL AND d.sent_at IS NOT NULL AND ${scope(viewer).own(sql`d.supplier_id`)}`);
}
