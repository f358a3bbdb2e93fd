import type { DeliveryKind } from '@portal/domain/deliveries';
import { useAtom } from 'jotai';
import { type CreditDraft, NO_CREDIT } from '../../bank/credit.ts';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';

/** The customer's choices for a shipment; by default delivery with the nearest departure. */
export interface ShipmentDraft {
  delivery?: DeliveryKind;
  departure_at?: string | null;
  comment?: string;
}
/** An order in preparation. */
export interface OrderDraft {
  comment: string;
  /** By shipment key, «supplier storage». */
  shipments: Readonly<Record<string, ShipmentDraft>>;
  /** By contract, or with the bank's credit. */
  payment: Payment;
  credit: CreditDraft;
}
export type Payment = 'contract' | 'bank';

const NOTHING: OrderDraft = { comment: '', shipments: {}, payment: 'contract', credit: NO_CREDIT };

/** By basket id; in session storage, so that a reload or going back to the basket loses no input. */
const draftsAtom = atomWithStorage<Readonly<Record<number, OrderDraft>>>(
  'orderDrafts',
  {},
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);

export function useDraft(basketId: number) {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  // A draft stored before an update of the portal may lack new fields.
  const draft: OrderDraft = { ...NOTHING, ...drafts[basketId] };
  const save = (next: OrderDraft) => setDrafts((known) => ({ ...known, [basketId]: next }));
  return {
    draft,
    setComment: (comment: string) => save({ ...draft, comment }),
    setShipment: (key: string, change: ShipmentDraft) =>
      save({
        ...draft,
        shipments: { ...draft.shipments, [key]: { ...draft.shipments[key], ...change } },
      }),
    setPayment: (payment: Payment) => save({ ...draft, payment }),
    setCredit: (credit: CreditDraft) => save({ ...draft, credit }),
    clear: () => save(NOTHING),
  };
}
