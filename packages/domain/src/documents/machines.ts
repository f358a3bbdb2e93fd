import { APPROVAL_MACHINE } from '../approvals/approvals.ts';
import { B2C_CLAIM_MACHINE, B2C_ORDER_MACHINE } from '../orders/b2c.ts';
import { CLAIM_MACHINE } from '../orders/claims.ts';
import { CONTRACT_MACHINE, PROPOSAL_MACHINE } from './contracts.ts';
import { CORRECTIVE_MACHINE } from '../orders/correctives.ts';
import { CREDIT_MACHINE } from '../orders/credit.ts';
import type { Machine } from './documents.ts';
import { ORDER_MACHINE } from '../orders/order-status.ts';
import { PROPOSED_REPLACEMENT_MACHINE } from '../orders/proposed-replacements.ts';
import { BANNER_MACHINE, NEWS_MACHINE, USER_MACHINE } from './publications.ts';
import { REFUSAL_MACHINE } from '../orders/refusals.ts';
import { ACCEPTANCE_MACHINE, MOVEMENT_MACHINE, SHIPMENT_MACHINE } from '../logistics/shipments.ts';
import { REQUEST_MACHINE, UPLOAD_MACHINE } from '../price-lists/uploads.ts';

/**
 * The machines of all documents. A logistic card has none because its status is derived from its confirmations. Decisions, «Documents
 * and their states».
 */
export const MACHINES: readonly Machine[] = [
  APPROVAL_MACHINE,
  ORDER_MACHINE,
  REFUSAL_MACHINE,
  PROPOSED_REPLACEMENT_MACHINE,
  SHIPMENT_MACHINE,
  ACCEPTANCE_MACHINE,
  MOVEMENT_MACHINE,
  CLAIM_MACHINE,
  CORRECTIVE_MACHINE,
  CONTRACT_MACHINE,
  PROPOSAL_MACHINE,
  REQUEST_MACHINE,
  UPLOAD_MACHINE,
  B2C_ORDER_MACHINE,
  B2C_CLAIM_MACHINE,
  CREDIT_MACHINE,
  BANNER_MACHINE,
  NEWS_MACHINE,
  USER_MACHINE,
];
