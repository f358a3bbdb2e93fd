import { crossesTold, type SellersCross } from '@portal/domain/own-crosses';
import { sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { NUMBERED } from './numbered.ts';
import { type OfferRow, offerSources } from './offers.ts';

/** A seller's cross as the statement answers it. */
export interface SaidCross extends SellersCross {
  supplier: string;
}
type SaidBy = NonNullable<components['schemas']['Product']['said_by']>;

/** The products of the catalogue that a seller's own product, `own`, is: by its number, and by what the seller has said. */
const cardOf = sql`(
  SELECT named.id FROM ${NUMBERED} named WHERE named.article_norm = own.article_norm AND named.brand_id = own.brand_id
  UNION SELECT match.product_id FROM own_match match WHERE match.own_product_id = own.id AND match.status = 'confirmed')`;

/**
 * What sellers say of the products `searched`, both ways, as `said`: those sellers only who offer the product that they say it of to the
 * basket `target`, so that the page of analogs holds nothing that the reader is not told. A probe of an index for each step.
 */
export const sellersCrosses = sql`
  number AS MATERIALIZED (
    SELECT p.article_norm, p.brand_id, searched.id FROM searched JOIN product p ON p.id = searched.id
    UNION ALL
    SELECT p.article_norm, p.brand_id, searched.id FROM searched JOIN product p ON p.merged_into_id = searched.id),
  named AS MATERIALIZED (
    SELECT own.contractor_id AS supplier_id, mine.id AS own_product_id, other.id AS product_id, mine.source
    FROM (
      SELECT own.id AS own_id, number.id, said.brand_id, said.article_norm, said.source
      FROM number JOIN own_product own ON own.brand_id = number.brand_id AND own.article_norm = number.article_norm
      JOIN own_cross said ON said.own_product_id = own.id
      UNION
      SELECT match.own_product_id, searched.id, said.brand_id, said.article_norm, said.source
      FROM searched JOIN own_match match ON match.product_id = searched.id AND match.status = 'confirmed'
      JOIN own_cross said ON said.own_product_id = match.own_product_id) mine
    JOIN own_product own ON own.id = mine.own_id AND own.deleted_at IS NULL
    JOIN ${NUMBERED} other ON other.article_norm = mine.article_norm AND other.brand_id = mine.brand_id
    UNION
    SELECT own.contractor_id, card.id, card.id, said.source
    FROM number JOIN own_cross said ON said.brand_id = number.brand_id AND said.article_norm = number.article_norm
    JOIN own_product own ON own.id = said.own_product_id AND own.deleted_at IS NULL
    CROSS JOIN LATERAL ${cardOf} card),
  said AS MATERIALIZED (
    SELECT named.*, seller.title AS supplier FROM named JOIN contractor seller ON seller.id = named.supplier_id
    WHERE named.product_id NOT IN (SELECT id FROM searched) AND EXISTS (
      SELECT FROM ${offerSources(sql`(SELECT contractor_id FROM target)`, sql`(SELECT storage_id FROM target)`)}
      WHERE i.product_id = named.own_product_id AND i.supplier_id = named.supplier_id AND r.quantity > r.held))`;

/** Whose word the reader is told that a product is an analog, each once; the rule is asked again, whatever the statement let through. */
export function tellSellers(
  said: readonly SaidCross[],
  offers: readonly Pick<OfferRow, 'supplier_id' | 'product_id'>[],
): SaidBy {
  const told = crossesTold(said, offers).map(({ supplier_id, supplier, source }) => ({
    supplier: { id: supplier_id, title: supplier },
    source,
  }));
  return [...new Map(told.map((one) => [`${one.supplier.id} ${one.source}`, one])).values()];
}
