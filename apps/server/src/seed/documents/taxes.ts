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
    await transaction.execute(
      sql`SELECT write_lots((SELECT array_agg(id) FROM acceptance), (SELECT array_agg(id) FROM movement))`,
    );
  });
}
