import { toKopecks } from '@portal/api-client/money';
import type { ClaimStatus } from '@portal/domain/claims';
import { CLAIM_PAPERS } from '@portal/domain/papers';
import { ukdChange, ukdFault } from '@portal/domain/ukd';
import type { PrintedPaper } from '../../kit/document/print-menu.tsx';
import type { FileCall } from '../../kit/list/export-button.tsx';
import { api } from '../../session/api.ts';
import type { Claim, ClaimItem } from './claim-queries.ts';

/** Whether the decision on an item changes the sum of the shipped goods. */
const changes = ({ id, kind, quantity, outcome, decided_quantity, discount, price }: ClaimItem): boolean =>
  toKopecks(price) > 0 &&
  ukdChange({
    id,
    type_id: kind.id,
    quantity,
    outcome,
    decided_quantity,
    discount_kopecks: discount === null ? null : toKopecks(discount),
  }) !== null;

/** Printed forms of a claim available now: ТОРГ-2 for a shipment unless cancelled, УКД once it is closed and numbered. */
export const claimPapers = (claim: Claim): readonly PrintedPaper[] => {
  const status = claim.status.code as ClaimStatus;
  const ukd = ukdFault({
    status,
    shipment_id: claim.shipment_id,
    changes: claim.items.some(changes),
    number: claim.upd_ukd_number,
    date: claim.upd_ukd_date,
  });
  const hasAct = claim.shipment_id !== null && status !== 'cancelled';
  return CLAIM_PAPERS.filter((kind) => (kind === 'torg2' ? hasAct : ukd === null)).map((kind) => ({
    kind,
    call: () => claimPaper(claim.id, kind),
  }));
};

function claimPaper(id: number, kind: (typeof CLAIM_PAPERS)[number]): FileCall {
  switch (kind) {
    case 'ukd':
      return api.GET('/document/claim/ukd', { params: { query: { id } }, parseAs: 'blob' });
    case 'ukd_xml':
      return api.GET('/document/claim/ukd-file', { params: { query: { id } }, parseAs: 'blob' });
    case 'torg2':
      return api.POST('/document/claim/outgoing-claim-print-file', { body: { id }, parseAs: 'blob' });
  }
}
