import {
  defineMachine,
  defineStatuses,
  type Machine,
  needsSome,
  needsText,
  needsTrue,
  readTransitions,
} from '../documents/documents.ts';
import type { Kopecks } from '../numbers/money.ts';
import { requireWhole } from '../numbers/whole.ts';

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

/**
 * The two kinds of claims (made at the acceptance, or for a hidden defect), with their filter ids and their names in
 * /claim-create/{id}. Spec 1 §2.2, 2 §7.
 */
export const CLAIM_KINDS = [
  { id: 1, code: 'logistic', address: 'logistic-claim', title: 'Логистическая' },
  { id: 2, code: 'hidden_defect', address: 'hidden-defect', title: 'Скрытый дефект' },
] as const;
/** Code of a claim kind. */
export type ClaimKind = (typeof CLAIM_KINDS)[number]['code'];

/** Kinds of problems of a claimed item. Decisions, «Claim». */
export const CLAIM_ITEM_KINDS = [
  { id: 1, title: 'недостача' },
  { id: 2, title: 'излишек' },
  { id: 3, title: 'пересорт' },
  { id: 4, title: 'повреждение' },
  { id: 5, title: 'некомплект' },
  { id: 6, title: 'скрытый дефект' },
  { id: 7, title: 'незаказанный товар' },
  { id: 8, title: 'не подошло' },
] as const;

/** A dictionary entry. */
interface Named {
  id: number;
  title: string;
}

/** What the claimant requests for an item. Spec 2 §7, «item-requirements». */
export const CLAIM_REQUIREMENTS = [
  { id: 1, title: 'Допоставить' },
  { id: 2, title: 'Заменить' },
  { id: 3, title: 'Вернуть деньги' },
  { id: 4, title: 'Принять возврат' },
  { id: 5, title: 'Уценить' },
] as const satisfies Named[];

/** Conditions of the container. Spec 2 §7, «container-status». */
export const CLAIM_CONTAINER_STATUSES = [
  { id: 1, title: 'Цела' },
  { id: 2, title: 'Повреждена' },
  { id: 3, title: 'Вскрыта' },
  { id: 4, title: 'Без тары' },
] as const satisfies Named[];

/** Reasons for cancelling a claim; the last one requires a comment. Spec 2 §7, «cancelled-reason». */
export const CLAIM_CANCEL_REASONS = [
  { id: 1, title: 'Товар нашёлся при пересчёте' },
  { id: 2, title: 'Договорились с поставщиком' },
  { id: 3, title: 'Претензия создана по ошибке' },
  { id: 4, title: 'Другое' },
] as const satisfies Named[];
const IN_WORDS = 4;

/** Types of arbitration and the claim kinds they apply to. Spec 2 §7, «arbitration-type/index». */
export const ARBITRATION_TYPES = [
  { id: 1, title: 'Сверка документов', of: [1] },
  { id: 2, title: 'Осмотр представителем поставщика', of: [1, 2] },
  { id: 3, title: 'Независимая экспертиза', of: [2] },
  { id: 4, title: 'Решение администратора портала', of: [1, 2] },
] as const satisfies (Named & { of: readonly number[] })[];

/**
 * Arbitration types for a claim kind.
 * @param kindId an id of CLAIM_KINDS; undefined for all types
 * @see spec 2 §7
 */
export const arbitrationTypesOf = (kindId?: number): Named[] =>
  ARBITRATION_TYPES.filter(
    ({ of }) => kindId === undefined || (of as readonly number[]).includes(kindId),
  ).map(({ id, title }) => ({ id, title }));

/**
 * The text of a cancellation reason.
 * @param given an id of CLAIM_CANCEL_REASONS, a comment, or both
 * @returns an empty text when nothing was given, or «Другое» without a comment
 * @see decisions, «Claim»
 */
export function cancelReason({ reason_id, comment = '' }: { reason_id?: number; comment?: string }): string {
  const words = comment.trim();
  const title = CLAIM_CANCEL_REASONS.find(({ id }) => id === reason_id)?.title;
  if (title === undefined || reason_id === IN_WORDS) return words;
  return words === '' ? title : `${title}: ${words}`;
}

