import { describe, expect, test } from 'vitest';
import {
  MERGER_UNDO_HOURS,
  productCollisions,
  productMergerStops,
  mergerStops,
  type MergerFacts,
  undoLeft,
  undoLeftText,
  undoRefusal,
  switchedOffWords,
} from './mergers.ts';
import { sentence } from '../sentences/sentences.ts';

const SHOP = { title: 'Магазин «Колесо»', type: 'shop', merged: false, sandbox: false };
const facts = (more: Partial<MergerFacts> = {}): MergerFacts => ({
  same: false,
  kept: SHOP,
  emptied: { ...SHOP, title: 'ООО «Колесо»' },
  contracts: [],
  open: [],
  proposals: [],
  ...more,
});

const stopsOf = (given: Parameters<typeof mergerStops>[0]) =>
  mergerStops(given).map((stop) => sentence(stop));
const productStopsOf = (given: Parameters<typeof productMergerStops>[0]) =>
  productMergerStops(given).map((stop) => sentence(stop));

describe('reasons against merging two contractors', () => {
  test('none for two of the same kind without shared documents', () => {
    expect(stopsOf(facts())).toEqual([]);
  });

  test('identical contractors are the only reason given', () => {
    expect(stopsOf(facts({ same: true, contracts: ['Д-1'] }))).toEqual([
      'Это один и тот же контрагент. Выберите другого.',
    ]);
  });

  test('the portal’s own administration, another kind, one that is already merged', () => {
    expect(stopsOf(facts({ kept: { ...SHOP, type: 'admin' } }))).toEqual([
      'Администрация портала не объединяется.',
    ]);
    expect(stopsOf(facts({ emptied: { ...SHOP, type: 'admin' } }))).toEqual([
      'Администрация портала не объединяется.',
    ]);
    expect(stopsOf(facts({ emptied: { ...SHOP, type: 'supplier' } }))).toEqual([
      'Это организации разных видов: права их людей различаются. Объединить можно только одного вида.',
    ]);
    expect(stopsOf(facts({ emptied: { ...SHOP, merged: true } }))).toEqual([
      '«Магазин «Колесо»» уже объединён с другим контрагентом.',
    ]);
  });

  test('a sandbox and a real company', () => {
    const reason = 'Одна из организаций – песочница: документы другой исчезли бы вместе с её документами.';
    expect(stopsOf(facts({ kept: { ...SHOP, sandbox: true } }))).toEqual([reason]);
    expect(stopsOf(facts({ emptied: { ...SHOP, sandbox: true } }))).toEqual([reason]);
    const both = { ...SHOP, sandbox: true };
    expect(stopsOf(facts({ kept: both, emptied: both }))).toEqual([]);
  });

  test('active contracts and open documents between the two, and open proposals of both with the same contractor', () => {
    expect(
      stopsOf(
        facts({
          contracts: ['Д-1', 'Д-2'],
          open: [{ title: 'Заказы', count: 3 }],
          proposals: ['ООО «Мотор»'],
        }),
      ),
    ).toEqual([
      'Между ними есть договоры: Д-1, Д-2. Сначала расторгните или удалите их.',
      'Между ними есть незакрытые документы – заказы: 3. Сначала завершите их.',
      'У обоих открыта заявка на подключение: ООО «Мотор». Сначала решите одну из них.',
    ]);
  });
});

describe('reasons against merging two products', () => {
  const product = (title: string, merged = false) => ({ title, merged });
  const two = {
    same: false,
    kept: product('KNECHT OC 90'),
    emptied: product('KNECHT OC90'),
    replaced: false,
  };

  test('none for two spellings of one product', () => {
    expect(productMergerStops(two)).toEqual([]);
  });

  test('identical products, one that is already merged, and a number that replaced the other', () => {
    expect(productStopsOf({ ...two, same: true, replaced: true })).toEqual([
      'Это один и тот же товар. Выберите другой.',
    ]);
    expect(productStopsOf({ ...two, emptied: product('KNECHT OC90', true), replaced: true })).toEqual([
      '«KNECHT OC90» уже объединён с другим товаром.',
      'Изготовитель заменил один из этих номеров другим: это разные товары, хотя и взаимозаменяемые.',
    ]);
  });

  test('data that both have is listed before the merger, with counts', () => {
    expect(productCollisions({ brands: ['KNECHT', 'KNECHT'], prices: 0, stocks: 0, baskets: 0 })).toEqual([]);
    const collisions = productCollisions({ brands: ['KNECHT', 'MAHLE'], prices: 3, stocks: 1, baskets: 2 });
    expect(collisions.map((one) => sentence(one))).toEqual([
      'Бренды разные: KNECHT и MAHLE. Убедитесь, что это один и тот же товар.',
      'У 3 поставщиков в прайс-листах есть оба: предложение закрываемого товара уйдёт из продажи, останется цена товара, к которому присоединяют.',
      'На 1 складе есть остатки обоих: остаток закрываемого товара уйдёт из продажи, заказанное из него отгрузят как обычно.',
      'В 2 корзинах лежат оба: вторая строка останется с пометкой, что предложения больше нет.',
    ]);
  });
});

describe('undoing a merger', () => {
  const AT = '2026-03-02T10:00:00Z';
  const left = (now: string) => undoLeft(AT, new Date(now));
  const MAY = { undone: false, left: 1, later: null, between: [] };

  test('is possible for a day', () => {
    expect(MERGER_UNDO_HOURS).toBe(24);
    expect(left('2026-03-02T10:00:00Z')).toBe(86_400_000);
    expect(left('2026-03-03T10:00:00Z')).toBe(0);
    expect(undoRefusal(MAY)).toBeNull();
    expect(sentence(undoRefusal({ ...MAY, left: 0 }))).toBe('Отменить объединение можно в течение 24 часов');
  });

  test('shows the remaining time in hours and minutes', () => {
    expect(undoLeftText(left('2026-03-02T10:00:00Z'))).toBe('ещё 24 часа');
    expect(undoLeftText(left('2026-03-03T08:39:00Z'))).toBe('ещё 1 час 21 минуту');
    expect(undoLeftText(left('2026-03-03T09:55:00Z'))).toBe('ещё 5 минут');
    expect(undoLeftText(left('2026-03-03T09:59:30Z'))).toBe('ещё меньше минуты');
    expect(undoLeftText(left('2026-03-03T10:00:00Z'))).toBe('');
  });

  test('is refused the second time, after a later merger, and while open documents would be between the two', () => {
    expect(sentence(undoRefusal({ ...MAY, undone: true }))).toBe('Объединение уже отменено');
    expect(sentence(undoRefusal({ ...MAY, later: 'Третий' }))).toBe(
      'Сначала отмените более позднее объединение с «Третий»',
    );
    expect(sentence(undoRefusal({ ...MAY, between: [{ title: 'Заказы', ids: [7, 9] }] }))).toBe(
      'После объединения появились документы, которые касаются обеих организаций: заказы 7, 9. Сначала завершите их.',
    );
  });
});

test('issue 19, A: the automations that were switched off are listed with their counts', () => {
  expect(switchedOffWords([{ title: 'вебхуки', count: 0 }])).toBe('');
  expect(
    switchedOffWords([
      { title: 'вебхуки', count: 1 },
      { title: 'ключи API', count: 0 },
      { title: 'рассылки', count: 2 },
    ]),
  ).toBe(
    'Что создано за время объединения и работает само, выключено: вебхуки – 1, рассылки – 2. Проверьте и, если нужно, включите снова',
  );
});
