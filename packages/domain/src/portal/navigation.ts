import { checkRule, type Viewer } from '../access/access.ts';
import { type Duty, DUTY_PATHS } from './entering.ts';
import { isClosedToB2c, routeByName } from './routes.ts';

/** The visitor, with the facts that the navigation gate needs. */
export interface Visitor {
  /** null when not signed in. */
  viewer: Viewer | null;
  regulationsAccepted: boolean;
  newTariffsAgreement: boolean;
  passwordChanged: boolean;
  /** The portal demands a second factor of this person, and it is off; missing counts as not. */
  secondFactorOwed?: boolean;
  /** Number of required regulatory documents that are not accepted yet; missing means none. */
  documentsOwed?: number;
  /** User's have_supplier_contract_as_customer; missing counts as not set. */
  haveSupplierContractAsCustomer?: boolean;
  /** Statement existContractLI; missing counts as not set. */
  existContractLI?: boolean;
}

/** The requested page: its route name, full path with query, and rule (null: a page for every signed-in person). */
export interface Destination {
  name: string;
  path: string;
  rule: string | null;
  /** The page does not require signing in. */
  isPublic: boolean;
}

/** The page may be opened, possibly with a log message; or a redirect, possibly with a warning. */
export type GateDecision = { open: true; log?: string } | { open: false; to: string; warning?: string };

/** Warning before /404 without the supplier-contract flag. Spec 1 §2.7. */
export const NO_MARKUPS = 'У вас нет прав на просмотр наценок по договорам';
/** Warning before / without a lada-image contract. Spec 1 §2.7, 3 §8. */
export const NO_LADA_IMAGE = 'У вас нет прав на просмотр отчетов лада имидж';
/**
 * Whether a link to a page should be shown to a person: the page's rule passes, and a B2C user is not redirected. Pending duties are
 * ignored.
 * @see spec 1 §2.7; decisions, «B2C»
 */
export function mayOpen(name: string, viewer: Viewer): boolean {
  const route = routeByName(name);
  if (!route) return false;
  if (route.rule === null) return true;
  return checkRule(route.rule, viewer) && !(viewer.b2c_user && isClosedToB2c(name));
}

/** Rules that let a person change people, roles, limits or bank details. */
const SENSITIVE_RULES = [
  'actions.users.create',
  'actions.users.update',
  'actions.roles.update',
  'actions.contracts.create',
  'actions.contracts.update',
  'actions.contractors.create',
  'actions.contractors.update',
  'pages.settings-bank',
] as const;

/**
 * Whether a portal that demands a second factor demands it of this person: administrators, and whoever may change people, roles, limits
 * or bank details.
 * @see decisions, «Security over the letter»
 */
export function needsSecondFactor(viewer: Viewer): boolean {
  return viewer.type === 'admin' || SENSITIVE_RULES.some((rule) => checkRule(rule, viewer));
}

/**
 * The first pending duty, in the specified order: the regulations, a distributor's new tariffs, the password; then the second factor
 * that the portal demands, and the regulatory documents that an administrator requires.
 * @returns null when nothing is pending
 * @see spec 1 §2.7
 */
export function pendingDuty(
  type: string,
  done: Pick<
    Visitor,
    'regulationsAccepted' | 'newTariffsAgreement' | 'passwordChanged' | 'secondFactorOwed' | 'documentsOwed'
  >,
): Duty | null {
  if (!done.regulationsAccepted) return 'regulations';
  if (type === 'distributor' && !done.newTariffsAgreement) return 'tariffs';
  if (!done.passwordChanged) return 'password';
  if (done.secondFactorOwed === true) return 'second_factor';
  return (done.documentsOwed ?? 0) > 0 ? 'documents' : null;
}

/**
 * The navigation gate, in the specified order: auth, password and other public pages pass; a visitor who is not signed in goes to /auth
 * with a cachedRoute; then the regulations, a distributor's new tariffs, the password; then B2C users are redirected from pages closed
 * to them, whatever permissions they have; then the page's own rule (otherwise /404); contract markups and the lada-image report
 * require their flag. A page without a rule opens with a log message.
 * @see spec 1 §2.7, 3 §8
 */
