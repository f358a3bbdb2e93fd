import { MACHINES } from '@portal/domain/machines';
import { isRealtimeEvent } from '@portal/domain/realtime';
import { correctiveDocument } from './areas/orders/corrective-document.ts';
import { approvalDocument } from './areas/approvals/document.ts';
import { b2cClaimDocument } from './areas/b2c/claim-document.ts';
import { b2cOrderDocument } from './areas/b2c/document.ts';
import { creditDocument } from './areas/bank/document.ts';
import { claimDocument } from './areas/claims/document.ts';
import { contractDocument } from './areas/contractors/contract-document.ts';
import { publicationDocuments } from './areas/content/document.ts';
import { uploadDocument } from './areas/journal/document.ts';
import { orderDocument } from './areas/orders/document.ts';
import { proposedDocument } from './areas/orders/replacements/proposed-document.ts';
import { refusalDocument } from './areas/orders/refusals/refusal-document.ts';
import { proposalDocument } from './areas/proposals/document.ts';
import { requestDocument } from './areas/requests/document.ts';
import { acceptanceDocument } from './areas/shipments/acceptance-document.ts';
import { shipmentDocument } from './areas/shipments/document.ts';
import { movementDocument } from './areas/shipments/movement-document.ts';
import { documentFaults } from './documents/check.ts';
import type { CheckedDocument } from './documents/document.ts';

/** Every registered document. */
export const DOCUMENTS: readonly CheckedDocument[] = [
  orderDocument,
  approvalDocument,
  refusalDocument,
  proposedDocument,
  correctiveDocument,
  shipmentDocument,
  acceptanceDocument,
  movementDocument,
  claimDocument,
  proposalDocument,
  contractDocument,
  requestDocument,
  uploadDocument,
  creditDocument,
  b2cOrderDocument,
  b2cClaimDocument,
  publicationDocuments.banner,
  publicationDocuments.news,
];

/** Machines without a document. The list may only shrink: a machine that has a document may not be listed. */
export const AWAITED: readonly string[] = [
  // A person is not a document: the machine only decides who may block whom.
  'user',
];

/** Throws if the rule book and the registered documents do not match: see documentFaults. */
export function checkMachines(): void {
  const faults = documentFaults(MACHINES, DOCUMENTS, AWAITED, isRealtimeEvent);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
