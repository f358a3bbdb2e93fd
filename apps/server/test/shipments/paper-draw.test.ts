// Printed documents as PDF: page breaks, hostile titles, and barcodes that a decoder reads from the picture.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { placeCode, placesOf, readPlaceCode } from '@portal/domain/container-places';
import { formatAmount } from '@portal/domain/money';
import { sumInWords } from '@portal/domain/sum-in-words';
import { vatLine, vatTotals } from '@portal/domain/vat';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { ShipmentFacts, ShippedLine } from '../../src/paper/shipment-facts.ts';
import { printLabels } from '../../src/areas/shipments/papers/labels.ts';
import { printPickingList } from '../../src/areas/shipments/papers/picking-list.ts';
import { printTorg12 } from '../../src/areas/shipments/papers/torg12.ts';
import { printTorg2 } from '../../src/paper/torg2.ts';
import { printUpd } from '../../src/areas/shipments/papers/upd.ts';
import type { Paper } from '../../src/paper/paper.ts';
import { totalOf } from '../../src/paper/parts.ts';
import { picturesOfPages, textOfPages } from './paper-pages.ts';
import { shipmentFacts } from './paper-facts.ts';

// Hundreds of pages are drawn and parsed, perhaps on a busy machine.

const fileOf = async (paper: Paper) => buffer(paper.finish());
const pagesOf = async (paper: Paper) => textOfPages(await fileOf(paper));

beforeAll(async () => {
  const wasmBinary = readFileSync(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  );
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
});

/** Texts of the barcodes in a picture, by barcode format. */
async function codesOf(picture: Buffer): Promise<Record<string, string>> {
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['Code128', 'QRCode'] });
  return Object.fromEntries(found.map(({ format, text }) => [format, text]));
}

describe("a container's printed label, read by a barcode decoder", () => {
  test("Code 128 and QR both contain the container's code", async () => {
    const facts = shipmentFacts({ count: 7 });
    const pictures = await picturesOfPages(await fileOf(await printLabels(facts)), 3);
    expect(pictures).toHaveLength(placesOf(facts.lines).length);
    for (const [index, picture] of pictures.entries()) {
      const code = placeCode(facts.id, index + 1);
      expect(await codesOf(picture)).toEqual({ Code128: code, QRCode: code });
      expect(readPlaceCode(code)).toEqual({ shipment_id: facts.id, ordinal: index + 1 });
    }
  });

  test('the codes stay readable with the longest titles, forty positions in a container and the longest number', async () => {
    const containers = [{ container_number: 'ПАЛЛЕТА-0000000000000000000000000000000099', quantity: 1 }];
    const facts = shipmentFacts({ count: 40, id: 99_999_999_999, title: 'W'.repeat(400), containers });
    facts.supplier.title = 'Ю'.repeat(300);
    facts.customer.title = 'ООО «&<>»'.repeat(40);
    facts.to.address = 'Ж'.repeat(500);
    const file = await fileOf(await printLabels(facts));
    const pictures = await picturesOfPages(file, 3);
    expect(pictures).toHaveLength(1);
    const code = placeCode(99_999_999_999, 1);
    expect(await codesOf(pictures[0] ?? Buffer.of())).toEqual({ Code128: code, QRCode: code });
  });

  test('only the chosen containers are printed', async () => {
    const pages = await pagesOf(await printLabels(shipmentFacts({ count: 7 }), [2]));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Место № 2');
  });
});

/** The shipment's total amount as the documents print it, with ordinary spaces. */
const total = ({ lines }: ShipmentFacts) => formatAmount(totalOf(lines)).replaceAll('\u00a0', ' ');

