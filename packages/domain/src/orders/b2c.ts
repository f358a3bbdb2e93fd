import {
  defineMachine,
  defineStatuses,
  type Machine,
  needsSome,
  needsText,
  needsTrue,
  readTransitions,
} from '../documents/documents.ts';

/** Statuses of a consumer's order. Decisions, «B2C order». */
export const B2C_ORDER_STATUSES = /* @__PURE__ */ defineStatuses({
  pending: [10, 'Новый', 'brand', 'new'],
  ready: [20, 'Готов к выдаче', 'yellow', 'work'],
  accepted: [30, 'Выдан', 'green', 'done'],
  cancelled: [40, 'Отменён', 'neutral', 'failed'],
});
/** Code of a consumer order's status. */
export type B2cOrderStatus = keyof typeof B2C_ORDER_STATUSES;

/**
 * Whether a person may issue a new hand-out code: freely for the first five attempts, after that only the supervisor, i.e. a person who
 * manages the company's users. Decisions, «B2C hand-out code».
 */
export const mayRenewCode = (tries: number, permissions: readonly string[]): boolean =>
  tries < PICKUP_CODE_TRIES || permissions.includes('PERMISSION_USER_UPDATE');

const orderRules = () => ({
  pick: { guard: needsSome('missing', 'pickedAlready'), effects: ['pick_goods'] },
  prepare: { guard: needsTrue('picked', 'notPicked'), effects: ['give_code'] },
  renew_code: { guard: needsTrue('may_renew', 'supervisorGivesCode'), effects: ['give_code'] },
  hand_over: {
    input: needsTrue('code_right', 'pickupCodeNotRight'),
    effects: ['take_goods'],
  },
  cancel: { input: needsText('reason', 'cancelReasonMissing'), effects: ['free_goods'] },
});

/**
 * Transitions of a consumer's order, taken by the company that hands it out: picked from its own goods (repeatedly, as more of them
 * arrive), handed out against a code, cancelled with a reason. Decisions, «B2C order», «B2C orders».
 */
export const B2C_ORDER_MACHINE: Machine<B2cOrderStatus> = /* @__PURE__ */ defineMachine(
  'b2c order',
  B2C_ORDER_STATUSES,
  ['pending'],
  /* @__PURE__ */ readTransitions(
    `
pending pick pending owner B2C_ORDER_UPDATE b2c-order:change-status
pending prepare ready owner B2C_ORDER_UPDATE b2c-order:change-status
ready renew_code ready owner B2C_ORDER_UPDATE b2c-order:change-status
ready hand_over accepted owner B2C_ORDER_UPDATE b2c-order:change-status
pending,ready cancel cancelled owner B2C_ORDER_UPDATE b2c-order:change-status`,
    /* @__PURE__ */ orderRules(),
  ),
);

/** Number of wrong codes after which a new code is required. Decisions, «B2C orders». */
export const PICKUP_CODE_TRIES = 5;
/** Number of digits of a hand-out code. Decisions, «B2C orders». */
export const PICKUP_CODE_DIGITS = 6;
/** Why a typed code is none. */
export type PickupCodeFault = { code: 'pickupCodeMissing' } | { code: 'pickupCodeWrong'; digits: number };
/** Validates the format of a typed code, ignoring spaces; an invalid format does not count as an attempt. Null: the format is valid. */
export function pickupCodeFault(code: string): PickupCodeFault | null {
  const typed = code.replaceAll(/\s/gu, '');
  if (typed === '') return { code: 'pickupCodeMissing' };
  return /^\d+$/u.test(typed) && typed.length === PICKUP_CODE_DIGITS
    ? null
    : { code: 'pickupCodeWrong', digits: PICKUP_CODE_DIGITS };
}

/**
 * Statuses of a consumer's claim against the company that handed the order out. While the supplier claims made from it are drafts, they
 * have not been sent and it does not count as passed on. Decisions, «B2C orders»; issue 19, line 12.
 */
export const B2C_CLAIM_STATUSES = /* @__PURE__ */ defineStatuses({
  created: [10, 'Новая', 'brand', 'new'],
  drafted: [40, 'Черновик не отправлен', 'yellow', 'draft'],
  passed_on: [20, 'Передана поставщику', 'yellow', 'work'],
  closed: [30, 'Закрыта', 'green', 'done'],
});
/** Code of a consumer claim's status. */
export type B2cClaimStatus = keyof typeof B2C_CLAIM_STATUSES;

const claimRules = () => ({
  pass_on: {
    guard: needsTrue('has_supplier', 'supplierUnknown'),
    effects: ['claim_of_suppliers'],
  },
  close: { input: needsText('comment', 'claimEndMissing') },
});

/**
 * Transitions of a consumer's claim: it is turned into claims to the suppliers of the goods, and closed with the agreed result.
 * Decisions, «B2C orders».
 */
export const B2C_CLAIM_MACHINE: Machine<B2cClaimStatus> = /* @__PURE__ */ defineMachine(
  'b2c claim',
  B2C_CLAIM_STATUSES,
  ['created'],
  /* @__PURE__ */ readTransitions(
    `
created pass_on drafted/passed_on owner B2C_ORDER_UPDATE b2c-claim:change-status
created,drafted,passed_on close closed owner B2C_ORDER_UPDATE b2c-claim:change-status`,
    /* @__PURE__ */ claimRules(),
  ),
);

/**
 * Distributes the missing pieces over sources in order: stock first, then goods bought for the order; no piece is counted twice.
 * @param missing pieces still to be picked
 * @param sources free quantity of each source, in the order of use
 * @returns the quantity taken from each source; sources that give nothing are left out
 */
export function pickFrom<S extends { free: number }>(
  missing: number,
  sources: readonly S[],
): { source: S; quantity: number }[] {
  let left = missing;
  return sources.flatMap((source) => {
    const quantity = Math.max(0, Math.min(left, source.free));
    left -= quantity;
    return quantity === 0 ? [] : [{ source, quantity }];
  });
}
