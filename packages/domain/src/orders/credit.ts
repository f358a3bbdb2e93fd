import { defineMachine, defineStatuses, type Machine, readTransitions } from '../documents/documents.ts';
import { bankError } from '../messages/failures.ts';
import type { Kopecks } from '../numbers/money.ts';
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

/** Transitions of a credit request: only the bank's answer or a timeout changes it, and the orders that wait for it. */
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

/** Interval between checks of a pending request in milliseconds: 15 minutes. Spec 1 §9. */
export const CREDIT_POLLING = 900_000;

/** A message about a credit application, with its toast kind. */
export type CreditMessage = { requestId: string | number } & (
  | { kind: 'success'; code: 'creditApproved' }
  | { kind: 'error'; code: 'creditDenied' }
  | { kind: 'warning'; code: 'creditTimedOut' }
  | { kind: 'error'; code: 'creditCheckFailed'; reason: string }
);

/** Title of the credit-limit modal. Spec 1 §8. */
export const CREDIT_MODAL_TITLE = 'Покупка через СберБизнес';
/** Text of the credit-limit modal: unavailable under the conditions, choose another payment form. Spec 1 §8. */
export const CREDIT_UNAVAILABLE = 'Программа недоступна по условиям банка. Выберите другую форму оплаты.';

/**
 * The message for the bank's answer to a request: implemented is approved, denial rejected, timeout a warning.
 * @param status status.id of the answer; any other value keeps the request pending
 * @returns null while the request stays pending
 * @see spec 1 §4, §8
 */
export function creditMessage(status: string, requestId: string | number): CreditMessage | null {
  switch (status) {
    case 'implemented':
      return { kind: 'success', code: 'creditApproved', requestId };
    case 'denial':
      return { kind: 'error', code: 'creditDenied', requestId };
    case 'timeout':
      return { kind: 'warning', code: 'creditTimedOut', requestId };
    default:
      return null;
  }
}

/** The message for a failed check of a request. Spec 1 §8. */
export function creditCheckFailure(reason: string, requestId: string | number): CreditMessage {
  return { kind: 'error', code: 'creditCheckFailed', reason, requestId };
}

/** Removes a request from the pending list when the bank has decided; otherwise returns the list unchanged. Spec 1 §4. */
export function creditPending(
  pending: readonly string[],
  requestId: string,
  status: string,
): readonly string[] {
  return creditMessage(status, requestId) === null ? pending : pending.filter((id) => id !== requestId);
}

/** Whether a person proceeds after bank sign-in: only with buyOnCreditMmb; others see the credit-limit modal. Spec 3 §6. */
export function proceedsAfterBank(userInfo: { buyOnCreditMmb?: boolean } | null): boolean {
  return userInfo?.buyOnCreditMmb === true;
}

/** A credit offer of the bank: amounts in kopecks from 0, terms in whole months from 1. Spec 2 §7. */
export interface CreditOffer {
  product_code: string;
  title: string;
  sum_min: Kopecks;
  sum_max: Kopecks;
  term_min: number;
  term_max: number;
}
/** An open credit line from which an invoice is paid. Spec 2 §3, «Invoice request». */
export interface CreditLine {
  credit_contract_number: string;
  title: string;
  /** Available amount in kopecks. */
  available: Kopecks;
}

/** Why an application is refused: amounts in kopecks, terms in months. */
export type CreditFault =
  | { code: 'creditNotOffered' }
  | { code: 'creditBelowLeast'; title: string; least: Kopecks }
  | { code: 'creditAboveMost'; title: string; most: Kopecks }
  | { code: 'creditTermWrong'; title: string; from: number; to: number };

/**
 * Validates an application for a credit offer.
 * @param offer undefined when the bank does not offer this product now
 * @param amount kopecks, from 1
 * @param term whole months, from 1
 * @returns null when the application is valid
 * @see spec 2 §3, «Credit request»; §7
 */
export function creditFault(
  offer: CreditOffer | undefined,
  { amount, term }: { amount: Kopecks; term: number },
): CreditFault | null {
  if (!offer) return { code: 'creditNotOffered' };
  const { title, sum_min: least, sum_max: most, term_min: from, term_max: to } = offer;
  if (amount < least) return { code: 'creditBelowLeast', title, least };
  if (amount > most) return { code: 'creditAboveMost', title, most };
  return Number.isSafeInteger(term) && term >= from && term <= to
    ? null
    : { code: 'creditTermWrong', title, from, to };
}

/** Why an invoice is refused. */
export type InvoiceFault =
  { code: 'creditLineUnknown' } | { code: 'creditLineExceeded'; contract: string; available: Kopecks };

/**
 * Validates an invoice that is paid from an open credit line.
 * @param line undefined when the bank knows no such contract of this person
 * @param amount kopecks, from 1
 * @returns null when the invoice is valid
 * @see spec 2 §3, «Invoice request»
 */
export function invoiceFault(line: CreditLine | undefined, amount: Kopecks): InvoiceFault | null {
  if (!line) return { code: 'creditLineUnknown' };
  const { credit_contract_number: contract, available } = line;
  return amount > available ? { code: 'creditLineExceeded', contract, available } : null;
}

/** Milliseconds an application waits for the bank: three days. The specification gives no time; the goods stay reserved meanwhile. */
export const CREDIT_WAIT = 3 * 86_400_000;
/** Milliseconds a purchase on credit waits for its application to be sent: an hour. */
export const CREDIT_SENDING_WAIT = 3_600_000;

/**
 * The moment when a pending request times out.
 * @param request moments in milliseconds: when the purchase was made, and when the application was sent, if it was
 * @throws RangeError for an invalid moment
 * @see spec 1 §4: timeout
 */
export function creditDeadline({ created, sent }: { created: number; sent: number | null }): number {
  return sent === null
    ? requireWhole(created, 'not a moment') + CREDIT_SENDING_WAIT
    : requireWhole(sent, 'not a moment') + CREDIT_WAIT;
}

/**
 * The final status for the bank's answer, case-insensitive; null for any other answer, which keeps the request pending.
 * @see spec 1 §4
 */
export function creditDecision(status: string): Exclude<CreditStatus, 'pending'> | null {
  const known = status.toLowerCase();
  return known === 'implemented' || known === 'denial' || known === 'timeout' ? known : null;
}

/**
 * The message for a failed credit or invoice request: for a 422 the first data entry as an error; for another unsuccessful answer a
 * warning with its message; without a usable answer (no connection, server error) the general message.
 * @param status HTTP status, 0 when no answer came
 * @param body the body of the answer
 * @see spec 2 §8, 3 §8
 */
export function creditFailure(
  status: number,
  body: { message: string },
): { kind: 'error' | 'warning'; text: string } {
  const said = status !== 422 && status !== 0 && status !== 500 && body.message !== '';
  return said ? { kind: 'warning', text: body.message } : { kind: 'error', text: bankError(status, body) };
}
