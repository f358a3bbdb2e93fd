import { checkRule, type Role, type Viewer } from '../access/access.ts';
import { visibleReports } from '../reports/reports.ts';
import { mayOpen } from './navigation.ts';
import { routeByName, hrefOf, type RouteName } from './routes.ts';

/** Facts for the menu beside the person. Spec 1 §2.4, §3. */
export interface MenuFacts {
  is_new_created_shop?: boolean;
  new_contract_proposal_count?: number;
  maps_to_our_storage_allowed?: boolean;
  existContractLI?: boolean;
  have_supplier_contract_as_customer?: boolean;
  newDocuments?: { incomingOrders?: number; acceptanceDocuments?: number };
  basketCount?: number;
}

/** A link of the menu; a badge of 0 is hidden. */
export interface MenuItem {
  name: RouteName;
  label: string;
  href: string;
  badge: number;
}
/** A group with its visible links; its badge is its own count, or the sum of its links' badges. */
export interface MenuGroup {
  key: string;
  label: string;
  /** The group is at the bottom of the menu. */
  bottom: boolean;
  badge: number;
  items: MenuItem[];
}

/**
 * The menu in a compact notation: «= key label», then the names of its routes. Items of a B2C user's menu are the routes with the B2C
 * flag. Spec 1 §2.4; decisions, «B2C».
 */
const PACKED = `
= catalog Каталог
catalog request-add nomenclature prices
= directories Справочники
contractors contractors-subtypes contracts contracts-limits storages journal
= orders Заказы
inbox outgoing outgoing-arrivals approvals inbox-refusals outgoing-refusals
= reports Отчёты
reports reports-accrued-agential-markups reports-agential-markups reports-available-price-list-item reports-lada-image reports-logistic-routes reports-pbi-availability-order reports-pbi-lc-discrete reports-pbi-lc-weekdays reports-pbi-portal-motivation reports-pbi-portal-partner-plus reports-pbi-nomenclature reports-pbi-purchases-storages reports-pbi-sales-supplier reports-pbi-shops-motivation reports-pbi-sr-supplier reports-reserves-cost
= roles Роли и пользователи
roles users
= basket Корзина
catalog-basket
= deferred Отложенные товары
deferred
= proposals Заявки на подключение
connection-proposal
= documents Документы
shipment receive acceptances movement incoming-adjustment outgoing-adjustment regulatory-documents
= claims Работа с претензиями
incoming-claims outgoing-claims claims claims-made claim-received
= b2c Работа с B2C
b2c-orders claim-work-b2c
= settings Настройки
settings-organization settings-contractor settings-contact-persons settings-password settings-notifications settings-storage settings-approvals settings-integration settings-bank settings-norm settings-contracts-markups settings-calendar settings-criterion settings-news settings-banners settings-tech-notifications settings-regulation-discount settings-changes settings-portal`;

/** Names of the pages that the menu has, whoever sees them. */
const MENU_PAGES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  PACKED.split('\n')
    .filter((line) => !line.startsWith('='))
    .flatMap((line) => line.split(' ')),
);

/** Whether the menu has the page, for whomever: the conditions of its item decide who sees it. Spec 1 §2.4. */
export function isMenuPage(name: string): boolean {
  return MENU_PAGES.has(name);
}

/** Additional conditions of single items beside their page rule. Spec 1 §2.4. */
const EXTRA: Readonly<Record<string, (viewer: Viewer, facts: MenuFacts) => boolean>> = {
  'connection-proposal': (viewer, facts) =>
    viewer.type !== 'shop' ||
    facts.is_new_created_shop === true ||
    count(facts.new_contract_proposal_count) > 0,
  nomenclature: (viewer) => checkRule('pages.interface-nomenclature', viewer),
  // Without any reports the item is hidden, and so is its group.
  reports: (viewer, facts) => visibleReports(viewer, facts).length > 0,
  movement: (viewer, facts) => viewer.type === 'admin' || facts.maps_to_our_storage_allowed === true,
  'reports-lada-image': (_viewer, facts) => facts.existContractLI === true,
  'settings-contracts-markups': (_viewer, facts) => facts.have_supplier_contract_as_customer === true,
};

