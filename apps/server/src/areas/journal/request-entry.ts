import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';

const SHOWN_VALUE = 200;

/**
 * Creates the journal entry of a file from which a request was made. The file was read at once, so the
 * entry is completed. The file is stored with the request, which returns it with the reasons. A position
 * that was not recognised, or whose quantity cannot be read, counts as refused.
 */
export async function enterRequest(
  transaction: Transaction,
  viewer: Pick<Viewer, 'id' | 'contractor_id'>,
  requestId: number,
  fileName: string,
): Promise<void> {
  await transaction.execute(sql`
    WITH entry AS (
      INSERT INTO upload (kind, contractor_id, user_id, request_id, file_name, stored_as, status, total, processed, taken, refused, finished_at)
      SELECT 'request_items', ${viewer.contractor_id}::bigint, ${viewer.id}::bigint, ${requestId}::bigint, ${fileName}::text, ${randomUUID()}::text,
             CASE WHEN count(*) = count(product_id) FILTER (WHERE quantity IS NOT NULL) THEN 'completed' ELSE 'completed_with_errors' END,
             count(*), count(*), count(product_id) FILTER (WHERE quantity IS NOT NULL),
             count(*) - count(product_id) FILTER (WHERE quantity IS NOT NULL), now()
      FROM request_position WHERE request_id = ${requestId}
      RETURNING id)
    INSERT INTO upload_row (upload_id, row_number, kind, field, value, reason)
    SELECT entry.id, position.number, 'refused', CASE WHEN position.product_id IS NULL THEN 'Артикул' ELSE 'Количество' END, left(position.written, ${SHOWN_VALUE}),
           CASE WHEN position.product_id IS NOT NULL THEN 'нужно указать количество'
                WHEN cardinality(position.choices) > 0 THEN 'нужно выбрать бренд' ELSE 'не найден в каталоге' END
    FROM entry, request_position AS position
    WHERE position.request_id = ${requestId} AND (position.product_id IS NULL OR position.quantity IS NULL)
    ORDER BY position.number`);
}
