/** Kinds of signed-in people. Spec 1 §6. */
export type Role = 'admin' | 'supplier' | 'distributor' | 'shop';

/** Who asks, as far as a rule must know. Spec 1 §3. */
export interface Viewer {
  type: Role;
  /** Names of the permissions held. */
  permissions: readonly string[];
  /** A customer's consumer-side variant. */
  b2c_user: boolean;
  /** The contractor works with consumers: a flag of the statements, not the person's own; missing counts as not set. */
  is_work_with_b2c?: boolean;
}

/** What a rule asks for. Nothing listed: everybody signed in. */
export interface Rule {
  /** All must be held. */
  permissions?: readonly string[];
  /** One must be had. */
  roles?: readonly Role[];
  /** Closed to everyone, whatever they hold. */
  closed?: true;
}

/** All four roles, in the specification's order. */
export const ROLES: readonly Role[] = ['admin', 'supplier', 'distributor', 'shop'];

const LETTERS: Readonly<Record<string, Role>> = { a: 'admin', s: 'supplier', d: 'distributor', h: 'shop' };

/**
 * The rule table, packed. A line: roles (a admin, s supplier, d distributor, h shop; * whoever; - nobody), the permission
 * without its prefix (* none), then the names. Spec 1 §6 and 2 §6; «Roles where the table is silent» of the decisions.
 */
