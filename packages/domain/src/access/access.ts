import { ACTION_RULES } from './access-actions.ts';
import { PAGE_RULES } from './access-pages.ts';
import type { Role, Rule } from './access-roles.ts';

export { type Role, ROLES, type Rule } from './access-roles.ts';

/** The person, with the facts that rules need. Spec 1 §3. */
export interface Viewer {
  type: Role;
  /** Names of the person's permissions. */
  permissions: readonly string[];
  /** The person is a B2C user of a customer. */
  b2c_user: boolean;
  /** The contractor works with consumers: a flag of the statements, not of the person; missing means not set. */
  is_work_with_b2c?: boolean;
}

/** All rules by their strings: role.*, actions.*, pages.{routeName}. Spec 1 §6, 2 §6, 3 §6. */
export const ACCESS_RULES: Readonly<Record<string, Rule>> = /* @__PURE__ */ Object.assign(
  {},
  ACTION_RULES,
  PAGE_RULES,
);

const B2C_WORK = /b2c-orders|claim-work-b2c/;
// `interface-nomenclature` is the menu's rule for the pages of nomenclature, so these are closed too.
const B2C_WORK_OF_SHOPS = /prices|^pages\.(?:interface-)?nomenclature/;

/**
 * Whether the person passes the rule. All listed permissions are required and, if roles are listed, one of them; without conditions
 * every signed-in person passes. An unknown rule is denied, and so is every rule for a visitor who is not signed in. Rules that contain
 * b2c-orders or claim-work-b2c, and for shop users prices or interface-nomenclature (with its pages), are denied unless
 * is_work_with_b2c is set.
 * @param rule «pages.inbox», «actions.basket.get», «role.is.admin»
 * @param viewer null when not signed in
 * @see spec 1 §6, 3 §6; decisions, «The check»
 */
export function checkRule(rule: string, viewer: Viewer | null): boolean {
  const found = Object.hasOwn(ACCESS_RULES, rule) ? ACCESS_RULES[rule] : undefined;
  if (!found || found.closed || !viewer) return false;
  const needsB2c = B2C_WORK.test(rule) || (viewer.type === 'shop' && B2C_WORK_OF_SHOPS.test(rule));
  if (needsB2c && viewer.is_work_with_b2c !== true) return false;
  const { permissions = [], roles } = found;
  return permissions.every((name) => viewer.permissions.includes(name)) && (!roles || hasRole(viewer, roles));
}

/**
 * Whether the person has one of the roles.
 * @param roles user types, as an array or a space-separated string; an empty list matches nobody
 * @see spec 3 §6
 */
export function hasRole(viewer: Viewer, roles: string | readonly string[]): boolean {
  return (typeof roles === 'string' ? roles.split(/\s+/) : roles).includes(viewer.type);
}

/**
 * Whether the user is their contractor's main user: contractor_user_id equals id.
 * @see spec 1 §3
 */
export function isMainUser(user: { id: number; contractor_user_id: number | null }): boolean {
  return user.contractor_user_id === user.id;
}

/**
 * Whose users and roles a person may manage: an administrator all, a contractor's main user those of that contractor, others none.
 * @see decisions, «Roles where the table is silent»
 */
export function managesPeopleOf(
  user: { id: number; contractor_user_id: number | null; contractor_id: number; type: Role },
  contractorId: number,
): boolean {
  return user.type === 'admin' || (isMainUser(user) && user.contractor_id === contractorId);
}
