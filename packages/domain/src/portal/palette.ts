import type { Viewer } from '../access/access.ts';
import { documentNumber } from '../documents/documents.ts';
import { switchKeyboardLayout } from '../search/part-number.ts';
import { toCyrillic } from '../search/transliteration.ts';
import { isMenuPage, type MenuFacts, visibleMenu } from './menu.ts';
import { mayOpen } from './navigation.ts';
import { hrefOf, type Route, type RouteName, ROUTES } from './routes.ts';

/** A page that the palette opens. */
export interface PalettePage {
  name: RouteName;
  title: string;
  /** The group of the menu or of the breadcrumb; empty where it would repeat the title. */
  note: string;
  href: string;
}

/** Pages that say nothing when opened by themselves: results without a search, the end of an order, a sample of components. */
const NOT_BY_ITSELF: readonly string[] = [
  'ui',
  'catalog-node',
  'catalog-result',
  'catalog-result_new',
  'catalog-final',
  'catalog-order',
  'catalog-order-success',
  'b2c-orders-b2c-order',
  'reports-agential-markups-print',
];

/** Whether the palette may offer a page beside those of the menu. */
const stands = ({ name, path, isPublic, b2c }: Route, viewer: Viewer): boolean =>
  !isPublic &&
  !path.includes(':') &&
  !isMenuPage(name) &&
  !NOT_BY_ITSELF.includes(name) &&
  (b2c || !viewer.b2c_user) &&
  mayOpen(name, viewer);

/**
 * The pages that a person may open from the palette: those of the menu in its order, then the other pages without params.
 * @param facts conditions of the menu's items
 * @see spec 1 §2.4, §2.7
 */
export function palettePages(viewer: Viewer, facts: MenuFacts): PalettePage[] {
  const noteOf = (title: string, note = '') => (note === title ? '' : note);
  return [
    ...visibleMenu(viewer, facts).flatMap(({ label: group, items }) =>
      items.map(({ name, label: title, href }) => ({ name, title, note: noteOf(title, group), href })),
    ),
    ...ROUTES.filter((route) => stands(route, viewer)).map((route) => ({
      name: route.name,
      title: route.title,
      note: noteOf(route.title, route.breadcrumb?.group),
      href: hrefOf(route),
    })),
  ];
}

/** An action of the palette that opens a page. */
export interface PaletteAction {
  title: string;
  note: string;
  href: string;
}

/** Actions, the page whose rule allows each, and its address if that is another page. */
const ACTIONS: readonly (readonly [title: string, name: RouteName, href: string, note: string])[] = [
  ['Загрузить заявку', 'request-add', '/request/add', 'Список артикулов из файла'],
  ['Загрузить прайс-лист', 'prices-import', '/prices/import', 'Цены и остатки из файла'],
  ['Создать отгрузку', 'inbox-id-shipment', '/inbox?tab=to_ship', 'Выберите заказ к отгрузке'],
  ['Создать претензию', 'claim-create-id', '/claim-create', 'По приёмке'],
  ['Сообщить о переносе срока', 'outgoing-adjustment-create', '/outgoing-adjustment/create', 'Корректировка'],
  ['Добавить склад', 'storages-add', '/storages/add', ''],
  ['Добавить пользователя', 'users-add', '/users/add', ''],
  ['Добавить контрагента', 'contractors-add', '/contractors/add', ''],
];

/** The actions of a person: those whose page they may open. */
export function paletteActions(viewer: Viewer): PaletteAction[] {
  return ACTIONS.filter(([, name]) => mayOpen(name, viewer)).map(([title, , href, note]) => ({
    title,
    note,
    href,
  }));
}

const fold = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Shortest text that is looked for inside of words; a single letter stands in nearly every title. */
const INSIDE = 2;

function rankOf(title: readonly string[], words: readonly string[]): number {
  const asked = words.join(' ');
  if (asked === '') return 0;
  const whole = title.join(' ');
  if (whole === asked) return 4;
  if (whole.startsWith(asked)) return 3;
  if (words.every((word) => title.some((one) => one.startsWith(word)))) return 2;
  return words.every((word) => word.length >= INSIDE && title.some((one) => one.includes(word))) ? 1 : 0;
}

/**
 * How well a typed text matches a title: 4 the same words, 3 its beginning, 2 beginnings of its words in any order, 1 parts of its
 * words, 0 not at all. The text is also read in the other keyboard layout («rjhpbyf» is «корзина») and as Russian in Latin letters
 * («korzina»); case, ё and punctuation do not matter.
 */
export function titleRank(title: string, text: string): number {
  const words = fold(title);
  const forms = [text, switchKeyboardLayout(text), toCyrillic(text)];
  return Math.max(...forms.map((form) => rankOf(words, fold(form))));
}

/**
 * The entries whose titles match a text, the best first; equal ones keep their order.
 * @param most number of entries at most
 */
export function matchTitles<T extends { title: string }>(
  entries: readonly T[],
  text: string,
  most: number,
): T[] {
  return entries
    .map((entry) => ({ entry, rank: titleRank(entry.title, text) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/**
 * The number of an order in a typed text: «104238», «№ 104 238», «заказ 104238» are «104238».
 * @returns null when the text is anything else than a number of 1 to 9 digits
 */
export function orderNumberIn(text: string): string | null {
  const digits = text.toLowerCase().replaceAll(/заказ[а-яё]*|[№#\s]/g, '');
  return /^[1-9]\d{0,8}$/.test(digits) ? digits : null;
}

/** Shortest text that is searched for in the catalogue, among companies and people. */
const SHORTEST = 2;

/** Whether a text is long enough to be searched for by name. */
export const isNameSearch = (text: string): boolean =>
  Array.from(text.trim()).length >= SHORTEST && orderNumberIn(text) === null;

/** Whether a text may be the number of a part: it has a digit and is long enough. */
export const isPartSearch = (text: string): boolean =>
  Array.from(text.trim()).length >= SHORTEST && /\d/.test(text);

/** The address of the catalogue's results for a text: by number if it may be one, otherwise by the words of a title. */
export function catalogueHref(text: string): string {
  const by = isPartSearch(text) ? 'article' : 'title';
  return `/catalog/result?${by}=${encodeURIComponent(text.trim())}`;
}

/** Documents whose number is the id in their address. */
const NUMBERED: readonly string[] = ['orders', 'shipments', 'claims'];

/**
 * A remembered page as an entry of the palette, with the number of a document: «Исходящий заказ», «№ 104 238».
 * @param pages the pages that the person may open
 * @returns null for a page that is neither one of them nor a document that the person may open
 */
export function recentPage(path: string, pages: readonly PalettePage[], viewer: Viewer): PalettePage | null {
  const known = pages.find(({ href }) => href === path);
  if (known) return known;
  const [, list = '', id] = /^\/([\w-]+)\/(\d+)$/.exec(path) ?? [];
  const route = ROUTES.find((one) => one.name === `${list}-id` && NUMBERED.includes(one.area));
  if (id === undefined || !route || !mayOpen(route.name, viewer)) return null;
  return { name: route.name, title: route.title, note: documentNumber(Number(id)), href: path };
}
