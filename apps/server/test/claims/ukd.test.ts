// The УКД of a closed claim: valid by the tax service's schema, the same numbers as the printed one, what it says of earlier ones, who gets it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileNameOf } from '@portal/domain/exports';
import { formatAmount } from '@portal/domain/money';
import { type UkdChange, ukdLines } from '@portal/domain/ukd';
import type { TaxSystem } from '@portal/domain/vat';
import { sql } from 'drizzle-orm';
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UkdPaperFacts } from '../../src/areas/claims/ukd/facts.ts';
import { drawUkd } from '../../src/areas/claims/ukd/paper.ts';
import { writeUkdXml } from '../../src/areas/claims/ukd/xml.ts';
import type { ShipmentFacts } from '../../src/paper/shipment-facts.ts';
import { shipmentFacts } from '../shipments/paper-facts.ts';
import { textOfPages } from '../shipments/paper-pages.ts';
import { oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';
import { closedClaims } from './closed-claims.ts';

const SIGNER = { first_name: 'Пётр', second_name: 'Иванов' };
const SYSTEMS: readonly TaxSystem[] = ['none', 'osno', 'usn', 'usn_5', 'usn_7'];

let validator: XsdValidator;
beforeAll(() => {
  const schema = readFileSync(path.join(import.meta.dirname, 'ukd-5.01.xsd'));
  validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(schema));
});
const decoded = (content: Buffer) => new TextDecoder('windows-1251').decode(content);
const read = (content: Buffer) => XmlDocument.fromBuffer(content);
const valid = (content: Buffer) => validator.validate(read(content));
const valueOf = (document: XmlDocument, at: string) => document.get(at)?.content;
const unpaid = (id: number, money: number): UkdChange => ({ id, money, pieces: 0, off_kopecks: 0 });

function ukdFacts(
  shipment: ShipmentFacts,
  changes: UkdChange[],
  { earlier = [], earlier_numbers = [] }: { earlier?: UkdChange[]; earlier_numbers?: string[] } = {},
): UkdPaperFacts {
  const positions = shipment.lines.map((line, index) => ({ ...line, number: index + 1 }));
  return {
    claim_id: 31,
    number: 'УКД-18',
    date: '2026-11-12',
    sent_at: '2026-11-10T08:00:00.000Z',
    closed_at: '2026-11-11T08:00:00.000Z',
    formed_at: '2026-11-12T21:04:09.000Z',
    shipment,
    positions,
    earlier,
    earlier_numbers,
    changes,
    lines: ukdLines(positions, earlier, changes),
  };
}
/** One piece of each of the first positions is not paid for, and two pieces of the last one cost 1 rouble less. */
const changedFacts = (system: TaxSystem, count = 5): UkdPaperFacts => {
  const shipment = shipmentFacts({ count, system });
  const cheaper = { id: count, money: 0, pieces: 2, off_kopecks: 100 };
  return ukdFacts(shipment, [...shipment.lines.slice(0, -1).map(({ id }) => unpaid(id, 1)), cheaper]);
};

