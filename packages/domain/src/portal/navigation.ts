import { checkRule, type Viewer } from '../access/access.ts';
import { isClosedToB2c, routeByName } from './routes.ts';

/** Who is at the door, as far as the gate must know. */
export interface Visitor {
  /** null for nobody signed in. */
  viewer: Viewer | null;
  regulationsAccepted: boolean;
  newTariffsAgreement: boolean;
  passwordChanged: boolean;
  /** Regulatory documents that are required of them and not accepted yet; missing counts as none. */
  documentsOwed?: number;
  /** User's have_supplier_contract_as_customer; missing counts as not set. */
  haveSupplierContractAsCustomer?: boolean;
  /** Statement existContractLI; missing counts as not set. */
  existContractLI?: boolean;
}

/** The page asked for: its route name, full path with query, and rule (null: a page for everybody signed in). */
export interface Destination {
  name: string;
  path: string;
  rule: string | null;
  /** Opens without signing in. */
  isPublic: boolean;
}

/** Open, perhaps with a line for the log; or where to go instead, perhaps with a warning to show. */
export type GateDecision = { open: true; log?: string } | { open: false; to: string; warning?: string };

/** Shown before /404 without the supplier-contract flag. Spec 1 §2.7. */
export const NO_MARKUPS = 'У вас нет прав на просмотр наценок по договорам';
/** Shown before / without a lada-image contract. Spec 1 §2.7, 3 §8. */
export const NO_LADA_IMAGE = 'У вас нет прав на просмотр отчетов лада имидж';
/** Where a distributor agrees to the new tariffs. */
export const NEW_TARIFFS_PATH = '/regulations?tariffs=new';
/** Where regulatory documents that are required of a person are accepted, one after the other. */
export const REQUIRED_DOCUMENTS_PATH = '/regulations?documents=required';

const OWN_PATH = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;

/**
 * An own path to return to after signing in; anything else, /auth included, becomes /main.
 * @see decisions, «Security over the letter»
 */
export function safeReturnPath(path: string | null): string {
  return path !== null && OWN_PATH.test(path) && !/^\/auth(?:$|[/?#])/.test(path) ? path : '/main';
}

/**
 * Whether a page is worth a link for this person: its own rule passes, and B2C users are not sent away from it. What a person has
 * still to accept first does not count.
 * @see spec 1 §2.7; decisions, «B2C»
 */
export function mayOpen(name: string, viewer: Viewer): boolean {
  const route = routeByName(name);
  if (!route) return false;
  if (route.rule === null) return true;
  return checkRule(route.rule, viewer) && !(viewer.b2c_user && isClosedToB2c(name));
}

/** What a signed-in person must do before anything else. */
export type Duty = 'regulations' | 'tariffs' | 'password' | 'documents';

/** Where each duty is done. Spec 1 §2.7. */
export const DUTY_PATHS: Readonly<Record<Duty, string>> = {
  regulations: '/regulations',
  tariffs: NEW_TARIFFS_PATH,
  password: '/user/password-change',
  documents: REQUIRED_DOCUMENTS_PATH,
};
/** What the API answers to a person who has not done it yet. */
export const DUTY_MESSAGES: Readonly<Record<Duty, string>> = {
  regulations: 'Сначала примите регламент портала',
  tariffs: 'Сначала примите новые тарифы',
  password: 'Сначала смените пароль',
  documents: 'Сначала примите обязательные документы',
};

/**
 * The first duty that is not done, in the specified order: the regulations, a distributor's new tariffs, the password; after these
 * the regulatory documents that an administrator requires.
 * @returns null when nothing is left to do
 * @see spec 1 §2.7
 */
export function pendingDuty(
  type: string,
  done: Pick<Visitor, 'regulationsAccepted' | 'newTariffsAgreement' | 'passwordChanged' | 'documentsOwed'>,
): Duty | null {
  if (!done.regulationsAccepted) return 'regulations';
  if (type === 'distributor' && !done.newTariffsAgreement) return 'tariffs';
  if (!done.passwordChanged) return 'password';
  return (done.documentsOwed ?? 0) > 0 ? 'documents' : null;
}

/**
 * The navigation gate, in the specified order: auth, password and other public pages pass; a stranger goes to /auth with a
 * cachedRoute; then the regulations, a distributor's new tariffs, the password; then B2C users leave the pages that are
 * closed to them, whatever they hold; then the page's own rule (lacking it goes to /404); contract markups and the
 * lada-image report ask for their flag. A page without a rule opens with a line for the log.
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

/** Whether signed-in people are led on from this page: the landing, to /main. Spec 1 §2.6. */
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
 * Whether the header has its search panel: only for customers who are not B2C users, and not on routes catalog-result,
 * index, catalog, catalog-vehicle, main.
 * @see spec 1 §2.5
 */
export function showsSearchPanel(routeName: string, viewer: Viewer): boolean {
  return (
    checkRule('role.is.customer', viewer) && !viewer.b2c_user && !WITHOUT_SEARCH_PANEL.includes(routeName)
  );
}

/** What the header shows to a person. Spec 1 §2.5, §6. */
export interface HeaderParts {
  /** A bank-login button stands where the breadcrumbs would when the bank integration is enabled. */
  left: 'bankLogin' | 'breadcrumbs';
  storageSelector: boolean;
  basketLimit: boolean;
  searchPanel: boolean;
  /** «Менеджер»: only shops load the contact, and it shows only if a name or phone exists. */
  manager: boolean;
}

/**
 * The header's parts for a person on a page.
 * @param facts bankEnabled: statement sbbol.enable; manager: the shop's contact, if it was loaded
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

/** Whether the expired-shipments modal opens: the right, and the first-enter flag in local storage. Spec 1 §6. */
export function showsExpiredShipments(viewer: Viewer, firstEnter: boolean): boolean {
  return firstEnter && checkRule('actions.inbox.modal-order', viewer);
}

/** What an administrator's session leaves out, and only a shop's loads. Spec 1 §6. */
export function sessionLoads(viewer: Viewer): { counters: boolean; categories: boolean; manager: boolean } {
  const others = viewer.type !== 'admin';
  return { counters: others, categories: others, manager: viewer.type === 'shop' };
}

/** Where a click on a table row leads. */
export interface RowTarget {
  name: string;
  params: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
}

/** What stands around the table. */
export interface RowContext {
  /** Params of the current route. */
  params?: Readonly<Record<string, string | number>>;
  /** The current filter of the list. */
  filter?: Readonly<Record<string, string | number | undefined>>;
}

/** Lists whose rows open another route than «name-id», with the param the row's id goes to. Spec 2 §2. */
const ROW_TARGETS: Readonly<Record<string, readonly [name: string, param: string]>> = {
  'prices-id': ['prices-id-update-item', 'item'],
  'claim-create-id': ['claim-create-id-acceptance-lid', 'lid'],
  'storages-id-log-map': ['storages-id-log-map-lid', 'lid'],
  'storages-id-log-map-inbox': ['storages-id-log-map-inbox-lid', 'lid'],
};

/**
 * Where a click on a table row leads: the route named after the current one plus -id, with the specified exceptions.
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
 * What the 404 page's Back does: to /main when the previous page was /auth and the user is logged in, or when there is no
 * real history; otherwise one step back.
 * @param previousPath the path before, as stored on each navigation; null when there was none
 * @param historyLength entries of the browser's history
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
 * What is logged of a page's rule that cannot be asked; null where it can, or the page has none.
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
