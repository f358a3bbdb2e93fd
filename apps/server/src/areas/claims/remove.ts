import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { deleteHistory } from '../../documents/history.ts';
import { takeAction, type Wanted } from '../../documents/take.ts';
import type { Files } from '../../files/files.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { claimDocument } from './document.ts';

/** Deletes a draft with its positions and files; its pieces may be claimed again. Throws 404, 403 and 409. */
export async function removeClaim(
  database: Database,
  store: Files,
  viewer: Viewer,
  wanted: Wanted,
): Promise<void> {
  const files = await database.transaction(async (transaction) => {
    await takeAction(transaction, claimDocument, {
      action: 'delete',
      by: viewer,
      documents: [wanted],
      input: {},
    });
    const { id } = wanted;
    const { rows } = await transaction.execute<{ stored_as: string }>(
      sql`DELETE FROM claim_file WHERE claim_id = ${id} RETURNING stored_as`,
    );
    await transaction.execute(sql`DELETE FROM claim_item WHERE claim_id = ${id}`);
    await deleteHistory(transaction, 'claim', id);
    await transaction.execute(sql`DELETE FROM claim WHERE id = ${id}`);
    return rows.map(({ stored_as }) => stored_as);
  });
  await store.drop(files);
}