/** Outcomes of an item, decided by the supplier. Decisions, «Claim». */
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
/** Code of an outcome. */
export type ClaimOutcome = keyof typeof CLAIM_OUTCOMES;

/** Outcomes settled with money or a lower bill, and those settled with goods. */
const PAID: readonly string[] = ['accept_return', 'refund', 'partial'] satisfies ClaimOutcome[];
const DELIVERED: readonly string[] = ['replace', 'resupply'] satisfies ClaimOutcome[];

/**
 * What an outcome costs the supplier: money, goods of the same value, nothing (refused), part of the price, or not yet known.
 * Decisions, «Claim».
 */
export function outcomeEffect(outcome: ClaimOutcome): 'money' | 'goods' | 'nothing' | 'discount' | 'unknown' {
  if (PAID.includes(outcome)) return 'money';
  if (DELIVERED.includes(outcome)) return 'goods';
  if (outcome === 'pending') return 'unknown';
  return outcome === 'refuse' ? 'nothing' : 'discount';
}

/** Claim outcomes that count as the supplier's fault: all in which the buyer received compensation. */
export const FAULT_OUTCOMES: readonly ClaimOutcome[] = (Object.keys(CLAIM_OUTCOMES) as ClaimOutcome[]).filter(
  (outcome) => outcomeEffect(outcome) !== 'nothing',
);

/** Kinds of items that were never charged: surplus goods and goods that nobody ordered. */
export const UNPAID_CLAIM_KINDS: readonly number[] = [2, 7];

/**
 * What a claimed item is worth: the price of its pieces, or 0 for goods that were never charged.
 * @param item kind (CLAIM_ITEM_KINDS), pieces, price per piece
 * @see decisions, «Claim»
 */
export const claimedKopecks = ({
  type_id,
  quantity,
  price_kopecks,
}: {
  type_id: number;
  quantity: number;
  price_kopecks: Kopecks;
}): Kopecks => (UNPAID_CLAIM_KINDS.includes(type_id) ? 0 : price_kopecks * quantity);
/** Outcomes with their dictionary ids. Spec 2 §7, «decision-types». */
export const CLAIM_DECISIONS: readonly (Named & { code: ClaimOutcome })[] = /* @__PURE__ */ (
  Object.keys(CLAIM_OUTCOMES) as ClaimOutcome[]
).flatMap((code, id) => (code === 'pending' ? [] : [{ id, code, title: CLAIM_OUTCOMES[code] }]));

const claimRules = () => ({
  update: { effects: ['save_items'] },
  delete: { effects: ['release_claimed'] },
  process: { guard: needsSome('items', 'claimEmpty') },
  decide: {
    input: needsTrue('decided', 'positionsUndecided'),
    effects: ['save_decisions'],
  },
  number: { effects: ['check_correction'] },
  finish: { effects: ['settle'] },
  accept: { effects: ['settle'] },
  return: { input: needsText('comment', 'shortcomingMissing') },
  cancel: { input: needsText('reason', 'cancelReasonMissing'), effects: ['release_claimed'] },
  dispute: {
    guard: needsTrue('undisputed', 'disputedAlready'),
    input: needsText('comment', 'objectionMissing'),
  },
});

/**
 * Transitions of a claim; the claimant is the customer of the shipment. Finishing closes it, or rejects it when every item was refused
 * (claimResult). Decisions, «Claim».
 */
