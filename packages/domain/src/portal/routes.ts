import { ACCESS_RULES, type Role, ROLES } from '../access/access.ts';

/** Names of areas, the same in contract, server, portal and stories. */
export type Area =
  | 'identity'
  | 'catalogue'
  | 'basket'
  | 'approvals'
  | 'requests'
  | 'orders'
  | 'shipments'
  | 'claims'
  | 'adjustments'
  | 'b2c'
  | 'prices'
  | 'nomenclature'
  | 'journal'
  | 'storages'
  | 'contractors'
  | 'proposals'
  | 'reports'
  | 'content'
  | 'notifications'
  | 'settings'
  | 'bank'
  | 'landing';

/** Layout of a page. Spec 1 §2.1. */
export type Layout = 'default' | 'empty' | 'error' | 'full' | 'landing' | 'auth' | 'regulations';

/** A row of the route table. */
export interface Route {
  /** The specification's name: «inbox-id-confirm». */
  name: RouteName;
  /** Path pattern: «/inbox/:id/confirm»; «:id?» is optional. */
  path: string;
  area: Area;
  layout: Layout;
  /** Russian title of the page. */
  title: string;
  /** The breadcrumb's group label and the parent list; the id param is kept in the parent's link. */
  breadcrumb: { group: string; parent: RouteName | null } | null;
  /** Page permission rule; null for public pages. */
  rule: string | null;
  /** Roles that may open it, before permissions; all four for public pages. */
  roles: readonly Role[];
  /** Whether the page belongs to a B2C user's reduced menu. */
  b2c: boolean;
  /** The page does not require signing in. */
  isPublic: boolean;
  /** Redirect for signed-in people (or B2C users). */
  redirect: { when: 'signedIn' | 'b2c'; to: string } | null;
}

const GROUPS: Readonly<Record<string, string>> = {
  c: 'Каталог',
  k: 'Корзина',
  o: 'Заказы',
  d: 'Документы',
  p: 'Работа с претензиями',
  b: 'Работа с B2C',
  s: 'Справочники',
  r: 'Отчёты',
  a: 'Роли и пользователи',
  n: 'Настройки',
  z: 'Заявки на подключение',
};

/**
 * The routes in a compact notation. A line: path | title | flags. The name is derived from the path as in Nuxt. A heading «= area
 * group» applies to the lines below it; group - means no breadcrumb. Flags: «!layout» public, in that layout; «^name» the parent list;
 * «*» a page of the B2C menu; «=name» an explicit name; «>» signed-in people go to /main; «~» a page with wide tables: the full layout,
 * «side menu and header only». Spec 1 §2.2, 2 §2, 3 §2.
 */
