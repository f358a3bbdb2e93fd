// Roles, and groups of roles that rules use.
/** Roles of signed-in people. Spec 1 §6. */
export type Role = 'admin' | 'supplier' | 'distributor' | 'shop';

/** The conditions of a rule. Without conditions every signed-in person passes. */
export interface Rule {
  /** All of them are required. */
  permissions?: readonly `PERMISSION_${string}`[];
  /** One of them is required. */
  roles?: readonly Role[];
  /** Closed for everybody, whatever their permissions. */
  closed?: true;
}

/** All four roles, in the specification's order. */
export const ROLES: readonly Role[] = ['admin', 'supplier', 'distributor', 'shop'];

/** Administrators of the portal. Spec 1 §6. */
export const ADMIN: readonly Role[] = ['admin'];
/** Distributors. Spec 1 §6. */
export const DISTRIBUTOR: readonly Role[] = ['distributor'];
/** Shops. Spec 1 §6. */
export const SHOP: readonly Role[] = ['shop'];
/** Everybody except administrators. Spec 1 §6. */
export const NOT_ADMIN: readonly Role[] = ['supplier', 'distributor', 'shop'];
/** Buyers: «customer = distributor or shop». Spec 1 §6. */
export const CUSTOMERS: readonly Role[] = ['distributor', 'shop'];
/** Sellers: «merchant = distributor or supplier». Spec 1 §6. */
export const MERCHANTS: readonly Role[] = ['supplier', 'distributor'];
/** Administrators and shops. Spec 1 §6. */
export const ADMIN_AND_SHOP: readonly Role[] = ['admin', 'shop'];
/** Administrators and distributors. Decisions, «Roles where the table is silent». */
export const ADMIN_AND_DISTRIBUTOR: readonly Role[] = ['admin', 'distributor'];
/** Administrators and sellers. Spec 1 §6, 2 §6. */
export const ADMIN_AND_MERCHANTS: readonly Role[] = ['admin', 'supplier', 'distributor'];
/** Administrators and buyers. Decisions, «Roles where the table is silent». */
export const ADMIN_AND_CUSTOMERS: readonly Role[] = ['admin', 'distributor', 'shop'];
