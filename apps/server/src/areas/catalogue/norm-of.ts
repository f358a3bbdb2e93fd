import { sql } from 'drizzle-orm';

/**
 * Joins the supply norm of an item `i` of a `supplier` as `norm`: that of the product, else of the nearest
 * category, else of the brand. The condition `supplier.has_norms` makes this cheap for suppliers without
 * norms. Decisions, «/settings/norm».
 */
export const normOf = sql`
  LEFT JOIN LATERAL (
    SELECT kept.multiple, kept.minimum FROM (
      SELECT 0 AS rank, n.multiple, n.minimum FROM supply_norm n WHERE n.contractor_id = i.supplier_id AND n.product_id = i.product_id
      UNION ALL
      SELECT way.depth, n.multiple, n.minimum FROM (
        WITH RECURSIVE up AS (
          SELECT c.id, c.parent_id, 1 AS depth FROM product of JOIN category c ON c.id = of.category_id WHERE of.id = i.product_id
          UNION ALL
          SELECT c.id, c.parent_id, up.depth + 1 FROM up JOIN category c ON c.id = up.parent_id WHERE up.depth < 10)
        SELECT id, depth FROM up) way
        JOIN supply_norm n ON n.contractor_id = i.supplier_id AND n.category_id = way.id
      UNION ALL
      SELECT 11, n.multiple, n.minimum FROM product of JOIN supply_norm n ON n.contractor_id = i.supplier_id AND n.brand_id = of.brand_id
      WHERE of.id = i.product_id) kept
    WHERE supplier.has_norms
    ORDER BY kept.rank LIMIT 1) norm ON true`;
