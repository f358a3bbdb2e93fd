import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore } from './toasts.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const titles = (store: ReturnType<typeof createToastStore>) => store.read().map(({ title }) => title);

test('bottom toasts: at most 3', () => {
  const store = createToastStore();
  for (const title of ['1', '2', '3', '4']) store.error(title);
  expect(titles(store)).toEqual(['2', '3', '4']);
});

test('start fading 10 s after creation, removed after a 4 s fade', () => {
  const store = createToastStore();
  store.success('Добавлено в корзину');
  vi.advanceTimersByTime(9_999);
  expect(store.read()[0]?.fading).toBe(false);
  vi.advanceTimersByTime(1);
  expect(store.read()[0]?.fading).toBe(true);
  vi.advanceTimersByTime(3_999);
  expect(store.read()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.read()).toHaveLength(0);
});

test('refresh restarts the timer, also while it fades', () => {
  const store = createToastStore();
  const id = store.warning('Нет доступа');
  vi.advanceTimersByTime(12_000);
  store.refresh(id);
  expect(store.read()[0]?.fading).toBe(false);
  vi.advanceTimersByTime(13_999);
  expect(store.read()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.read()).toHaveLength(0);
});

test('plain strings become red messages; a warning given an object has no title: the region says that something went wrong', () => {
  const store = createToastStore();
  store.show('Не удалось загрузить список складов');
  store.warning({ status: 500 });
  expect(store.read().map(({ title, tone }) => [title, tone ?? 'red'])).toEqual([
    ['Не удалось загрузить список складов', 'red'],
    [undefined, 'orange'],
  ]);
});

test('a passing confirmation stays for 1 000 ms', () => {
  const store = createToastStore();
  store.confirm('Скопировано');
  vi.advanceTimersByTime(1_000);
  expect(store.read()[0]?.fading).toBe(true);
});

test('one that is held neither fades nor goes; let go it has its whole time again', () => {
  const store = createToastStore();
  const id = store.error('Нет связи');
  vi.advanceTimersByTime(11_000);
  store.hold(id);
  expect(store.read()[0]?.fading).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(store.read()).toHaveLength(1);
  store.refresh(id);
  vi.advanceTimersByTime(13_999);
  expect(store.read()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.read()).toHaveLength(0);
});

test('those that say the same are one with their number, whose time begins anew; others stand beside', () => {
  const store = createToastStore();
  const id = store.success('Добавлено в корзину', 'OC 90');
  vi.advanceTimersByTime(9_000);
  expect(store.success('Добавлено в корзину', 'W 914/2')).toBe(id);
  store.warning('Добавлено в корзину');
  expect(store.read().map(({ count, text }) => [count, text])).toEqual([
    [2, 'W 914/2'],
    [1, undefined],
  ]);
  vi.advanceTimersByTime(9_000);
  expect(store.read()[0]?.fading).toBe(false);
  // The toasts have different links: both stay.
  store.show({ title: 'Новый заказ', href: '/inbox/1' });
  store.show({ title: 'Новый заказ', href: '/inbox/2' });
  expect(titles(store)).toEqual(['Добавлено в корзину', 'Новый заказ', 'Новый заказ']);
});

test('of several that became one, all is taken back, the last first', () => {
  const store = createToastStore();
  const done: string[] = [];
  for (const name of ['a', 'b', 'c'])
    store.success('Убрано', name, { action: { label: 'Вернуть', run: () => void done.push(name) } });
  store.read()[0]?.action?.run?.();
  expect(done).toEqual(['c', 'b', 'a']);
});

test('a success removes the warning it answers, and no other', () => {
  const store = createToastStore();
  store.warning('Предложения больше нет', { about: 'basket' });
  store.error('Нет связи');
  store.success('Добавлено в корзину', undefined, { about: 'basket' });
  expect(titles(store)).toEqual(['Нет связи', 'Добавлено в корзину']);
  store.warning('Укажите текст для поиска', { about: 'search' });
  store.settle('search');
  expect(titles(store)).toEqual(['Нет связи', 'Добавлено в корзину']);
});
