import { type SQL, sql } from 'drizzle-orm';

/** Rows of selection criteria and of what they name: the tables, or others of the same columns. */
export interface CriteriaRows {
  criteria: SQL;
  targets: SQL;
}
const KEPT: CriteriaRows = { criteria: sql`selection_criterion`, targets: sql`selection_target` };

/** An offer: whose, from which storage, on what path, to whom. */
export interface OfferedWay {
  customer: SQL;
  supplier: SQL;
  storage: SQL;
  routes: SQL;
}

/**
 * Whether selection criteria let a customer see an offer. Customers of a category that has criteria see what one of them at least names, on
 * a path of one card where it asks for that; what is only for distributors nobody else sees. Decisions, «/settings/criterion». Both
 * questions that ask about the customer alone are answered once for a statement.
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
