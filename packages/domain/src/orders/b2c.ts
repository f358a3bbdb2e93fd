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

/** Said to whoever may not give a new code once the tries are used up. Decisions, «B2C hand-out code». */
export const SUPERVISOR_GIVES =
  'Код назвали неверно пять раз. Новый код даёт руководитель: тот, кто ведёт пользователей вашей организации';

/**
 * Whether a person may give the consumer a new code: five tries, then the supervisor's word. The supervisor is whoever keeps the
 * company's people. Decisions, «B2C hand-out code».
 */
export const mayRenewCode = (tries: number, permissions: readonly string[]): boolean =>
  tries < PICKUP_CODE_TRIES || permissions.includes('PERMISSION_USER_UPDATE');

const orderRules = () => ({
  pick: { guard: needsSome('missing', 'Заказ уже собран'), effects: ['pick_goods'] },
  prepare: { guard: needsTrue('picked', 'Соберите каждую позицию заказа'), effects: ['give_code'] },
  renew_code: { guard: needsTrue('may_renew', SUPERVISOR_GIVES), effects: ['give_code'] },
  hand_over: {
    input: needsTrue('code_right', 'Код не подходит. Попросите покупателя назвать его ещё раз.'),
    effects: ['take_goods'],
  },
  cancel: { input: needsText('reason', 'Укажите причину отмены'), effects: ['free_goods'] },
});

/**
 * What may be done with a consumer's order by whoever hands it out: picked from one's own goods, as often as more of them have come,
 * handed out against a code, cancelled with a reason. Decisions, «B2C order», «B2C orders».
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

/** Wrong codes after which a consumer's order is handed out against a new code only. Decisions, «B2C orders». */
export const PICKUP_CODE_TRIES = 5;
/** Digits of the code against which a consumer's order is handed out. Decisions, «B2C orders». */
export const PICKUP_CODE_DIGITS = 6;
/** What is wrong with a code as it was typed, spaces aside: what cannot be anybody's code takes no try. Null: it may be one. */
export function pickupCodeFault(code: string): string | null {
  const typed = code.replaceAll(/\s/gu, '');
  if (typed === '') return 'Обязательное поле';
  return /^\d+$/u.test(typed) && typed.length === PICKUP_CODE_DIGITS
    ? null
    : `Код – ${PICKUP_CODE_DIGITS} цифр`;
}

/**
 * Statuses of a consumer's claim: to whoever handed the order out. While claims to suppliers that were made of it are drafts, nobody has
 * sent them, and it is passed on to nobody. Decisions, «B2C orders»; issue 19, line 12.
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
    guard: needsTrue(
      'has_supplier',
      'Претензию поставщику не создать: товар взят из своего запаса, и неизвестно, с какой поставкой он пришёл',
    ),
    effects: ['claim_of_suppliers'],
  },
  close: { input: needsText('comment', 'Напишите, чем закончилась претензия') },
});

/**
 * What may be done with a consumer's claim: it becomes claims to the suppliers whose shipments the goods came with, and is closed with
 * what was agreed. Decisions, «B2C orders».
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
 * How many pieces of what is missing come from where: stock first, then what was bought for it, no piece twice.
 * @param missing pieces still to be picked
 * @param sources what lies free in each place, in the order in which it is taken
 * @returns what each place gives, those that give nothing left out
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