const PACKED = `
role. a * is.admin
role. sdh * not.admin
role. dh * is.customer
role. sd * is.merchant
role. h * is.shop
role. d * is.distributor
role. ah * is.adminAndShop
actions. * STORAGE_GET storages.read
actions. * STORAGE_CREATE storages.create
actions. * STORAGE_DELETE storages.delete
actions. * LOGISTIC_MAP_GET storages.logistic-map.read
actions. * LOGISTIC_MAP_CREATE storages.logistic-map.create
actions. * LOGISTIC_MAP_UPDATE storages.logistic-map.update
actions. * LOGISTIC_MAP_DELETE storages.logistic-map.delete
actions. * LOGISTIC_MAP_EXCEL storages.logistic-map.excel
actions. dh BASKET_GET basket.get
actions. * CONTRACT_LIMIT_GET contract.limit
actions. dh CATEGORIES_STANDARD_GET categoriesStandard
actions. sdh * getOrganization
actions. sd DOCUMENT_INCOMING_ORDER_GET inbox.modal-order
actions. * CONTRACTOR_GET contractors.view
actions. * CONTRACTOR_CREATE contractors.create
actions. * CONTRACTOR_UPDATE contractors.update
actions. * CONTRACTOR_CATEGORY_GET contractors.category.get
actions. * CONTRACTOR_CATEGORY_CREATE contractors.category.create
actions. a CONTRACTOR_UPDATE contractors.rating contractors.merge contractors-subtypes.update
actions. asdh CONTRACT_GET contracts.view
actions. asd CONTRACT_CREATE contracts.create
actions. asd CONTRACT_UPDATE contracts.update
actions. asd CONTRACT_DELETE contracts.delete
actions. a CONTRACT_CONFIRM contracts.confirm
actions. sd PRICE_LIST_CREATE prices.create
actions. sd PRICE_LIST_DELETE prices.delete
actions. asdh PRICE_LIST_UPDATE prices.update
actions. asdh PRICE_LIST_EXPORT prices.export
actions. dh DOCUMENT_CLAIMED_CLAIM_UPDATE claims.create
actions. h DOCUMENT_CLAIMED_CLAIM_DELETE claims.delete
actions. * DOCUMENT_CLAIMED_CLAIM_GET claims.claimed.get
actions. * DOCUMENT_CLAIMED_CLAIM_UPDATE claims.claimed.update
actions. * DOCUMENT_CLAIMED_CLAIM_DELETE claims.claimed.delete
actions. * DOCUMENT_RECEIVED_CLAIM_GET claims.received.get
actions. * DOCUMENT_RECEIVED_CLAIM_UPDATE claims.received.update
actions. * DOCUMENT_RECEIVED_CLAIM_DELETE claims.received.delete
actions. asdh DOCUMENT_DELIVERY_TIME_CORRECTIVE_GET adjustments.get
actions. dh DOCUMENT_DELIVERY_TIME_CORRECTIVE_UPDATE adjustments.update
actions. sd DOCUMENT_DELIVERY_TIME_CORRECTIVE_CREATE adjustments.create
actions. * DOCUMENT_CANCELED_GET refusals.get
actions. * DOCUMENT_CANCELED_CREATE refusals.create
actions. * DOCUMENT_CANCELED_UPDATE refusals.update
actions. sd DOCUMENT_SHIPMENT_UPDATE shipments.update
actions. sdh DOCUMENT_MOVEMENT_CREATE movements.create
actions. sdh DOCUMENT_MOVEMENT_UPDATE movements.update
actions. * USER_CREATE users.create
actions. * USER_UPDATE users.update
actions. * ROLE_UPDATE roles.update
actions. a BANNERS_EDIT banners.update
actions. a NOMENCLATURE_UPDATE pictures.update categories.update products.merge
actions. sd NOMENCLATURE_UPDATE nomenclature.update
actions. a NEWS_EDIT news.update
actions. a * documents.tree-for-admin
actions. dh B2C_ORDER_UPDATE b2c-orders.update claim-work-b2c.update
actions. sdh SETTINGS_UPDATE integration.update
pages. * * index main ui banners acceptances-id incoming-adjustment incoming-adjustment-id roles-add roles-id settings-password connection-proposal-id
pages. dh CATALOG_GET catalog catalog-vehicle catalog-node catalog-result catalog-result_new
pages. dh BASKET_GET catalog-basket catalog-final catalog-order catalog-order-old catalog-order-success deferred
pages. dh REQUEST_GET request-id request-id-final request-id-order
pages. dh REQUEST_CREATE request-add
pages. dh CONTRACT_MARKUP_GET settings-contracts-markups
pages. dh B2C_ORDER_GET b2c-orders b2c-orders-pending b2c-orders-ready b2c-orders-accepted b2c-orders-b2c-order b2c-orders-id
pages. dh * claim-work-b2c claim-work-b2c-id claim-work-b2c-id-product-card-pid claim-create-id claim-create-id-acceptance-lid
pages. asd DOCUMENT_INCOMING_ORDER_GET inbox inbox-archive inbox-id inbox-id-viewarch
pages. sd DOCUMENT_INCOMING_ORDER_UPDATE inbox-id-cancel inbox-id-confirm
pages. sd DOCUMENT_SHIPMENT_CREATE inbox-id-shipment
pages. asd DOCUMENT_CANCELED_GET inbox-refusals inbox-refusals-id outgoing-refusals outgoing-refusals-id
pages. adh DOCUMENT_OUTGOING_ORDER_GET outgoing outgoing-id outgoing-id-product-card-pid outgoing-constants
pages. adh DOCUMENT_OUTGOING_ORDER_UPDATE outgoing-id-cancel
pages. asd DOCUMENT_DELIVERY_TIME_CORRECTIVE_GET outgoing-adjustment outgoing-adjustment-id
pages. sd DOCUMENT_DELIVERY_TIME_CORRECTIVE_CREATE outgoing-adjustment-create
pages. asd DOCUMENT_SHIPMENT_GET shipment shipment-id shipment-id-barcode
pages. ah DOCUMENT_ACCEPTANCE_GET receive receive-id
pages. asdh DOCUMENT_ACCEPTANCE_GET acceptances
pages. asdh DOCUMENT_MOVEMENT_GET movement movement-id movement-id-shipment
pages. asdh * claims claims-id banners-id news-id product-id
pages. asd * incoming-claims incoming-claims-id claim-received claim-received-id
pages. adh * outgoing-claims outgoing-claims-id claims-made claims-made-id
pages. asd CONTRACTOR_GET contractors contractors-id contractors-id-view
pages. asd CONTRACTOR_CREATE contractors-add contractors-contractors_import
pages. a * contractors-subtypes
pages. asdh * contractors-subtypes-add contractors-subtypes-id
pages. asdh CONTRACT_GET contracts contracts-add contracts-id contracts-limits
pages. asdh PRICE_LIST_GET prices prices-id
pages. asdh PRICE_LIST_UPDATE prices-id-edit
pages. asd PRICE_LIST_CREATE prices-add prices-import prices-id-import
pages. asd PRICE_LIST_UPDATE prices-id-update-item
pages. sd PRICE_LIST_CREATE prices-id-add
pages. asdh NOMENCLATURE_GET nomenclature nomenclature-id nomenclature-product-id nomenclature-import nomenclature-categories nomenclature-photo nomenclature-lots nomenclature-reserves interface-nomenclature
pages. asdh JOURNAL_GET journal journal-nomenclature-id journal-price-list-items-id journal-request-items-id journal-reserves-id
pages. asd JOURNAL_GET journal-price-list-batch-id
pages. asdh STORAGE_GET storages storages-id storages-id-calendar storages-id-pickup-point-schedule storages-id-reserves storages-id-settings storages-id-working-schedule
pages. asdh STORAGE_CREATE storages-add
pages. asdh LOGISTIC_MAP_GET storages-id-import_card storages-id-log-map-create storages-id-log-map-import_card storages-id-log-map storages-id-log-map-inbox storages-id-log-map-old storages-id-log-map-oldindex storages-id-log-map-inbox-lid storages-id-log-map-lid
pages. asdh REPORT_GET reports
pages. a REPORT_GET reports-accrued-agential-markups reports-agential-markups reports-agential-markups-print reports-available-price-list-item reports-reserves-cost reports-logistic-routes
pages. ad REPORT_GET reports-pbi-sales-supplier reports-pbi-sr-supplier reports-pbi-lc-weekdays reports-pbi-lc-discrete reports-pbi-nomenclature reports-pbi-availability-order
pages. ah REPORT_GET reports-pbi-purchases-storages reports-pbi-shops-motivation reports-pbi-portal-motivation reports-pbi-portal-partner-plus
pages. d REPORT_GET reports-lada-image
pages. - * reports-sales reports-sales_old reports-service-rate reports-load-nomenclature reports-report-activity-contractors reports-id reports-logistic-map-route
pages. d * settings-contact-persons settings-norm settings-norm-add settings-bank
pages. sd * settings-contractor
pages. sdh * settings-integration settings-notifications settings-storage settings-organization
pages. a BANNERS_EDIT settings-banners-add settings-banners-id-update
pages. a NEWS_EDIT settings-news settings-news-add settings-news-id settings-news-id-update
pages. a * settings-banners settings-portal settings-regulation-discount settings-calendar settings-tech-notifications settings-tech-notifications-add settings-tech-notifications-constants settings-tech-notifications-id settings-criterion settings-criterion-add settings-criterion-addstor settings-criterion-id
pages. asdh ROLE_GET roles
pages. asdh USER_GET users
pages. asdh USER_GET+USER_CREATE users-add
pages. asdh USER_GET+USER_UPDATE users-id
pages. adh CONTRACT_PROPOSAL_GET connection-proposal
pages. ah CONTRACT_PROPOSAL_GET connection-proposal-created connection-proposal-shop-id
pages. ah CONTRACT_PROPOSAL_CREATE connection-proposal-create
pages. ad CONTRACT_PROPOSAL_GET connection-proposal-applied
pages. asdh NORMATIVE_DOCUMENT_GET regulatory-documents regulatory-documents-id
pages. asd NORMATIVE_DOCUMENT_CREATE regulatory-documents-add`;

