import {
  defineMachine,
  defineStatuses,
  type Machine,
  needsSome,
  needsText,
  needsTrue,
  readTransitions,
} from '../documents/documents.ts';
import { formatMoney } from '../numbers/money.ts';
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

/** The two kinds of a claim, at the acceptance or found later, with the ids of filters and what /claim-create/{id} calls them. Spec 1 §2.2, 2 §7. */
export const CLAIM_KINDS = [
  { id: 1, code: 'logistic', address: 'logistic-claim', title: 'Логистическая' },
  { id: 2, code: 'hidden_defect', address: 'hidden-defect', title: 'Скрытый дефект' },
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

/** A row of a claim's dictionary. */
interface Named {
  id: number;
  title: string;
}

/** What the claimant wants for an item. Spec 2 §7, «item-requirements». */
export const CLAIM_REQUIREMENTS = [
  { id: 1, title: 'Допоставить' },
  { id: 2, title: 'Заменить' },
  { id: 3, title: 'Вернуть деньги' },
  { id: 4, title: 'Принять возврат' },
  { id: 5, title: 'Уценить' },
] as const satisfies Named[];

/** In what state the container was. Spec 2 §7, «container-status». */
export const CLAIM_CONTAINER_STATUSES = [
  { id: 1, title: 'Цела' },
  { id: 2, title: 'Повреждена' },
  { id: 3, title: 'Вскрыта' },
  { id: 4, title: 'Без тары' },
] as const satisfies Named[];

/** Why a claim is taken back; the last one is said in words. Spec 2 §7, «cancelled-reason». */
export const CLAIM_CANCEL_REASONS = [
  { id: 1, title: 'Товар нашёлся при пересчёте' },
  { id: 2, title: 'Договорились с поставщиком' },
  { id: 3, title: 'Претензия создана по ошибке' },
  { id: 4, title: 'Другое' },
] as const satisfies Named[];
const IN_WORDS = 4;

/** Ways to settle what the sides do not agree on, and the kinds of claims each is for. Spec 2 §7, «arbitration-type/index». */
export const ARBITRATION_TYPES = [
  { id: 1, title: 'Сверка документов', of: [1] },
  { id: 2, title: 'Осмотр представителем поставщика', of: [1, 2] },
  { id: 3, title: 'Независимая экспертиза', of: [2] },
  { id: 4, title: 'Решение администратора портала', of: [1, 2] },
] as const satisfies (Named & { of: readonly number[] })[];

/**
 * Ways to settle a dispute over a claim of this kind.
 * @param kindId by CLAIM_KINDS; undefined for all of them
 * @see spec 2 §7
 */
export const arbitrationTypesOf = (kindId?: number): Named[] =>
  ARBITRATION_TYPES.filter(
    ({ of }) => kindId === undefined || (of as readonly number[]).includes(kindId),
  ).map(({ id, title }) => ({ id, title }));

/**
 * Why a claim is taken back, in words.
 * @param given a reason by CLAIM_CANCEL_REASONS, words of one's own, or both
 * @returns empty where nothing was said, and for «Другое» without words
 * @see decisions, «Claim»
 */
export function cancelReason({ reason_id, comment = '' }: { reason_id?: number; comment?: string }): string {
  const words = comment.trim();
  const title = CLAIM_CANCEL_REASONS.find(({ id }) => id === reason_id)?.title;
  if (title === undefined || reason_id === IN_WORDS) return words;
  return words === '' ? title : `${title}: ${words}`;
}

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
 * What an outcome costs: money, goods of the same worth, nothing (refused), a part of the price, or not yet known.
 * Decisions, «Claim».
 */
export function outcomeEffect(outcome: ClaimOutcome): 'money' | 'goods' | 'nothing' | 'discount' | 'unknown' {
  if (PAID.includes(outcome)) return 'money';
  if (DELIVERED.includes(outcome)) return 'goods';
  if (outcome === 'pending') return 'unknown';
  return outcome === 'refuse' ? 'nothing' : 'discount';
}

/** Kinds of an item that the order's price was never taken for: more than was ordered, and what nobody ordered. */
const UNPAID: readonly number[] = [2, 7];
/** Kinds of an item whose part never left the storage: it was missing, or another one was sent. */
const STAYED: readonly number[] = [1, 3];

/**
 * What a decision settles once its claim is closed. In pieces of 0 to `quantity`: `money` need not be paid for and uses the contract's
 * limit no more; `stock` was taken off the supplier's storage and is there all the same. What was sent and comes back damaged is no stock.
 * In kopecks, from 0: `discount`, which all claimed pieces together have become cheaper by; the limit gets it back, too.
 * @param item kind by CLAIM_ITEM_KINDS, how many were claimed, what was decided, of a partial decision of how many, and the kopecks that a
 *   discount takes off each piece
 * @see decisions, «Claim»
 */
export function settledPieces(item: {
  type_id: number;
  quantity: number;
  outcome: ClaimOutcome;
  decided_quantity: number | null;
  discount_kopecks: number | null;
}): { money: number; stock: number; discount: number } {
  const effect = outcomeEffect(item.outcome);
  if (effect === 'discount')
    return { money: 0, stock: 0, discount: (item.discount_kopecks ?? 0) * item.quantity };
  if (effect !== 'money' && effect !== 'goods') return { money: 0, stock: 0, discount: 0 };
  const agreed = item.outcome === 'partial' ? (item.decided_quantity ?? 0) : item.quantity;
  return {
    money: effect === 'money' && !UNPAID.includes(item.type_id) ? agreed : 0,
    stock: STAYED.includes(item.type_id) ? agreed : 0,
    discount: 0,
  };
}

/** What is decided of an item, with the ids of the dictionary. Spec 2 §7, «decision-types». */
export const CLAIM_DECISIONS: readonly (Named & { code: ClaimOutcome })[] = /* @__PURE__ */ (
  Object.keys(CLAIM_OUTCOMES) as ClaimOutcome[]
).flatMap((code, id) => (code === 'pending' ? [] : [{ id, code, title: CLAIM_OUTCOMES[code] }]));

const claimRules = () => ({
  update: { effects: ['save_items'] },
  delete: { effects: ['release_claimed'] },
  process: { guard: needsSome('items', 'Добавьте в претензию хотя бы одну позицию') },
  decide: {
    input: needsTrue('decided', 'Вынесите решение по каждой позиции'),
    effects: ['save_decisions'],
  },
  finish: { effects: ['settle'] },
  accept: { effects: ['settle'] },
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
 * Pieces that may still be claimed: shipped minus already claimed.
 * @throws RangeError for counts that are no whole numbers from 0, and for more claimed than was shipped
 * @see decisions, «Claim»
 */
export function claimable(shipped: number, claimed: number): number {
  return (
    requireWhole(shipped, 'not a quantity') - requireWhole(claimed, 'more claimed than shipped', 0, shipped)
  );
}

/** An item as its claimant writes it. */
export interface ClaimItemWords {
  /** By CLAIM_ITEM_KINDS. */
  type_id: number;
  /** By CLAIM_REQUIREMENTS. */
  requirement_id?: number | null | undefined;
  /** By CLAIM_CONTAINER_STATUSES. */
  container_status_id?: number | null | undefined;
}
/** Goods that nobody ordered have no line of an order: they stand beside the items. */
const UNKNOWN = 7;
const isOf = (dictionary: readonly Named[], id: number | null | undefined) =>
  id === undefined || id === null || dictionary.some((one) => one.id === id);

/**
 * What is wrong with an item's words.
 * @returns a Russian sentence, or null when they stand
 * @see decisions, «Claim»
 */
export function claimItemFault({
  type_id,
  requirement_id,
  container_status_id,
}: ClaimItemWords): string | null {
  if (type_id === UNKNOWN) return 'Незаказанный товар указывают отдельно от позиций';
  if (!isOf(CLAIM_ITEM_KINDS, type_id)) return 'Выберите, что не так с позицией';
  if (!isOf(CLAIM_REQUIREMENTS, requirement_id)) return 'Выберите требование из списка';
  return isOf(CLAIM_CONTAINER_STATUSES, container_status_id) ? null : 'Выберите состояние тары из списка';
}

/**
 * What is wrong with so many claimed pieces of a line: none, or more than were shipped and not claimed yet.
 * @param quantity asked for
 * @param line what its ledger says, without what this claim itself has claimed of it
 * @returns a Russian sentence, or null
 * @see decisions, «Claim»: claimed ≤ shipped − already claimed
 */
export function claimedFault(quantity: number, line: { shipped: number; claimed: number }): string | null {
  const left = claimable(line.shipped, line.claimed);
  if (quantity < 1) return 'Укажите количество';
  if (quantity <= left) return null;
  return left === 0
    ? 'Всё отгруженное уже заявлено'
    : `Заявить можно не больше ${left} шт.: отгружено ${line.shipped}, уже заявлено ${line.claimed}`;
}

/** A decision about one item. */
export interface ClaimDecision {
  outcome: string;
  /** Pieces, for «Удовлетворено частично». */
  quantity?: number | null;
  /** Kopecks that «Уценка» takes off each piece. */
  discount_kopecks?: number | null;
  comment?: string | null;
}

/**
 * What is wrong with a decision: none taken, an unknown outcome, «Отказано» without a comment, «Удовлетворено частично»
 * without a quantity below the claimed one, «Уценка» without a sum below the price, or of what was never paid for.
 * @param item pieces claimed, from 1, their price in kopecks, and the kind by CLAIM_ITEM_KINDS
 * @returns a Russian sentence, or null when the decision stands
 * @throws RangeError for a claimed quantity that is none
 */
export function decisionFault(
  { outcome, quantity, comment, discount_kopecks }: ClaimDecision,
  { quantity: claimed, price_kopecks, type_id }: { quantity: number; price_kopecks: number; type_id: number },
): string | null {
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
  if (outcome === 'discount') {
    if (UNPAID.includes(type_id)) return 'За этот товар не платят: уценить нечего';
    const given = discount_kopecks ?? 0;
    if (!Number.isSafeInteger(given) || given < 1 || given >= price_kopecks)
      return `Укажите уценку за штуку: больше нуля и меньше цены ${formatMoney(price_kopecks)}`;
  }
  return null;
}

/** Days in which a supplier answers a claim, until an administrator sets others. */
export const CLAIM_ANSWER_DAYS = { logistic_days: 10, hidden_defect_days: 20 } as const;

/**
 * Where a finished claim goes: rejected when every item was refused, else closed.
 * @throws RangeError for no items, and while one still waits for its decision
 */
export function claimResult(outcomes: readonly ClaimOutcome[]): 'closed' | 'rejected' {
  if (outcomes.length === 0 || outcomes.includes('pending')) throw new RangeError('not decided yet');
  return outcomes.every((outcome) => outcome === 'refuse') ? 'rejected' : 'closed';
}
