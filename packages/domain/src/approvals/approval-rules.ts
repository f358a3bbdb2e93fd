/** Whom a rule is for; null is everybody, every role, every storage. Decisions, «Approvals». */
export interface RuleTarget {
  user_id: number | null;
  role_id: number | null;
  storage_id: number | null;
}

/** What a rule allows without consent, in kopecks; null sums: any. Without brands all are allowed. Decisions, «Approvals». */
export interface RuleLimits {
  order_kopecks: number | null;
  day_kopecks: number | null;
  brands: readonly number[];
}

/** Who orders, and for which storage. */
export interface Orderer {
  user_id: number;
  role_id: number;
  storage_id: number;
  /** The person may approve orders of colleagues. */
  approver: boolean;
}

/** What is ordered, in kopecks. */
export interface OrderedNow {
  amount: number;
  /** Sum of what the person has ordered today without consent. */
  today: number;
  brands: readonly { id: number; title: string }[];
}

/** Why an order needs consent. */
export type ApprovalReason =
  | { code: 'approvalOverOrder'; most: number; amount: number }
  | { code: 'approvalOverDay'; most: number; today: number; amount: number }
  | { code: 'approvalBrand'; brands: readonly string[] };

/** Why a rule cannot be saved. */
export type ApprovalRuleFault = {
  code: 'ruleTargetMissing' | 'ruleTwoTargets' | 'ruleEmpty' | 'ruleDayMissing' | 'ruleDayBelowOrder';
};

/** How specific a rule is: a person before a role before neither; then with a storage before without one. */
const specificity = ({ user_id, role_id, storage_id }: RuleTarget): number =>
  (user_id === null ? (role_id === null ? 0 : 2) : 4) + (storage_id === null ? 0 : 1);

const concerns = (rule: RuleTarget, who: Orderer): boolean =>
  (rule.user_id === null ? !who.approver : rule.user_id === who.user_id) &&
  (rule.role_id === null || rule.role_id === who.role_id) &&
  (rule.storage_id === null || rule.storage_id === who.storage_id);

/**
 * The rule that decides: the most specific one for this person and storage. A rule for the person comes before one for the role, that one
 * before one for the storage alone; of two equals the one that names the storage. Somebody who approves orders is bound only by a
 * rule of their own.
 * @returns null when no rule is for them
 * @see decisions, «Approvals»
 */
export function decidingRule<R extends RuleTarget>(rules: readonly R[], who: Orderer): R | null {
  return rules
    .filter((rule) => concerns(rule, who))
    .reduce<R | null>(
      (best, rule) => (best === null || specificity(rule) > specificity(best) ? rule : best),
      null,
    );
}

/**
 * Why an order needs consent; empty when it may be placed at once. The day's sum includes what was ordered today without consent,
 * so that an order cannot be split to stay below the sum of one order.
 * @param rule the deciding rule; null: nothing needs consent
 * @see decisions, «Approvals»
 */
export function approvalReasons(
  rule: RuleLimits | null,
  { amount, today, brands }: OrderedNow,
): ApprovalReason[] {
  if (rule === null) return [];
  const { order_kopecks: order, day_kopecks: day } = rule;
  const reasons: ApprovalReason[] = [];
  if (order !== null && amount > order) reasons.push({ code: 'approvalOverOrder', most: order, amount });
  else if (day !== null && today + amount > day)
    reasons.push({ code: 'approvalOverDay', most: day, today, amount });
  const strange =
    rule.brands.length === 0
      ? []
      : [...new Set(brands.filter(({ id }) => !rule.brands.includes(id)).map(({ title }) => title))];
  if (strange.length > 0) reasons.push({ code: 'approvalBrand', brands: strange.toSorted() });
  return reasons;
}

/**
 * Why a rule cannot be saved: it must name a person or a role or a storage, limit something, and where it limits an order also limit the
 * day, which is never below one order.
 * @returns null when it can
 * @see decisions, «Approvals»
 */
export function approvalRuleFault(rule: RuleTarget & RuleLimits): ApprovalRuleFault | null {
  const { user_id, role_id, storage_id, order_kopecks: order, day_kopecks: day, brands } = rule;
  if (user_id === null && role_id === null && storage_id === null) return { code: 'ruleTargetMissing' };
  if (user_id !== null && role_id !== null) return { code: 'ruleTwoTargets' };
  if (order === null && day === null && brands.length === 0) return { code: 'ruleEmpty' };
  if (order !== null && day === null) return { code: 'ruleDayMissing' };
  if (order !== null && day !== null && day < order) return { code: 'ruleDayBelowOrder' };
  return null;
}
