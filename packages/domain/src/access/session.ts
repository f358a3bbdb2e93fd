import { formatDate } from '../time/dates.ts';
import { moveCounter } from '../messages/notifications.ts';
import type { Instant } from '../time/zones.ts';

/** A storage in the selector. Spec 1 §3. */
export interface StorageChoice {
  id: number;
}

/**
 * The current storage: the saved choice while it exists, otherwise default_storage_id, otherwise the first storage.
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

/** Name of a counter in the statements. */
export type StatementCounter =
  | 'incomingOrders'
  | 'acceptanceDocuments'
  | 'userNotificationCount'
  | 'new_contract_proposal_count'
  | 'new_order_delivery_count';

/** The counters of the statements. */
export type Counted = Pick<
  Statements,
  'newDocuments' | 'userNotificationCount' | 'new_contract_proposal_count' | 'new_order_delivery_count'
>;

/**
 * Returns the statements with a counter set (`to`) or changed (`by`, 1 by default), never below 0.
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
 * Whether the satisfaction-survey bar is shown: unless this user closed it, it is hidden globally, or the quiz was passed.
 * @param closedBy ids of users who closed it, from local storage
 * @see spec 1 §4
 */
export function showsSurvey(
  user: { id: number; is_user_satisfaction_quiz_passed?: boolean | null },
  closedBy: readonly number[],
  hiddenGlobally: boolean,
): boolean {
  return !hiddenGlobally && user.is_user_satisfaction_quiz_passed !== true && !closedBy.includes(user.id);
}

/** Whether the year-end greeting is shown: in its season, until the user closes it (stored per user). Spec 1 §4. */
export function showsGreeting(userId: number, closedBy: readonly number[], inSeason: boolean): boolean {
  return inSeason && !closedBy.includes(userId);
}

/**
 * Whether it is the season of the year-end greeting: from 20 December to 10 January, both inclusive.
 * @param now milliseconds since the epoch or ISO 8601
 * @param zone the person's own IANA zone
 * @see spec 1 §4, which names no days
 */
export function isGreetingSeason(now: Instant, zone: string): boolean {
  const [day = '', month = ''] = formatDate(now, zone).split('.');
  return (month === '12' && day >= '20') || (month === '01' && day <= '10');
}

/** Message that the survey's frame posts when the survey is finished; it is accepted only from the survey's origin. */
export const SURVEY_FINISHED = 'finish';
/** Size of the survey's frame and width of the window around it, pixels. Spec 1 §9. */
export const SURVEY_FRAME = { width: 1_100, height: 600, window: 1_200 } as const;
/** The help-desk chat opens automatically when the address ends with this hash. Spec 1 §2.7. */
export const CHAT_HASH = '#openhdechat';
/** Delay of the help-desk chat's button in milliseconds. Spec 1 §2.7. */
export const CHAT_BUTTON_DELAY = 1_000;

/** Adds a user to the stored list, without duplicates. */
export function rememberClosed(closedBy: readonly number[], userId: number): number[] {
  return closedBy.includes(userId) ? [...closedBy] : [...closedBy, userId];
}

/** Languages, the default first. Spec 1 §2.6, §9. */
export const LOCALES = ['ru', 'eng'] as const;
/** Lifetime of the language cookie in days. Spec 1 §9. */
export const LOCALE_COOKIE_DAYS = 365;

/** The language in a cookie: ru unless it is eng. Spec 1 §2.6. */
export function localeOf(cookie: string | null): (typeof LOCALES)[number] {
  return cookie === 'eng' ? 'eng' : 'ru';
}

/** The bank form filled from an answer: every field is copied; a consent that is a string becomes true. Spec 2 §4. */
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