export function decideNavigation(destination: Destination, visitor: Visitor): GateDecision {
  if (destination.isPublic) return { open: true };
  const { viewer } = visitor;
  const { name, path, rule } = destination;
  if (!viewer) return { open: false, to: `/auth?cachedRoute=${encodeURIComponent(path)}` };
  const duty = pendingDuty(viewer.type, visitor);
  if (duty !== null) return { open: false, to: DUTY_PATHS[duty] };
  if (viewer.b2c_user && isClosedToB2c(name)) return { open: false, to: '/b2c-orders' };
  if (rule === null) return { open: true, log: `no rule for ${name}` };
  if (!checkRule(rule, viewer)) return { open: false, to: '/404' };
  if (name === 'settings-contracts-markups' && visitor.haveSupplierContractAsCustomer !== true)
    return { open: false, to: '/404', warning: NO_MARKUPS };
  if (name === 'reports-lada-image' && visitor.existContractLI !== true)
    return { open: false, to: '/', warning: NO_LADA_IMAGE };
  return { open: true };
}

/** Whether signed-in people are redirected from this page: the landing page, to /main. Spec 1 §2.6. */
export function signedInRedirect(name: string, viewer: Viewer | null): string | null {
  const redirect = viewer ? routeByName(name)?.redirect : null;
  return redirect?.when === 'signedIn' ? redirect.to : null;
}

const WITHOUT_SEARCH_PANEL = ['catalog-result', 'index', 'catalog', 'catalog-vehicle', 'main'];

/** Label of the closed search panel. Spec 1 §2.5. */
export const SEARCH_PANEL_OPEN = 'Поиск товаров';
/** Label of the open search panel. Spec 1 §2.5. */
export const SEARCH_PANEL_CLOSE = 'Скрыть поиск';

/**
 * Whether the header has the search panel: only for customers who are not B2C users, and not on the routes catalog-result, index,
 * catalog, catalog-vehicle, main.
 * @see spec 1 §2.5
 */
export function showsSearchPanel(routeName: string, viewer: Viewer): boolean {
  return (
    checkRule('role.is.customer', viewer) && !viewer.b2c_user && !WITHOUT_SEARCH_PANEL.includes(routeName)
  );
}

/** The parts of the header for a person. Spec 1 §2.5, §6. */
export interface HeaderParts {
  /** A bank-login button replaces the breadcrumbs when the bank integration is enabled. */
  left: 'bankLogin' | 'breadcrumbs';
  storageSelector: boolean;
  basketLimit: boolean;
  searchPanel: boolean;
  /** «Менеджер»: only shops load the contact, and it is shown only if a name or phone exists. */
  manager: boolean;
}

/**
 * The header's parts for a person on a page.
 * @param facts bankEnabled: statement sbbol.enable; manager: the shop's contact, if loaded
 * @see spec 1 §2.5, §6
 */
export function headerParts(
  routeName: string,
  viewer: Viewer,
  facts: {
    bankEnabled: boolean;
    manager?: { contact_fio?: string | null; contact_phone?: string | null };
  },
): HeaderParts {
  const { contact_fio, contact_phone } = facts.manager ?? {};
  return {
    left: facts.bankEnabled ? 'bankLogin' : 'breadcrumbs',
    storageSelector: checkRule('actions.storages.read', viewer) && viewer.type !== 'admin',
    basketLimit: checkRule('actions.contract.limit', viewer),
    searchPanel: showsSearchPanel(routeName, viewer),
    manager: viewer.type === 'shop' && Boolean(contact_fio?.trim() || contact_phone?.trim()),
  };
}

/** Whether the expired-shipments modal opens: requires the permission, and the first-enter flag in local storage. Spec 1 §6. */
export function showsExpiredShipments(viewer: Viewer, firstEnter: boolean): boolean {
  return firstEnter && checkRule('actions.inbox.modal-order', viewer);
}

/** Data that an administrator's session skips, and data that only a shop's session loads. Spec 1 §6. */
export function sessionLoads(viewer: Viewer): { counters: boolean; categories: boolean; manager: boolean } {
  const others = viewer.type !== 'admin';
  return { counters: others, categories: others, manager: viewer.type === 'shop' };
}

/** Target of a click on a table row. */
export interface RowTarget {
  name: string;
  params: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
}

