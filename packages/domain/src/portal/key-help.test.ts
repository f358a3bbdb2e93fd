import { expect, test } from 'vitest';
import { keyHelp, type PageKeys } from './key-help.ts';

const NONE: PageKeys = { search: false, table: false, quantities: false, main: false, back: false };

test('the list of keys has those of the page: «/» is named where it leads, the keys of tables where there is one', () => {
  const titles = (has: Partial<PageKeys>) => keyHelp({ ...NONE, ...has }).map(({ title }) => title);
  expect(titles({})).toEqual(['Везде', 'Поля с выбором']);
  expect(titles({ search: true, table: true })).toEqual(['Везде', 'Списки', 'Таблицы', 'Поля с выбором']);
  expect(titles({ quantities: true })).toEqual(['Везде', 'Предложения и количество', 'Поля с выбором']);
  const slash = (search: boolean) =>
    keyHelp({ ...NONE, search }).filter(({ keys }) => keys.some((one) => one.keys.includes('/')));
  expect(slash(false).map(({ title }) => title)).toEqual(['Везде']);
  expect(slash(true).map(({ title }) => title)).toEqual(['Списки']);
});

test('the main button and the way back are named on pages that have them', () => {
  const everywhere = (has: Partial<PageKeys>) => keyHelp({ ...NONE, ...has })[0]?.keys ?? [];
  const leads = (has: Partial<PageKeys>) =>
    everywhere(has).filter(({ keys }) => keys.join() === 'Mod,Enter').length;
  expect(leads({})).toBe(0);
  expect(leads({ main: true })).toBe(1);
  const escape = (has: Partial<PageKeys>) => everywhere(has).find(({ keys }) => keys[0] === 'Esc')?.does;
  expect(escape({})).toBe('Закрыть окно или список');
  expect(escape({ back: true })).toBe('Закрыть окно, вернуться к строке списка');
});
