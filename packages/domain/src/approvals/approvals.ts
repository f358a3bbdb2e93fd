import {
  defineMachine,
  defineStatuses,
  type Machine,
  needsText,
  readTransitions,
} from '../documents/documents.ts';

/** Statuses of an order that waits for a colleague's consent. Decisions, «Approvals». */
export const APPROVAL_STATUSES = /* @__PURE__ */ defineStatuses({
  waiting: [10, 'Ждёт согласования', 'yellow', 'new'],
  approved: [20, 'Согласовано', 'green', 'done'],
  returned: [30, 'Возвращено', 'red', 'failed'],
  withdrawn: [40, 'Отозвано', 'neutral', 'failed'],
});
/** Code of an approval's status. */
export type ApprovalStatus = keyof typeof APPROVAL_STATUSES;

/** Working days after which an approval that nobody has decided on goes back to its author. Decisions, «Approvals». */
export const APPROVAL_WAITS_DAYS = 3;

const approvalRules = () => ({
  approve: { effects: ['place_orders'] },
  return: { effects: ['put_back'], input: needsText('comment', 'approvalCommentMissing') },
  withdraw: { effects: ['put_back'] },
  recall: { effects: ['put_back'] },
});

/**
 * Transitions of an approval. The customer is its author, the owner a colleague who may approve: so nobody approves an own order.
 * Decisions, «Approvals».
 */
export const APPROVAL_MACHINE: Machine<ApprovalStatus> = /* @__PURE__ */ defineMachine(
  'approval',
  APPROVAL_STATUSES,
  ['waiting'],
  /* @__PURE__ */ readTransitions(
    `
waiting approve approved owner APPROVAL_UPDATE
waiting return returned owner APPROVAL_UPDATE
waiting withdraw withdrawn customer
waiting recall returned system`,
    /* @__PURE__ */ approvalRules(),
  ),
);
