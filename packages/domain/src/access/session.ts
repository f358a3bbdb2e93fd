import { formatDate } from '../time/dates.ts';
import { moveCounter } from '../messages/notifications.ts';
import type { Instant } from '../time/zones.ts';

/** A storage in the selector. Spec 1 §3. */
export interface StorageChoice {
  id: number;
}

/**
 * The storage that is current: the saved choice while it still exists, else default_storage_id, else the first storage.
 * @returns null when there is none
 * @see spec 1 §4, 3 §4
 */
export function chooseStorage<T extends StorageChoice>(
  storages: readonly T[],
  defaultId: number | null,
  savedId: number | null = null,
): T | null {
  const byId = (id: number | null) => storages.find((storage) => storage.id === id);
  return byId(savedId) ?? byId(defaultId) ?? storages[0] ?? null;
}

/** Flags and counters of the session. Spec 1 §3. */
export interface Statements {
  userNotificationCount: number;
  existContractLI: boolean;
  maps_to_our_storage_allowed: boolean;
  is_new_created_shop: boolean;
  new_contract_proposal_count: number;
  new_order_delivery_count: number;
  is_work_with_b2c: boolean;
  newDocuments: { incomingOrders: number; acceptanceDocuments: number };
  sbbol: {
    enable: boolean;
    authorized: boolean;
    user_info: { creditLineAvailableSum?: number; buyOnCreditMmb?: boolean } | null;
    credit_pending: string[];
  };
  environment: string;
}

/** A counter of the statements. */
export type StatementCounter =
  | 'incomingOrders'
  | 'acceptanceDocuments'
  | 'userNotificationCount'
  | 'new_contract_proposal_count'
  | 'new_order_delivery_count';

/** As much of the statements as is counted. */
export type Counted = Pick<
  Statements,
  'newDocuments' | 'userNotificationCount' | 'new_contract_proposal_count' | 'new_order_delivery_count'
>;

/**
 * The statements with a counter set (`to`) or moved (`by`, 1 unless told), never below 0.
 * @see spec 1 §4
 */
export function withCounter<S extends Counted>(
  statements: S,
  counter: StatementCounter,
  change: { to: number } | { by?: number } = {},
): S {
  const next = (value: number) =>
    'to' in change ? moveCounter(0, change.to) : moveCounter(value, change.by ?? 1);
  if (counter === 'incomingOrders' || counter === 'acceptanceDocuments') {
    const { newDocuments } = statements;
    return { ...statements, newDocuments: { ...newDocuments, [counter]: next(newDocuments[counter]) } };
  }
  return { ...statements, [counter]: next(statements[counter]) };
}

/** Clearing the new-shop flag sets the contract proposal count to 1. Spec 1 §4. */
export function clearNewShop<
  S extends Pick<Statements, 'is_new_created_shop' | 'new_contract_proposal_count'>,
>(statements: S): S {
  return { ...statements, is_new_created_shop: false, new_contract_proposal_count: 1 };
}

/**
 * Whether the satisfaction-survey bar shows: unless this user closed it, it is hidden globally, or the quiz was passed.
 * @param closedBy user ids that closed it, as remembered locally
 * @see spec 1 §4
 */
export function showsSurvey(
  user: { id: number; is_user_satisfaction_quiz_passed?: boolean | null },
  closedBy: readonly number[],
  hiddenGlobally: boolean,
): boolean {
  return !hiddenGlobally && user.is_user_satisfaction_quiz_passed !== true && !closedBy.includes(user.id);
}

/** Whether the year-end greeting shows: in its season, until the user closes it (remembered per user). Spec 1 §4. */
export function showsGreeting(userId: number, closedBy: readonly number[], inSeason: boolean): boolean {
  return inSeason && !closedBy.includes(userId);
}

/**
 * Whether it is time for the year-end greeting: from 20 December until 10 January, both days included.
 * @param now milliseconds since the epoch or ISO 8601
 * @param zone the person's own IANA zone
 * @see spec 1 §4, which names no days
 */
export function isGreetingSeason(now: Instant, zone: string): boolean {
  const [day = '', month = ''] = formatDate(now, zone).split('.');
  return (month === '12' && day >= '20') || (month === '01' && day <= '10');
}

/** What the survey's frame posts to the page around it when the survey is finished; only its own origin is believed. */
export const SURVEY_FINISHED = 'finish';
/** Size of the survey's frame and width of the window around it, pixels. Spec 1 §9. */
export const SURVEY_FRAME = { width: 1_100, height: 600, window: 1_200 } as const;
/** The help-desk chat opens by itself where the address ends in this. Spec 1 §2.7. */
export const CHAT_HASH = '#openhdechat';
/** Milliseconds until the button that opens the help-desk chat shows. Spec 1 §2.7. */
export const CHAT_BUTTON_DELAY = 1_000;

/** The remembered list with one more user, each once. */
export function rememberClosed(closedBy: readonly number[], userId: number): number[] {
  return closedBy.includes(userId) ? [...closedBy] : [...closedBy, userId];
}

/** Languages, the default first, and days their cookie lives. Spec 1 §2.6, §9. */
export const LOCALES = ['ru', 'eng'] as const;
/** Days the language cookie lives. Spec 1 §9. */
export const LOCALE_COOKIE_DAYS = 365;

/** The language of a cookie's text: ru unless it is eng. Spec 1 §2.6. */
export function localeOf(cookie: string | null): (typeof LOCALES)[number] {
  return cookie === 'eng' ? 'eng' : 'ru';
}

/** The bank form as it is filled from an answer: every field copied; a consent that is a string becomes true. Spec 2 §4. */
export interface BankAccount {
  bic: string;
  bank_name: string;
  cor_account: string;
  account: string;
  consent: boolean;
}

/** See BankAccount: missing texts are empty, a missing consent is false. Spec 2 §3, §4. */
export function fillBankAccount(answer: Readonly<Partial<Record<keyof BankAccount, unknown>>>): BankAccount {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    bic: text(answer.bic),
    bank_name: text(answer.bank_name),
    cor_account: text(answer.cor_account),
    account: text(answer.account),
    consent: typeof answer.consent === 'string' || answer.consent === true,
  };
}
