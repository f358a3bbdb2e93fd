import {
  ELECTRONIC_KINDS,
  type ElectronicKind,
  type ElectronicState,
} from '@portal/domain/electronic-documents';
import type { Transaction } from '../../database/connect.ts';
import { notify } from '../../events/notify.ts';

/** How the seller is told about a document; other states only reload open pages. */
const WORDS: Readonly<Partial<Record<ElectronicState, string>>> = {
  signed: 'подписан покупателем',
  disputed: 'подписан покупателем с разногласиями',
  rejected: 'отклонён покупателем',
  revoked: 'аннулирован',
  failed: 'не отправлен через ЭДО',
};

/** Notifies the seller of the buyer's answer, and that a document was not sent. */
export async function tellSeller(
  transaction: Transaction,
  document: {
    shipment_id: number;
    claim_id: number | null;
    supplier_id: number;
    kind: ElectronicKind;
    number: string;
  },
  state: ElectronicState,
): Promise<void> {
  const words = WORDS[state];
  if (words === undefined) return;
  const { shipment_id, claim_id, supplier_id, kind, number } = document;
  await notify(transaction, {
    contractor_id: supplier_id,
    event_name: claim_id === null ? 'shipment:edo' : 'claim:edo',
    entity_id: claim_id ?? shipment_id,
    title: `${ELECTRONIC_KINDS[kind]} № ${number} ${words}`,
    text: '',
    message: { id: claim_id ?? shipment_id },
  });
}