function unpack(): Record<string, Rule> {
  const rules: Record<string, Rule> = {};
  for (const line of PACKED.trim().split('\n')) {
    const [prefix = '', letters = '', permissions = '', ...names] = line.split(' ');
    const rule: Rule = {};
    if (letters === '-') rule.closed = true;
    else if (letters !== '*')
      rule.roles = ROLES.filter((role) => [...letters].some((letter) => LETTERS[letter] === role));
    if (permissions !== '*') rule.permissions = permissions.split('+').map((name) => `PERMISSION_${name}`);
    for (const name of names) rules[prefix + name] = rule;
  }
  return rules;
}

/** Every rule string and what it asks for: role.*, actions.*, pages.{routeName}. Spec 1 §6, 2 §6, 3 §6. */
export const ACCESS_RULES: Readonly<Record<string, Rule>> = /* @__PURE__ */ unpack();

const B2C_WORK = /b2c-orders|claim-work-b2c/;
// `interface-nomenclature` is how the menu asks for the pages of nomenclature: what it hides is closed, too.
const B2C_WORK_OF_SHOPS = /prices|^pages\.(?:interface-)?nomenclature/;

/**
 * Whether the person passes the rule. All listed permissions must be held and, if roles are listed, one of them; with
 * nothing listed everybody signed in passes. A rule that does not exist is denied, as is everything to a stranger. Rules
 * containing b2c-orders or claim-work-b2c, and for shop users prices or interface-nomenclature (with the pages that it
 * stands for), are denied unless is_work_with_b2c is set.
 * @param rule «pages.inbox», «actions.basket.get», «role.is.admin»
 * @param viewer null for nobody signed in
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
 * @param roles user types, as an array or a space-separated string; none listed: nobody
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
 * Whose users and roles a person may manage: an administrator everybody's, a contractor's main user that contractor's,
 * others nobody's.
 * @see decisions, «Roles where the table is silent»
 */
export function managesPeopleOf(
  user: { id: number; contractor_user_id: number | null; contractor_id: number; type: Role },
  contractorId: number,
): boolean {
  return user.type === 'admin' || (isMainUser(user) && user.contractor_id === contractorId);
}