export const CLAIM_MACHINE: Machine<ClaimStatus> = /* @__PURE__ */ defineMachine(
  'claim',
  CLAIM_STATUSES,
  ['draft'],
  /* @__PURE__ */ readTransitions(
    `
draft update draft customer DOCUMENT_CLAIMED_CLAIM_UPDATE
at_work update at_work customer DOCUMENT_CLAIMED_CLAIM_UPDATE
draft delete draft customer DOCUMENT_CLAIMED_CLAIM_DELETE
draft attach draft customer DOCUMENT_CLAIMED_CLAIM_UPDATE
process attach process customer DOCUMENT_CLAIMED_CLAIM_UPDATE
at_work attach at_work customer DOCUMENT_CLAIMED_CLAIM_UPDATE
process attach process supplier DOCUMENT_RECEIVED_CLAIM_UPDATE
at_work attach at_work supplier DOCUMENT_RECEIVED_CLAIM_UPDATE
decisions attach decisions supplier DOCUMENT_RECEIVED_CLAIM_UPDATE
draft detach draft customer DOCUMENT_CLAIMED_CLAIM_UPDATE
at_work detach at_work customer DOCUMENT_CLAIMED_CLAIM_UPDATE
process detach process supplier DOCUMENT_RECEIVED_CLAIM_DELETE
at_work detach at_work supplier DOCUMENT_RECEIVED_CLAIM_DELETE
process answer process supplier DOCUMENT_RECEIVED_CLAIM_UPDATE
at_work answer at_work supplier DOCUMENT_RECEIVED_CLAIM_UPDATE
decisions answer decisions supplier DOCUMENT_RECEIVED_CLAIM_UPDATE
decisions number decisions supplier DOCUMENT_RECEIVED_CLAIM_UPDATE
closed number closed supplier DOCUMENT_RECEIVED_CLAIM_UPDATE
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
 * Pieces that can still be claimed: shipped minus already claimed.
 * @throws RangeError for counts that are not whole numbers from 0, and when more is claimed than was shipped
 * @see decisions, «Claim»
 */
export function claimable(shipped: number, claimed: number): number {
  return (
    requireWhole(shipped, 'not a quantity') - requireWhole(claimed, 'more claimed than shipped', 0, shipped)
  );
}

/** The input fields of a claimed item. */
export interface ClaimItemWords {
  /** Id of CLAIM_ITEM_KINDS. */
  type_id: number;
  /** Id of CLAIM_REQUIREMENTS. */
  requirement_id?: number | null | undefined;
  /** Id of CLAIM_CONTAINER_STATUSES. */
  container_status_id?: number | null | undefined;
}
/** Goods that nobody ordered: they have no order line and are listed beside the items. */
const UNKNOWN = 7;
const isOf = (dictionary: readonly Named[], id: number | null | undefined) =>
  id === undefined || id === null || dictionary.some((one) => one.id === id);

/** Why a claimed item is refused. */
export interface ClaimItemFault {
  code: 'unorderedAmongItems' | 'claimKindUnknown' | 'claimRequirementUnknown' | 'claimContainerUnknown';
}

/**
 * Validates the input fields of a claimed item.
 * @returns null when they are valid
 * @see decisions, «Claim»
 */
export function claimItemFault({
  type_id,
  requirement_id,
  container_status_id,
}: ClaimItemWords): ClaimItemFault | null {
  if (type_id === UNKNOWN) return { code: 'unorderedAmongItems' };
  if (!isOf(CLAIM_ITEM_KINDS, type_id)) return { code: 'claimKindUnknown' };
  if (!isOf(CLAIM_REQUIREMENTS, requirement_id)) return { code: 'claimRequirementUnknown' };
  return isOf(CLAIM_CONTAINER_STATUSES, container_status_id) ? null : { code: 'claimContainerUnknown' };
}

/** Why a claimed quantity is refused, in pieces. */
export type ClaimedFault =
  | { code: 'claimedNothing' | 'claimedAll' }
  | { code: 'claimedTooMuch'; left: number; shipped: number; claimed: number };

/**
 * Validates the claimed quantity of a line: at least one piece, at most those shipped and not claimed yet.
 * @param quantity claimed pieces
 * @param ledger the line's ledger without the pieces of this claim
 * @returns null when it is valid
 * @see decisions, «Claim»: claimed ≤ shipped − already claimed
 */
export function claimedFault(
  quantity: number,
  { shipped, claimed }: { shipped: number; claimed: number },
): ClaimedFault | null {
  const left = claimable(shipped, claimed);
  if (quantity < 1) return { code: 'claimedNothing' };
  if (quantity <= left) return null;
  return left === 0 ? { code: 'claimedAll' } : { code: 'claimedTooMuch', left, shipped, claimed };
}

/** A decision on one item. */
export interface ClaimDecision {
  outcome: string;
  /** Pieces, for «Удовлетворено частично». */
  quantity?: number | null;
  /** Discount per piece in kopecks, for «Уценка». */
  discount_kopecks?: Kopecks | null;
  comment?: string | null;
}

/** Outcomes of goods that were never charged: nothing is sent in their place, and no money is given back. */
const UNPAID_OUTCOMES: readonly ClaimOutcome[] = ['accept_return', 'partial', 'refuse'];

/**
 * The outcomes that a supplier may decide on for an item.
 * @param typeId kind of the item (CLAIM_ITEM_KINDS)
 * @see decisions, «Claim»
 */
export function outcomesOf(typeId: number): readonly ClaimOutcome[] {
  return UNPAID_CLAIM_KINDS.includes(typeId)
    ? UNPAID_OUTCOMES
    : (Object.keys(CLAIM_OUTCOMES) as ClaimOutcome[]).filter((outcome) => outcome !== 'pending');
}

/** Why a decision is refused. */
export type DecisionFault =
  | {
      code:
        | 'decisionMissing'
        | 'decisionUnknown'
        | 'refusalWithoutComment'
        | 'onePieceIndivisible'
        | 'discountOnUnpaid'
        | 'goodsOnUnpaid'
        | 'moneyOnUnpaid';
    }
  | { code: 'partialQuantityWrong'; most: number }
  | { code: 'claimDiscountWrong'; price: Kopecks };

/**
 * Validates a decision: an outcome must be given and known; «Отказано» needs a comment, «Удовлетворено частично» a quantity below the
 * claimed one, «Уценка» an amount below the price. Goods that were never charged can only be taken back or refused.
 * @param item claimed pieces from 1, price in kopecks, kind (CLAIM_ITEM_KINDS)
 * @returns null when the decision is valid
 * @throws RangeError for an invalid claimed quantity
 */
export function decisionFault(
  { outcome, quantity, comment, discount_kopecks }: ClaimDecision,
  {
    quantity: claimed,
    price_kopecks,
    type_id,
  }: { quantity: number; price_kopecks: Kopecks; type_id: number },
): DecisionFault | null {
  requireWhole(claimed, 'not a claimed quantity', 1);
  if (outcome === 'pending') return { code: 'decisionMissing' };
  if (!Object.hasOwn(CLAIM_OUTCOMES, outcome)) return { code: 'decisionUnknown' };
  if (outcome === 'refuse' && (typeof comment !== 'string' || comment.trim() === ''))
    return { code: 'refusalWithoutComment' };
  if (outcome === 'partial') {
    const given = quantity ?? 0;
    if (!Number.isSafeInteger(given) || given < 1 || given >= claimed)
      return claimed === 1
        ? { code: 'onePieceIndivisible' }
        : { code: 'partialQuantityWrong', most: claimed - 1 };
  }
  if (!(outcomesOf(type_id) as readonly string[]).includes(outcome)) {
    if (outcome === 'discount') return { code: 'discountOnUnpaid' };
    return { code: DELIVERED.includes(outcome) ? 'goodsOnUnpaid' : 'moneyOnUnpaid' };
  }
  if (outcome === 'discount') {
    const given = discount_kopecks ?? 0;
    if (!Number.isSafeInteger(given) || given < 1 || given >= price_kopecks)
      return { code: 'claimDiscountWrong', price: price_kopecks };
  }
  return null;
}

/** Default number of days in which a supplier must answer a claim; an administrator can change it. */
export const CLAIM_ANSWER_DAYS = { logistic_days: 10, hidden_defect_days: 20 } as const;

/**
 * Final status of a finished claim: rejected when every item was refused, otherwise closed.
 * @throws RangeError when there are no items, or when an item has no decision yet
 */
export function claimResult(outcomes: readonly ClaimOutcome[]): 'closed' | 'rejected' {
  if (outcomes.length === 0 || outcomes.includes('pending')) throw new RangeError('not decided yet');
  return outcomes.every((outcome) => outcome === 'refuse') ? 'rejected' : 'closed';
}
