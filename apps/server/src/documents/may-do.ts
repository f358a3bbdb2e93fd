import { type Actor, type Machine, mayEver } from '@portal/domain/documents';
import { ORDER_MACHINE } from '@portal/domain/order-status';
import { ACCEPTANCE_MACHINE } from '@portal/domain/shipments';
import type { Viewer } from '../contract/viewer.ts';

/** What would be done with a document, and as whose side of it. */
export interface Act {
  machine: Machine;
  action: string;
  as: Actor;
}

/** Whether the person may do it with a document of their own: administrators take no company's side. */
export const mayDo = ({ type, permissions }: Viewer, { machine, action, as }: Act): boolean =>
  (type === 'admin') === (as === 'admin') && mayEver(machine, action, { actor: as, permissions });

/** Answering orders that have come in: what the counter of new ones counts. */
export const ANSWERS: Act = { machine: ORDER_MACHINE, action: 'confirm', as: 'supplier' };
/** Receiving goods: what the counter of new acceptances counts. */
export const RECEIVES: Act = { machine: ACCEPTANCE_MACHINE, action: 'save', as: 'customer' };
