import { expect, test } from 'vitest';
import { keyHelp } from './key-help.ts';

test('the list of keys has those of the page: «/» is named where it leads, the keys of tables where there is one', () => {
  const titles = (search: boolean, table: boolean) => keyHelp({ search, table }).map(({ title }) => title);
  expect(titles(false, false)).toEqual(['Везде', 'Поля с выбором']);
  expect(titles(true, true)).toEqual(['Везде', 'Списки', 'Таблицы', 'Поля с выбором']);
  const slash = (search: boolean) =>
    keyHelp({ search, table: false }).filter(({ keys }) => keys.some((one) => one.keys.includes('/')));
  expect(slash(true).map(({ title }) => title)).toEqual(['Списки']);
  expect(slash(false).map(({ title }) => title)).toEqual(['Везде']);
});
