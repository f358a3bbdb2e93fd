import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../../database/connect.ts';

/**
 * Stores the stock that an upload is about to change. The caller has filled the temporary table `counted` and locked
 * its stock items.
 */
export async function keepStock(
  transaction: Transaction,
  uploadId: number,
  { supplier_id, storage_id }: { supplier_id: number; storage_id: number },
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO upload_stock (upload_id, storage_id, last_version, reserves, before, was_more, after, new_items)
    SELECT ${uploadId}::bigint, ${storage_id}::bigint,
           (SELECT coalesce(max(v.id), 0) FROM price_list_version v JOIN price_list list ON list.id = v.price_list_id WHERE list.supplier_id = ${supplier_id}),
           coalesce(array_agg(r.id) FILTER (WHERE r.id IS NOT NULL), '{}'), coalesce(array_agg(r.quantity) FILTER (WHERE r.id IS NOT NULL), '{}'),
           coalesce(array_agg(r.is_more) FILTER (WHERE r.id IS NOT NULL), '{}'), coalesce(array_agg(counted.quantity) FILTER (WHERE r.id IS NOT NULL), '{}'),
           coalesce(array_agg(counted.item_id) FILTER (WHERE r.id IS NULL), '{}')
    FROM counted LEFT JOIN reserve r ON r.id = counted.reserve_id`);
}

/**
 * Fills the temporary table `counted` with the stock before an upload, less the pieces that were shipped since, for
 * `setCounted`. Locks the stock items.
 */
export async function countBefore(transaction: Transaction, uploadId: number): Promise<void> {
  const was = sql`
    SELECT unnest(reserves) AS id, unnest(before) AS before, unnest(was_more) AS more, unnest(after) AS after
    FROM upload_stock WHERE upload_id = ${uploadId}`;
  await transaction.execute(
    sql`SELECT FROM reserve WHERE id IN (SELECT id FROM (${was}) was) ORDER BY id FOR NO KEY UPDATE`,
  );
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
    SELECT r.item_id, r.id AS reserve_id, greatest(was.before + r.quantity - was.after, 0) AS quantity, was.more AS is_more
    FROM (${was}) was JOIN reserve r ON r.id = was.id
    UNION ALL
    SELECT r.item_id, r.id, 0, false
    FROM (SELECT unnest(new_items) AS item_id, storage_id FROM upload_stock WHERE upload_id = ${uploadId}) fresh
    JOIN reserve r ON r.item_id = fresh.item_id AND r.storage_id = fresh.storage_id`);
}

/** Minutes for which former stock is stored: longer than an upload can be taken back. */
const KEPT_MINUTES = 60;

/** Deletes former stock of uploads that can no longer be taken back. */
export async function forgetStock(connection: Connection): Promise<void> {
  await connection.execute(
    sql`DELETE FROM upload_stock WHERE at < now() - ${KEPT_MINUTES} * interval '1 minute'`,
  );
}
