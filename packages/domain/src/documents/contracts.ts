import { defineMachine, defineStatuses, type Machine, needsText, readTransitions } from './documents.ts';
import { type Instant, localDay, parseIsoDay } from '../time/zones.ts';

/**
 * Why two companies cannot have a contract: only one of them is a sandbox, whose documents disappear every night. Null if
 * both or neither is. Integrators try calls there without consequences.
 */
export const sandboxPairFault = (
  supplier: boolean,
  customer: boolean,
): { code: 'sandboxWithReal' | 'realWithSandbox' } | null =>
  supplier === customer ? null : { code: supplier ? 'sandboxWithReal' : 'realWithSandbox' };

/** What a company has that keeps it from becoming a sandbox, or from becoming a real company again. */
export interface SandboxObstacles {
  documents: boolean;
  contracts: boolean;
}

/**
 * Why a company cannot become a sandbox (`becomes`) or cease to be one: its documents would be deleted as a sandbox's, and
 * a contract would join a sandbox with a real company. Null if nothing prevents it.
 */
export function sandboxChangeFault(
  becomes: boolean,
  { documents, contracts }: SandboxObstacles,
): { code: 'sandboxHasDocuments' | 'sandboxHasContracts' } | null {
  if (becomes && documents) return { code: 'sandboxHasDocuments' };
  return contracts ? { code: 'sandboxHasContracts' } : null;
}

/** Statuses of a contract. Decisions, «Contract». */
export const CONTRACT_STATUSES = /* @__PURE__ */ defineStatuses({
  draft: [10, 'Черновик', 'neutral', 'draft'],
  on_confirmation: [20, 'На подтверждении', 'yellow', 'new'],
  active: [30, 'Действует', 'green', 'work'],
  suspended: [40, 'Приостановлен', 'yellow', 'work'],
  expired: [50, 'Истёк', 'neutral', 'done'],
  terminated: [60, 'Расторгнут', 'red', 'done'],
  rejected: [70, 'Отклонён', 'red', 'failed'],
});
/** Code of a contract's status. */
export type ContractStatus = keyof typeof CONTRACT_STATUSES;

const reason = () => needsText('reason', 'reasonMissing');

const contractRules = () => ({
  submit: { effects: ['limit_is_named'] },
  confirm: { effects: ['accepted_by_administrator'] },
  reject: { input: reason() },
  terminate: { input: reason() },
});

/** Transitions of a contract; only an administrator confirms it. Decisions, «Contract»; spec 2 §6. */
export const CONTRACT_MACHINE: Machine<ContractStatus> = /* @__PURE__ */ defineMachine(
  'contract',
  CONTRACT_STATUSES,
  ['draft'],
  /* @__PURE__ */ readTransitions(
    `
draft submit on_confirmation supplier CONTRACT_UPDATE contract:submitted
draft submit on_confirmation admin CONTRACT_UPDATE contract:submitted
on_confirmation confirm active admin CONTRACT_CONFIRM contract:confirmed
on_confirmation reject rejected admin CONTRACT_CONFIRM contract:rejected
rejected rework draft supplier CONTRACT_UPDATE contract:reworked
rejected rework draft admin CONTRACT_UPDATE contract:reworked
active suspend suspended supplier CONTRACT_UPDATE contract:suspended
active suspend suspended admin CONTRACT_UPDATE contract:suspended
suspended resume active supplier CONTRACT_UPDATE contract:resumed
suspended resume active admin CONTRACT_UPDATE contract:resumed
active terminate terminated supplier CONTRACT_UPDATE contract:terminated
active terminate terminated admin CONTRACT_UPDATE contract:terminated
active expire expired system . contract:expired`,
    /* @__PURE__ */ contractRules(),
  ),
);

/** Contract types. Decisions, «Flags that the statements carry». */
export const CONTRACT_TYPES = [
  { id: 1, title: 'Поставка' },
  { id: 2, title: 'Агентский' },
  { id: 3, title: 'Лада Имидж' },
] as const;
/** The contract type that gives access to the report of Lada Image: statement existContractLI. Decisions. */
export const LADA_IMAGE_TYPE = 3;