describe.each([1, 5, 20, 23, 600])('%i positions', (count) => {
  const facts = shipmentFacts({ count });
  const last = facts.lines.at(-1)?.title ?? expect.unreachable();

  test('УПД: has every position, the totals on the page of the last position, and all signatures on one page', async () => {
    const pages = await pagesOf(await printUpd(facts));
    const text = pages.join(' ');
    for (const { title } of facts.lines) expect(text).toContain(title);
    const withTotal = pages.filter((page) => page.includes('Всего к оплате (9)'));
    expect(withTotal).toHaveLength(1);
    expect(withTotal[0]).toContain(last);
    expect(withTotal[0]?.split(total(facts))).toHaveLength(count === 1 ? 6 : 3);
    const signed = pages.filter((page) => page.includes('[10]'));
    expect(signed).toHaveLength(1);
    for (const mark of ['[8]', '[9]', '[14]', '[15]', '[19]']) expect(signed[0]).toContain(mark);
    expect(text).toContain(
      `Документ составлен на ${pages.length} ${pages.length % 10 === 1 && pages.length !== 11 ? 'листе' : 'листах'}`,
    );
  });

  test('ТОРГ-12: has every position, the totals on the page of the last position, and the sum in words', async () => {
    const pages = await pagesOf(await printTorg12(facts));
    const text = pages.join(' ');
    for (const { title } of facts.lines) expect(text).toContain(title);
    expect(pages.find((page) => page.includes('Всего по накладной'))).toContain(last);
    expect(text).toContain(`${sumInWords(totalOf(facts.lines))}, без НДС`);
  });

  test('the table head is repeated on every page with positions, and every page is numbered', async () => {
    const pages = await pagesOf(await printUpd(facts));
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Лист ${index + 1} из ${pages.length}`);
      if (facts.lines.some(({ title }) => page.includes(title)))
        expect(page).toContain('Страна происхождения');
    }
  });
});

test('the totals are always on the page of the last position', async () => {
  // Counts of lines around those that fill one page and two pages.
  for (const count of [...Array(14).keys()].flatMap((n) => [14 + n, 48 + n])) {
    const facts = shipmentFacts({ count });
    const pages = await pagesOf(await printUpd(facts));
    expect(pages.find((page) => page.includes('Всего к оплате'))).toContain(facts.lines.at(-1)?.title);
  }
});

test('titles with markup, without spaces, with invisible or unknown characters or of great length are printed', async () => {
  const titles = [
    'Болт & <b>гайка</b> «М8» "x" \'y\' ©®№',
    'Щ'.repeat(5_000),
    'сл ово '.repeat(1_000),
    'нуль\u0000 и \u202eобратно\n\tстроки',
    '火花塞 🔧 ديزل',
    '',
  ];
  for (const title of titles) {
    const facts = shipmentFacts({ count: 3, title });
    for (const print of [printUpd, printTorg12, printPickingList]) {
      const pages = await pagesOf(await print(facts));
      expect(pages.join(' ')).toContain('Лист 1 из');
      expect(pages.length).toBeLessThan(4);
    }
  }
  const text = (await pagesOf(await printUpd(shipmentFacts({ count: 1, title: titles[0] ?? '' })))).join(' ');
  expect(text.replaceAll(/\s+/g, '')).toContain('Болт&<b>гайка</b>«М8»');
});

test('the УПД of a seller that pays VAT is an invoice with its number; of another it is no invoice and has its own number', async () => {
  const invoice = (await pagesOf(await printUpd(shipmentFacts({ count: 1, system: 'osno' })))).join(' ');
  expect(invoice).toMatch(/Статус:\s+1/);
  expect(invoice).toContain('Счёт-фактура № СФ-501');
  expect(invoice).toContain('Главный бухгалтер');
  const unnumbered = { ...shipmentFacts({ count: 1, system: 'usn_5' }), invoice_number: ' ' };
  expect((await pagesOf(await printUpd(unnumbered))).join(' ')).toContain('Счёт-фактура № УПД-1042');
  const alone = (await pagesOf(await printUpd(shipmentFacts({ count: 1 })))).join(' ');
  expect(alone).toMatch(/Статус:\s+2/);
  expect(alone).toContain('Счёт-фактура № УПД-1042');
  expect(alone).not.toContain('Главный бухгалтер');
});

describe('decisions, «VAT»: base, rate and tax on papers', () => {
  const plain = (kopecks: number) => formatAmount(kopecks).replaceAll('\u00a0', ' ');
  /** A seller under ОСНО: one position at 22 %, one at 10 % with its origin. */
  const facts = shipmentFacts({ count: 2, system: 'osno' });
  const [first, second] = facts.lines as [ShippedLine, ShippedLine];
  Object.assign(first, { price_kopecks: 12_200, quantity: 3 });
  Object.assign(second, {
    price_kopecks: 10_000,
    quantity: 1,
    vat_rate: 10,
    country_code: '156',
    customs_declaration: '10702070/150626/3245678/001',
  });

  test('УПД: each position has the price and the sum without tax, rate, tax, sum with tax, country and declaration', async () => {
    const text = (await pagesOf(await printUpd(facts))).join(' ').replaceAll('\u00a0', ' ');
    expect(text).toMatch(/3 100,00 300,00 без акциза 22 % 66,00 366,00 –/);
    // 100.00 × 10 / 110 = 9.09
    expect(text).toMatch(/1 90,91 90,91 без акциза 10 % 9,09 100,00 156 Китай/);
    expect(text.replaceAll(/\s/g, '')).toContain('10702070/150626/3245678/001');
    expect(text).toContain('Всего к оплате (9) 390,91 Х Х 75,09 466,00');
    expect(text).toContain('6312345678 / 631201001');
    expect(text).toContain('7712345678 / 771201001');
  });

  test('ТОРГ-12: the same numbers, and the tax of each rate beside the sum in words', async () => {
    const text = (await pagesOf(await printTorg12(facts))).join(' ').replaceAll('\u00a0', ' ');
    expect(text).toMatch(/3 100,00 300,00 22 66,00 366,00/);
    expect(text).toMatch(/1 90,91 90,91 10 9,09 100,00/);
    expect(text).toContain('Х 390,91 Х 75,09 466,00');
    expect(text).toContain(`${sumInWords(46_600)}, в том числе НДС 22 % – 66,00 руб., НДС 10 % – 9,09 руб.`);
  });

  test('ТОРГ-2: the sum of what is missing tells its tax', async () => {
    const found = { accepted: 1, shortage: 2, rejected: 0, surplus: 0, comment: '' };
    const act = await printTorg2(facts, {
      id: 7,
      finished_at: '2026-11-07T08:00:00Z',
      found: new Map([[first.id, found]]),
      unknown_items: [],
    });
    const text = (await pagesOf(act)).join(' ').replaceAll('\u00a0', ' ');
    expect(text).toContain(`${sumInWords(24_400)}, в том числе НДС 22 % – ${plain(4_400)} руб.`);
  });

  test('the numbers of УПД and ТОРГ-12 are sums of their lines with any prices', async () => {
    const many = shipmentFacts({ count: 23, system: 'usn_7' });
    const totals = vatTotals(many.lines.map((line) => vatLine(line)));
    for (const print of [printUpd, printTorg12]) {
      const text = (await pagesOf(await print(many))).join(' ').replaceAll('\u00a0', ' ');
      for (const sum of [totals.base, totals.tax, totals.gross]) expect(text).toContain(plain(sum));
    }
  });
});

test('an УПД without numbers, dates, addresses, drivers and contracts is printed', async () => {
  const facts = shipmentFacts({ count: 2 });
  const nobody = { title: 'ИП Безымянный', inn: '', kpp: '', address: '' };
  const pages = await pagesOf(
    await printUpd({
      ...facts,
      upd_number: '',
      upd_date: null,
      shipment_date: null,
      driver_names: [],
      truck_model: '',
      truck_number: '',
      contracts: [],
      order_ids: [],
      supplier: nobody,
      customer: nobody,
    }),
  );
  expect(pages.join(' ')).toContain('ИП Безымянный');
});

test('ТОРГ-2 lists only positions with discrepancies, with their sums in words', async () => {
  const facts = shipmentFacts({ count: 3 });
  const [short, fine, broken] = facts.lines;
  if (!short || !fine || !broken) throw new Error('three positions');
  const none = { accepted: 0, shortage: 0, rejected: 0, surplus: 0, comment: '' };
  const paper = await printTorg2(facts, {
    id: 77,
    finished_at: '2026-11-07T08:00:00Z',
    found: new Map([
      [short.id, { ...none, accepted: short.quantity - 1, shortage: 1 }],
      [fine.id, { ...none, accepted: fine.quantity }],
      [broken.id, { ...none, rejected: broken.quantity, surplus: 2, comment: 'коробка смята' }],
    ]),
    unknown_items: [{ name: 'KNECHT OC 91', quantity: 2 }],
  });
  const text = (await pagesOf(paper)).join(' ');
  expect(text).toContain(short.title);
  expect(text).not.toContain(fine.title);
  expect(text).toContain('коробка смята');
  expect(text).toContain('Оказалось не заказанное: KNECHT OC 91 – 2 шт.');
  expect(text).toContain(sumInWords(short.price_kopecks));
  expect(text).toContain(sumInWords(broken.price_kopecks * broken.quantity));
  expect(text).toContain(sumInWords(broken.price_kopecks * 2));
});
