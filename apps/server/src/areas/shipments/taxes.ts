import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { presentTaxes } from '../../paper/line-taxes.ts';

/**
 * Stores the supplier's tax system and each position's VAT rate and origin when the goods leave, so that no later change
 * of the company or of its products changes the papers. Decisions, «VAT».
 */
export async function fixTaxes(transaction: Transaction, shipmentIds: readonly number[]): Promise<void> {
  const taxes = [...(await presentTaxes(transaction, shipmentIds))].map(([id, line]) => ({ id, ...line }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) AS
    g(id bigint, shipment_id bigint, tax_system text, vat_rate smallint, country_code text, customs_declaration text)`;
  await transaction.execute(sql`
    UPDATE shipment d SET tax_system = g.tax_system FROM (SELECT DISTINCT shipment_id, tax_system FROM ${given}) g WHERE d.id = g.shipment_id`);
  await transaction.execute(sql`
    UPDATE shipment_item i SET vat_rate = g.vat_rate, country_code = g.country_code, customs_declaration = g.customs_declaration
    FROM ${given} WHERE i.id = g.id`);
}
