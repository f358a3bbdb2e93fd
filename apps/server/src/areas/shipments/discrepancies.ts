import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { beginDocument } from '../../documents/take.ts';
import { claimDocument } from '../claims/document.ts';
import type { Viewer } from '../identity/viewer.ts';

/**
 * Drafts of claims for what an acceptance has found missing or rejected, one for each order; what came beyond or was not ordered stands
 * in the comment of the first. Decisions, «Acceptance».
 */
export async function draftClaims(transaction: Transaction, by: Viewer, acceptanceId: number): Promise<void> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    WITH found AS MATERIALIZED (
           SELECT l.order_id, l.id AS line_id, a.shortage, a.rejected, a.surplus, a.comment, brand.title || ' ' || product.article AS name
           FROM acceptance_item a JOIN shipment_item i ON i.id = a.shipment_item_id JOIN order_line l ON l.id = i.order_line_id
           JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id
           WHERE a.acceptance_id = ${acceptanceId}),
         beyond AS (
           SELECT string_agg(words, '; ') AS words FROM (
             SELECT 'Излишек: ' || string_agg(name || ' – ' || surplus || ' шт.', ', ') AS words FROM found WHERE surplus > 0
             UNION ALL
             SELECT 'Не заказано: ' || string_agg(other.name || ' – ' || other.quantity || ' шт.' || coalesce(' (' || nullif(trim(other.comment), '') || ')', ''), ', ')
             FROM acceptance d, jsonb_to_recordset(d.unknown_items) AS other(name text, quantity int, comment text) WHERE d.id = ${acceptanceId}) parts),
         made AS (
           INSERT INTO claim (order_id, customer_id, supplier_id, created_by, type_id, status, customer_comment, acceptance_id)
           SELECT f.order_id, d.customer_id, d.supplier_id, ${by.id}, 1, 'draft',
                  CASE WHEN row_number() OVER (ORDER BY f.order_id) = 1 THEN coalesce((SELECT words FROM beyond), '') ELSE '' END, d.id
           FROM (SELECT order_id, sum(shortage + rejected) AS wrong, sum(surplus) AS surplus FROM found GROUP BY order_id) f, acceptance d
           WHERE d.id = ${acceptanceId} AND (f.wrong > 0 OR f.surplus > 0
             -- What came beyond and what nobody ordered is said in the first of them: of one order at least there is one.
             OR f.order_id = (SELECT min(order_id) FROM found) AND NOT EXISTS (SELECT FROM found WHERE shortage + rejected + surplus > 0))
           RETURNING id, order_id),
         items AS (
           INSERT INTO claim_item (claim_id, order_line_id, type_id, quantity, comment)
           SELECT made.id, f.line_id, kind.type_id, kind.quantity, f.comment
           FROM made JOIN found f USING (order_id)
           CROSS JOIN LATERAL (VALUES (1, f.shortage), (4, f.rejected)) AS kind(type_id, quantity)
           WHERE kind.quantity > 0),
         claimed AS (
           UPDATE order_line l SET claimed = l.claimed + f.shortage + f.rejected FROM found f
           WHERE f.line_id = l.id AND f.shortage + f.rejected > 0)
    SELECT id FROM made ORDER BY id`);
  for (const { id } of rows)
    await beginDocument(transaction, claimDocument, {
      by,
      id,
      input: {},
      text: `Черновик создан по приёмке № ${acceptanceId}`,
    });
}