const PACKED = `
= landing -
/|Портал автозапчастей|!landing > =index
/ru|Портал автозапчастей|!landing > =ru
/eng|Parts portal|!landing > =eng
/documentation-await|Ожидание документов|!landing
= identity -
/main|Главная|
/auth|Вход|!auth
/auth/SignUp|Регистрация|!auth
/auth/Demo|Демонстрационный вход|!auth
/one-time-auth|Вход по ссылке|!auth
/password-change|Смена пароля|!auth
/password-create|Создание пароля|!auth
/password-restore|Восстановление пароля|!auth
/user/password-change|Смена пароля|!auth
/regulations|Регламент портала|!regulations
/404|Страница не найдена|!error =404
/ui|Набор компонентов|
/:token|Переход по ссылке|!empty =token
= bank -
/sbbol/authorize|Вход через банк|!empty
/sbbol/final|Завершение оплаты|!empty
= catalogue c
/catalog|Поиск товаров|
/catalog/vehicle|Подбор по автомобилю|^catalog
/catalog/node|Узел каталога|^catalog
/catalog/result|Результаты поиска|^catalog
/catalog/result_new|Результаты поиска с доставкой|^catalog
/product/:id?|Карточка товара|^catalog
= basket k
/catalog/basket|Корзина|
/catalog/final|Подтверждение заказа|^catalog-basket
/catalog/order|Оформление заказа|^catalog-basket
/catalog/order-old|Быстрый заказ|^catalog-basket
/catalog/order-success|Заказ оформлен|^catalog-basket
/deferred|Отложенные товары|
= requests c
/request/add|Загрузка заявки|
/request/:id?|Заявка|^request-add ~
/request/:id?/final|Завершение заявки|^request-id ~
/request/:id?/order|Заказ по заявке|^request-id
= content -
/banners|Акции|
/banners/:id?|Акция|^banners
/news/:id?|Новости|
= b2c b
/b2c-orders|Заказы B2C|*
/b2c-orders/pending|Новые заказы B2C|^b2c-orders *
/b2c-orders/ready|Заказы B2C к выдаче|^b2c-orders *
/b2c-orders/accepted|Выданные заказы B2C|^b2c-orders *
/b2c-orders/b2c-order|Позиции заказа B2C|^b2c-orders *
/b2c-orders/:id?|Заказ B2C|^b2c-orders *
/claim-work-b2c|Претензии B2C|*
/claim-work-b2c/:id?|Претензия B2C|^claim-work-b2c *
/claim-work-b2c/:id?/product-card/:pid|Карточка товара|^claim-work-b2c-id *
= claims p
/claims|Претензии|*
/claims/:id|Претензия|^claims *
/claims-made|Предъявленные претензии|*
/claims-made/:id|Предъявленная претензия|^claims-made *
/claim-received|Полученные претензии|
/claim-received/:id?|Полученная претензия|^claim-received
/claim-create/:id?|Создание претензии|^outgoing-claims *
/claim-create/:id?/acceptance/:lid|Претензия по приёмке|^claim-create-id *
/incoming-claims|Входящие претензии|
/incoming-claims/:id?|Входящая претензия|^incoming-claims
/outgoing-claims|Исходящие претензии|*
/outgoing-claims/:id|Исходящая претензия|^outgoing-claims *
= approvals o
/approvals|Согласование заказов|
/approvals/:id|Согласование заказа|^approvals
= orders o
/inbox|Входящие заказы|
/inbox/archive|Архив входящих заказов|^inbox
/inbox/:id|Входящий заказ|^inbox
/inbox/:id/cancel|Отказ по заказу|^inbox-id
/inbox/:id/confirm|Подтверждение заказа|^inbox-id
/inbox/:id/shipment|Отгрузка по заказу|^inbox-id
/inbox/:id/viewarch|Архивный заказ|^inbox-archive
/outgoing|Исходящие заказы|
/outgoing/arrivals|Где мои детали|
/outgoing/constants|Условия заказов|^outgoing
/outgoing/:id|Исходящий заказ|^outgoing
/outgoing/:id/cancel|Снятие позиций|^outgoing-id
/outgoing/:id/product-card/:pid?|Карточка товара|^outgoing-id
/inbox-refusals|Входящие отказы|
/inbox-refusals/:id|Входящий отказ|^inbox-refusals
/outgoing-refusals|Исходящие отказы|
/outgoing-refusals/:id|Исходящий отказ|^outgoing-refusals
= shipments d
/receive|Приёмка на складе|*
/receive/:id|Приёмка|^receive *
/shipment|Отгрузки|
/shipment/:id|Отгрузка|^shipment
/shipment/:id/barcode|Номер тарного места|^shipment-id
/acceptances|Приёмки|*
/acceptances/:id|Приёмка|^acceptances *
/movement|Перемещения|
/movement/:id|Перемещение|^movement
/movement/:id/shipment|Отгрузка перемещения|^movement-id
= adjustments d
/incoming-adjustment|Входящие корректировки сроков|
/incoming-adjustment/:id?|Входящая корректировка сроков|^incoming-adjustment
/outgoing-adjustment|Исходящие корректировки сроков|
/outgoing-adjustment/create|Создание корректировки сроков|^outgoing-adjustment
/outgoing-adjustment/:id|Исходящая корректировка сроков|^outgoing-adjustment
= contractors s
/contractors|Контрагенты|
/contractors/add|Новый контрагент|^contractors
/contractors/contractors_import|Загрузка контрагентов|^contractors
/contractors/:id|Контрагент|^contractors
/contractors/:id/view|Просмотр контрагента|^contractors
/contractors-subtypes|Подтипы контрагентов|
/contractors-subtypes/add|Новый подтип контрагента|^contractors-subtypes
/contractors-subtypes/:id|Подтип контрагента|^contractors-subtypes
/contracts|Договоры|
/contracts/add|Новый договор|^contracts
/contracts/limits|Лимиты по договорам|^contracts
/contracts/:id|Договор|^contracts
= prices s
/prices|Прайс-листы|
/prices/add|Новый прайс-лист|^prices
/prices/import|Загрузка прайс-листа|^prices
/prices/:id|Прайс-лист|^prices
/prices/:id/add|Новая позиция прайс-листа|^prices-id
/prices/:id/edit|Изменение прайс-листа|^prices-id
/prices/:id/import|Обновление прайс-листа из файла|^prices-id
/prices/:id/update/:item?|Позиция прайс-листа|^prices-id
= nomenclature s
/nomenclature|Номенклатура|
/nomenclature/import|Загрузка номенклатуры|^nomenclature
/nomenclature/categories|Категории|^nomenclature
/nomenclature/photo|Фотографии|^nomenclature
/nomenclature/lots|Партии|^nomenclature
/nomenclature/reserves|Остатки|^nomenclature
/nomenclature/:id|Товар номенклатуры|^nomenclature
/nomenclature/product/:id?|Карточка товара номенклатуры|^nomenclature
= journal s
/journal|Журнал загрузок|
/journal/nomenclature/:id?|Загрузка номенклатуры|^journal
/journal/price-list-batch/:id?|Пакетная загрузка прайс-листов|^journal
/journal/price-list-items/:id?|Загрузка позиций прайс-листа|^journal
/journal/request-items/:id?|Загрузка позиций заявки|^journal
/journal/reserves/:id?|Загрузка остатков|^journal
= storages s
/storages|Склады|
/storages/add|Новый склад|^storages
/storages/:id|Склад|^storages
/storages/:id/calendar|Календарь склада|^storages-id
/storages/:id/import_card|Загрузка карточек|^storages-id
/storages/:id/pickup-point-schedule|График пункта выдачи|^storages-id
/storages/:id/reserves|Остатки склада|^storages-id
/storages/:id/settings|Настройки склада|^storages-id
/storages/:id/working-schedule|График работы склада|^storages-id
/storages/:id/log-map|Логистические карты|^storages-id
/storages/:id/log-map/create|Новая логистическая карта|^storages-id-log-map
/storages/:id/log-map/import_card|Загрузка логистических карточек|^storages-id-log-map
/storages/:id/log-map/inbox|Входящие логистические карточки|^storages-id-log-map
/storages/:id/log-map/old|Прежняя логистическая карта|^storages-id-log-map-oldindex
/storages/:id/log-map/oldindex|Прежние логистические карты|^storages-id-log-map
/storages/:id/log-map/inbox/:lid|Входящая логистическая карточка|^storages-id-log-map-inbox
/storages/:id/log-map/:lid?|Логистическая карта|^storages-id-log-map
= reports r
/reports|Отчёты|
/reports/accrued-agential-markups|Начисленные агентские наценки|^reports
/reports/agential-markups|Агентские наценки|^reports
/reports/agential-markups-print|Печать агентских наценок|^reports-agential-markups
/reports/available-price-list-item|Доступные позиции прайс-листов|^reports
/reports/lada-image|Лада Имидж|^reports
/reports/load-nomenclature|Загрузка номенклатуры|^reports
/reports/logistic-map-route|Маршруты логистических карт|^reports
/reports/logistic-routes|Логистические маршруты|^reports
/reports/pbi-availability-order|Доступность к заказу|^reports
/reports/pbi-lc-discrete|Логистические карточки по датам|^reports
/reports/pbi-lc-weekdays|Логистические карточки по дням недели|^reports
/reports/pbi-portal-motivation|Мотивация|^reports
/reports/pbi-portal-partner-plus|Партнёр+|^reports
/reports/pbi-nomenclature|Номенклатура|^reports
/reports/pbi-purchases-storages|Закупки по складам|^reports
/reports/pbi-sales-supplier|Продажи поставщика|^reports
/reports/pbi-shops-motivation|Мотивация магазинов|^reports
/reports/pbi-sr-supplier|Уровень сервиса поставщика|^reports
/reports/report-activity-contractors|Активность контрагентов|^reports
/reports/reserves-cost|Стоимость остатков|^reports
/reports/sales|Продажи|^reports
/reports/sales_old|Продажи (прежний отчёт)|^reports
/reports/service-rate|Уровень сервиса|^reports
/reports/:id|Отчёт|^reports
= settings n
/settings/approvals|Правила согласования|
/settings/bank|Банковские реквизиты|
/settings/banners|Баннеры|
/settings/banners/add|Новый баннер|^settings-banners
/settings/banners/:id/update|Изменение баннера|^settings-banners
/settings/calendar|Календарь праздников|
/settings/changes|Журнал изменений|
/settings/contact-persons|Контактные лица|
/settings/contractor|Контрагент|
/settings/contracts-markups|Наценки по договорам|
/settings/criterion|Критерии отбора|
/settings/criterion/add|Новый критерий отбора|^settings-criterion
/settings/criterion/addstor|Новый критерий отбора складов|^settings-criterion
/settings/criterion/:id|Критерий отбора|^settings-criterion
/settings/integration|Интеграция|
/settings/news|Новости|
/settings/news/add|Новая новость|^settings-news
/settings/news/:id|Новость|^settings-news
/settings/news/:id/update|Изменение новости|^settings-news
/settings/norm|Нормы|
/settings/norm/add|Новая норма|^settings-norm
/settings/notifications|Уведомления|*
/settings/organization|Организация|*
/settings/password|Пароль|*
/settings/portal|Портал|
/settings/regulation-discount|Регламентная скидка|
/settings/storage|Склад по умолчанию|*
/settings/tech-notifications|Технические уведомления|
/settings/tech-notifications/add|Новое техническое уведомление|^settings-tech-notifications
/settings/tech-notifications/constants|Постоянные уведомления|^settings-tech-notifications
/settings/tech-notifications/:id?|Техническое уведомление|^settings-tech-notifications
= identity a
/roles|Роли|
/roles/add|Новая роль|^roles
/roles/:id|Роль|^roles
/users|Пользователи|
/users/add|Новый пользователь|^users
/users/:id|Пользователь|^users
= proposals z
/connection-proposal|Заявки на подключение|
/connection-proposal/create|Новая заявка на подключение|^connection-proposal
/connection-proposal/created|Созданные заявки|^connection-proposal
/connection-proposal/applied|Принятые заявки|^connection-proposal
/connection-proposal/shop/:id?|Заявка магазина|^connection-proposal
/connection-proposal/:id?|Заявка на подключение|^connection-proposal
= content d
/regulatory-documents|Регламентные документы|*
/regulatory-documents/add|Новый регламентный документ|^regulatory-documents
/regulatory-documents/:id?|Регламентный документ|^regulatory-documents *`;

