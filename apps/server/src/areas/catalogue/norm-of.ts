import { type SQL, sql } from 'drizzle-orm';

/** SQL expressions of a product: its id, its brand, and the ids of its category and of those above it. */
export interface NormedGoods {
  id: SQL;
  brand: SQL;
  path: SQL;
}

/**
 * Joins the supply norm of an item `i` as `norm`: that of the product, else of the nearest category, else of the brand. `asked` is
 * whether the supplier has norms at all: without it, no table is read. Decisions, «/settings/norm».
 */
export const normOfGoods = ({ id, brand, path }: NormedGoods, asked: SQL): SQL => sql`
  LEFT JOIN LATERAL (
    SELECT n.multiple, n.minimum FROM supply_norm n
    WHERE ${asked} AND n.contractor_id = i.supplier_id AND (n.product_id = ${id} OR n.category_id = ANY(${path}) OR n.brand_id = ${brand})
    ORDER BY n.product_id, array_position(${path}, n.category_id), n.brand_id LIMIT 1) norm ON true`;

/** The same where only the item and its `supplier` (contractor) are at hand. */
export const normOf = sql`
  LEFT JOIN LATERAL (
    SELECT of.id, of.brand_id, kind.path FROM product of JOIN category kind ON kind.id = of.category_id WHERE supplier.has_norms AND of.id = i.product_id) goods ON true
  ${normOfGoods({ id: sql`goods.id`, brand: sql`goods.brand_id`, path: sql`goods.path` }, sql`goods.id IS NOT NULL`)}`;
