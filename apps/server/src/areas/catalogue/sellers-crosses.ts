import { crossesTold, type SellersCross } from '@portal/domain/own-crosses';
import { type SQL, sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { NUMBERED } from './editing/numbered.ts';
import { type OfferRow, offerSources } from './offers.ts';

/** A seller's cross as the statement answers it. */
export interface SaidCross extends SellersCross {
  supplier: string;
}
export type SaidBy = components['schemas']['SaidBy'];

/** The products of the catalogue that a seller's own product, `own`, is: by its number, and by what the seller has said. */
const cardOf = sql`(
  SELECT named.id FROM ${NUMBERED} named WHERE named.article_norm = own.article_norm AND named.brand_id = own.brand_id
  UNION SELECT match.product_id FROM own_match match WHERE match.own_product_id = own.id AND match.status = 'confirmed')`;

/** Whether a seller of `named` offers the product that it says it of to a storage of a contractor. */
export const offeredAt = (contractor: SQL, storage: SQL) => sql`EXISTS (
  SELECT FROM ${offerSources(contractor, storage)}
  WHERE i.product_id = named.own_product_id AND i.supplier_id = named.supplier_id AND r.quantity > r.held)`;

/**
 * What sellers say of each of the products `searched`, both ways, as `said`: of which one (`for_id`), what may stand in for it, and who
 * says it; those sellers only who offer the product that they say it of, as `offered` asks, so that nothing is counted or paged that the
 * reader is not told. A probe of an index for each step.
 */
export const sellersCrosses = (offered: SQL) => sql`
  number AS MATERIALIZED (
    SELECT p.article_norm, p.brand_id, searched.id FROM searched JOIN product p ON p.id = searched.id
    UNION ALL
    SELECT p.article_norm, p.brand_id, searched.id FROM searched JOIN product p ON p.merged_into_id = searched.id),
  named AS MATERIALIZED (
    SELECT mine.id AS for_id, own.contractor_id AS supplier_id, mine.id AS own_product_id, other.id AS product_id, mine.source
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
    SELECT number.id, own.contractor_id, card.id, card.id, said.source
    FROM number JOIN own_cross said ON said.brand_id = number.brand_id AND said.article_norm = number.article_norm
    JOIN own_product own ON own.id = said.own_product_id AND own.deleted_at IS NULL
    CROSS JOIN LATERAL ${cardOf} card),
  said AS MATERIALIZED (
    SELECT named.*, seller.title AS supplier FROM named JOIN contractor seller ON seller.id = named.supplier_id
    WHERE named.product_id <> named.for_id AND ${offered})`;

/** Whose word the reader is told that a product is an analog, each once; the rule is asked again, whatever the statement let through. */
export function tellSellers(
  said: readonly SaidCross[],
  offers: readonly Pick<OfferRow, 'supplier_id' | 'product_id'>[],
): SaidBy {
  return eachOnce(crossesTold(said, offers));
}

/** Sellers and whom they refer to, each once. */
export function eachOnce(said: readonly Omit<SaidCross, 'own_product_id' | 'product_id'>[]): SaidBy {
  const told = said.map(({ supplier_id, supplier, source }) => ({
    supplier: { id: supplier_id, title: supplier },
    source,
  }));
  return [...new Map(told.map((one) => [`${one.supplier.id} ${one.source}`, one])).values()];
}
