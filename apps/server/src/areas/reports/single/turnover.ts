import { sql } from 'drizzle-orm';
import { acceptedPieces } from '../summaries/facts.ts';
import { ACCEPTED, cellsOf } from '../summaries/summaries.ts';

const MINE = sql`FROM summary_mark m WHERE m.family = ${ACCEPTED.marks} AND m.supplier_id = c.supplier_id`;
const CELLS = sql`c.month, c.supplier_id, c.customer_id, c.contract_id, c.kind, c.kopecks`;

/**
 * Accepted, refused and (as negative amounts) returned money by contract and month, for lists. Unchanged
 * months are read from month cells, changed months from day cells, changed days from documents. A month
 * may have several rows.
 */
export const TURNOVER = sql`(
  SELECT ${CELLS} FROM (
    SELECT c.*, c.day AS month FROM ${ACCEPTED.table} c
    WHERE c.grain = 'pairs' AND c.span = 'month' AND NOT EXISTS (SELECT ${MINE} AND m.day >= c.day AND m.day < (c.day + interval '1 month')::date)
    UNION ALL
    SELECT c.*, dirty.month
    FROM (SELECT DISTINCT supplier_id, date_trunc('month', day::timestamp)::date AS month FROM summary_mark WHERE family = ${ACCEPTED.marks}) dirty
    JOIN ${ACCEPTED.table} c ON c.supplier_id = dirty.supplier_id AND c.day >= dirty.month AND c.day < (dirty.month + interval '1 month')::date
    WHERE c.grain = 'pairs' AND c.span = 'day' AND NOT EXISTS (SELECT ${MINE} AND m.day = c.day)) c
  UNION ALL
  SELECT date_trunc('month', c.day::timestamp)::date, c.supplier_id, c.customer_id, c.contract_id, c.kind, c.kopecks
  FROM (${cellsOf(ACCEPTED, acceptedPieces({ when: { marked: ACCEPTED.marks }, of: sql`true` }), [
    'supplier_id',
    'customer_id',
    'contract_id',
    'kind',
  ])}) c)`;
