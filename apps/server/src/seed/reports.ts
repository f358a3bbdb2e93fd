import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';

/**
 * Motivation rules of the current months for brands and categories that shops have accepted, and the plan of
 * the «Лада Имидж» contract.
 */
export async function seedReports(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO motivation_rule (brand_id, category_id, date_from, date_to, points, created_by)
    SELECT CASE WHEN rule.kind = 'brand' THEN rule.id END, CASE WHEN rule.kind = 'category' THEN rule.id END,
           (now() - interval '90 days')::date, (now() + interval '60 days')::date, rule.points, by.id
    FROM (
      (SELECT 'brand' AS kind, p.brand_id AS id, 10 AS points, sum(l.accepted * l.price_kopecks) AS worth
       FROM order_line l JOIN product p ON p.id = l.product_id GROUP BY p.brand_id ORDER BY 4 DESC, 2 LIMIT 3)
      UNION ALL
      (SELECT 'category', p.category_id, 5, sum(l.accepted * l.price_kopecks) AS worth
       FROM order_line l JOIN product p ON p.id = l.product_id GROUP BY p.category_id ORDER BY 4 DESC, 2 LIMIT 2)) rule
    JOIN app_user by ON by.login = 'admin' ORDER BY rule.points DESC, rule.id`);
  await database.execute(sql`UPDATE contract SET monthly_plan_kopecks = 15000000 WHERE type_id = 3`);
  // Every fifth completed order was shipped later than promised, so that reports on delivery times show delays.
  await database.execute(sql`
    UPDATE orders SET planned_shipment_at = created_at + interval '2 hours', planned_delivery_at = created_at + interval '30 hours'
    WHERE status = 'completed' AND id % 5 = 0 AND first_shipment_at IS NULL`);
}
