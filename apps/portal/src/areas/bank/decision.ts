// Part of every page's scripts, unlike the credit itself, because a decision is shown wherever the person is.
import { creditMessage } from '@portal/domain/credit';
import { CREDIT_SENTENCES } from '@portal/domain/order-sentences';
import { say } from '@portal/domain/say';
import { toasts } from '../../session/toasts.ts';

const TOLD = 'creditTold';

/** Shows the bank's decision once per tab; returns whether there is one. */
export function tellDecision(status: string, requestId: string | number): boolean {
  const message = creditMessage(status, requestId);
  if (!message) return false;
  const told = (sessionStorage.getItem(TOLD) ?? '').split(' ');
  if (told.includes(String(requestId))) return true;
  sessionStorage.setItem(TOLD, [...told, requestId].join(' ').trim());
  const text = say(CREDIT_SENTENCES, message);
  if (message.kind === 'success') toasts.success(text);
  else if (message.kind === 'warning') toasts.warning(text);
  else toasts.error(text);
  return true;
}
