import type { DeliveryKind } from '@portal/domain/deliveries';
import { updStatus } from '@portal/domain/papers';
import type { ShipmentStatus } from '@portal/domain/shipments';
import type { TaxSystem } from '@portal/domain/vat';
import { type SQL, sql } from 'drizzle-orm';
import { type Connection, instantOf } from '../database/connect.ts';
import { companyOf, stockOf } from './parties.ts';
import { type LineTaxes, presentTaxes } from './line-taxes.ts';
import type { Company, Line, Stock } from './parts.ts';

/** A position of a shipment, as its papers show it. */
export interface ShippedLine extends Line, LineTaxes {
  id: number;
  /** Weight of one piece in grams. */
  weight: number | null;
  containers: { container_number: string; quantity: number }[];
}

/** A shipment as its papers show it. */
export interface ShipmentFacts {
  id: number;
  version: number;
  status: ShipmentStatus;
  zone: string;
  created_at: string;
  shipment_date: string | null;
  upd_number: string;
  upd_date: string | null;
  invoice_number: string;
  correction_reason_id: number | null;
  driver_names: string[];
  driver_phone: string;
  truck_model: string;
  truck_number: string;
  containers_count: number;
  /** The supplier's: when the goods left, and its present one before that. So are the rates of the positions. */
  tax_system: TaxSystem;
  supplier: Company;
  customer: Company;
  from: Stock;
  to: Stock;
  contracts: { number: string; date: string }[];
  order_ids: number[];
  deliveries: DeliveryKind[];
  lines: ShippedLine[];
}

/** The number of an УПД as an invoice: that of the invoice if the seller issues them and gave it a number of its own. */
export const invoiceNumberOf = ({
  tax_system,
  invoice_number,
  upd_number,
}: Pick<ShipmentFacts, 'tax_system' | 'invoice_number' | 'upd_number'>): string =>
  (updStatus(tax_system) === 1 && invoice_number.trim()) || upd_number.trim();

const LINES = sql`shipment_item i JOIN order_line l ON l.id = i.order_line_id`;

/** The shipment `d` that meets a condition, with its positions; undefined if there is none. */
export async function readShipmentFacts(
  connection: Connection,
  condition: SQL,
): Promise<ShipmentFacts | undefined> {
  const { rows } = await connection.execute<Omit<ShipmentFacts, 'lines'> & Record<string, unknown>>(sql`
    SELECT d.id, d.version, d.status, from_storage.time_zone AS zone, d.created_at, d.shipment_date, d.upd_number, d.upd_date, d.invoice_number,
           d.correction_reason_id, to_jsonb(d.driver_names) AS driver_names, d.driver_phone, d.truck_model, d.truck_number, d.containers_count,
           CASE WHEN d.shipment_date IS NULL THEN supplier.tax_system ELSE d.tax_system END AS tax_system,
           ${companyOf('supplier')} AS supplier, ${companyOf('customer')} AS customer, ${stockOf('from_storage')} AS "from", ${stockOf('to_storage')} AS "to",
           (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('number', contract.number, 'date', contract.date)), '[]')
            FROM ${LINES} JOIN orders o ON o.id = l.order_id JOIN contract ON contract.id = o.contract_id WHERE i.shipment_id = d.id) AS contracts,
           (SELECT coalesce(jsonb_agg(DISTINCT l.order_id), '[]') FROM ${LINES} WHERE i.shipment_id = d.id) AS order_ids,
           (SELECT coalesce(jsonb_agg(DISTINCT o.delivery), '[]') FROM ${LINES} JOIN orders o ON o.id = l.order_id WHERE i.shipment_id = d.id) AS deliveries
    FROM shipment d
    JOIN contractor customer ON customer.id = d.customer_id JOIN contractor supplier ON supplier.id = d.supplier_id
    JOIN storage from_storage ON from_storage.id = d.supplier_storage_id JOIN storage to_storage ON to_storage.id = d.customer_storage_id
    WHERE ${condition}`);
  const [head] = rows;
  if (!head) return undefined;
  const { rows: lines } = await connection.execute<ShippedLine & Record<string, unknown>>(sql`
    SELECT i.id, brand.title AS brand, product.article, product.title, l.price_kopecks, i.quantity, product.weight,
           i.vat_rate, i.country_code, i.customs_declaration,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('container_number', c.container_number, 'quantity', c.quantity) ORDER BY c.id), '[]')
            FROM shipment_container c WHERE c.item_id = i.id) AS containers
    FROM ${LINES} JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id
    WHERE i.shipment_id = ${head.id} ORDER BY i.id`);
  const taxes = head.shipment_date === null ? await presentTaxes(connection, [head.id]) : null;
  return {
    ...head,
    created_at: instantOf(head.created_at),
    shipment_date: head.shipment_date === null ? null : instantOf(head.shipment_date),
    contracts: head.contracts.map(({ number, date }) => ({ number, date: instantOf(date) })),
    lines: taxes === null ? lines : lines.map((line) => ({ ...line, ...taxesOf(taxes, line.id) })),
  };
}

function taxesOf(taxes: Awaited<ReturnType<typeof presentTaxes>>, id: number): Partial<LineTaxes> {
  const found = taxes.get(id);
  if (!found) return {};
  const { vat_rate, country_code, customs_declaration } = found;
  return { vat_rate, country_code, customs_declaration };
}