type Lines<Text extends string, Known extends string = never> = Text extends `${infer Line}\n${infer Rest}`
  ? Lines<Rest, Known | Line>
  : Known | Text;
type Without<Text extends string, Sign extends string> = Text extends `${infer Before}${Sign}${infer After}`
  ? Without<`${Before}${After}`, Sign>
  : Text;
type Hyphened<Text extends string> = Text extends `${infer Before}/${infer After}`
  ? Hyphened<`${Before}-${After}`>
  : Text;
type NameIn<Path extends string, Flags extends string> = Flags extends `${string}=${infer Own}`
  ? Own
  : Path extends `/${infer Rest}`
    ? Hyphened<Without<Without<Rest, ':'>, '?'>>
    : never;
/** The table as types: path patterns by route name. */
type Paths = {
  [
    Line in Lines<typeof PACKED> as Line extends `${infer Path}|${string}|${infer Flags}`
      ? NameIn<Path, Flags>
      : never
  ]: Line extends `${infer Path}|${string}` ? Path : never;
};
type Param<Pattern extends string> = Pattern extends `${infer Name}?`
  ? { readonly [Key in Name]?: string | number }
  : { readonly [Key in Pattern]: string | number };
type ParamsIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Pattern}/${infer More}`
    ? Param<Pattern> & ParamsIn<`/${More}`>
    : Param<Rest>
  : unknown;

/** Name of a route; an unknown name does not compile. */
export type RouteName = keyof Paths & string;
/** Values of a route's params: required ones must be given. */
export type RouteParams<Name extends RouteName> = ParamsIn<Paths[Name]>;
/** The query of an address; undefined and empty values are left out. */
export type RouteQuery = Readonly<Record<string, string | number | undefined>>;
/** The parts of an address beside its name. */
export type RouteParts<Name extends RouteName> = Name extends RouteName
  ? object extends RouteParams<Name>
    ? [params?: RouteParams<Name>, query?: RouteQuery]
    : unknown extends RouteParams<Name>
      ? [params?: Readonly<Record<string, never>>, query?: RouteQuery]
      : [params: RouteParams<Name>, query?: RouteQuery]
  : never;

/** Derives a page's name from the path as Nuxt does: segments joined by hyphens, colons and question marks removed. */
export function nameOfPath(path: string): string {
  return path.slice(1).replaceAll('/', '-').replaceAll(/[:?]/g, '');
}

/**
 * Whether a B2C user is redirected from here to /b2c-orders: the catalogue family, main, basket, request-add, deferred.
 * @see spec 1 §2.7, 3 §2; decisions, «B2C»
 */
export function isClosedToB2c(name: string): boolean {
  return /^(?:main|deferred|request-add|catalog(?:-.*)?)$/.test(name);
}

function unpack(): Route[] {
  let [area, group] = ['landing' as Area, '-'];
  return PACKED.trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('= ')) {
        [area, group] = line.slice(2).split(' ') as [Area, string];
        return [];
      }
      const [path = '', title = '', text = ''] = line.split('|');
      const flags = text.split(' ');
      const flag = (sign: string) => flags.find((word) => word.startsWith(sign))?.slice(1);
      // The types parse the same lines by the same rules.
      const name = (flag('=') ?? nameOfPath(path)) as RouteName;
      const open = flag('!');
      const rule = open === undefined ? `pages.${name}` : null;
      const found = rule === null ? undefined : ACCESS_RULES[rule];
      const crumb = GROUPS[group];
      return [
        {
          name,
          path,
          area,
          layout: (open ?? (flags.includes('~') ? 'full' : 'default')) as Layout,
          title,
          breadcrumb:
            crumb === undefined ? null : { group: crumb, parent: (flag('^') ?? null) as RouteName | null },
          rule,
          roles: found?.closed ? [] : (found?.roles ?? ROLES),
          b2c: flags.includes('*'),
          isPublic: rule === null,
          redirect: flags.includes('>')
            ? { when: 'signedIn' as const, to: '/main' }
            : isClosedToB2c(name)
              ? { when: 'b2c' as const, to: '/b2c-orders' }
              : null,
        },
      ];
    });
}

/** Every route of the three documents. Spec 1 §2.2, 2 §2, 3 §2. */
export const ROUTES: readonly Route[] = /* @__PURE__ */ unpack();

const BY_NAME: ReadonlyMap<string, Route> = /* @__PURE__ */ new Map(
  ROUTES.map((route) => [route.name, route]),
);

/** Finds a route by name; null when there is none. */
export function routeByName(name: string): Route | null {
  return BY_NAME.get(name) ?? null;
}

/** Whether the text has the format of a one-time token: 32 or more URL-safe characters. Decisions, «Without signing in». */
export function isTokenShape(text: string): boolean {
  return /^[\w-]{32,}$/.test(text);
}

/** Params that are numeric ids; the id of claim-create is a claim kind. Spec 1 §2.2. */
const NUMBERS: readonly string[] = ['id', 'lid', 'pid', 'item'];

/**
 * Redirect for an address with invalid ids: to the parent page when a number in the middle is missing («/request/final» to «/request»),
 * to the 404 page for a value that is not a number («/inbox/abc»). No request is sent to the server for such an address.
 * @param params param values from the address; undefined when missing
 * @returns null when the address is valid
 */
export function addressFault(
  { name, path }: Pick<Route, 'name' | 'path'>,
  params: Readonly<Record<string, string | undefined>>,
): string | null {
  if (name.startsWith('claim-create')) return null;
  const parts = path.split('/');
  for (const [place, part] of parts.entries()) {
    const [, param = ''] = /^:(\w+)\??$/.exec(part) ?? [];
    if (!NUMBERS.includes(param)) continue;
    const value = params[param];
    if (value === undefined) {
      if (place < parts.length - 1) return parts.slice(0, place).join('/');
    } else if (!/^[1-9]\d{0,15}$/.test(value)) return '/404';
  }
  return null;
}

/**
 * Builds the address of a route: «inbox-id» with id 5 and a query is «/inbox/5?tab=new».
 * @param parts values of the pattern's params («:id?» is optional), then a query without undefined and empty values
 * @throws RangeError for an unknown name and for a missing or empty param
 */
export function routeHref<Name extends RouteName>(name: Name, ...parts: RouteParts<Name>): string {
  const route = routeByName(name);
  if (!route) throw new RangeError(`no route ${name}`);
  const [params = {}, query] = parts as [Params?, RouteQuery?];
  return hrefOf(route, params, query);
}

type Params = Readonly<Record<string, string | number>>;

/**
 * Builds the address of a table row whose name is not known statically; otherwise use routeHref.
 * @throws RangeError for a missing or empty param
 */
export function hrefOf(route: Route, params: Params = {}, query: RouteQuery = {}): string {
  const segments = route.path
    .split('/')
    .filter((segment) => segment !== '')
    .flatMap((pattern) => {
      if (!pattern.startsWith(':')) return [pattern];
      const key = nameOfPath(`/${pattern}`);
      const value = Object.hasOwn(params, key) ? String(params[key]) : '';
      if (value !== '') return [encodeURIComponent(value)];
      if (pattern.endsWith('?')) return [];
      throw new RangeError(`${route.name} needs ${key}`);
    });
  const search = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  );
  return `/${segments.join('/')}${search.length === 0 ? '' : `?${search.join('&')}`}`;
}

/** Pages with another title when their last param is missing. */
const WITHOUT_PARAM: Readonly<Record<string, readonly [param: string, title: string]>> = {
  'prices-id-update-item': ['item', 'Цены на процент'],
};

/** The title of a page at an address: without an item «Позиция прайс-листа» is a page that changes prices of the whole list. */
export function titleAt(
  { name, title }: Pick<Route, 'name' | 'title'>,
  params: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const [param, other] = WITHOUT_PARAM[name] ?? [];
  return param !== undefined && other !== undefined && !params[param] ? other : title;
}

/** An item of the breadcrumb; the last one has no address. */
export interface Crumb {
  label: string;
  href: string | null;
}

/**
 * The breadcrumb of a page: group label, link to the parent list (keeping the current params), title.
 * @returns an empty list for pages without a breadcrumb, and for an unknown name
 * @see spec 1 §2
 */
export function breadcrumbs(name: string, params: Readonly<Record<string, string | number>> = {}): Crumb[] {
  const route = routeByName(name);
  if (!route?.breadcrumb) return [];
  const { group, parent } = route.breadcrumb;
  const above = parent === null ? null : routeByName(parent);
  return [
    { label: group, href: null },
    ...(above ? [{ label: above.title, href: hrefOf(above, params) }] : []),
    { label: titleAt(route, params), href: null },
  ];
}
