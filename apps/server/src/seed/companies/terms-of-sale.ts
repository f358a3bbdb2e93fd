import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/**
 * A selection criterion for key partners and distributors' supply norms; they do not change what the demo's
 * people are offered.
 */
export async function seedTermsOfSale(database: Database): Promise<void> {
  await database.execute(sql`
    WITH made AS (
      INSERT INTO selection_criterion (title, discriminator, contractor_category_id, is_only_for_distributors, is_only_direct_shipment)
      SELECT kind.title, kind.discriminator, category.id, false, kind.direct
      FROM contractor_category category, (VALUES
        ('Ключевым партнёрам – проверенные поставщики', 'contractor', false),
        ('Ключевым партнёрам – прямо со складов в Самаре', 'storage', true)) AS kind (title, discriminator, direct)
      WHERE category.title = 'Ключевые партнёры'
      RETURNING id, discriminator)
    INSERT INTO selection_target (criterion_id, supplier_id, storage_id)
    SELECT made.id, c.id, NULL::bigint FROM made, contractor c
    WHERE made.discriminator = 'contractor' AND c.type = 'supplier' AND c.rating >= 4
    UNION ALL
    SELECT made.id, s.contractor_id, s.id FROM made, storage s JOIN contractor c ON c.id = s.contractor_id
    WHERE made.discriminator = 'storage' AND c.type = 'supplier' AND s.city = 'Самара'`);
  await database.execute(sql`
    INSERT INTO supply_norm (contractor_id, product_id, multiple, minimum)
    SELECT c.id, last.product_id, 2, 4
    FROM contractor c CROSS JOIN LATERAL (
      SELECT product_id FROM price_list_item WHERE supplier_id = c.id ORDER BY product_id DESC LIMIT 2) last
    WHERE c.type = 'distributor'`);
  await database.execute(sql`
    INSERT INTO supply_norm (contractor_id, brand_id, multiple, minimum)
    SELECT c.id, (SELECT min(id) FROM brand), 1, 1 FROM contractor c WHERE c.type = 'distributor'`);
  await database.execute(
    sql`UPDATE contractor c SET has_norms = true WHERE EXISTS (SELECT FROM supply_norm n WHERE n.contractor_id = c.id)`,
  );
}
