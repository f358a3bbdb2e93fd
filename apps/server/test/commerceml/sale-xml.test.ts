// An order as XML: what is written is what a reader finds, whatever texts and numbers it has, in both encodings.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { oneCGoodId, oneCQuantities } from '@portal/domain/one-c-orders';
import {
  ONE_C_REQUISITES,
  ONE_C_STATUSES,
  type OneCStatusDoes,
  oneCWritten,
} from '@portal/domain/one-c-statuses';
import { ORDER_STATUSES, type OrderStatus } from '@portal/domain/order-status';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OneCDocument, readDocuments } from '../../src/areas/commerceml/sale/read-documents.ts';
import {
  TAIL,
  writeHead,
  writeOrder,
  type WrittenLine,
  type WrittenOrder,
} from '../../src/areas/commerceml/sale/write-order.ts';
import { encodeXml } from '../../src/areas/commerceml/sale/xml.ts';

let directory = '';
beforeAll(() => (directory = mkdtempSync(path.join(tmpdir(), 'portal-sale-'))));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function readBack(
  orders: readonly WrittenOrder[],
  encoding: 'windows-1251' | 'utf-8',
): Promise<OneCDocument[]> {
  const file = path.join(directory, 'orders.xml');
  const xml = writeHead('2.05', encoding, '2026-11-27T10:00:00') + orders.map(writeOrder).join('') + TAIL;
  writeFileSync(file, encodeXml(xml, encoding));
  const found: OneCDocument[] = [];
  for await (const document of readDocuments({ path: file, name: 'orders.xml' })) found.push(document);
  return found;
}

/** Texts of any characters, those that XML forbids included. */
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('ООО «Рога & Копыта»', '<b>', ']]>', 'Ёлка №5 ☎ ₽ 😀', '"\'', '\u0000\uD800\uFFFE'),
);
const pieces = fc.nat(50);
const lines: fc.Arbitrary<WrittenLine> = fc
  .record({ undecided: pieces, confirmed: pieces, refused: pieces, price_kopecks: fc.nat(100_000_000) })
  .chain((numbers) =>
    fc
      .record({
        article: words,
        title: words,
        brand: words,
        good: fc.option(fc.uuid(), { nil: null }),
        vat_rate: fc.constantFrom(null, 0 as const, 10 as const, 22 as const),
      })
      .map((texts) => ({
        ...numbers,
        ...texts,
        ordered: numbers.undecided + numbers.confirmed + numbers.refused + 1,
        cancelled: 1,
        short: 0,
        shipped: 0,
        accepted: 0,
        shortage: 0,
        rejected: 0,
        claimed: 0,
      })),
  );
const orders: fc.Arbitrary<WrittenOrder> = fc.record({
  id: fc.integer({ min: 1, max: 1e9 }),
  side: fc.constantFrom('supplier' as const, 'customer' as const),
  status: fc.constantFrom(...(Object.keys(ORDER_STATUSES) as OrderStatus[])),
  day: fc.constant('2026-11-27'),
  time: fc.constant('10:00:00'),
  changed: fc.constant('2026-11-27T10:00:00'),
  shipment_day: fc.constant('2026-11-28'),
  delivery_day: fc.constant('2026-11-29'),
  comment: words,
  delivery: fc.constantFrom('delivery' as const, 'pickup' as const),
  contract_number: words,
  from_title: words,
  to_title: words,
  to_address: words,
  other: fc.record({
    id: fc.nat(),
    title: words,
    inn: fc.constantFrom('', '7707083893', '500100732259'),
    kpp: fc.constantFrom('', '770701001'),
    address: words,
    person: words,
    phone: words,
    email: words,
  }),
  papers: fc.array(fc.record({ number: words, day: fc.constant('2026-11-20') }), { maxLength: 2 }),
  lines: fc.array(lines, { minLength: 1, maxLength: 6 }),
});

/** What remains of a text in XML, at the length that the schema allows: without forbidden characters, outer spaces and CR. */
const left = (text: string) =>
  Array.from(
    Array.from(text)
      .slice(0, 255)
      .join('')
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML forbids these characters
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(/\r\n?/g, '\n'),
  )
    .join('')
    .trim();

