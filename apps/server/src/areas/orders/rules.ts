import { CREDIT_STATUSES, type CreditStatus } from '@portal/domain/credit';
import { allowedActions, type Facts } from '@portal/domain/documents';
import {
  LINE_STATUSES,
  type LineLedger,
  ORDER_MACHINE,
  ORDER_STATUSES,
  type OrderStatus,
  orderLineStatus,
} from '@portal/domain/order-status';
import type { components } from '@portal/openapi/types';
import { wireStatus } from '../../documents/wire.ts';
import type { Viewer } from '../../contract/viewer.ts';

/** The side from which the order is viewed. */
export type OrderSide = 'supplier' | 'customer';

type Status = components['schemas']['Status'];

export const wireOrderStatus = (code: string): Status => wireStatus(ORDER_STATUSES, code as OrderStatus);

export function wireCreditStatus(code: CreditStatus): components['schemas']['CreditStatus'] {
  const { label, tone } = CREDIT_STATUSES[code];
  return { id: code, title: label, tone };
}

export const wireLineStatus = (ledger: LineLedger, flags?: { cancelRequested: boolean }): Status =>
  wireStatus(LINE_STATUSES, orderLineStatus(ledger, flags));

/** The role of a person in an order; undefined for somebody who takes no part in it. */
export function sideOf(
  viewer: Viewer,
  order: { supplier_id: number; customer_id: number },
): OrderSide | undefined {
  if (viewer.contractor_id === order.supplier_id) return 'supplier';
  if (viewer.contractor_id === order.customer_id) return 'customer';
  return undefined;
}

/** Names of the actions the person may take on the order now. */
export function allowedOrderActions(
  status: string,
  viewer: Viewer,
  order: { supplier_id: number; customer_id: number },
  /** Facts for the guards; without them guarded actions are not offered. */
  facts?: Facts,
): string[] {
  const side = sideOf(viewer, order);
  if (!side) return [];
  const person = { actor: side, permissions: viewer.permissions };
  return allowedActions(ORDER_MACHINE, status as OrderStatus, person, facts);
}
