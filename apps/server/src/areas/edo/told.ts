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
  document: { shipment_id: number; supplier_id: number; kind: ElectronicKind; number: string },
  state: ElectronicState,
): Promise<void> {
  const words = WORDS[state];
  if (words === undefined) return;
  await notify(transaction, {
    contractor_id: document.supplier_id,
    event_name: 'shipment:edo',
    entity_id: document.shipment_id,
    title: `${ELECTRONIC_KINDS[document.kind]} № ${document.number} ${words}`,
    text: '',
    message: { id: document.shipment_id },
  });
}