/** Time zones for a contract's dates: `req_zone_id` of the specification, which does not list the values. Spec 2 §3. */
export const CONTRACT_ZONES = [
  { id: 1, title: 'Калининград (МСК−1)', zone: 'Europe/Kaliningrad' },
  { id: 2, title: 'Москва (МСК)', zone: 'Europe/Moscow' },
  { id: 3, title: 'Самара (МСК+1)', zone: 'Europe/Samara' },
  { id: 4, title: 'Екатеринбург (МСК+2)', zone: 'Asia/Yekaterinburg' },
  { id: 5, title: 'Омск (МСК+3)', zone: 'Asia/Omsk' },
  { id: 6, title: 'Красноярск (МСК+4)', zone: 'Asia/Krasnoyarsk' },
  { id: 7, title: 'Иркутск (МСК+5)', zone: 'Asia/Irkutsk' },
  { id: 8, title: 'Якутск (МСК+6)', zone: 'Asia/Yakutsk' },
  { id: 9, title: 'Владивосток (МСК+7)', zone: 'Asia/Vladivostok' },
  { id: 10, title: 'Магадан (МСК+8)', zone: 'Asia/Magadan' },
  { id: 11, title: 'Камчатка (МСК+9)', zone: 'Asia/Kamchatka' },
] as const;

/**
 * The IANA name of a contract's time zone.
 * @param id `req_zone_id`
 * @throws RangeError for an unknown id
 */
export function contractZone(id: number): string {
  const found = CONTRACT_ZONES.find((one) => one.id === id);
  if (!found) throw new RangeError(`no zone ${id}`);
  return found.zone;
}

/**
 * The part of a contract that may be edited in a status: everything in a draft; the terms (limit, markup, end date, contact, ordering
 * and document settings) while it is active; nothing while an administrator decides or after it ended.
 * @see decisions, «Contract»
 */
export function contractChanges(status: ContractStatus): 'all' | 'terms' | 'nothing' {
  if (status === 'draft') return 'all';
  return status === 'active' || status === 'suspended' ? 'terms' : 'nothing';
}

/** The fields of a contract that are validated together. */
export interface ContractTerms {
  date: string | null;
  date_end: string | null;
  supplier_id: number | null;
  customer_id: number | null;
  only_for_selected_storage: boolean;
  storage_id: number | null;
}

/** Why a field of a contract is refused. */
export interface ContractFault {
  code: 'contractReversed' | 'contractWithItself' | 'contractStorageMissing';
}

/** From this markup on, in percent, saving it is confirmed: prices at least double. */
const UNUSUAL_MARKUP = 100;

/** What a person confirms before an unusual markup is saved: how many times higher prices become. */
export interface MarkupDoubt {
  code: 'markupUnusual';
  times: number;
}

/**
 * A markup that is allowed but more likely a slip of the keyboard: 150 instead of 1,50.
 * @param percent the markup, NaN for a text that is no number
 * @returns null for a usual one
 */
export const markupDoubt = (percent: number): MarkupDoubt | null =>
  percent >= UNUSUAL_MARKUP ? { code: 'markupUnusual', times: Math.round(100 + percent) / 100 } : null;

/**
 * Validates a contract's fields against each other: dates in order, two different parties, a storage chosen.
 * @param terms dates as «2026-12-31», null for missing values
 * @returns faults by field; empty when the contract is valid
 */
export function contractFaults(
  terms: ContractTerms,
): Partial<Record<'date_end' | 'customer_id' | 'storage_id', ContractFault>> {
  const { date, date_end, supplier_id, customer_id } = terms;
  return {
    ...(date !== null && date_end !== null && date_end < date
      ? { date_end: { code: 'contractReversed' } }
      : {}),
    ...(supplier_id !== null && supplier_id === customer_id
      ? { customer_id: { code: 'contractWithItself' } }
      : {}),
    ...(terms.only_for_selected_storage && terms.storage_id === null
      ? { storage_id: { code: 'contractStorageMissing' } }
      : {}),
  };
}

/**
 * Calendar days from today to a contract's end date, in its time zone: 0 on that date, negative after it; null without an end date.
 * @param dateEnd «2026-12-31»
 * @throws RangeError for an invalid date, moment or zone
 * @see spec 1 §9
 */
