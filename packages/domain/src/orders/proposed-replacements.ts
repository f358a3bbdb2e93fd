import { defineMachine, defineStatuses, type Machine, readTransitions } from '../documents/documents.ts';

/** Statuses of another product that a supplier proposes instead of what it has refused. Decisions, «Refusal». */
export const PROPOSED_REPLACEMENT_STATUSES = /* @__PURE__ */ defineStatuses({
  proposed: [10, 'Предложена', 'yellow', 'new'],
  accepted: [20, 'Принята', 'green', 'done'],
  declined: [30, 'Отклонена', 'red', 'failed'],
  withdrawn: [40, 'Отозвана', 'neutral', 'failed'],
});
/** Code of a proposed replacement's status. */
export type ProposedReplacementStatus = keyof typeof PROPOSED_REPLACEMENT_STATUSES;

/** Transitions of a proposed replacement: accepting it orders the replacement, linked to the refusal. Decisions, «Refusal». */
export const PROPOSED_REPLACEMENT_MACHINE: Machine<ProposedReplacementStatus> = /* @__PURE__ */ defineMachine(
  'replacement',
  PROPOSED_REPLACEMENT_STATUSES,
  ['proposed'],
  /* @__PURE__ */ readTransitions(
    `
proposed accept accepted customer BASKET_GET
proposed decline declined customer DOCUMENT_OUTGOING_ORDER_UPDATE
proposed withdraw withdrawn supplier DOCUMENT_INCOMING_ORDER_UPDATE`,
    { accept: { effects: ['order_replacement'] } },
  ),
);
