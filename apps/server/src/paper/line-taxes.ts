import { type ProductVatRate, type TaxSystem, type VatRate, vatRateOf } from '@portal/domain/vat';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/connect.ts';

/**
 * Joins the seller's own product `own` to `product`: that of the same brand and part number, otherwise the one that the
 * seller has confirmed.
 * @param seller SQL of the seller's id
 */
export const joinOwnProduct = (seller: SQL): SQL => sql`LEFT JOIN own_product own ON own.id = coalesce(
  (SELECT same.id FROM own_product same WHERE same.contractor_id = ${seller} AND same.article_norm = product.article_norm
     AND same.brand_id = product.brand_id AND same.deleted_at IS NULL),
  (SELECT min(matched.id) FROM own_match said JOIN own_product matched ON matched.id = said.own_product_id
     AND matched.contractor_id = ${seller} AND matched.deleted_at IS NULL
   WHERE said.product_id = product.id AND said.status = 'confirmed'))`;

/** Rate and origin of a position of a shipment. */
export interface LineTaxes {
  vat_rate: VatRate;
  country_code: string;
  customs_declaration: string;
}

/**
 * Rates and origins that the positions of shipments have at present, by the position's id: those of the supplier's own
 * products; an origin that these do not state is that of the latest lot in the storage. Decisions, «VAT».
 */
export async function presentTaxes(
  connection: Connection,
  shipmentIds: readonly number[],
): Promise<Map<number, LineTaxes & { shipment_id: number; tax_system: TaxSystem }>> {
  const { rows } = await connection.execute<
    { id: number; shipment_id: number; tax_system: TaxSystem; own_rate: ProductVatRate } & Omit<
      LineTaxes,
      'vat_rate'
    > &
      Record<string, unknown>
  >(sql`
    SELECT i.id, i.shipment_id, supplier.tax_system, own.vat_rate AS own_rate,
           CASE WHEN own.country_code <> '' OR own.customs_declaration <> '' THEN own.country_code ELSE coalesce(newest.country_code, '') END AS country_code,
           CASE WHEN own.country_code <> '' OR own.customs_declaration <> '' THEN own.customs_declaration ELSE coalesce(newest.customs_declaration, '') END AS customs_declaration
    FROM shipment d JOIN shipment_item i ON i.shipment_id = d.id JOIN order_line l ON l.id = i.order_line_id
    JOIN contractor supplier ON supplier.id = d.supplier_id JOIN product ON product.id = l.product_id
    ${joinOwnProduct(sql`d.supplier_id`)}
    LEFT JOIN LATERAL (
      SELECT lot.country_code, lot.customs_declaration FROM lot
      WHERE lot.product_id = l.product_id AND lot.storage_id = d.supplier_storage_id AND lot.owner_id = d.supplier_id
      ORDER BY lot.received_at DESC, lot.id DESC LIMIT 1) newest ON true
    WHERE d.id = ANY(${sql.param([...shipmentIds])}::bigint[])`);
  return new Map(
    rows.map(({ id, own_rate, ...row }) => [id, { ...row, vat_rate: vatRateOf(row.tax_system, own_rate) }]),
  );
}
