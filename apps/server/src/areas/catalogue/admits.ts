import { type SQL, sql } from 'drizzle-orm';

/** Tables of selection criteria and their targets, or queries with the same columns. */
export interface CriteriaRows {
  criteria: SQL;
  targets: SQL;
}
const KEPT: CriteriaRows = { criteria: sql`selection_criterion`, targets: sql`selection_target` };

/** SQL expressions for an offer: customer, supplier, storage and logistic path. */
export interface OfferedWay {
  customer: SQL;
  supplier: SQL;
  storage: SQL;
  routes: SQL;
}

/**
 * Condition: the selection criteria let a customer see an offer. If the customer's category has criteria,
 * at least one of them must name the offer's supplier or storage and, if it requires direct shipment, the
 * path must be a single card. What a criterion reserves for distributors is hidden from all other
 * customers. Decisions, «/settings/criterion». The two subqueries that depend only on the customer run
 * once per statement.
 */
export const admits = ({ customer, supplier, storage, routes }: OfferedWay, rows = KEPT): SQL => {
  const { criteria, targets } = rows;
  const names = sql`target.supplier_id = ${supplier} AND (target.storage_id IS NULL OR target.storage_id = ${storage})`;
  const mine = sql`${criteria} criterion JOIN contractor buyer ON buyer.category_id = criterion.contractor_category_id`;
  return sql`(NOT EXISTS (SELECT FROM ${mine} WHERE buyer.id = ${customer})
      OR EXISTS (SELECT FROM ${mine} JOIN ${targets} target ON target.criterion_id = criterion.id
                 WHERE buyer.id = ${customer} AND ${names} AND (NOT criterion.is_only_direct_shipment OR jsonb_array_length(${routes}) = 1)))
    AND (NOT EXISTS (SELECT FROM ${criteria} criterion WHERE criterion.is_only_for_distributors)
      OR (SELECT buyer.type = 'distributor' FROM contractor buyer WHERE buyer.id = ${customer})
      OR NOT EXISTS (SELECT FROM ${criteria} criterion JOIN ${targets} target ON target.criterion_id = criterion.id
                     WHERE criterion.is_only_for_distributors AND ${names}))`;
};
