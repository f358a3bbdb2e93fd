import { FAULT_OUTCOMES } from '@portal/domain/claims';
import { SCORE_DAYS } from '@portal/domain/supplier-scores';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { type Connection, type Database, instantOf } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';

const PERIOD = sql`now() - make_interval(days => ${sql.raw(String(SCORE_DAYS))})`;

/** End of the line's planned day in the time zone of the storage. */
const DAY_ENDS = sql`(date_trunc('day', coalesce(l.planned_shipment_at, o.planned_shipment_at) AT TIME ZONE place.time_zone) + interval '1 day')
  AT TIME ZONE place.time_zone`;
/** Confirmed pieces of the line have not been shipped although its day is over. */
const LATE = sql`(l.confirmed > l.shipped AND ${DAY_ENDS} <= now())`;

/**
 * Recomputes the scores of all suppliers in one statement over the last 90 days. A position counts if none of
 * its pieces is undecided and some were confirmed, refused or missing. It is due if something was shipped, or if the
 * planned day in the storage's time zone has ended and confirmed pieces still stand there. It is in time if everything
 * left by the end of that day, and at fault if a closed claim on it was not refused.
 * Replacements at zero price after a claim do not count. Suppliers without positions lose their row.
 */
export async function countScores(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO supplier_score (contractor_id, lines, confirmed, refused, shipped, due, in_time, at_fault, counted_at)
      SELECT o.supplier_id, count(*), count(*) FILTER (WHERE l.refused = 0),
             count(*) FILTER (WHERE l.refused > 0 AND l.confirmed + l.short = 0), count(sent.at),
             count(*) FILTER (WHERE sent.at IS NOT NULL OR ${LATE}), count(*) FILTER (WHERE sent.at < ${DAY_ENDS} AND NOT ${LATE}),
             count(sent.at) FILTER (WHERE EXISTS (
               SELECT FROM claim_item i JOIN claim c ON c.id = i.claim_id
               WHERE i.order_line_id = l.id AND c.status = 'closed' AND i.outcome = ANY(${sql.param(FAULT_OUTCOMES)}::text[]))), now()
      FROM orders o JOIN storage place ON place.id = o.supplier_storage_id JOIN order_line l ON l.order_id = o.id
      LEFT JOIN (SELECT order_line_id, max(at) AS at FROM order_line_move WHERE kind = 'shipped' AND at > ${PERIOD}
                 GROUP BY order_line_id) sent ON sent.order_line_id = l.id
      WHERE o.created_at > ${PERIOD} AND NOT o.withheld AND l.undecided = 0 AND l.confirmed + l.refused + l.short > 0
        AND l.price_kopecks > 0
      GROUP BY o.supplier_id
      ON CONFLICT (contractor_id) DO UPDATE SET lines = excluded.lines, confirmed = excluded.confirmed, refused = excluded.refused,
        shipped = excluded.shipped, due = excluded.due, in_time = excluded.in_time, at_fault = excluded.at_fault, counted_at = excluded.counted_at`);
    await transaction.execute(sql`DELETE FROM supplier_score WHERE counted_at < now()`);
  });
}

/**
 * Scores of the viewer's own company and of companies with which it has or had a contract; all for an
 * administrator.
 */
export async function listScores(
  connection: Connection,
  viewer: Viewer,
): Promise<Answer<'listSupplierScores'>['data']> {
  const { own, seen } = scope(viewer);
  const { rows } = await connection.execute<Answer<'listSupplierScores'>['data'][number]>(sql`
    SELECT s.contractor_id AS supplier_id, s.lines, s.confirmed, s.refused, s.shipped, s.due, s.in_time, s.at_fault, s.counted_at FROM supplier_score s
    WHERE ${own(sql`s.contractor_id`)}
       OR EXISTS (SELECT FROM contract WHERE contract.supplier_id = s.contractor_id AND ${seen(sql`contract.customer_id`)})
    ORDER BY s.contractor_id LIMIT 1000`);
  return rows.map((row) => ({ ...row, counted_at: instantOf(row.counted_at) }));
}
