import { sql } from 'drizzle-orm';
import { fixTaxes } from '../../areas/shipments/taxes.ts';
import type { Database } from '../../database/connect.ts';

/**
 * Origins and reduced rates of the sellers' own products: imported goods with a declaration, Russian ones, some at 10 %.
 * Shipments that have left keep what their goods had, and so do the lots of their buyers.
 */
export async function seedTaxes(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      UPDATE own_product own SET
        vat_rate = CASE WHEN own.id % 11 = 0 THEN 10 END,
        country_code = (ARRAY['643', '156', '276'])[1 + own.id % 3],
        customs_declaration = (ARRAY['', '10702070/150326/3' || lpad(own.id::text, 6, '0') || '/001',
                                     '10013160/020426/3' || lpad(own.id::text, 6, '0') || '/002'])[1 + own.id % 3]
      WHERE own.id % 7 <> 0`);
    const { rows } = await transaction.execute<{ id: number }>(
      sql`SELECT id FROM shipment WHERE shipment_date IS NOT NULL`,
    );
    await fixTaxes(
      transaction,
      rows.map(({ id }) => id),
    );
    // Goods that are not among the own products had their origins, too.
    await transaction.execute(sql`
      UPDATE shipment_item i SET country_code = told.country, customs_declaration = told.declaration
      FROM order_line l JOIN orders o ON o.id = l.order_id JOIN app_user seller ON seller.contractor_id = o.supplier_id
           AND seller.login IN ('supplier', 'distributor')
      JOIN (VALUES (0, '643', ''), (1, '156', '10702070/150326/3004120/001'), (2, '276', '10013160/020426/3017455/002'),
                   (3, '410', '10702070/080526/3020311')) AS told (nth, country, declaration) ON told.nth = l.product_id % 5
      WHERE i.order_line_id = l.id AND i.country_code = '' AND i.customs_declaration = ''
        AND i.shipment_id IN (SELECT d.id FROM shipment d WHERE d.shipment_date IS NOT NULL)`);
    await transaction.execute(
      sql`SELECT write_lots((SELECT array_agg(id) FROM acceptance), (SELECT array_agg(id) FROM movement))`,
    );
  });
}
