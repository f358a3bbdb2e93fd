import type pg from 'pg';

const TEXT = `
  WITH target AS MATERIALIZED (SELECT id, contractor_id, storage_id FROM basket WHERE id = $1),
       searched AS MATERIALIZED (SELECT id FROM product WHERE article_norm = $2),
       family AS MATERIALIZED (
         SELECT id, true AS original FROM searched
         UNION ALL
         (SELECT DISTINCT other.product_id, false
          FROM searched
          JOIN cross_member mine ON mine.product_id = searched.id
          JOIN cross_member other ON other.group_id = mine.group_id
          WHERE other.product_id NOT IN (SELECT id FROM searched)
          ORDER BY 1 LIMIT 21)),
       offer AS MATERIALIZED (
         SELECT r.id, i.product_id, i.price_kopecks, i.multiplicity AS item_multiplicity,
                greatest(r.quantity - r.held, 0) AS available, r.is_more, r.minimal_quantity,
                r.multiplicity AS reserve_multiplicity, r.product_multiplicity,
                i.supplier_id, supplier.title AS supplier_title, supplier.type AS supplier_type,
                r.storage_id, st.title AS storage_title, st.city AS storage_city, st.time_zone AS storage_zone,
                card.id AS card_id, card.routes, card.cut_off_week_minutes, card.logistic_markup_percent_b2b,
                contract.id AS contract_id, contract.buyer_markup_percent,
                line.id AS basket_item_id, line.quantity AS basket_quantity
         FROM price_list_item i
         JOIN contract ON contract.customer_id = (SELECT contractor_id FROM target)
           AND contract.supplier_id = i.supplier_id AND contract.status = 'active'
         JOIN reserve r ON r.item_id = i.id
         JOIN logistic_card card ON card.customer_storage_id = (SELECT storage_id FROM target)
           AND card.supplier_storage_id = r.storage_id AND card.status = 'active'
         JOIN storage st ON st.id = r.storage_id
         JOIN contractor supplier ON supplier.id = i.supplier_id
         LEFT JOIN basket_item line ON line.basket_id = (SELECT id FROM target) AND line.reserve_id = r.id
         WHERE i.product_id IN (SELECT id FROM family) AND r.quantity > r.held)
  SELECT offer.*, family.original, p.id AS standard_id, p.article, p.title, p.description, p.category_id, p.best_seller,
         brand.id AS brand_id, brand.title AS brand_title, brand.is_oem,
         coalesce(
           (SELECT array_agg(picture.hash ORDER BY own.place) FROM product_picture own
            JOIN picture ON picture.id = own.picture_id WHERE own.product_id = p.id),
           ARRAY[kind.picture_hash]) AS pictures
  FROM family
  JOIN product p ON p.id = family.id
  JOIN brand ON brand.id = p.brand_id
  JOIN category kind ON kind.id = p.category_id
  LEFT JOIN offer ON offer.product_id = p.id
  ORDER BY family.original DESC, p.id`;

/**
 * A straightforward prepared statement for an exact search: one row for each offer of the product and of its
 * analogs. The baseline for the API's own statement, which returns the same rows in another form.
 */
export const offersByPlainSql = (basket: number, article: string): pg.QueryConfig => ({
  name: 'plain-offers-by-article',
  text: TEXT,
  values: [basket, article],
});
