import type { AcceptanceStatus, MovementStatus, ShipmentStatus } from '../logistics/shipments.ts';
import { paysVat, type TaxSystem } from './vat.ts';

/** Printed documents by their API name. Their forms are set by law; the specification gives only their names. */
export const PAPERS = {
  upd: 'УПД',
  upd_xml: 'УПД для ЭДО (файл XML)',
  buyer_title: 'Титул покупателя для ЭДО (файл XML)',
  torg12: 'ТОРГ-12',
  torg2: 'ТОРГ-2',
  ukd: 'УКД',
  ukd_xml: 'УКД для ЭДО (файл XML)',
  torg13: 'ТОРГ-13',
  picking_list: 'Лист подбора',
  labels: 'Ярлыки мест',
  confirmation: 'Подтверждение заказа',
} as const;
/** API name of a printed document. */
export type PaperKind = keyof typeof PAPERS;

/** Printed documents of a shipment, in the order they are made. */
export const SHIPMENT_PAPERS = [
  'picking_list',
  'labels',
  'upd',
  'upd_xml',
  'torg12',
] as const satisfies PaperKind[];
/** Printed documents of an acceptance: those that came with the goods, the buyer's answer to them, and the discrepancy report. */
export const ACCEPTANCE_PAPERS = [
  'upd',
  'upd_xml',
  'buyer_title',
  'torg12',
  'torg2',
] as const satisfies PaperKind[];
/** Printed documents of a claim: the act, and the correction of the УПД. */
export const CLAIM_PAPERS = ['torg2', 'ukd', 'ukd_xml'] as const satisfies PaperKind[];
/** Printed documents of a movement: the waybill, which includes the shortage report. */
export const MOVEMENT_PAPERS = ['torg13'] as const satisfies PaperKind[];
/** Printed documents of an order. */
export const ORDER_PAPERS = ['confirmation'] as const satisfies PaperKind[];

/** Why there is nothing to print. */
export interface PaperFault {
  code:
    | 'paperOfCancelledShipment'
    | 'pickingOfSentShipment'
    | 'shipmentNotPacked'
    | 'updNotNumbered'
    | 'noDiscrepancies'
    | 'acceptanceNotFinished'
    | 'buyerTitleTooEarly'
    | 'paperOfCancelledMovement'
    | 'movementNotPacked'
    | 'nothingConfirmed';
}

/**
 * Why a shipment has no such printed document now; null when it has one. A picking list exists before the shipment leaves, labels after
 * packing, УПД and ТОРГ-12 once the УПД has a number and a date.
 * @see decisions, «Shipment»
 */
export function shipmentPaperFault(
  kind: (typeof SHIPMENT_PAPERS)[number],
  shipment: { status: ShipmentStatus; upd_number: string; upd_date: string | null },
): PaperFault | null {
  const { status, upd_number, upd_date } = shipment;
  if (status === 'cancelled') return { code: 'paperOfCancelledShipment' };
  if (kind === 'picking_list')
    return status === 'draft' || status === 'packed' ? null : { code: 'pickingOfSentShipment' };
  if (status === 'draft') return { code: 'shipmentNotPacked' };
  if (kind === 'labels') return null;
  return upd_number.trim() === '' || upd_date === null ? { code: 'updNotNumbered' } : null;
}

/**
 * Why an acceptance has no such printed document now; null when it has one. ТОРГ-2 exists after the acceptance ended with
 * discrepancies, the buyer's title after it ended.
 * @see decisions, «Acceptance»
 */
export function acceptancePaperFault(
  kind: (typeof ACCEPTANCE_PAPERS)[number],
  status: AcceptanceStatus,
): PaperFault | null {
  const isFinished = status === 'accepted' || status === 'accepted_with_discrepancy';
  if (kind === 'buyer_title') return isFinished ? null : { code: 'buyerTitleTooEarly' };
  if (kind !== 'torg2' || status === 'accepted_with_discrepancy') return null;
  return { code: status === 'accepted' ? 'noDiscrepancies' : 'acceptanceNotFinished' };
}

/**
 * Why a movement has no waybill now; null when it has one: from packing on, when its places no longer change.
 * @see decisions, «Movement»
 */
export function movementPaperFault(status: MovementStatus): PaperFault | null {
  if (status === 'cancelled') return { code: 'paperOfCancelledMovement' };
  return status === 'draft' || status === 'active' ? { code: 'movementNotPacked' } : null;
}

/**
 * Why an order has no confirmation to print yet; null when at least one piece is confirmed.
 * @see decisions, «Order line»
 */
export function confirmationFault(lines: readonly { confirmed: number }[]): PaperFault | null {
  return lines.some(({ confirmed }) => confirmed > 0) ? null : { code: 'nothingConfirmed' };
}

/**
 * Status of an УПД: 1 when it is also an invoice, 2 when it is only a transfer document. Who pays no VAT issues no invoices.
 * @see decisions, «VAT»
 */
export function updStatus(system: TaxSystem): 1 | 2 {
  return paysVat(system) ? 1 : 2;
}
