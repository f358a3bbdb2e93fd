// Kinds of people and the groups of them that rules name.
/** Kinds of signed-in people. Spec 1 §6. */
export type Role = 'admin' | 'supplier' | 'distributor' | 'shop';

/** What a rule asks for. Nothing listed: everybody signed in. */
export interface Rule {
  /** All must be held. */
  permissions?: readonly `PERMISSION_${string}`[];
  /** One must be had. */
  roles?: readonly Role[];
  /** Closed to everyone, whatever they hold. */
  closed?: true;
}

/** All four roles, in the specification's order. */
export const ROLES: readonly Role[] = ['admin', 'supplier', 'distributor', 'shop'];

/** Administrators of the portal alone. Spec 1 §6. */
export const ADMIN: readonly Role[] = ['admin'];
/** Distributors alone. Spec 1 §6. */
export const DISTRIBUTOR: readonly Role[] = ['distributor'];
/** Shops alone. Spec 1 §6. */
export const SHOP: readonly Role[] = ['shop'];
/** Everybody but administrators. Spec 1 §6. */
export const NOT_ADMIN: readonly Role[] = ['supplier', 'distributor', 'shop'];
/** Who buys: «customer = distributor or shop». Spec 1 §6. */
export const CUSTOMERS: readonly Role[] = ['distributor', 'shop'];
/** Who sells: «merchant = distributor or supplier». Spec 1 §6. */
export const MERCHANTS: readonly Role[] = ['supplier', 'distributor'];
/** Administrators and shops. Spec 1 §6. */
export const ADMIN_AND_SHOP: readonly Role[] = ['admin', 'shop'];
/** Administrators and distributors. Decisions, «Roles where the table is silent». */
export const ADMIN_AND_DISTRIBUTOR: readonly Role[] = ['admin', 'distributor'];
/** Administrators and whoever sells. Spec 1 §6, 2 §6. */
export const ADMIN_AND_MERCHANTS: readonly Role[] = ['admin', 'supplier', 'distributor'];
/** Administrators and whoever buys. Decisions, «Roles where the table is silent». */
export const ADMIN_AND_CUSTOMERS: readonly Role[] = ['admin', 'distributor', 'shop'];