describe('order ЕД-7-26/736@, format 5.01', () => {
  test.each(SYSTEMS)('the file of a seller with the tax system %s is valid by the schema', (system) => {
    const { content } = writeUkdXml(changedFacts(system), SIGNER);
    expect(() => valid(content)).not.toThrow();
    const payer = system !== 'none' && system !== 'usn';
    expect(valueOf(read(content), '/Файл/Документ/@Функция')).toBe(payer ? 'КСЧФДИС' : 'ДИС');
    expect(valueOf(read(content), '/Файл/Документ/Подписант/@ОблПолн')).toBe(payer ? '6' : '3');
  });

  test('the schema notices what is missing', () => {
    const facts = changedFacts('osno');
    const { shipment } = facts;
    const written = (more: Partial<UkdPaperFacts>) => writeUkdXml({ ...facts, ...more }, SIGNER).content;
    expect(() => valid(written({ number: ' ' }))).toThrow('НомерКСчФ');
    expect(() => valid(written({ lines: [] }))).toThrow('СведТов');
    const lacking = { ...shipment, supplier: { ...shipment.supplier, inn: '63123' } };
    expect(() => valid(written({ shipment: lacking }))).toThrow('ИННЮЛ');
    expect(() => valid(writeUkdXml(facts, { first_name: '', second_name: 'И' }).content)).toThrow('Имя');
  });

  test('number, day, the УПД, the claim, the quantities and the sums are those of the claim', () => {
    const shipment = shipmentFacts({ count: 2, system: 'osno' });
    Object.assign(shipment.lines[1] ?? {}, { price_kopecks: 12_200, quantity: 10 });
    const { name, content } = writeUkdXml(ukdFacts(shipment, [unpaid(2, 3)]), SIGNER);
    expect(name).toMatch(
      /^ON_NKORSCHFDOPPR_7712345678771201001_6312345678631201001_20261113_[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/,
    );
    const document = read(content);
    const got = (at: string) => valueOf(document, `/Файл/${at}`);
    expect(got('@ИдФайл')).toBe(name);
    expect([got('СвУчДокОбор/@ИдОтпр'), got('СвУчДокОбор/@ИдПол')]).toEqual([
      '6312345678631201001',
      '7712345678771201001',
    ]);
    const head = 'Документ/СвКСчФ';
    expect([got(`${head}/@НомерКСчФ`), got(`${head}/@ДатаКСчФ`)]).toEqual(['УКД-18', '12.11.2026']);
    expect([got(`${head}/СчФ/@НомерСчФ`), got(`${head}/СчФ/@ДатаСчФ`)]).toEqual(['СФ-501', '05.11.2026']);
    expect(got('Документ/СодФХЖ3/ПередатДокум/@НомОсн')).toBe('УПД-1042');
    expect(got('Документ/СодФХЖ3/ДокумОснКор/@НомОсн')).toBe('31');
    expect(got('Документ/СодФХЖ3/@ДатаНапр')).toBe('11.11.2026');
    expect(got('Документ/СодФХЖ3/@ИныеСвИзмСтоим')).toBeUndefined();
    const [goods] = document.find('//СведТов') as XmlElement[];
    expect(Object.fromEntries(goods?.attrs.map((one) => [one.name, one.value]) ?? [])).toMatchObject({
      НомСтр: '1',
      ПорНомТовВСЧФ: '2',
      КолТовДо: '10',
      КолТовПосле: '7',
      ЦенаТовДо: '100.00',
      ЦенаТовПосле: '100.00',
      НалСтДо: '22%',
    });
    expect(document.find('//СтТовБезНДС/@*').map((one) => one.content)).toEqual([
      '1000.00',
      '700.00',
      '300.00',
    ]);
    expect(document.find('//СумНДС | //СумУм').map((one) => one.content)).toEqual([
      '220.00',
      '154.00',
      '66.00',
      '66.00',
    ]);
    expect(document.find('//СтТовУчНал/@СтоимУм').map((one) => one.content)).toEqual(['366.00']);
    expect(got('Документ/ТаблКСчФ/ВсегоУм/@СтТовУчНалВсего')).toBe('366.00');
    expect(document.get('//ВсегоУвел')).toBeNull();
  });

  test('a later document begins where earlier ones ended and names them', () => {
    const shipment = shipmentFacts({ count: 9 });
    const facts = ukdFacts(shipment, [unpaid(9, 2)], {
      earlier: [unpaid(9, 4)],
      earlier_numbers: ['УКД-17'],
    });
    const document = read(writeUkdXml(facts, SIGNER).content);
    expect([valueOf(document, '//@КолТовДо'), valueOf(document, '//@КолТовПосле')]).toEqual(['5', '3']);
    expect(valueOf(document, '//@ИныеСвИзмСтоим')).toBe(
      'Показатели до изменения – с учётом документов № УКД-17',
    );
  });

  test('a sole trader sells and signs; strange characters, long names and 200 lines are valid', () => {
    const trader = { title: 'ИП Каримов Руслан Тимурович', inn: '165500901234', kpp: '', address: 'Казань' };
    const facts = changedFacts('usn_5', 200);
    const of = (supplier: typeof trader) =>
      writeUkdXml({ ...facts, shipment: { ...facts.shipment, supplier } }, SIGNER);
    const sole = of(trader);
    expect(() => valid(sole.content)).not.toThrow();
    expect(sole.name).toContain('_7712345678771201001_165500901234_');
    expect(valueOf(read(sole.content), '//Подписант/ИП/ФИО/@Фамилия')).toBe('Каримов');
    expect(read(sole.content).find('//СведТов')).toHaveLength(200);
    for (const title of ['Щ'.repeat(3_000), 'Болт & <b>"М8"</b> 火 ½']) {
      for (const line of facts.shipment.lines) line.title = title;
      const { content } = of({ ...facts.shipment.supplier, title, address: title });
      expect(() => valid(content)).not.toThrow();
      expect(decoded(content)).toMatch(/^<\?xml version="1\.0" encoding="windows-1251"\?>/);
    }
    expect(decoded(of({ ...facts.shipment.supplier, title: 'Свеча 火' }).content)).toContain(
      'Свеча &#28779;',
    );
  });

  test('the same claim has the same file', () => {
    const once = writeUkdXml(changedFacts('osno'), SIGNER);
    const facts = changedFacts('osno');
    const again = writeUkdXml(
      { ...facts, shipment: { ...facts.shipment, version: 99, status: 'accepted' } },
      SIGNER,
    );
    expect([again.name, again.content]).toEqual([once.name, once.content]);
    expect(writeUkdXml({ ...facts, number: 'УКД-19' }, SIGNER).name).not.toBe(once.name);
  });

  test.each(SYSTEMS)('the printed УКД tells the same numbers, line by line (%s)', async (system) => {
    const facts = changedFacts(system, 9);
    const document = read(writeUkdXml(facts, SIGNER).content);
    const pages = await textOfPages(await buffer((await drawUkd(facts)).finish()));
    let text = pages.join(' ');
    const shown = (sum: string) => formatAmount(Math.round(Number(sum) * 100)).replaceAll('\u00a0', ' ');
    for (const goods of document.find('//СведТов') as XmlElement[]) {
      const of = (at: string) => goods.get(at)?.content ?? expect.unreachable(at);
      const state = (when: 'До' | 'После', which: 'ДоИзм' | 'ПослеИзм') => [
        of(`@КолТов${when}`),
        shown(of(`@ЦенаТов${when}`)),
        shown(of(`СтТовБезНДС/@Стоим${which}`)),
        ...(goods.get(`СумНал${when}/СумНДС`) ? [shown(of(`СумНал${when}/СумНДС`))] : ['без НДС']),
        shown(of(`СтТовУчНал/@Стоим${which}`)),
      ];
      const told = [
        'А (до изменения)',
        ...state('До', 'ДоИзм'),
        'Б (после изменения)',
        ...state('После', 'ПослеИзм'),
        'Г (уменьшение)',
        shown(of('СтТовБезНДС/@СтоимУм')),
        shown(of('СтТовУчНал/@СтоимУм')),
      ];
      // In this order, each after the one before.
      for (const part of told) {
        const at = text.indexOf(part);
        expect(at, `${part} in ${text.slice(0, 300)}`).toBeGreaterThan(-1);
        text = text.slice(at + part.length);
      }
    }
    const total = document.get('//ВсегоУм') as XmlElement;
    for (const { value } of total.attrs) expect(text).toContain(shown(value));
    expect(pages.join(' ')).toContain('Корректировочный счёт-фактура № УКД-18 от 12.11.2026');
    expect(pages.join(' ')).toContain(`УПД № ${facts.shipment.upd_number} от 05.11.2026`);
  });
});

test('the four rows of a line stay on one page', async () => {
  const pages = await textOfPages(await buffer((await drawUkd(changedFacts('osno', 40))).finish()));
  const marks = pages.map((page) => page.match(/[АБВГ] \((?:до|после|увелич|уменьш)/g) ?? []);
  expect(marks.flat()).toHaveLength(160);
  const tables = marks.filter(({ length }) => length > 0);
  expect(tables.length).toBeGreaterThan(2);
  for (const rows of tables) expect([rows[0], rows.at(-1)]).toEqual(['А (до', 'Г (уменьш']);
});

describe('the calls', () => {
  const servers = useTestServers();
  const server = () => servers[0] ?? expect.unreachable();
  const ask = async (caller: Caller, place: string) => {
    const answer = await fetch(`${server().address}/api/document/claim/${place}`, {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    const content = Buffer.from(await answer.arrayBuffer());
    const said = answer.status === 200 ? {} : (JSON.parse(content.toString()) as { message: string });
    return { status: answer.status, headers: answer.headers, content, said };
  };
  const number = (caller: Caller, body: object) =>
    call(server().address, 'PUT', '/document/claim/incoming-claim-update-upd-ukd-number', caller.token, body);

  test('every closed claim of the demo has a valid УКД or says why it has none', async () => {
    const supplier = await server().as('supplier');
    const { rows } = await server().database.execute<{ id: number; freed: number }>(sql`
      SELECT c.id, (SELECT count(*)::int FROM order_line_move m WHERE m.document = 'claim' AND m.document_id = c.id) AS freed
      FROM claim c JOIN app_user s ON s.contractor_id = c.supplier_id AND s.login = 'supplier' WHERE c.status = 'closed' ORDER BY c.id`);
    const answers = [];
    for (const { id } of rows) {
      const [file, paper] = [await ask(supplier, `ukd-file?id=${id}`), await ask(supplier, `ukd?id=${id}`)];
      expect(paper.status).toBe(file.status);
      answers.push(file.status);
      if (file.status === 200) {
        expect(() => valid(file.content)).not.toThrow();
        expect(file.headers.get('content-type')).toBe('application/xml; charset=windows-1251');
        expect(fileNameOf(file.headers.get('content-disposition'))).toBe(
          `${valueOf(read(file.content), '/Файл/@ИдФайл')}.xml`,
        );
        expect((await textOfPages(new Uint8Array(paper.content))).join(' ')).toContain(
          'Корректировочный счёт-фактура',
        );
      } else
        expect(file.said).toMatchObject({ status: 409, message: expect.stringMatching(/УКД/) as string });
    }
    expect(answers).toContain(200);
  });

  test('both sides get the УКД of a claim once it has a number; two claims of one line follow one another; strangers get nothing', async () => {
    const { closed, supplier, shop } = await closedClaims(server());
    const { id, price } = await closed({ outcome: 'refund' });
    expect((await ask(supplier, `ukd?id=${id}`)).said).toMatchObject({
      status: 409,
      message: 'Сначала укажите номер и дату УКД в претензии',
    });
    const version = async () =>
      ((await supplier.get(`/document/claim/incoming-claim?id=${id}`)).body as Answer<'getIncomingClaim'>)
        .data.version;
    const future = { id, version: await version(), upd_ukd_number: 'УКД-501', upd_ukd_date: '2099-01-01' };
    expect((await number(supplier, future)).body).toMatchObject({
      status: 422,
      fields: [{ field: 'upd_ukd_date', message: 'Дата УПД или УКД не может быть в будущем' }],
    });
    const given = { id, version: await version(), upd_ukd_number: ' УКД-501 ', upd_ukd_date: '2026-11-01' };
    expect((await number(supplier, given)).body).toMatchObject({
      data: { upd_ukd_number: 'УКД-501', upd_ukd_date: '2026-11-01' },
    });
    // Without a date, the date that it has stays; without a number there is none.
    expect(
      (await number(supplier, { id, version: await version(), upd_ukd_number: 'УКД-502' })).body,
    ).toMatchObject({
      data: { upd_ukd_date: '2026-11-01' },
    });
    const [sold, bought] = [await ask(supplier, `ukd-file?id=${id}`), await ask(shop, `ukd-file?id=${id}`)];
    expect([sold.status, bought.status]).toEqual([200, 200]);
    expect(bought.content).toEqual(sold.content);
    expect(() => valid(sold.content)).not.toThrow();
    const document = read(sold.content);
    expect(valueOf(document, '//ВсегоУм/@СтТовУчНалВсего')).toBe((price / 100).toFixed(2));
    expect([valueOf(document, '//@НомерКСчФ'), valueOf(document, '//@ДатаКСчФ')]).toEqual([
      'УКД-502',
      '01.11.2026',
    ]);
    const [paper] = [await ask(shop, `ukd?id=${id}`)];
    expect(fileNameOf(paper.headers.get('content-disposition'))).toBe('УКД № УКД-502.pdf');
    for (const stranger of ['shop2', 'supplier2'])
      expect((await ask(await server().as(stranger), `ukd-file?id=${id}`)).status).toBe(404);
    const cleared = await number(supplier, { id, version: await version(), upd_ukd_number: '' });
    expect(cleared.body).toMatchObject({ data: { upd_ukd_number: '', upd_ukd_date: null } });
    // Another claim about the same goods begins where this one ended.
    await server().database.execute(
      sql`UPDATE claim SET upd_ukd_number = 'УКД-502', upd_ukd_date = '2026-11-01' WHERE id = ${id}`,
    );
    const next = await closed({ outcome: 'refund' });
    const same = await oneRow<{ same: boolean }>(
      server().database,
      sql`SELECT a.order_line_id = b.order_line_id AS same FROM claim_item a, claim_item b WHERE a.claim_id = ${id} AND b.claim_id = ${next.id}`,
    );
    await server().database.execute(
      sql`UPDATE claim SET upd_ukd_number = 'УКД-503', upd_ukd_date = '2026-11-02' WHERE id = ${next.id}`,
    );
    const second = read((await ask(supplier, `ukd-file?id=${next.id}`)).content);
    expect(same.same).toBe(true);
    expect(valueOf(second, '//@КолТовДо')).toBe(valueOf(document, '//@КолТовПосле'));
    expect(valueOf(second, '//СчФ/@НомерСчФ')).toBeTruthy();
  });

  test('a replacement changes no sum, and a claim that is not closed has no УКД yet', async () => {
    const { closed, supplier, shop } = await closedClaims(server());
    const { id } = await closed({ outcome: 'replace' });
    expect((await ask(shop, `ukd?id=${id}`)).said).toMatchObject({
      status: 409,
      message: 'Решение не меняет стоимость отгруженного, УКД не нужен',
    });
    const open = await oneRow<{ id: number }>(
      server().database,
      sql`SELECT c.id FROM claim c JOIN app_user s ON s.contractor_id = c.supplier_id AND s.login = 'supplier'
          WHERE c.status = 'process' AND c.shipment_id IS NOT NULL ORDER BY c.id LIMIT 1`,
    );
    expect((await ask(supplier, `ukd-file?id=${open.id}`)).said).toMatchObject({
      message: 'Сначала закройте претензию: УКД составляют по принятому решению',
    });
    const discounted = await closed({ outcome: 'discount', discount: 1 });
    await server().database.execute(
      sql`UPDATE claim SET upd_ukd_number = 'УКД-9', upd_ukd_date = '2026-11-02' WHERE id = ${discounted.id}`,
    );
    const { content } = await ask(shop, `ukd-file?id=${discounted.id}`);
    expect(() => valid(content)).not.toThrow();
    expect(valueOf(read(content), '//ВсегоУм/@СтТовУчНалВсего')).toBe('1.00');
    expect(valueOf(read(content), '//@КолТовДо')).toBe('1');
  });

  test('what the electronic УКД lacks is asked in one sentence, and the paper is printed without it', async () => {
    const { closed, supplier } = await closedClaims(server());
    const { id } = await closed({ outcome: 'refund' });
    await server().database.execute(
      sql`UPDATE claim SET upd_ukd_number = 'УКД-7', upd_ukd_date = '2026-11-02' WHERE id = ${id}`,
    );
    await server().database.execute(
      sql`UPDATE contractor SET kpp = '' WHERE id = (SELECT supplier_id FROM claim WHERE id = ${id})`,
    );
    const answer = await ask(supplier, `ukd-file?id=${id}`);
    expect(answer.said).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^УКД без КПП: заполните КПП/) as string,
    });
    expect((await ask(supplier, `ukd?id=${id}`)).status).toBe(200);
  });
});
