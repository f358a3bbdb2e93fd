import {
  defineMachine,
  defineStatuses,
  type Machine,
  needsText,
  readTransitions,
} from '../documents/documents.ts';

/** Reasons for refusing an order or removing a position from it. Decisions, «Refusal». */
export const REFUSAL_REASONS = [
  { id: 1, title: 'нет в наличии' },
  { id: 2, title: 'снято с производства' },
  { id: 3, title: 'изменилась цена' },
  { id: 4, title: 'ошибка количества или кратности' },
  { id: 5, title: 'не успеваем к сроку' },
  { id: 6, title: 'заказ ошибочный' },
  { id: 7, title: 'прочее' },
] as const;

/** Statuses of a refusal. Decisions, «Refusal». */
export const REFUSAL_STATUSES = /* @__PURE__ */ defineStatuses({
  draft: [10, 'Черновик', 'neutral', 'draft'],
  requested: [15, 'Запрошен', 'yellow', 'new'],
  active: [20, 'Действует', 'red', 'work'],
  viewed: [30, 'Просмотрен', 'neutral', 'done'],
  denied: [40, 'Отклонён', 'red', 'failed'],
  withdrawn: [50, 'Отозван', 'neutral', 'failed'],
});
/** Code of a refusal's status. */
export type RefusalStatus = keyof typeof REFUSAL_STATUSES;

/** Label of a refusal: an active one that the customer requested is labelled «Согласован». Decisions, «Refusal». */
export function refusalLabel(status: RefusalStatus, wasRequested: boolean): string {
  return status === 'active' && wasRequested ? 'Согласован' : REFUSAL_STATUSES[status].label;
}

const refusalRules = () => {
  const input = needsText('reason', 'reasonMissing');
  return {
    activate: { input },
    expire: { input },
    cancel: { input },
    request: { input },
    agree: { effects: ['move_order'] },
    deny: { input: needsText('comment', 'denialCommentMissing') },
  };
};

/**
 * Transitions of a refusal. A customer cancels an undecided line immediately (cancel) and requests cancelling a confirmed one
 * (request); the other party views what was done without its consent. The order's own transition moves quantities and releases reserve
 * and limit: it has already been taken when a refusal is activated (by the supplier or by timeout) or cancels, and is taken when a
 * request is agreed to. Decisions, «Refusal».
 */
export const REFUSAL_MACHINE: Machine<RefusalStatus> = /* @__PURE__ */ defineMachine(
  'refusal',
  REFUSAL_STATUSES,
  ['draft'],
  /* @__PURE__ */ readTransitions(
    `
draft activate active supplier DOCUMENT_CANCELED_CREATE supplier-refusal:activated
draft expire active system . supplier-refusal:activated
draft cancel active customer DOCUMENT_CANCELED_CREATE
draft request requested customer DOCUMENT_CANCELED_CREATE
requested agree active supplier DOCUMENT_CANCELED_UPDATE supplier-refusal:activated
requested deny denied supplier DOCUMENT_CANCELED_UPDATE
requested withdraw withdrawn customer DOCUMENT_CANCELED_UPDATE
active view viewed customer DOCUMENT_CANCELED_GET
active view viewed supplier DOCUMENT_CANCELED_GET`,
    /* @__PURE__ */ refusalRules(),
  ),
);
