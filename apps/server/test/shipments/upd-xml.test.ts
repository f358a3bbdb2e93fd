// The electronic УПД: valid by the tax service's schema, the same numbers as the printed one, and what is asked when something is missing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileNameOf } from '@portal/domain/exports';
import { formatAmount } from '@portal/domain/money';
import type { TaxSystem } from '@portal/domain/vat';
import { sql } from 'drizzle-orm';
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { printUpd } from '../../src/areas/shipments/papers/upd.ts';
import { writeUpdXml } from '../../src/areas/shipments/papers/upd-xml.ts';
import type { ShipmentFacts, ShippedLine } from '../../src/paper/shipment-facts.ts';
import { cut, plainText, xmlFile } from '../../src/paper/xml.ts';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Caller, useTestServers } from '../support/server.ts';
import { shipmentFacts } from './paper-facts.ts';
import { textOfPages } from './paper-pages.ts';

const SIGNER = { first_name: 'Пётр', second_name: 'Иванов' };
const NOW = Date.parse('2026-11-05T21:04:09Z');
const SYSTEMS: readonly TaxSystem[] = ['none', 'osno', 'usn', 'usn_5', 'usn_7'];

let validator: XsdValidator;
beforeAll(() => {
  const schema = readFileSync(path.join(import.meta.dirname, 'upd-5.03.xsd'));
  validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(schema));
});

const decoded = (content: Buffer) => new TextDecoder('windows-1251').decode(content);
/** Parses bytes as an operator does: by the encoding that the file names. */
const read = (content: Buffer) => XmlDocument.fromBuffer(content);
/** Throws what is wrong by the schema. */
const valid = (content: Buffer) => validator.validate(read(content));
const valueOf = (document: XmlDocument, at: string) => document.get(at)?.content;
const written = (facts: ShipmentFacts) => writeUpdXml(facts, SIGNER, NOW);

/** Two positions under ОСНО: one at 22 %, one at 10 % with its origin. */
function taxedFacts(): ShipmentFacts {
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
  return facts;
}