export function contractDaysLeft(dateEnd: string | null, now: Instant, zone: string): number | null {
  return dateEnd === null ? null : parseIsoDay(dateEnd) - localDay(now, zone);
}

/**
 * Why the limit or the markup of a contract is refused: the supplier gave neither a limit nor «Без лимита», or an administrator set one
 * of them.
 */
export interface TermsFault {
  code: 'limitNotNamed' | 'termsAreSuppliers';
}

/**
 * Validates who sets the limit and the markup of a contract: the supplier must set the limit, an administrator may set neither.
 * @param terms values from the call: an amount, null for «без лимита», undefined when not given
 * @returns faults by field; empty when the terms are valid
 * @see decisions, «Limits»
 */
export function termsFaults(
  by: 'supplier' | 'admin',
  { limit, markup }: { limit: number | null | undefined; markup: number | undefined },
): Partial<Record<'limit' | 'buyer_markup_percent', TermsFault>> {
  if (by === 'supplier') return limit === undefined ? { limit: { code: 'limitNotNamed' } } : {};
  return {
    ...(limit === undefined ? {} : { limit: { code: 'termsAreSuppliers' } }),
    ...(markup === undefined ? {} : { buyer_markup_percent: { code: 'termsAreSuppliers' } }),
  };
}

/**
 * Whether a contract has expired: the day after its end date has begun in the given zone.
 * @param dateEnd end date, «2026-12-31»; null for a contract without an end date
 * @throws RangeError for an invalid date, moment or zone
 */
export function hasExpired(dateEnd: string | null, now: Instant, zone: string): boolean {
  return dateEnd !== null && localDay(now, zone) > parseIsoDay(dateEnd);
}

/** Statuses of a contract proposal. Decisions, «Contract proposal». */
export const PROPOSAL_STATUSES = /* @__PURE__ */ defineStatuses({
  created: [10, 'Создана', 'brand', 'new'],
  accepted: [20, 'Принята дистрибьютором', 'yellow', 'work'],
  confirmed: [30, 'Подтверждена администратором', 'green', 'done'],
  refused: [40, 'Отказано', 'red', 'failed'],
  withdrawn: [50, 'Отозвана', 'neutral', 'failed'],
});
/** Code of a proposal's status. */
export type ProposalStatus = keyof typeof PROPOSAL_STATUSES;

/** Reasons for refusing a contract proposal: the list that spec 2 §7 requires but does not give. */
export const PROPOSAL_REFUSAL_REASONS = [
  { id: 1, title: 'не работаем в регионе' },
  { id: 2, title: 'реквизиты не подтвердились' },
  { id: 3, title: 'уже есть договор с организацией' },
  { id: 4, title: 'не сошлись в условиях' },
  { id: 5, title: 'прочее' },
] as const;

const proposalRules = () => ({
  confirm: { effects: ['activate_contract'] },
  return: { input: needsText('comment', 'termsChangeMissing') },
  refuse: { input: needsText('reason', 'refusalReasonMissing') },
});

/**
 * Transitions of a contract proposal: a shop creates it, a distributor (the supplier here) accepts it and sets the terms, an
 * administrator confirms or returns it. That the shop is no longer a new customer follows from its active contract. Decisions,
 * «Limits».
 */
export const PROPOSAL_MACHINE: Machine<ProposalStatus> = /* @__PURE__ */ defineMachine(
  'proposal',
  PROPOSAL_STATUSES,
  ['created'],
  /* @__PURE__ */ readTransitions(
    `
created edit created customer CONTRACT_PROPOSAL_CREATE
created accept accepted supplier CONTRACT_PROPOSAL_UPDATE contract-proposal:accepted
created,accepted refuse refused supplier CONTRACT_PROPOSAL_UPDATE
accepted confirm confirmed admin CONTRACT_CONFIRM contract-proposal:confirmed
accepted return created admin CONTRACT_CONFIRM
accepted refuse refused admin CONTRACT_CONFIRM
created withdraw withdrawn customer CONTRACT_PROPOSAL_CREATE`,
    /* @__PURE__ */ proposalRules(),
  ),
);
