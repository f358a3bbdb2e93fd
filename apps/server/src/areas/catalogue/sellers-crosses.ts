import { crossesTold, type SellersCross } from '@portal/domain/own-crosses';
import { type SQL, sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { NUMBERED } from './editing/numbered.ts';
import { type OfferRow, offerSources } from './offers.ts';

/** A cross stated by a seller, as the statement returns it. */
export interface SaidCross extends SellersCross {
  supplier: string;
}
export type SaidBy = components['schemas']['SaidBy'];

/** Catalogue products of a seller's product `own`: the one with its number and those of confirmed matches. */
export const cardOf = sql`(
  SELECT named.id FROM ${NUMBERED} named WHERE named.article_norm = own.article_norm AND named.brand_id = own.brand_id
  UNION SELECT match.product_id FROM own_match match WHERE match.own_product_id = own.id AND match.status = 'confirmed')`;

/**
 * Condition: the seller of a row of `named` offers the product for which it states the cross to a storage
 * of a contractor.
 */
export const offeredAt = (contractor: SQL, storage: SQL) => sql`EXISTS (
  SELECT FROM ${offerSources(contractor, storage)}
  WHERE i.product_id = named.own_product_id AND i.supplier_id = named.supplier_id AND r.quantity > r.held)`;

/** The same for cached supply routes: the lists in force and the storages from which goods reach the reader. */
export const offeredFrom = (lists: SQL, storages: SQL) => sql`EXISTS (
  SELECT FROM price_list_item i
  JOIN reserve r ON r.item_id = i.id AND r.quantity > r.held AND r.storage_id = ANY(${storages})
  WHERE i.product_id = named.own_product_id AND i.supplier_id = named.supplier_id AND i.price_list_id = ANY(${lists}))`;

/** The numbers of the products `searched`, those merged into them included. */
const number = sql`
  number AS MATERIALIZED (
    SELECT p.article_norm, p.brand_id, searched.id FROM searched JOIN product p ON p.id = searched.id
    UNION ALL
    SELECT p.article_norm, p.brand_id, searched.id FROM searched JOIN product p ON p.merged_into_id = searched.id)`;

/**
 * CTEs that end with `crosses`: whether any seller names crosses of the products `searched` (`any_crosses`), offered or not. It is cheaper
 * than `sellersCrosses`, which most searches do without.
 */
export const sellersNumbers = sql`${number},
  crosses AS MATERIALIZED (
    SELECT EXISTS (SELECT FROM number JOIN own_cross said ON said.brand_id = number.brand_id AND said.article_norm = number.article_norm)
      OR EXISTS (SELECT FROM number JOIN own_product own ON own.brand_id = number.brand_id AND own.article_norm = number.article_norm
                 JOIN own_cross said ON said.own_product_id = own.id)
      OR EXISTS (SELECT FROM searched JOIN own_match match ON match.product_id = searched.id AND match.status = 'confirmed'
                 JOIN own_cross said ON said.own_product_id = match.own_product_id) AS any_crosses)`;

/**
 * CTEs that end with `said`: crosses that sellers state for the products `searched`, in both directions:
 * the searched product (`for_id`), its analog, and the seller. Only sellers who offer that product
 * according to `offered` are included, so that no count or page contains crosses that the reader may not
 * see. Each step is an index lookup.
 */
export const sellersCrosses = (offered: SQL) => sql`${number},
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

/**
 * Sellers whose crosses the reader may see, without duplicates. The visibility rule is checked again,
 * independently of the statement.
 */
export function tellSellers(
  said: readonly SaidCross[],
  offers: readonly Pick<OfferRow, 'supplier_id' | 'product_id'>[],
): SaidBy {
  return eachOnce(crossesTold(said, offers));
}

/** Sellers and their sources without duplicates. */
export function eachOnce(said: readonly Omit<SaidCross, 'own_product_id' | 'product_id'>[]): SaidBy {
  const told = said.map(({ supplier_id, supplier, source }) => ({
    supplier: { id: supplier_id, title: supplier },
    source,
  }));
  return [...new Map(told.map((one) => [`${one.supplier.id} ${one.source}`, one])).values()];
}