const BADGES: Readonly<Record<string, (facts: MenuFacts) => number | undefined>> = {
  inbox: (facts) => facts.newDocuments?.incomingOrders,
  acceptances: (facts) => facts.newDocuments?.acceptanceDocuments,
  'catalog-basket': (facts) => facts.basketCount,
  'connection-proposal': (facts) => facts.new_contract_proposal_count,
};

/** A counter from a call: whole and at least 0; anything else is treated as 0. */
function count(value: number | undefined): number {
  return value !== undefined && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** Target of the menu's logo. Spec 1 §2.4. */
export const LOGO_HREF = '/main';

/**
 * The side menu of a person: an item is shown only if its page rule passes, its own condition is met and, for B2C users, it has the B2C
 * flag; a group without visible items is hidden.
 * @see spec 1 §2.4; decisions, «B2C»
 */
export function visibleMenu(viewer: Viewer, facts: MenuFacts): MenuGroup[] {
  return PACKED.trim()
    .split('= ')
    .slice(1)
    .flatMap((text) => {
      const [heading = '', names = ''] = text.trim().split('\n');
      const [key = '', ...label] = heading.split(' ');
      const items = names.split(' ').flatMap((name) => menuItem(name, viewer, facts));
      if (items.length === 0) return [];
      const badge = items.reduce((total, item) => total + item.badge, 0);
      return [{ key, label: label.join(' '), bottom: key === 'settings', badge, items }];
    });
}

/**
 * Pages of the bar at the bottom of a phone with their short labels, in order of importance: the first five that the person may open
 * are shown. Decisions, «Width».
 */
const PHONE_BAR: readonly (readonly [name: RouteName, label: string, roles?: readonly Role[]])[] = [
  ['main', 'Главная'],
  ['catalog', 'Поиск', ['shop', 'distributor']],
  ['catalog-basket', 'Корзина', ['shop', 'distributor']],
  ['inbox', 'Заказы', ['supplier', 'distributor']],
  ['outgoing', 'Заказы', ['shop']],
  ['shipment', 'Отгрузка', ['supplier']],
  ['acceptances', 'Приёмка', ['shop', 'distributor']],
  ['incoming-claims', 'Претензии', ['supplier']],
  ['b2c-orders', 'Заказы B2C', ['shop', 'distributor']],
  ['claim-work-b2c', 'Претензии', ['shop', 'distributor']],
  ['prices', 'Прайсы', ['supplier']],
  ['connection-proposal', 'Заявки', ['admin']],
  ['contractors', 'Компании', ['admin']],
  ['contracts', 'Договоры', ['admin']],
  ['users', 'Люди', ['admin']],
];

/**
 * The bar at the bottom of a phone: at most five pages of the person's role, with their badges.
 * @see decisions, «Width»
 */
export function phoneBar(viewer: Viewer, facts: MenuFacts): MenuItem[] {
  return PHONE_BAR.filter(([, , roles]) => roles?.includes(viewer.type) ?? true)
    .flatMap(([name, label]): MenuItem[] => {
      if (name !== 'main') return menuItem(name, viewer, facts).map((item) => ({ ...item, label }));
      return mayOpen('main', viewer) ? [{ name, label, href: LOGO_HREF, badge: 0 }] : [];
    })
    .slice(0, 5);
}

function menuItem(name: string, viewer: Viewer, facts: MenuFacts): MenuItem[] {
  const route = routeByName(name);
  if (!route || (viewer.b2c_user && !route.b2c) || !checkRule(`pages.${name}`, viewer)) return [];
  if (EXTRA[name]?.(viewer, facts) === false) return [];
  return [{ name: route.name, label: route.title, href: hrefOf(route), badge: count(BADGES[name]?.(facts)) }];
}
