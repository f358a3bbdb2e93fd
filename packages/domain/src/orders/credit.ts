import { defineMachine, defineStatuses, type Machine, readTransitions } from '../documents/documents.ts';
import { bankError } from '../messages/failures.ts';
import { formatMoney } from '../numbers/money.ts';
import { requireWhole } from '../numbers/whole.ts';

/** Statuses of a bank credit request. Decisions, «Credit request». */
export const CREDIT_STATUSES = /* @__PURE__ */ defineStatuses({
  pending: [10, 'На рассмотрении банка', 'yellow', 'new'],
  implemented: [20, 'Одобрена', 'green', 'done'],
  denial: [30, 'Отклонена', 'red', 'failed'],
  timeout: [40, 'Истекло время ожидания', 'neutral', 'failed'],
});
/** Code of a credit request's status. */
export type CreditStatus = keyof typeof CREDIT_STATUSES;

/** What becomes of a credit request: only the bank's answer, or time, moves it, and the orders that wait for it. */
export const CREDIT_MACHINE: Machine<CreditStatus> = /* @__PURE__ */ defineMachine(
  'credit',
  CREDIT_STATUSES,
  ['pending'],
  /* @__PURE__ */ readTransitions(
    `
pending implement implemented system
pending deny denial system
pending expire timeout system`,
    {
      implement: { effects: ['give_orders'] },
      deny: { effects: ['cancel_orders'] },
      expire: { effects: ['cancel_orders'] },
    },
  ),
);

/** Milliseconds between checks of a pending request: 15 minutes. Spec 1 §9. */
export const CREDIT_POLLING = 900_000;

/** A message of the credit application, with the toast it comes in. */
export interface CreditMessage {
  kind: 'success' | 'error' | 'warning';
  text: string;
}

/** Title of the credit-limit modal. Spec 1 §8. */
export const CREDIT_MODAL_TITLE = 'Покупка через СберБизнес';
/** What the credit-limit modal says: unavailable under the conditions, choose another payment form. Spec 1 §8. */
export const CREDIT_UNAVAILABLE = 'Программа недоступна по условиям банка. Выберите другую форму оплаты.';

/**
 * What the bank's answer on a request shows: implemented is approved, denial rejected, timeout a warning; the misspelling
 * is the specification's.
 * @param status status.id of the answer; anything else keeps the request pending
 * @returns null while it stays pending and is rechecked
 * @see spec 1 §4, §8
 */
export function creditMessage(status: string, requestId: string | number): CreditMessage | null {
  switch (status) {
    case 'implemented':
      return { kind: 'success', text: `Кредитная заявка №${requestId} одобрена` };
    case 'denial':
      return { kind: 'error', text: `Кредитная заявка №${requestId} отклонена` };
    case 'timeout':
      return { kind: 'warning', text: `Вышло премя ожидания по кредитной заявке №${requestId}` };
    default:
      return null;
  }
}

/** What a failed check of a request shows. Spec 1 §8. */
export function creditCheckFailure(reason: string, requestId: string | number): CreditMessage {
  return { kind: 'error', text: `Ошибка ${reason} при проверки заявки №${requestId}` };
}

/** The pending list without a request the bank has answered; with one it has not, the list itself. Spec 1 §4. */
export function creditPending(
  pending: readonly string[],
  requestId: string,
  status: string,
): readonly string[] {
  return creditMessage(status, requestId) === null ? pending : pending.filter((id) => id !== requestId);
}

/** Whether a person goes on after bank sign-in: only with buyOnCreditMmb; others see the credit-limit modal. Spec 3 §6. */
export function proceedsAfterBank(userInfo: { buyOnCreditMmb?: boolean } | null): boolean {
  return userInfo?.buyOnCreditMmb === true;
}

/** What the bank offers to lend: a new credit, amounts in kopecks from 0, terms in whole months from 1. Spec 2 §7. */
export interface CreditOffer {
  product_code: string;
  title: string;
  sum_min: number;
  sum_max: number;
  term_min: number;
  term_max: number;
}
/** A credit that the bank has opened already: an invoice is paid from it. Spec 2 §3, «Invoice request». */
export interface CreditLine {
  credit_contract_number: string;
  title: string;
  /** Kopecks that are left of it. */
  available: number;
}

/**
 * What is wrong with an application for an offer.
 * @param offer undefined when the bank offers no such product now
 * @param amount kopecks, from 1
 * @param term whole months, from 1
 * @returns a Russian sentence, or null when the bank may be asked
 * @see spec 2 §3, «Credit request»; §7
 */
export function creditFault(
  offer: CreditOffer | undefined,
  { amount, term }: { amount: number; term: number },
): string | null {
  if (!offer) return 'Банк больше не предлагает этот кредит. Выберите другой.';
  if (amount < offer.sum_min) return `Кредит «${offer.title}» выдаётся от ${formatMoney(offer.sum_min)}`;
  if (amount > offer.sum_max) return `Кредит «${offer.title}» выдаётся до ${formatMoney(offer.sum_max)}`;
  if (!Number.isSafeInteger(term) || term < offer.term_min || term > offer.term_max)
    return `Срок кредита «${offer.title}»: от ${offer.term_min} до ${offer.term_max} мес.`;
  return null;
}

/**
 * What is wrong with an invoice that an open credit is to pay.
 * @param line undefined when the bank knows no such contract of this person
 * @param amount kopecks, from 1
 * @returns a Russian sentence, or null when the bank may be asked
 * @see spec 2 §3, «Invoice request»
 */
export function invoiceFault(line: CreditLine | undefined, amount: number): string | null {
  if (!line) return 'Кредитного договора с таким номером в банке нет';
  if (amount > line.available)
    return `По договору ${line.credit_contract_number} доступно ${formatMoney(line.available)}`;
  return null;
}

/** Milliseconds an application waits for the bank: three days. The specification names no time; goods are held meanwhile. */
export const CREDIT_WAIT = 3 * 86_400_000;
/** Milliseconds a purchase on credit waits for its application to be sent: an hour. */
export const CREDIT_SENDING_WAIT = 3_600_000;

/**
 * When a pending request ends without an answer.
 * @param request moments in milliseconds: when the purchase was made, and when the bank was asked, if it was
 * @throws RangeError for what is no moment
 * @see spec 1 §4: timeout
 */
export function creditDeadline({ created, sent }: { created: number; sent: number | null }): number {
  return sent === null
    ? requireWhole(created, 'not a moment') + CREDIT_SENDING_WAIT
    : requireWhole(sent, 'not a moment') + CREDIT_WAIT;
}

/**
 * The final status that the bank's answer is, whatever its case; null for every other answer, which keeps the request pending.
 * @see spec 1 §4
 */
export function creditDecision(status: string): Exclude<CreditStatus, 'pending'> | null {
  const known = status.toLowerCase();
  return known === 'implemented' || known === 'denial' || known === 'timeout' ? known : null;
}

/**
 * What a failed credit or invoice request shows: on 422 the first data entry as an error; another answer that is no success,
 * a warning with its message; without an answer that says anything (no connection, a broken server), the general sentence.
 * @param status HTTP status, 0 when no answer came
 * @param body the answer's body
 * @see spec 2 §8, 3 §8
 */
export function creditFailure(status: number, body: { message: string }): CreditMessage {
  const said = status !== 422 && status !== 0 && status !== 500 && body.message !== '';
  return said ? { kind: 'warning', text: body.message } : { kind: 'error', text: bankError(status, body) };
}
