import { expect, test } from 'vitest';
import type { Role, Viewer } from '../access/access.ts';
import { DEFAULT_ROLE_PERMISSIONS } from '../access/permissions.ts';
import { documentNumber } from '../documents/documents.ts';
import { visibleMenu } from './menu.ts';
import { mayOpen } from './navigation.ts';
import {
  catalogueHref,
  isNameSearch,
  isPartSearch,
  matchTitles,
  orderNumberIn,
  paletteActions,
  palettePages,
  recentPage,
  titleRank,
} from './palette.ts';
import { routeByName } from './routes.ts';

const viewer = (type: Role, extra: Partial<Viewer> = {}): Viewer => ({
  type,
  permissions: DEFAULT_ROLE_PERMISSIONS[type],
  b2c_user: false,
  is_work_with_b2c: true,
  ...extra,
});
const names = (asking: Viewer) => palettePages(asking, {}).map(({ name }) => name);

test.each(['shop', 'supplier', 'distributor', 'admin'] as const)(
  'pages of a %s: the menu in its order, then others; all may be opened, none twice, none needs a number',
  (type) => {
    const pages = palettePages(viewer(type), {});
    const menu = visibleMenu(viewer(type), {}).flatMap(({ items }) => items.map(({ name }) => name));
    expect(pages.slice(0, menu.length).map(({ name }) => name)).toEqual(menu);
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
    for (const { name, href } of pages) {
      expect(mayOpen(name, viewer(type))).toBe(true);
      expect(routeByName(name)?.isPublic).toBe(false);
      expect(href).not.toContain(':');
    }
  },
);

test('«Корзина» is a page of a shop and not of a supplier; «Главная» is one of both', () => {
  expect(names(viewer('shop'))).toContain('catalog-basket');
  expect(names(viewer('supplier'))).not.toContain('catalog-basket');
  for (const type of ['shop', 'supplier'] as const) expect(names(viewer(type))).toContain('main');
});

test('a page that the menu hides for its condition is not offered beside it', () => {
  expect(names(viewer('supplier'))).not.toContain('movement');
  expect(
    palettePages(viewer('supplier'), { maps_to_our_storage_allowed: true }).map(({ name }) => name),
  ).toContain('movement');
});

test('pages that say nothing by themselves are not offered; results need a search', () => {
  for (const name of ['ui', 'catalog-result', 'catalog-order-success'] as const)
    expect(names(viewer('shop'))).not.toContain(name);
  expect(names(viewer('shop'))).toContain('catalog-vehicle');
});

test('a B2C user has only the pages of the B2C menu', () => {
  const offered = names(viewer('shop', { b2c_user: true }));
  expect(offered).toContain('b2c-orders');
  expect(offered.filter((name) => routeByName(name)?.b2c !== true)).toEqual([]);
});

test('a note names the group, unless the title does', () => {
  const note = (name: string) => palettePages(viewer('shop'), {}).find((page) => page.name === name)?.note;
  expect(note('outgoing')).toBe('Заказы');
  expect(note('catalog-basket')).toBe('');
  expect(note('main')).toBe('');
  expect(note('catalog-vehicle')).toBe('Каталог');
});

test('actions are those whose page may be opened', () => {
  const titles = (asking: Viewer) => paletteActions(asking).map(({ title }) => title);
  expect(titles(viewer('shop'))).toEqual(expect.arrayContaining(['Загрузить заявку', 'Создать претензию']));
  expect(titles(viewer('shop'))).not.toContain('Загрузить прайс-лист');
  expect(titles(viewer('shop'))).not.toContain('Создать отгрузку');
  expect(titles(viewer('supplier'))).toEqual(
    expect.arrayContaining(['Загрузить прайс-лист', 'Создать отгрузку']),
  );
  expect(titles(viewer('supplier'))).not.toContain('Загрузить заявку');
  expect(titles(viewer('shop', { permissions: [] }))).toEqual(['Создать претензию']);
  expect(paletteActions(viewer('supplier'))).toContainEqual({
    title: 'Создать отгрузку',
    note: 'Выберите заказ к отгрузке',
    href: '/inbox?tab=to_ship',
  });
});

