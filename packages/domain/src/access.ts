export type Role = 'admin' | 'supplier' | 'distributor' | 'shop';

/** Who asks. */
export interface Viewer {
  type: Role;
  permissions: readonly string[];
  b2c_user: boolean;
  is_work_with_b2c?: boolean;
}

export interface Rule {
  permissions?: readonly string[];
  roles?: readonly Role[];
}

const CUSTOMER: readonly Role[] = ['distributor', 'shop'];
const MERCHANT: readonly Role[] = ['distributor', 'supplier'];
const INBOX: readonly Role[] = ['admin', 'distributor', 'supplier'];
const OUTGOING: readonly Role[] = ['admin', 'distributor', 'shop'];

/** Every rule string and what it asks for. Spec 1 §6. */
export const ACCESS_RULES: Readonly<Record<string, Rule>> = {
  'role.is.admin': { roles: ['admin'] },
  'role.not.admin': { roles: ['supplier', 'distributor', 'shop'] },
  'role.is.customer': { roles: CUSTOMER },
  'role.is.merchant': { roles: MERCHANT },
  'role.is.shop': { roles: ['shop'] },
  'role.is.distributor': { roles: ['distributor'] },
  'actions.basket.get': { roles: CUSTOMER, permissions: ['PERMISSION_BASKET_GET'] },
  'actions.storages.read': { permissions: ['PERMISSION_STORAGE_GET'] },
  'actions.contract.limit': { permissions: ['PERMISSION_CONTRACT_LIMIT_GET'] },
  'pages.main': {},
  'pages.catalog': { roles: CUSTOMER, permissions: ['PERMISSION_CATALOG_GET'] },
  'pages.catalog-result': { roles: CUSTOMER, permissions: ['PERMISSION_CATALOG_GET'] },
  'pages.catalog-basket': { roles: CUSTOMER, permissions: ['PERMISSION_BASKET_GET'] },
  'pages.prices': {
    roles: ['admin', 'distributor', 'supplier', 'shop'],
    permissions: ['PERMISSION_PRICE_LIST_GET'],
  },
  'pages.prices-import': { roles: INBOX, permissions: ['PERMISSION_PRICE_LIST_CREATE'] },
  'pages.inbox': { roles: INBOX, permissions: ['PERMISSION_DOCUMENT_INCOMING_ORDER_GET'] },
  'pages.inbox-id': { roles: INBOX, permissions: ['PERMISSION_DOCUMENT_INCOMING_ORDER_GET'] },
  'pages.inbox-id-confirm': { roles: MERCHANT, permissions: ['PERMISSION_DOCUMENT_INCOMING_ORDER_UPDATE'] },
  'pages.outgoing': { roles: OUTGOING, permissions: ['PERMISSION_DOCUMENT_OUTGOING_ORDER_GET'] },
  'pages.outgoing-id': { roles: OUTGOING, permissions: ['PERMISSION_DOCUMENT_OUTGOING_ORDER_GET'] },
};

/**
 * Whether the person passes the rule: all listed permissions are held and, if roles are listed, one of them is held.
 * A rule that does not exist is denied. Spec 1 §6.
 */
export function checkRule(rule: string, viewer: Viewer): boolean {
  const found = Object.hasOwn(ACCESS_RULES, rule) ? ACCESS_RULES[rule] : undefined;
  if (!found) return false;
  const { permissions = [], roles } = found;
  return (
    permissions.every((name) => viewer.permissions.includes(name)) && (!roles || roles.includes(viewer.type))
  );
}
