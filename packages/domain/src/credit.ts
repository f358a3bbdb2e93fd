import { defineMachine, defineStatuses, type Machine, readTransitions } from './documents.ts';
import { requireWhole } from './whole.ts';

/** Statuses of a bank credit request. Decisions, «Credit request». */
export const CREDIT_STATUSES = /* @__PURE__ */ defineStatuses({
  pending: [10, 'На рассмотрении банка', 'yellow', 'new'],
  implemented: [20, 'Одобрена', 'green', 'done'],
  denial: [30, 'Отклонена', 'red', 'failed'],
  timeout: [40, 'Истекло время ожидания', 'neutral', 'failed'],
});
/** Code of a credit request's status. */
export type CreditStatus = keyof typeof CREDIT_STATUSES;

/** What becomes of a credit request: only the bank's answer moves it. */
export const CREDIT_MACHINE: Machine<CreditStatus> = /* @__PURE__ */ defineMachine(
  'credit',
  CREDIT_STATUSES,
  ['pending'],
  /* @__PURE__ */ readTransitions(`
pending implement implemented system
pending deny denial system
pending expire timeout system`),
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

/**
 * When a pending request is asked about again.
 * @param checked when it was last asked, milliseconds
 * @throws RangeError for what is no moment
 */
export function nextCreditCheck(checked: number): number {
  return requireWhole(checked, 'not a moment') + CREDIT_POLLING;
}

/** Whether a person goes on after bank sign-in: only with buyOnCreditMmb; others see the credit-limit modal. Spec 3 §6. */
export function proceedsAfterBank(userInfo: { buyOnCreditMmb?: boolean } | null): boolean {
  return userInfo?.buyOnCreditMmb === true;
}
