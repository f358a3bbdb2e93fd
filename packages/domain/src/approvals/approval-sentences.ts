import { formatMoney } from '../numbers/money.ts';
import type { Sentences } from '../sentences/say.ts';
import { plural } from '../text/words.ts';
import type { ApprovalReason, ApprovalRuleFault } from './approval-rules.ts';

/** Sentences about orders that need consent, and about the rules for them. Decisions, «Approvals». */
export const APPROVAL_SENTENCES: Sentences<ApprovalReason | ApprovalRuleFault> = {
  approvalOverOrder: ({ most, amount }) =>
    `Больше ${formatMoney(most)} без согласования нельзя: здесь ${formatMoney(amount)}`,
  approvalOverDay: ({ most, today, amount }) =>
    `За день без согласования можно заказать на ${formatMoney(most)}: сегодня уже ${formatMoney(today)}, здесь ${formatMoney(amount)}`,
  approvalBrand: ({ brands }) =>
    `${plural(brands.length, 'Бренд', 'Бренды', 'Бренды')} ${brands.join(', ')} вам не ${plural(brands.length, 'разрешён', 'разрешены', 'разрешены')}`,
  ruleTargetMissing: 'Выберите человека, роль или склад',
  ruleTwoTargets: 'Выберите человека или роль, не то и другое сразу',
  ruleEmpty: 'Укажите сумму или бренды: иначе правило ничего не ограничивает',
  ruleDayMissing: 'Укажите сумму за день: иначе большой заказ можно разделить на несколько',
  ruleDayBelowOrder: 'За день не меньше, чем за один заказ',
};

/** Several sentences as one text, each with one full stop: a sum already ends with that of «руб.». Decisions, «Approvals». */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.map((one) => (one.endsWith('.') ? one : `${one}.`)).join(' ');