/** The context of the table. */
export interface RowContext {
  /** Params of the current route. */
  params?: Readonly<Record<string, string | number>>;
  /** The current filter of the list. */
  filter?: Readonly<Record<string, string | number | undefined>>;
}

/** Lists whose rows open another route than «name-id», with the param for the row's id. Spec 2 §2. */
const ROW_TARGETS: Readonly<Record<string, readonly [name: string, param: string]>> = {
  'prices-id': ['prices-id-update-item', 'item'],
  'claim-create-id': ['claim-create-id-acceptance-lid', 'lid'],
  'storages-id-log-map': ['storages-id-log-map-lid', 'lid'],
  'storages-id-log-map-inbox': ['storages-id-log-map-inbox-lid', 'lid'],
};

/**
 * The target of a click on a table row: the current route's name plus -id, with the specified exceptions.
 * @param routeName the list's route
 * @param id the row's id
 * @returns null when there is no detail route: such rows are not clickable
 * @see spec 2 §2; decisions, «Smaller readings»
 */
export function rowTarget(
  routeName: string,
  id: string | number,
  viewer: Viewer,
  { params = {}, filter = {} }: RowContext = {},
): RowTarget | null {
  const special = Object.hasOwn(ROW_TARGETS, routeName) ? ROW_TARGETS[routeName] : undefined;
  if (special) return { name: special[0], params: { ...params, [special[1]]: id } };
  switch (routeName) {
    case 'storages-id-log-map-oldindex':
      return { name: 'storages-id-log-map-old', params, query: { lid: id } };
    case 'receive':
      return { name: 'receive-id', params: { id }, query: filter };
    case 'contractors': {
      const readOnly =
        checkRule('actions.contractors.view', viewer) && !checkRule('actions.contractors.update', viewer);
      return { name: readOnly ? 'contractors-id-view' : 'contractors-id', params: { id } };
    }
    case 'inbox':
    case 'outgoing': {
      const { search, search_type, customer, transit, status } = filter;
      const searching = search !== undefined && search !== '';
      return {
        name: `${routeName}-id`,
        params: { id },
        query: searching ? { search, search_type } : { customer, transit, status },
      };
    }
    default:
      return routeByName(`${routeName}-id`) ? { name: `${routeName}-id`, params: { ...params, id } } : null;
  }
}

/**
 * The action of the 404 page's Back button: to /main when the previous page was /auth and the user is logged in, or when there is no
 * real history; otherwise one step back.
 * @param previousPath the previous path, stored on each navigation; null when there was none
 * @param historyLength number of entries in the browser's history
 * @see spec 1 §2.3
 */
export function notFoundBack(
  previousPath: string | null,
  signedIn: boolean,
  historyLength: number,
): '/main' | 'back' {
  if (previousPath === null || !(historyLength > 1)) return '/main';
  return signedIn && /^\/auth(?:$|[/?#])/.test(previousPath) ? '/main' : 'back';
}

/** Texts of the 404 page. Spec 1 §2.3. */
export const NOT_FOUND_TEXTS: readonly string[] = [
  'Вы попали на страницу 404',
  'Надеемся, что вы найдете то, что искали',
];
/** The framework-level 404. Spec 1 §2.3, §8. */
export const PAGE_NOT_FOUND = 'This page could not be found';

/** The realtime layout's checks, in order. Spec 1 §6. */
export const MIDDLEWARE: readonly string[] = ['authenticated', 'permissions', 'beforeRoute', 'banners'];

/** The first unknown middleware as an error («Unknown middleware X», 500); null when all are known. Spec 1 §6, 3 §8. */
export function middlewareFault(names: readonly string[]): { message: string; status: 500 } | null {
  const unknown = names.find((name) => !MIDDLEWARE.includes(name));
  return unknown === undefined ? null : { message: `Unknown middleware ${unknown}`, status: 500 };
}

/**
 * The log message for a page whose rule does not exist; null when it exists, or the page has none.
 * @see spec 3 §8 (permission log messages)
 */
export function permissionFault(
  rule: string | null,
  rules: Readonly<Record<string, unknown>>,
): string | null {
  if (rule === null) return null;
  if (Object.keys(rules).length === 0) return 'no rules in the permission file';
  return Object.hasOwn(rules, rule) ? null : `rule does not exist: ${rule}`;
}
