import { type Actor, type Machine, mayEver } from '@portal/domain/documents';
import { ORDER_MACHINE } from '@portal/domain/order-status';
import { ACCEPTANCE_MACHINE } from '@portal/domain/shipments';
import type { Viewer } from '../contract/viewer.ts';

/** An action on a document and the side that takes it. */
export interface Act {
  machine: Machine;
  action: string;
  as: Actor;
}

/**
 * Whether the person may take the action on their own documents. Only administrators act as `admin`, and only
 * as it.
 */
export const mayDo = ({ type, permissions }: Viewer, { machine, action, as }: Act): boolean =>
  (type === 'admin') === (as === 'admin') && mayEver(machine, action, { actor: as, permissions });

/** Confirming incoming orders: decides who sees the counter of new orders. */
export const ANSWERS: Act = { machine: ORDER_MACHINE, action: 'confirm', as: 'supplier' };
/** Accepting goods: decides who sees the counter of new acceptances. */
export const RECEIVES: Act = { machine: ACCEPTANCE_MACHINE, action: 'save', as: 'customer' };