describe('order ЕД-7-26/970@, format 5.03', () => {
  test.each(SYSTEMS)('the file of a seller with the tax system %s is valid by the schema', (system) => {
    const { content } = written(shipmentFacts({ count: 23, system }));
    expect(() => valid(content)).not.toThrow();
    const kind = system === 'none' || system === 'usn' ? 'ДОП' : 'СЧФДОП';
    expect(valueOf(read(content), '/Файл/Документ/@Функция')).toBe(kind);
  });

  test('the schema notices what is missing', () => {
    const facts = shipmentFacts({ count: 1 });
    const lacking = (side: object) => written({ ...facts, supplier: { ...facts.supplier, ...side } }).content;
    expect(() => valid(lacking({ inn: '63123' }))).toThrow('ИННЮЛ');
    expect(() => valid(lacking({ kpp: '6312' }))).toThrow('КПП');
    expect(() => valid(written({ ...facts, upd_date: null }).content)).toThrow('ДатаДок');
    expect(() => valid(written({ ...facts, upd_number: ' ' }).content)).toThrow('НомерДок');
    const unnamed = writeUpdXml(facts, { first_name: '', second_name: 'И' }, NOW);
    expect(() => valid(unnamed.content)).toThrow('Имя');
  });

  test('a sole trader is named in parts and has no КПП; goods without a contract, driver and origin are valid', () => {
    const facts = shipmentFacts({ count: 2, system: 'usn_5' });
    const trader = { title: 'ИП Каримов Руслан Тимурович', inn: '165500901234', kpp: '', address: 'Казань' };
    const { content } = written({
      ...facts,
      supplier: trader,
      contracts: [],
      driver_names: [],
      truck_model: '',
      truck_number: '',
      shipment_date: null,
    });
    expect(() => valid(content)).not.toThrow();
    const document = read(content);
    const at = '/Файл/Документ/СвСчФакт/СвПрод/ИдСв/СвИП';
    expect(valueOf(document, `${at}/@ИННФЛ`)).toBe('165500901234');
    expect(['Фамилия', 'Имя', 'Отчество'].map((part) => valueOf(document, `${at}/ФИО/@${part}`))).toEqual([
      'Каримов',
      'Руслан',
      'Тимурович',
    ]);
    expect(valueOf(document, '/Файл/Документ/СвПродПер/СвПер/@ДатаПер')).toBe('05.11.2026');
    expect(document.get('//БезДокОснПер')?.content).toBe('1');
  });

  test('lengths are kept and strange characters do not break the file', () => {
    for (const title of [
      'Щ'.repeat(5_000),
      'Болт & <b>«М8»</b> "x" \'y\'',
      '火花塞 🔧\u0000\n\uD800',
      '½ дюйма Ґ Ё',
    ]) {
      const facts = shipmentFacts({ count: 2, title, system: 'osno' });
      facts.supplier.title = title;
      facts.to.address = title;
      for (const line of facts.lines) line.article = 'А'.repeat(70);
      facts.contracts = [{ number: title, date: '2025-02-01T00:00:00.000Z' }];
      const { content } = written(facts);
      expect(() => valid(content)).not.toThrow();
    }
    const { content } = written(shipmentFacts({ count: 1, title: 'Свеча 火 «½»' }));
    expect(decoded(content)).toContain('Свеча &#28779; «&#189;»');
    expect(valueOf(read(content), '//СведТов/@НаимТов')).toBe('KNECHT OC 90 Свеча 火 «½»');
  });

  test('the file is windows-1251, and its identifier is the name of the file', () => {
    const { name, content } = written(shipmentFacts({ count: 1 }));
    expect(name).toMatch(
      /^ON_NSCHFDOPPR_7712345678771201001_6312345678631201001_20261106_[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}_0_0_0_0_0_00$/,
    );
    expect(decoded(content)).toMatch(/^<\?xml version="1\.0" encoding="windows-1251"\?>\n<Файл ИдФайл=/);
    expect(content.subarray(0, 200).includes(Buffer.from([0xd4, 0xe0, 0xe9, 0xeb]))).toBe(true);
    const document = read(content);
    expect(valueOf(document, '/Файл/@ИдФайл')).toBe(name);
    // The zone of the storage: it is already the sixth of November in Samara.
    expect(valueOf(document, '/Файл/Документ/@ДатаИнфПр')).toBe('06.11.2026');
    expect(valueOf(document, '/Файл/Документ/@ВремИнфПр')).toBe('01.04.09');
    // The same document is the same file, whatever happens to the shipment, until its papers change.
    const later = written({ ...shipmentFacts({ count: 1 }), version: 9, status: 'accepted' });
    expect([later.name, later.content]).toEqual([name, content]);
    expect(written({ ...shipmentFacts({ count: 1 }), truck_number: 'Б1' }).name).not.toBe(name);
    expect(written({ ...shipmentFacts({ count: 1 }), id: 7, upd_number: 'УПД-1042' }).name).not.toBe(name);
  });

  test('number, dates, sides, basis, signer, origin and sums are those of the shipment', () => {
    const document = read(written(taxedFacts()).content);
    const got = (at: string) => valueOf(document, at);
    const head = '/Файл/Документ/СвСчФакт';
    expect([got(`${head}/@НомерДок`), got(`${head}/@ДатаДок`)]).toEqual(['СФ-501', '05.11.2026']);
    expect(got(`${head}/ДокПодтвОтгрНом/@РеквНомерДок`)).toBe('УПД-1042');
    expect(got(`${head}/СвПрод/ИдСв/СвЮЛУч/@НаимОрг`)).toBe('ООО «Автокомпонент-Волга»');
    expect(got(`${head}/СвПрод/ИдСв/СвЮЛУч/@КПП`)).toBe('631201001');
    expect(got(`${head}/СвПокуп/ИдСв/СвЮЛУч/@ИННЮЛ`)).toBe('7712345678');
    expect(got(`${head}/ГрузПолуч/Адрес/АдрИнф/@АдрТекст`)).toContain('Москва, ул. Тверская, 1');
    const passed = '/Файл/Документ/СвПродПер/СвПер';
    expect(got(`${passed}/ОснПер/@РеквНомерДок`)).toBe('Д-15');
    expect(got(`${passed}/ОснПер/@РеквДопСведДок`)).toBe('заказы № 5, 6');
    expect(got(`${passed}/Тран/@СвТран`)).toContain('Орлов Д. И.');
    expect(got('/Файл/Документ/Подписант/ФИО/@Фамилия')).toBe('Иванов');
    const goods = document.find('//СведТов') as XmlElement[];
    const line = ({ attrs }: XmlElement) => Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    expect(goods.map(line)).toMatchObject([
      { КолТов: '3', ЦенаТов: '100.00', СтТовБезНДС: '300.00', НалСт: '22%', СтТовУчНал: '366.00' },
      { КолТов: '1', ЦенаТов: '90.91', СтТовБезНДС: '90.91', НалСт: '10%', СтТовУчНал: '100.00' },
    ]);
    expect(document.find('//СведТов/СумНал/СумНал').map(({ content }) => content)).toEqual(['66.00', '9.09']);
    expect(got('//СвДТ/@КодПроисх')).toBe('156');
    expect(got('//СвДТ/@НомерДТ')).toBe('10702070/150626/3245678/001');
    expect(got('//КрНаимСтрПр')).toBe('Китай');
    expect(got('//ВсегоОпл/@СтТовБезНДСВсего')).toBe('390.91');
    expect(got('//ВсегоОпл/@СтТовУчНалВсего')).toBe('466.00');
    expect(got('//СумНалВсего/СумНал')).toBe('75.09');
    const without = read(written(shipmentFacts({ count: 2 })).content);
    expect(without.find('//БезНДС').map(({ content }) => content)).toEqual(['без НДС', 'без НДС', 'без НДС']);
    expect(without.find('//СведТов/@НалСт').map(({ content }) => content)).toEqual(['без НДС', 'без НДС']);
  });

  test.each(SYSTEMS)('the printed УПД beside it tells the same numbers (%s)', async (system) => {
    const facts = shipmentFacts({ count: 9, system });
    const document = read(written(facts).content);
    const pages = await textOfPages(await buffer((await printUpd(facts)).finish()));
    const text = pages.join(' ').replaceAll('\u00a0', ' ');
    const told = document
      .find(
        '//@ЦенаТов | //@СтТовБезНДС | //@СтТовУчНал | //СумНал/СумНал | //ВсегоОпл/@* | //СумНалВсего/СумНал',
      )
      .map(({ content }) => content)
      .filter((sum) => sum.includes('.'));
    expect(told.length).toBeGreaterThan(27);
    for (const sum of told)
      expect(text).toContain(formatAmount(Math.round(Number(sum) * 100)).replaceAll('\u00a0', ' '));
    expect(text).toContain(`Счёт-фактура № ${valueOf(document, '//СвСчФакт/@НомерДок')}`);
  });
});