test.each(['utf-8', 'windows-1251'] as const)(
  'what is written in %s is read again with the same numbers',
  async (encoding) => {
    await fc.assert(
      fc.asyncProperty(fc.array(orders, { minLength: 1, maxLength: 3 }), async (written) => {
        const found = await readBack(written, encoding);
        expect(found).toHaveLength(written.length);
        for (const [at, order] of written.entries()) {
          const quantities = oneCQuantities(order.lines);
          const expected = order.lines
            .map((line, nth) => ({ line, quantity: quantities[nth] ?? 0 }))
            .filter(({ quantity }) => quantity > 0);
          const { title, cancelled, posted } = oneCWritten(order.status);
          expect(found[at]).toMatchObject({
            nth: at + 1,
            id: String(order.id),
            number: String(order.id),
            operation: 'Заказ товара',
            role: order.side === 'supplier' ? 'Продавец' : 'Покупатель',
            status: title,
            cancelled: String(cancelled),
            posted: String(posted),
          });
          expect(
            found[at]?.goods?.map(({ id, article, quantity, price_kopecks }) => ({
              id,
              article,
              quantity,
              price_kopecks,
            })),
          ).toEqual(
            expected.map(({ line, quantity }) => ({
              id: line.good ?? left(Array.from(oneCGoodId(line.brand, line.article)).slice(0, 80).join('')),
              article: left(line.article),
              quantity: String(quantity),
              price_kopecks: line.price_kopecks,
            })),
          );
        }
      }),
      { numRuns: 60 },
    );
  },
);

test('the sum of the document is that of its lines, to the kopeck', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const xml = writeOrder(order);
      const kopecks = (text: string | undefined) => Number((text ?? '').replace('.', ''));
      const sums = [...xml.matchAll(/<Количество>\d+<\/Количество><Сумма>([\d.]+)/g)].map(([, sum]) =>
        kopecks(sum),
      );
      expect(sums.length).toBeGreaterThan(0);
      expect(kopecks(/<Курс>1<\/Курс><Сумма>([\d.]+)/.exec(xml)?.[1])).toBe(
        sums.reduce((one, other) => one + other, 0),
      );
    }),
  );
});

test('elements stand in the order of the schema; an entrepreneur has those of a person', () => {
  const [order] = fc.sample(orders, 1);
  if (!order) return expect.unreachable();
  const of = (inn: string) =>
    writeOrder({
      ...order,
      lines: order.lines.map((line) => ({ ...line, vat_rate: 22 })),
      other: {
        ...order.other,
        inn,
        kpp: '',
        title: 'Тест',
        address: 'Москва',
        person: '',
        phone: '1',
        email: 'a@b.c',
      },
    });
  const names = (xml: string) => [...xml.matchAll(/<([^/\s>]+)/g)].map(([, name]) => name);
  const company = names(of('7707083893'));
  const person = names(of('500100732259'));
  const inOrder = (found: (string | undefined)[], ...wanted: string[]) =>
    wanted
      .map((name) => found.indexOf(name))
      .every((place, at, all) => place >= 0 && place > (all[at - 1] ?? -1));
  expect(
    inOrder(
      company,
      'Документ',
      'Ид',
      'Номер',
      'Дата',
      'ХозОперация',
      'Роль',
      'Валюта',
      'Курс',
      'Сумма',
      'Контрагенты',
      'Время',
      'Комментарий',
      'Налоги',
      'Товары',
    ),
  ).toBe(true);
  expect(
    inOrder(company, 'Контрагент', 'ОфициальноеНаименование', 'ЮридическийАдрес', 'ИНН', 'Контакты'),
  ).toBe(true);
  expect(
    inOrder(
      company,
      'Товар',
      'Артикул',
      'БазоваяЕдиница',
      'СтавкиНалогов',
      'ЗначенияРеквизитов',
      'ЦенаЗаЕдиницу',
      'Количество',
    ),
  ).toBe(true);
  expect(inOrder(person, 'Контрагент', 'ПолноеНаименование', 'ИНН', 'АдресРегистрации', 'Контакты')).toBe(
    true,
  );
  expect(person).not.toContain('ОфициальноеНаименование');
});

test('docs/1c-orders.md has every status with what it does, and every requisite', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/1c-orders.md'), 'utf8');
  const rows = page.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  const means: Readonly<Record<OneCStatusDoes, string>> = {
    nothing: 'ничего',
    confirm: 'как «Проведен», если его нет',
    ship: 'то же; нужен номер отгрузки',
    cancel: 'отмена',
  };
  const whose = { portal: 'портал', '1c': '1С' };
  const statuses = rows.filter(([, , of]) => of === 'портал' || of === '1С').map((row) => row.slice(1, 4));
  expect(statuses).toEqual(ONE_C_STATUSES.map(({ word, does, of }) => [word, whose[of], means[does]]));
  const ways = { out: 'в 1С', in: 'из 1С', both: 'в обе стороны' };
  const requisites = rows
    .filter(([, , way]) => Object.values(ways).includes(way ?? ''))
    .map((row) => row.slice(1, 4));
  expect(requisites).toEqual(
    Object.values(ONE_C_REQUISITES).map(({ name, way, means: what }) => [name, ways[way], what]),
  );
});
