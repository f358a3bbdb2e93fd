import type { DeliveryKind } from '@portal/domain/deliveries';
import { useAtom } from 'jotai';
import { type CreditDraft, NO_CREDIT } from '../../bank/credit.ts';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';

/** What a buyer has chosen of one shipment; what they have not is the nearest departure, delivered. */
export interface ShipmentDraft {
  delivery?: DeliveryKind;
  departure_at?: string | null;
  comment?: string;
}
/** An order that is being made of a basket. */
export interface OrderDraft {
  comment: string;
  /** By «supplier storage». */
  shipments: Readonly<Record<string, ShipmentDraft>>;
  /** By the contract, or on the bank's credit. */
  payment: Payment;
  credit: CreditDraft;
}
export type Payment = 'contract' | 'bank';

const NOTHING: OrderDraft = { comment: '', shipments: {}, payment: 'contract', credit: NO_CREDIT };

/** By basket; in this tab, so that a reload or a look at the basket loses nothing that was typed. */
const draftsAtom = atomWithStorage<Readonly<Record<number, OrderDraft>>>(
  'orderDrafts',
  {},
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);

export function useDraft(basketId: number) {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  // One that was kept before an update may lack what came with it.
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
