import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/** Replacements proposed by the demo's suppliers for refused lines: waiting, declined, withdrawn. */
export async function seedProposed(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO replacement_proposal (order_id, order_line_id, customer_id, supplier_id, created_by, status, product_id, reserve_id,
                                      quantity, price_kopecks, comment, arrival_at, created_at)
    SELECT line.order_id, line.id, line.customer_id, line.supplier_id, line.user_id,
           (ARRAY['proposed', 'declined', 'proposed', 'withdrawn'])[1 + (line.nth - 1) % 4], other.product_id, other.reserve_id, line.refused,
           other.price_kopecks, CASE WHEN line.nth % 2 = 1 THEN 'Есть на складе, отгрузим ближайшим рейсом' ELSE '' END,
           line.planned_delivery_at, least(line.created_at + interval '3 hours', now())
    FROM (SELECT l.id, l.order_id, l.refused, l.reserve_id, l.price_kopecks, p.category_id, o.customer_id, o.supplier_id, o.supplier_storage_id,
                 o.planned_delivery_at, o.created_at, person.id AS user_id, row_number() OVER (ORDER BY o.id) AS nth
          FROM (SELECT DISTINCT ON (order_id) * FROM order_line WHERE refused > 0 ORDER BY order_id, id) l
          JOIN orders o ON o.id = l.order_id AND NOT o.withheld JOIN product p ON p.id = l.product_id
          JOIN app_user person ON person.contractor_id = o.supplier_id AND person.is_main
          ORDER BY o.id LIMIT 12) line
    CROSS JOIN LATERAL (
      SELECT r.id AS reserve_id, i.product_id, i.price_kopecks
      FROM (SELECT * FROM price_list_item WHERE supplier_id = line.supplier_id ORDER BY id LIMIT 2000) i JOIN reserve r ON r.item_id = i.id
      JOIN product p ON p.id = i.product_id
      WHERE r.storage_id = line.supplier_storage_id AND r.id <> line.reserve_id AND NOT r.is_more
        AND r.quantity - r.held >= line.refused AND i.multiplicity = 1 AND r.multiplicity = 1 AND r.minimal_quantity <= line.refused
        AND coalesce(r.product_multiplicity, 1) = 1
      ORDER BY p.category_id = line.category_id DESC, abs(i.price_kopecks - line.price_kopecks), r.id LIMIT 1) other`);
}
