import type { AcceptanceStatus, MovementStatus, ShipmentStatus } from '../logistics/shipments.ts';

/** Printed papers by their name in the calls. The forms are the law's; the specification names the papers alone. */
export const PAPERS = {
  upd: 'УПД',
  torg12: 'ТОРГ-12',
  torg2: 'ТОРГ-2',
  torg13: 'ТОРГ-13',
  picking_list: 'Лист подбора',
  labels: 'Ярлыки мест',
  confirmation: 'Подтверждение заказа',
} as const;
/** Name of a paper in the calls. */
export type PaperKind = keyof typeof PAPERS;

/** Papers of a shipment, in the order they are made. */
export const SHIPMENT_PAPERS = ['picking_list', 'labels', 'upd', 'torg12'] as const satisfies PaperKind[];
/** Papers of an acceptance: what came with the goods, and the act of what was found otherwise. */
export const ACCEPTANCE_PAPERS = ['upd', 'torg12', 'torg2'] as const satisfies PaperKind[];
/** Papers of a movement: the waybill, with the act of what did not come. */
export const MOVEMENT_PAPERS = ['torg13'] as const satisfies PaperKind[];
/** Papers of an order. */
export const ORDER_PAPERS = ['confirmation'] as const satisfies PaperKind[];

/** What a seller that pays no value added tax writes where the tax would stand. No contractor of the portal has a rate. */
export const WITHOUT_VAT = 'без НДС';

/**
 * Why a shipment has no such paper now; null where it has. A picking list before it leaves, labels once it is packed, УПД and ТОРГ-12
 * with the number and the date of the УПД.
 * @see decisions, «Shipment»
 */
export function shipmentPaperFault(
  kind: (typeof SHIPMENT_PAPERS)[number],
  shipment: { status: ShipmentStatus; upd_number: string; upd_date: string | null },
): string | null {
  const { status, upd_number, upd_date } = shipment;
  if (status === 'cancelled') return 'Отгрузка отменена, печатать нечего';
  if (kind === 'picking_list')
    return status === 'draft' || status === 'packed' ? null : 'Отгрузка уже отправлена, подбирать нечего';
  if (status === 'draft') return 'Сначала упакуйте отгрузку: её места ещё могут измениться';
  if (kind === 'labels') return null;
  return upd_number.trim() === '' || upd_date === null
    ? 'Сначала укажите номер и дату УПД в бумагах отгрузки'
    : null;
}

/**
 * Why an acceptance has no such paper now; null where it has. ТОРГ-2 once it has ended with discrepancies.
 * @see decisions, «Acceptance»
 */
export function acceptancePaperFault(
  kind: (typeof ACCEPTANCE_PAPERS)[number],
  status: AcceptanceStatus,
): string | null {
  if (kind !== 'torg2' || status === 'accepted_with_discrepancy') return null;
  return status === 'accepted'
    ? 'Расхождений нет, акт не нужен'
    : 'Сначала завершите приёмку: акт составляют по её итогам';
}

/**
 * Why a movement has no waybill now; null where it has: from its packing on, when its places change no more.
 * @see decisions, «Movement»
 */
export function movementPaperFault(status: MovementStatus): string | null {
  if (status === 'cancelled') return 'Перемещение отменено, печатать нечего';
  return status === 'draft' || status === 'active'
    ? 'Сначала упакуйте перемещение: его места ещё могут измениться'
    : null;
}

/**
 * Why an order has no confirmation to print yet; null where some piece is confirmed.
 * @see decisions, «Order line»
 */
export function confirmationFault(lines: readonly { confirmed: number }[]): string | null {
  return lines.some(({ confirmed }) => confirmed > 0) ? null : 'Поставщик ещё ничего не подтвердил';
}

/**
 * Status of an УПД: 1 where it is an invoice as well, 2 where it only hands over.
 * @param invoiceNumber of the invoice; empty where there is none
 */
export function updStatus(invoiceNumber: string): 1 | 2 {
  return invoiceNumber.trim() === '' ? 2 : 1;
}