test('texts lose characters that XML does not allow and are never cut inside a character', () => {
  expect(plainText(' а\u0001\n б\uFFFE\uDC00 ')).toBe('а б');
  expect(cut('аб🔧в', 3)).toBe('аб🔧');
  expect(cut(' \u0000 ', 3)).toBeUndefined();
  expect(decoded(xmlFile({ name: 'а', attributes: { б: '"<&>', в: undefined }, children: ['<&'] }))).toBe(
    '<?xml version="1.0" encoding="windows-1251"?>\n<а б="&quot;&lt;&amp;&gt;">&lt;&amp;</а>\n',
  );
});

describe('the call', () => {
  const servers = useTestServers();
  const server = () => servers[0] ?? expect.unreachable();
  const ask = async (caller: Caller, place: string) => {
    const answer = await fetch(`${server().address}/api/document/${place}`, {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    const content = Buffer.from(await answer.arrayBuffer());
    const said = answer.status === 200 ? {} : (JSON.parse(content.toString()) as object);
    return { status: answer.status, headers: answer.headers, content, said };
  };
  const acceptance = () =>
    oneRow<{ id: number; shipment_id: number }>(
      server().database,
      sql`SELECT a.id, a.shipment_id FROM acceptance a JOIN app_user s ON s.contractor_id = a.supplier_id AND s.login = 'supplier'
          JOIN app_user c ON c.contractor_id = a.customer_id AND c.login = 'shop' ORDER BY a.id LIMIT 1`,
    );

  test('the seller gets it from the shipment and the buyer from the acceptance, others nothing', async () => {
    const { id, shipment_id } = await acceptance();
    const [supplier, shop] = [await server().as('supplier'), await server().as('shop')];
    const sold = await ask(supplier, `shipment/upd-file?id=${shipment_id}`);
    const bought = await ask(shop, `acceptance/upd-file?id=${id}`);
    for (const { status, headers, content } of [sold, bought]) {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/xml; charset=windows-1251');
      expect(() => valid(content)).not.toThrow();
      const document = read(content);
      expect(fileNameOf(headers.get('content-disposition'))).toBe(
        `${valueOf(document, '/Файл/@ИдФайл')}.xml`,
      );
      // The demo's supplier pays VAT.
      expect(valueOf(document, '/Файл/Документ/@Функция')).toBe('СЧФДОП');
    }
    expect(fileNameOf(bought.headers.get('content-disposition'))).toBe(
      fileNameOf(sold.headers.get('content-disposition')),
    );
    expect((await ask(shop, `shipment/upd-file?id=${shipment_id}`)).status).toBe(403);
    const foreign = await server().as('supplier2');
    expect((await ask(foreign, `shipment/upd-file?id=${shipment_id}`)).status).toBe(404);
    expect((await ask(await server().as('shop2'), `acceptance/upd-file?id=${id}`)).status).toBe(404);
  });

  test('what is missing is asked in one sentence each, and nothing is written', async () => {
    const { shipment_id } = await acceptance();
    const [supplier, company] = [
      await server().as('supplier'),
      await companyOf(server().database, 'supplier'),
    ];
    await server().database.execute(
      sql`UPDATE contractor SET kpp = '', juridical_address = '' WHERE id = ${company}`,
    );
    const title = (
      await oneRow<{ title: string }>(
        server().database,
        sql`SELECT title FROM contractor WHERE id = ${company}`,
      )
    ).title;
    const sentences = [
      `УПД без КПП: заполните КПП организации «${title}»`,
      `УПД без адреса: заполните юридический адрес организации «${title}»`,
    ];
    expect((await ask(supplier, `shipment/upd-file?id=${shipment_id}`)).said).toMatchObject({
      status: 409,
      message: sentences.join('. '),
      data: sentences,
    });
    const packed = await oneRow<{ id: number }>(
      server().database,
      sql`SELECT id FROM shipment WHERE supplier_id = ${company} AND status = 'packed' ORDER BY id LIMIT 1`,
    );
    expect((await ask(supplier, `shipment/upd-file?id=${packed.id}`)).said).toMatchObject({
      status: 409,
      message: 'Сначала укажите номер и дату УПД в бумагах отгрузки',
    });
  });
});