test.each([
  ['корзина', 'Корзина', 4],
  ['корз', 'Корзина', 3],
  ['заказ вход', 'Входящие заказы', 2],
  ['рзин', 'Корзина', 1],
  ['rjhp', 'Корзина', 3],
  ['korzina', 'Корзина', 4],
  [',fyy', 'Баннеры', 3],
  ['отчет', 'Отчёты', 3],
  ['прайс лист', 'Прайс-листы', 3],
  ['прежний', 'Продажи (прежний отчёт)', 2],
  ['з', 'Корзина', 0],
  ['корзина заказ', 'Корзина', 0],
  ['склад', 'Корзина', 0],
  ['', 'Корзина', 0],
  [' - ', 'Корзина', 0],
])('«%s» matches «%s» by %i', (text, title, rank) => expect(titleRank(title, text)).toBe(rank));

test('the best matches come first, equal ones in their order, at most as many as asked for', () => {
  const entries = ['Условия заказов', 'Входящие заказы', 'Подзаказы', 'Заказы', 'Заказы B2C', 'Склады'].map(
    (title) => ({ title }),
  );
  const found = (most: number) => matchTitles(entries, 'заказ', most).map(({ title }) => title);
  expect(found(9)).toEqual(['Заказы', 'Заказы B2C', 'Условия заказов', 'Входящие заказы', 'Подзаказы']);
  expect(found(1)).toEqual(['Заказы']);
  expect(matchTitles(entries, 'заказы', 1)).toEqual([{ title: 'Заказы' }]);
});

test.each([
  ['104238', '104238'],
  ['№ 104 238', '104238'],
  ['№ 104\u00a0238', '104238'],
  ['Заказ 104238', '104238'],
  ['заказа №5', '5'],
  ['#104238', '104238'],
  ['0104238', null],
  ['1234567890', null],
  ['123456789', '123456789'],
  ['OC 90', null],
  ['104238 oc', null],
  ['заказ', null],
  ['', null],
])('the number of an order in «%s» is %s', (text, number) => expect(orderNumberIn(text)).toBe(number));

test('names are searched from two characters on, unless the text is a number', () => {
  expect(isNameSearch('ав')).toBe(true);
  expect(isNameSearch(' а ')).toBe(false);
  expect(isNameSearch('😀')).toBe(false);
  expect(isNameSearch('104238')).toBe(false);
  expect(isNameSearch('')).toBe(false);
});

test('a part may be searched by a text of two characters with a digit', () => {
  expect(isPartSearch('o9')).toBe(true);
  expect(isPartSearch('104238')).toBe(true);
  expect(isPartSearch(' 9 ')).toBe(false);
  expect(isPartSearch('фильтр')).toBe(false);
});

test('the catalogue is searched by number if the text may be one, otherwise by words', () => {
  expect(catalogueHref(' OC 90 ')).toBe('/catalog/result?article=OC%2090');
  expect(catalogueHref('фильтр')).toBe(`/catalog/result?title=${encodeURIComponent('фильтр')}`);
});

test('a remembered page is shown while it may be opened, a document with its number', () => {
  const shop = viewer('shop');
  const pages = palettePages(shop, {});
  expect(recentPage('/outgoing', pages, shop)).toMatchObject({ title: 'Исходящие заказы', note: 'Заказы' });
  expect(recentPage('/outgoing/104238', pages, shop)).toEqual({
    name: 'outgoing-id',
    title: 'Исходящий заказ',
    note: documentNumber(104238),
    href: '/outgoing/104238',
  });
  for (const path of ['/inbox', '/inbox/5', '/users/5', '/nowhere/5', '/nowhere', '/outgoing/5/cancel'])
    expect(recentPage(path, pages, shop)).toBeNull();
});
