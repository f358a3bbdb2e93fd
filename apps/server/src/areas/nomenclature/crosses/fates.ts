import { CROSS_MONTHS, DOES_NOT_FIT, DOUBTFUL_RETURNS, DOUBTFUL_SHARE } from '@portal/domain/cross-trust';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { NUMBERED } from '../../catalogue/editing/numbered.ts';
import { cardOf } from '../../catalogue/sellers-crosses.ts';

const number = (value: number) => sql.raw(String(value));
const PERIOD = sql`now() - make_interval(months => ${number(CROSS_MONTHS)})`;

/** Whether a cross with these counts is hidden: the rule `crossTrust` as a condition. */
export const isHidden = (returned: SQL, buyers: SQL, anew: SQL) =>
  sql`(${returned} >= ${number(DOUBTFUL_RETURNS)} AND ${returned} * ${number(DOUBTFUL_SHARE)} >= ${buyers} AND ${anew} > 0)`;

/**
 * Order lines that were shipped instead of what was asked for: `asked_id`, `supplied_id`, `customer_id`, `line_id`. From the positions of
 * requests, and from replacements of refused pieces.
 */
const shipped = (condition: SQL) => sql`(
  SELECT asked.product_id AS asked_id, l.product_id AS supplied_id, o.customer_id, l.id AS line_id
  FROM order_line l JOIN request_order_line made ON made.order_line_id = l.id
  JOIN request_position asked ON asked.id = made.position_id JOIN orders o ON o.id = l.order_id
  JOIN contractor buyer ON buyer.id = o.customer_id AND NOT buyer.is_sandbox
  WHERE l.shipped > 0 AND asked.product_id <> l.product_id AND o.created_at > ${PERIOD} AND ${condition}
  UNION
  SELECT asked.product_id, l.product_id, o.customer_id, l.id
  FROM order_line l JOIN order_replacement made ON made.order_id = l.order_id
  JOIN order_line asked ON asked.id = made.order_line_id JOIN orders o ON o.id = l.order_id
  JOIN contractor buyer ON buyer.id = o.customer_id AND NOT buyer.is_sandbox
  WHERE l.shipped > 0 AND asked.product_id <> l.product_id AND o.created_at > ${PERIOD} AND ${condition})`;

/** Claims that a part does not fit, open or accepted: `line_id`, `claim_id`, `customer_id`, `sent_at`. */
const RETURNS = sql`(
  SELECT i.order_line_id AS line_id, d.id AS claim_id, d.customer_id, d.sent_at
  FROM claim_item i JOIN claim d ON d.id = i.claim_id
  WHERE i.type_id = ${number(DOES_NOT_FIT)} AND i.outcome <> 'refuse' AND d.sent_at IS NOT NULL AND d.status NOT IN ('draft', 'rejected', 'cancelled'))`;

/** Claims behind a pair: of the lines on which `supplied` was shipped instead of `asked`. */
export const claimsBehind = (asked: SQL, supplied: SQL) => sql`(
  SELECT DISTINCT back.claim_id, back.customer_id, back.sent_at
  FROM ${shipped(sql`l.product_id = ${supplied} AND asked.product_id = ${asked}`)} one JOIN ${RETURNS} back ON back.line_id = one.line_id)`;

/**
 * Counts anew how all crosses fared, in a few statements for any number of them: sellers who name them, buyers to whom the part was
 * shipped instead, and those who returned it because it does not fit. Only pairs that the catalogue or a seller knows as a cross are kept;
 * decisions of administrators stay.
 */
export async function countCrosses(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    // A decision waits for the counts, so that they never undo it.
    await transaction.execute(sql`LOCK TABLE cross_fate IN SHARE ROW EXCLUSIVE MODE`);
    await transaction.execute(sql`
      CREATE TEMPORARY TABLE counted_cross ON COMMIT DROP AS
      WITH named AS (
        SELECT DISTINCT card.id, other.id AS other_id, own.contractor_id
        FROM own_product own JOIN own_cross said ON said.own_product_id = own.id
        JOIN ${NUMBERED} other ON other.article_norm = said.article_norm AND other.brand_id = said.brand_id
        CROSS JOIN LATERAL ${cardOf} card
        WHERE own.deleted_at IS NULL AND card.id <> other.id
          AND NOT EXISTS (SELECT FROM contractor seller WHERE seller.id = own.contractor_id AND seller.is_sandbox)),
      spoken AS (
        SELECT asked_id, supplied_id, count(DISTINCT contractor_id)::int AS sellers
        FROM (SELECT id AS asked_id, other_id AS supplied_id, contractor_id FROM named
              UNION ALL SELECT other_id, id, contractor_id FROM named) both_ways
        GROUP BY 1, 2),
      taken AS (
        SELECT one.asked_id, one.supplied_id, count(DISTINCT one.customer_id)::int AS buyers,
               (count(DISTINCT one.customer_id) FILTER (WHERE back.sent_at IS NOT NULL))::int AS returned,
               (count(DISTINCT one.customer_id) FILTER (WHERE back.sent_at > coalesce(fate.checked_at, '-infinity')))::int AS anew
        FROM ${shipped(sql`true`)} one
        LEFT JOIN (SELECT line_id, max(sent_at) AS sent_at FROM ${RETURNS} claimed GROUP BY 1) back ON back.line_id = one.line_id
        LEFT JOIN cross_fate fate ON fate.asked_id = one.asked_id AND fate.supplied_id = one.supplied_id
        GROUP BY 1, 2)
      SELECT asked_id, supplied_id, coalesce(sellers, 0) AS sellers, coalesce(buyers, 0) AS buyers, coalesce(returned, 0) AS returned,
             coalesce(anew, 0) AS anew
      FROM spoken FULL JOIN taken USING (asked_id, supplied_id)
      WHERE sellers IS NOT NULL OR EXISTS (
        SELECT FROM cross_member mine JOIN cross_member other ON other.group_id = mine.group_id
        WHERE mine.product_id = asked_id AND other.product_id = supplied_id)`);
    await transaction.execute(sql`
      INSERT INTO cross_fate (asked_id, supplied_id, sellers, buyers, returned, anew, hidden)
      SELECT asked_id, supplied_id, sellers, buyers, returned, anew, ${isHidden(sql`returned`, sql`buyers`, sql`anew`)} FROM counted_cross
      ON CONFLICT (asked_id, supplied_id) DO UPDATE
      SET sellers = excluded.sellers, buyers = excluded.buyers, returned = excluded.returned, anew = excluded.anew, hidden = excluded.hidden
      WHERE (cross_fate.sellers, cross_fate.buyers, cross_fate.returned, cross_fate.anew, cross_fate.hidden)
        IS DISTINCT FROM (excluded.sellers, excluded.buyers, excluded.returned, excluded.anew, excluded.hidden)`);
    const gone = sql`NOT EXISTS (SELECT FROM counted_cross counted WHERE counted.asked_id = fate.asked_id AND counted.supplied_id = fate.supplied_id)`;
    await transaction.execute(sql`
      DELETE FROM cross_fate fate WHERE removed_at IS NULL AND checked_at IS NULL AND ${gone}`);
    await transaction.execute(sql`
      UPDATE cross_fate fate SET sellers = 0, buyers = 0, returned = 0, anew = 0, hidden = false
      WHERE (sellers > 0 OR buyers > 0) AND ${gone}`);
  });
}
