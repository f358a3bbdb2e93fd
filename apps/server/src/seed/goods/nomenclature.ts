import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/** Number of own products of each of the demo's two sellers. */
const EACH = 400;
const PICTURED = 60;

/**
 * Own products of the demo's sellers: most with the catalogue's data, some without a category or a picture,
 * and a few that are not in the shared catalogue.
 */
export async function seedNomenclature(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO own_product (contractor_id, brand_id, article, article_norm, title, category_id, features, barcodes, pack_quantity,
                               multiplicity, weight, height, width, length, updated_at)
      SELECT item.supplier_id, p.brand_id, p.article, p.article_norm, p.title, CASE WHEN item.place % 9 <> 0 THEN p.category_id END,
             (SELECT coalesce(jsonb_agg(jsonb_build_object('title', feature.title, 'value', known.value) ORDER BY feature.title, known.value), '[]')
              FROM feature_set kit JOIN feature_value known ON known.id = ANY(kit.values) JOIN feature ON feature.id = known.feature_id
              WHERE kit.id = p.feature_set_id),
             CASE WHEN item.place % 3 = 0 THEN ARRAY['4009026010136'] ELSE '{}'::text[] END,
             CASE WHEN item.place % 4 = 0 THEN 10 END, item.multiplicity, p.weight, p.height, p.width, p.length,
             now() - item.place * interval '3 hours'
      FROM (SELECT item.*, row_number() OVER (PARTITION BY item.supplier_id ORDER BY item.id) AS place
            FROM price_list_item item WHERE item.price_list_id IS NOT NULL AND item.supplier_id IN (
              SELECT contractor_id FROM app_user WHERE login IN ('supplier', 'distributor'))) item
      JOIN product p ON p.id = item.product_id WHERE item.place <= ${EACH} ORDER BY item.supplier_id, item.place`);
    // Crosses with a product of the same category: half of them as the seller's statement, half from a catalogue.
    await transaction.execute(sql`
      INSERT INTO own_cross (own_product_id, brand_id, article, article_norm, source)
      SELECT own.id, other.brand_id, other.article, other.article_norm, CASE WHEN own.id % 2 = 0 THEN 'TecDoc' ELSE '' END
      FROM own_product own
      JOIN LATERAL (SELECT p.* FROM product p WHERE p.category_id = own.category_id AND p.brand_id <> own.brand_id ORDER BY p.id LIMIT 2) other ON true
      WHERE own.id % 3 = 0`);
    // Titles that differ from the shared catalogue: the seller's offers show them.
    await transaction.execute(sql`
      UPDATE own_product SET title = title || ', упаковка ' || pack_quantity || ' шт.' WHERE pack_quantity IS NOT NULL AND id % 5 = 0`);
    // Products that are not in the shared catalogue yet.
    await transaction.execute(sql`
      INSERT INTO own_product (contractor_id, brand_id, article, article_norm, title)
      SELECT person.contractor_id, brand.id, fresh.article, fresh.article, fresh.title
      FROM app_user person,
           (VALUES ('PRT0001', 'Переходник масляного фильтра'), ('PRT0002', 'Комплект прокладок поддона'),
                   ('PRT0003', 'Заглушка отверстия датчика')) AS fresh (article, title),
           (SELECT id FROM brand ORDER BY id LIMIT 1) AS brand
      WHERE person.login IN ('supplier', 'distributor')
      ON CONFLICT DO NOTHING`);
    // Products with a similar brand or part number in the catalogue: suggested matches for their sellers.
    await transaction.execute(sql`
      INSERT INTO own_product (contractor_id, brand_id, article, article_norm, title)
      SELECT person.contractor_id, p.brand_id, '0' || p.article, '0' || p.article_norm, p.title
      FROM app_user person, (SELECT * FROM product WHERE left(article_norm, 1) BETWEEN '1' AND '9' ORDER BY id LIMIT 6) p
      WHERE person.login IN ('supplier', 'distributor') ON CONFLICT DO NOTHING`);
    await transaction.execute(sql`
      INSERT INTO own_product (contractor_id, brand_id, article, article_norm, title)
      SELECT person.contractor_id, other.id, p.article, p.article_norm, p.title
      FROM app_user person, (SELECT * FROM product WHERE left(article_norm, 1) NOT BETWEEN '0' AND '9' ORDER BY id LIMIT 4) p,
           (SELECT id FROM brand ORDER BY id DESC LIMIT 1) other
      WHERE person.login IN ('supplier', 'distributor') AND p.brand_id <> other.id
        AND NOT EXISTS (SELECT FROM product taken WHERE taken.article_norm = p.article_norm AND taken.brand_id = other.id)
      ON CONFLICT DO NOTHING`);
    // Two products of one brand that were merged, and the merger undone.
    await transaction.execute(sql`
      INSERT INTO product_merger (kind, kept_id, kept_title, emptied_id, emptied_title, by_user_id, at, moved, undone_at, undone_by_user_id)
      SELECT 'merge', kept.id, brand.title || ' ' || kept.article, other.id, brand.title || ' ' || other.article, by.id, now() - interval '3 hours',
             '[{"title": "Цены поставщиков", "count": 3}]', now() - interval '2 hours', by.id
      FROM (SELECT * FROM product ORDER BY id LIMIT 1) kept JOIN brand ON brand.id = kept.brand_id
      CROSS JOIN LATERAL (SELECT * FROM product p WHERE p.brand_id = kept.brand_id AND p.id > kept.id ORDER BY p.id LIMIT 1) other, app_user by
      WHERE by.login = 'admin'`);
    // Unknown brands in uploaded files.
    await transaction.execute(sql`
      INSERT INTO brand_proposal (norm, title, contractor_id, rows)
      SELECT upper(fresh.title), fresh.title, person.contractor_id, fresh.rows
      FROM app_user person, (VALUES ('KNEHCT', 14), ('МАННФИЛЬТР', 6), ('АВТОПЛЮС', 2)) AS fresh (title, rows)
      WHERE person.login = 'supplier' ON CONFLICT DO NOTHING`);
    await transaction.execute(sql`
      INSERT INTO own_product_picture (own_product_id, picture_id, place)
      SELECT own.id, picture.id, 1
      FROM (SELECT own_product.*, row_number() OVER (PARTITION BY contractor_id ORDER BY id) AS place FROM own_product) own
      JOIN category kind ON kind.id = own.category_id JOIN picture ON picture.hash = kind.picture_hash
      WHERE own.place <= ${PICTURED}`);
  });
}
