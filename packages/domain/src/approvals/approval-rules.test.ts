import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approvalReasons,
  approvalRuleFault,
  decidingRule,
  type Orderer,
  type RuleLimits,
  type RuleTarget,
} from './approval-rules.ts';

const WHO: Orderer = { user_id: 1, role_id: 2, storage_id: 3, approver: false };
const target = (user_id: number | null, role_id: number | null, storage_id: number | null): RuleTarget => ({
  user_id,
  role_id,
  storage_id,
});
const FREE: RuleLimits = { order_kopecks: null, day_kopecks: null, brands: [] };

/** From the most specific to the least. */
const BY_PRECISION = [
  target(1, null, 3),
  target(1, null, null),
  target(null, 2, 3),
  target(null, 2, null),
  target(null, null, 3),
];

describe('which rule decides', () => {
  test('the person before the role before the storage; of two equals the one with the storage', () => {
    BY_PRECISION.forEach((best, place) => {
      const rest = BY_PRECISION.slice(place);
      expect(decidingRule(rest, WHO)).toBe(best);
      expect(decidingRule(rest.toReversed(), WHO)).toBe(best);
    });
    expect(decidingRule([], WHO)).toBeNull();
  });
  test('somebody who approves is bound only by a rule of their own', () => {
    expect(decidingRule(BY_PRECISION.slice(2), { ...WHO, approver: true })).toBeNull();
    expect(decidingRule(BY_PRECISION, { ...WHO, approver: true })).toBe(BY_PRECISION[0]);
  });
  test('a rule for somebody else, another role or another storage never decides', () => {
    const key = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
    // A rule names a person or a role, never both.
    const named = fc
      .record({ user_id: key, role_id: key, storage_id: key })
      .map((rule) => (rule.user_id === null ? rule : { ...rule, role_id: null }));
    const rules = fc.array(named, { maxLength: 12 });
    const person = fc.record({
      user_id: fc.integer({ min: 1, max: 4 }),
      role_id: fc.integer({ min: 1, max: 4 }),
      storage_id: fc.integer({ min: 1, max: 4 }),
      approver: fc.boolean(),
    });
    fc.assert(
      fc.property(rules, person, (all, who) => {
        const found = decidingRule(all, who);
        const fits = all.filter(
          (rule) =>
            (rule.user_id === who.user_id || (rule.user_id === null && !who.approver)) &&
            (rule.role_id === null || rule.role_id === who.role_id) &&
            (rule.storage_id === null || rule.storage_id === who.storage_id),
        );
        if (found === null) return fits.length === 0;
        // Nothing that fits names a person, or a role, or a storage where the chosen rule does not, other things being equal.
        return (
          fits.includes(found) &&
          fits.every(
            (rule) =>
              (rule.user_id === null || found.user_id !== null) &&
              (rule.user_id !== found.user_id || rule.role_id === null || found.role_id !== null) &&
              (rule.user_id !== found.user_id ||
                rule.role_id !== found.role_id ||
                rule.storage_id === null ||
                found.storage_id !== null),
          )
        );
      }),
    );
  });
});

describe('why an order needs consent', () => {
  const bosch = { id: 7, title: 'BOSCH' };
  const febi = { id: 8, title: 'FEBI' };
  const ordered = { amount: 6_240_000, today: 0, brands: [bosch] };

  test('without a rule nothing does', () => {
    expect(approvalReasons(null, ordered)).toEqual([]);
    expect(approvalReasons(FREE, ordered)).toEqual([]);
  });
  test('a kopeck above the sum of one order does, the sum itself does not', () => {
    const rule = { ...FREE, order_kopecks: 5_000_000, day_kopecks: 9_000_000 };
    expect(approvalReasons(rule, { ...ordered, amount: 5_000_000 })).toEqual([]);
    expect(approvalReasons(rule, { ...ordered, amount: 5_000_001 })).toEqual([
      { code: 'approvalOverOrder', most: 5_000_000, amount: 5_000_001 },
    ]);
  });
  test('an order is not split to stay below: the day counts, too', () => {
    const rule = { ...FREE, order_kopecks: 5_000_000, day_kopecks: 5_000_000 };
    expect(approvalReasons(rule, { ...ordered, amount: 3_000_000, today: 2_000_000 })).toEqual([]);
    expect(approvalReasons(rule, { ...ordered, amount: 3_000_000, today: 2_000_001 })).toEqual([
      { code: 'approvalOverDay', most: 5_000_000, today: 2_000_001, amount: 3_000_000 },
    ]);
  });
  test('brands that the rule does not name, each once, beside the sum', () => {
    const rule = { order_kopecks: 1, day_kopecks: 1, brands: [9] };
    expect(approvalReasons(rule, { ...ordered, brands: [febi, bosch, bosch] })).toEqual([
      { code: 'approvalOverOrder', most: 1, amount: 6_240_000 },
      { code: 'approvalBrand', brands: ['BOSCH', 'FEBI'] },
    ]);
    expect(
      approvalReasons({ ...rule, order_kopecks: null, day_kopecks: null, brands: [7] }, ordered),
    ).toEqual([]);
  });
  test('however an order is split within a day, no more than the day’s sum is ordered without consent', () => {
    const kopecks = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(fc.array(kopecks, { maxLength: 20 }), kopecks, kopecks, (orders, order, more) => {
        const rule = { ...FREE, order_kopecks: order, day_kopecks: order + more };
        let today = 0;
        for (const amount of orders)
          if (approvalReasons(rule, { amount, today, brands: [] }).length === 0) today += amount;
        return today <= order + more;
      }),
    );
  });
});

describe('a rule that cannot be saved', () => {
  const rule = { ...target(1, null, null), ...FREE, order_kopecks: 100, day_kopecks: 100 };
  test.each([
    ['is for nobody', { user_id: null }, 'ruleTargetMissing'],
    ['is for a person and a role', { role_id: 2 }, 'ruleTwoTargets'],
    ['limits nothing', { order_kopecks: null, day_kopecks: null }, 'ruleEmpty'],
    ['has no sum of a day', { day_kopecks: null }, 'ruleDayMissing'],
    ['has a day below one order', { day_kopecks: 99 }, 'ruleDayBelowOrder'],
  ])('%s', (_what, change, code) => {
    expect(approvalRuleFault({ ...rule, ...change })).toEqual({ code });
  });
  test('others can', () => {
    expect(approvalRuleFault(rule)).toBeNull();
    expect(approvalRuleFault({ ...rule, order_kopecks: null })).toBeNull();
    expect(approvalRuleFault({ ...rule, user_id: null, role_id: 2, storage_id: 3 })).toBeNull();
    expect(approvalRuleFault({ ...rule, ...FREE, brands: [1] })).toBeNull();
    expect(approvalRuleFault({ ...rule, user_id: null, storage_id: 3 })).toBeNull();
  });
});
