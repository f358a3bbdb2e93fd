import { criterionFaults } from '@portal/domain/criteria';
import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import type { Database } from '../../database/connect.ts';
import { admits } from '../catalogue/admits.ts';
import { inForce } from '../catalogue/in-force.ts';
import { reaches } from '../catalogue/reaches.ts';
import { fieldsOf, targetsOf } from './criteria.ts';

type Preview = Answer<'previewSelectionCriterion'>['data'];

/**
 * The number of offers that a criterion would hide if saved like this: of the offers that customers concerned
 * see now, how many at least one of them would not see any more. An incomplete criterion hides nothing.
 */
export async function previewCriterion(
  database: Database,
  body: BodyOf<'previewSelectionCriterion'>,
): Promise<Preview> {
  const fields = { ...fieldsOf(body), title: '-' };
  const kind = body.discriminator;
  if (Object.keys(criterionFaults(fields, kind)).length > 0) return { hidden: 0, total: 0, customers: 0 };
  // The draft gets the id 0, which no saved criterion can have.
  const draft = sql`0::bigint`;
  const way = {
    customer: sql`ways.customer_id`,
    supplier: sql`ways.supplier_id`,
    storage: sql`ways.storage_id`,
    routes: sql`ways.routes`,
  };
  const { rows } = await database.execute<{ hidden: number; total: number; customers: number }>(sql`
    WITH after_criterion AS (
      SELECT id, contractor_category_id, is_only_for_distributors, is_only_direct_shipment FROM selection_criterion
      WHERE id IS DISTINCT FROM ${body.id ?? null}
      UNION ALL SELECT ${draft}, ${fields.contractor_category_id}::bigint, ${fields.is_only_for_distributors}::boolean, ${fields.is_only_direct_shipment}::boolean),
    after_target AS (
      SELECT criterion_id, supplier_id, storage_id FROM selection_target WHERE criterion_id IS DISTINCT FROM ${body.id ?? null}
      UNION ALL SELECT ${draft}, one.supplier_id, one.storage_id FROM (${targetsOf(fields, kind)}) one),
    concerned AS (
      SELECT c.id FROM contractor c WHERE c.type IN ('shop', 'distributor')
        AND (c.category_id = ${fields.contractor_category_id} OR ${fields.is_only_for_distributors} AND c.type <> 'distributor')),
    ways AS (
      SELECT DISTINCT contract.customer_id, contract.supplier_id, card.supplier_storage_id AS storage_id, card.routes
      FROM concerned
      JOIN contract ON contract.customer_id = concerned.id AND contract.status = 'active'
      JOIN storage mine ON mine.contractor_id = contract.customer_id AND ${reaches(sql`mine.id`)}
      JOIN logistic_card card ON card.customer_storage_id = mine.id AND card.status = 'active'
      JOIN storage theirs ON theirs.id = card.supplier_storage_id AND theirs.contractor_id = contract.supplier_id),
    seen AS MATERIALIZED (
      SELECT ways.storage_id, ways.supplier_id, bool_or(NOT (${admits(way, { criteria: sql`after_criterion`, targets: sql`after_target` })})) AS hides
      FROM ways WHERE ${admits(way)} GROUP BY 1, 2)
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE seen.hides))::int AS hidden, (SELECT count(*)::int FROM concerned) AS customers
    FROM seen
    JOIN reserve r ON r.storage_id = seen.storage_id AND r.quantity > r.held
    JOIN price_list_item i ON i.id = r.item_id AND i.supplier_id = seen.supplier_id
    JOIN price_list list ON list.id = i.price_list_id AND ${inForce('list')}`);
  const [counted] = rows;
  if (!counted) throw new Error('a count without a row');
  return counted;
}
