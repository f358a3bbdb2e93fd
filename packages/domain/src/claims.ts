import {
  defineMachine,
  defineStatuses,
  type Machine,
  needsSome,
  needsText,
  needsTrue,
  readTransitions,
} from './documents.ts';
import { requireWhole } from './whole.ts';

/** Statuses of a claim. Decisions, «Claim». */
export const CLAIM_STATUSES = /* @__PURE__ */ defineStatuses({
  draft: [10, 'Черновик', 'neutral', 'draft'],
  process: [20, 'На рассмотрении', 'brand', 'new'],
  at_work: [25, 'В работе', 'yellow', 'work'],
  decisions: [30, 'Решение вынесено', 'brand', 'work'],
  closed: [40, 'Закрыта', 'green', 'done'],
  rejected: [50, 'Отклонена', 'red', 'failed'],
  cancelled: [60, 'Отменена', 'neutral', 'failed'],
});
/** Code of a claim's status. */
export type ClaimStatus = keyof typeof CLAIM_STATUSES;

/** The two kinds of a claim, at the acceptance or found later, with the ids of filters. Spec 1 §2.2, 2 §7. */
export const CLAIM_KINDS = [
  { id: 1, code: 'logistic', title: 'Логистическая' },
  { id: 2, code: 'hidden_defect', title: 'Скрытый дефект' },
] as const;
/** A claim's kind. */
export type ClaimKind = (typeof CLAIM_KINDS)[number]['code'];

/** What is wrong with a claimed item. Decisions, «Claim». */
export const CLAIM_ITEM_KINDS = [
  { id: 1, title: 'недостача' },
  { id: 2, title: 'излишек' },
  { id: 3, title: 'пересорт' },
  { id: 4, title: 'повреждение' },
  { id: 5, title: 'некомплект' },
  { id: 6, title: 'скрытый дефект' },
  { id: 7, title: 'незаказанный товар' },
] as const;

/** What the incoming side decides about an item. Decisions, «Claim». */
export const CLAIM_OUTCOMES = {
  pending: 'Ожидает решения',
  accept_return: 'Возврат товара',
  refund: 'Возврат денег / УКД',
  replace: 'Замена',
  resupply: 'Допоставка',
  discount: 'Уценка',
  partial: 'Удовлетворено частично',
  refuse: 'Отказано',
} as const;
/** An item's outcome. */
export type ClaimOutcome = keyof typeof CLAIM_OUTCOMES;

/** Outcomes by which the supplier pays or takes off the bill, and those by which goods come. */
const PAID: readonly string[] = ['accept_return', 'refund', 'partial'] satisfies ClaimOutcome[];
const DELIVERED: readonly string[] = ['replace', 'resupply'] satisfies ClaimOutcome[];

/**
 * What an outcome costs: money, goods of the same worth, nothing (refused), a sum still to be agreed on (a discount), or not yet
 * known. Decisions, «Claim».
 */
export function outcomeEffect(outcome: ClaimOutcome): 'money' | 'goods' | 'nothing' | 'agreed' | 'unknown' {
  if (PAID.includes(outcome)) return 'money';
  if (DELIVERED.includes(outcome)) return 'goods';
  if (outcome === 'pending') return 'unknown';
  return outcome === 'refuse' ? 'nothing' : 'agreed';
}

const claimRules = () => ({
  process: { guard: needsSome('items', 'Добавьте в претензию хотя бы одну позицию') },
  decide: {
    input: needsTrue('decided', 'Вынесите решение по каждой позиции'),
    effects: ['save_decisions'],
  },
  return: { input: needsText('comment', 'Напишите, что нужно доработать') },
  cancel: { input: needsText('reason', 'Укажите причину отмены'), effects: ['release_claimed'] },
  dispute: {
    guard: needsTrue('undisputed', 'Решение по претензии можно оспорить один раз'),
    input: needsText('comment', 'Напишите, с чем вы не согласны'),
  },
});

/**
 * What may be done with a claim: the claimant is the customer of the shipment. Finishing closes it, or rejects it when
 * every item was refused (claimResult). Decisions, «Claim».
 */
export const CLAIM_MACHINE: Machine<ClaimStatus> = /* @__PURE__ */ defineMachine(
  'claim',
  CLAIM_STATUSES,
  ['draft'],
  /* @__PURE__ */ readTransitions(
    `
draft update draft customer DOCUMENT_CLAIMED_CLAIM_UPDATE
at_work update at_work customer DOCUMENT_CLAIMED_CLAIM_UPDATE
draft,at_work process process customer DOCUMENT_CLAIMED_CLAIM_UPDATE claim:process
process decide decisions supplier DOCUMENT_RECEIVED_CLAIM_UPDATE claim:decisions
process,decisions return at_work supplier DOCUMENT_RECEIVED_CLAIM_UPDATE claim:change-status
decisions finish closed/rejected supplier DOCUMENT_RECEIVED_CLAIM_UPDATE claim:change-status
decisions accept closed/rejected customer DOCUMENT_CLAIMED_CLAIM_UPDATE claim:change-status
draft,process,at_work cancel cancelled customer DOCUMENT_CLAIMED_CLAIM_UPDATE claim:change-status
rejected dispute at_work customer DOCUMENT_CLAIMED_CLAIM_UPDATE claim:change-status`,
    /* @__PURE__ */ claimRules(),
  ),
);

/**
 * Pieces that may still be claimed: shipped minus already claimed.
 * @throws RangeError for counts that are no whole numbers from 0, and for more claimed than was shipped
 * @see decisions, «Claim»
 */
export function claimable(shipped: number, claimed: number): number {
  return (
    requireWhole(shipped, 'not a quantity') - requireWhole(claimed, 'more claimed than shipped', 0, shipped)
  );
}

/** A decision about one item. */
export interface ClaimDecision {
  outcome: string;
  /** Pieces, for «Удовлетворено частично». */
  quantity?: number | null;
  comment?: string | null;
}

/**
 * What is wrong with a decision: none taken, an unknown outcome, «Отказано» without a comment, «Удовлетворено частично»
 * without a quantity below the claimed one.
 * @param claimed pieces claimed by the item, from 1
 * @returns a Russian sentence, or null when the decision stands
 * @throws RangeError for a claimed quantity that is none
 */
export function decisionFault({ outcome, quantity, comment }: ClaimDecision, claimed: number): string | null {
  requireWhole(claimed, 'not a claimed quantity', 1);
  if (outcome === 'pending') return 'Вынесите решение по позиции';
  if (!Object.hasOwn(CLAIM_OUTCOMES, outcome)) return 'Недопустимое решение';
  if (outcome === 'refuse' && (typeof comment !== 'string' || comment.trim() === ''))
    return 'Укажите комментарий к отказу';
  if (outcome === 'partial') {
    const given = quantity ?? 0;
    if (!Number.isSafeInteger(given) || given < 1 || given >= claimed)
      return claimed === 1
        ? 'Одну штуку нельзя удовлетворить частично'
        : `Укажите удовлетворённое количество от 1 до ${claimed - 1}`;
  }
  return null;
}

/**
 * Where a finished claim goes: rejected when every item was refused, else closed.
 * @throws RangeError for no items, and while one still waits for its decision
 */
export function claimResult(outcomes: readonly ClaimOutcome[]): 'closed' | 'rejected' {
  if (outcomes.length === 0 || outcomes.includes('pending')) throw new RangeError('not decided yet');
  return outcomes.every((outcome) => outcome === 'refuse') ? 'rejected' : 'closed';
}
