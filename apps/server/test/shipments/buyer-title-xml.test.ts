// The buyer's title of an УПД: valid by the tax service's schema, what it says of the acceptance, and who gets it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileNameOf } from '@portal/domain/exports';
import { sql } from 'drizzle-orm';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AcceptedFacts, writeBuyerTitle } from '../../src/areas/shipments/papers/buyer-title-xml.ts';
import { writeUpdXml } from '../../src/areas/shipments/papers/upd-xml.ts';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Caller, useTestServers } from '../support/server.ts';
import { shipmentFacts } from './paper-facts.ts';

const SIGNER = { first_name: 'Пётр', second_name: 'Иванов' };
const FORMED = Date.parse('2026-11-05T21:04:09Z');

let validator: XsdValidator;
beforeAll(() => {
  const schema = readFileSync(path.join(import.meta.dirname, 'buyer-title-5.03.xsd'));
  validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(schema));
});
const read = (content: Buffer) => XmlDocument.fromBuffer(content);
const valid = (content: Buffer) => validator.validate(read(content));
const valueOf = (document: XmlDocument, at: string) => document.get(at)?.content;

const facts = shipmentFacts({ count: 3, system: 'osno' });
const seller = writeUpdXml(facts, SIGNER, FORMED);
const accepted = (more: Partial<AcceptedFacts> = {}): AcceptedFacts => ({
  id: 77,
  zone: 'Europe/Moscow',
  finished_at: '2026-11-09T20:30:00.000Z',
  result: 1,
  seller_file: { ...seller, signature: null },
  receiver: { first_name: 'Анна', second_name: 'Кладова' },
  signer: { first_name: 'Олег', second_name: 'Магазинов' },
  ...more,
});

describe('order ЕД-7-26/970@, format 5.03: the buyer’s title', () => {
  test('names the seller’s file, the document, who accepted and when, in the zone of the receiving storage', () => {
    const { name, content } = writeBuyerTitle(facts, accepted());
    expect(() => valid(content)).not.toThrow();
    const document = read(content);
    const got = (at: string) => valueOf(document, `/Файл/${at}`);
    expect(name).toMatch(
      /^ON_NSCHFDOPPOK_6312345678631201001_7712345678771201001_20261109_[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/,
    );
    expect(got('@ИдФайл')).toBe(name);
    expect(got('Документ/ИдИнфПрод/@ИдФайлИнфПр')).toBe(seller.name);
    // When the seller's file was formed, as that file says itself.
    const own = read(seller.content);
    expect(got('Документ/ИдИнфПрод/@ДатаФайлИнфПр')).toBe(valueOf(own, '/Файл/Документ/@ДатаИнфПр'));
    expect(got('Документ/ИдИнфПрод/@ВремФайлИнфПр')).toBe(valueOf(own, '/Файл/Документ/@ВремИнфПр'));
    expect(got('Документ/СодФХЖ4/@Функция')).toBe(valueOf(own, '/Файл/Документ/@Функция'));
    expect(got('Документ/СодФХЖ4/@ПорНомДокИнфПр')).toBe('СФ-501');
    expect(got('Документ/СодФХЖ4/@ДатаДокИнфПр')).toBe('05.11.2026');
    expect(got('Документ/СодФХЖ4/СвПрин/@ДатаПрин')).toBe('09.11.2026');
    expect(got('Документ/@ВремИнфПок')).toBe('23.30.00');
    expect(got('Документ/СодФХЖ4/СвПрин/СвЛицПрин/РабОргПок/ФИО/@Фамилия')).toBe('Кладова');
    expect(got('Документ/Подписант/ФИО/@Фамилия')).toBe('Магазинов');
    expect(got('Документ/ИдИнфПрод/ЭП')).toBe('Подпись хранит оператор');
    expect(
      valueOf(
        read(writeBuyerTitle(facts, accepted({ seller_file: { ...seller, signature: 'TUlJQg==' } })).content),
        '//ЭП',
      ),
    ).toBe('TUlJQg==');
  });

  test('the result has its code; differences name the act as it is printed, and nothing accepted has no words', () => {
    const of = (result: 1 | 2 | 3) => {
      const { content } = writeBuyerTitle(facts, accepted({ result }));
      expect(() => valid(content)).not.toThrow();
      const document = read(content);
      return [
        'КодСодОпер/@КодИтога',
        '@СодОпер',
        'КодСодОпер/РеквДокРасх/@РеквНомерДок',
        'КодСодОпер/РеквДокРасх/@РеквДатаДок',
      ].map((at) => valueOf(document, `//СвПрин/${at}`));
    };
    expect(of(1)).toEqual(['1', 'Товары приняты без расхождений', undefined, undefined]);
    // The act is dated in the zone of the sending storage, where it is the next day already.
    expect(of(2)).toEqual(['2', 'Товары приняты с расхождениями', '77', '10.11.2026']);
    expect(of(3)).toEqual(['3', undefined, '77', '10.11.2026']);
  });

  test('the same acceptance has the same file, another result another name', () => {
    const once = writeBuyerTitle(facts, accepted());
    expect(writeBuyerTitle({ ...facts, version: 9, status: 'accepted' }, accepted()).content).toEqual(
      once.content,
    );
    expect(writeBuyerTitle(facts, accepted({ result: 2 })).name).not.toBe(once.name);
  });

  test('a sole trader buys, strange characters and long names are valid', () => {
    const trader = { title: 'ИП Каримов Руслан Тимурович', inn: '165500901234', kpp: '', address: 'Казань' };
    const { name, content } = writeBuyerTitle({ ...facts, customer: trader }, accepted());
    expect(() => valid(content)).not.toThrow();
    expect(name).toContain('_6312345678631201001_165500901234_20261109_');
    for (const title of ['Щ'.repeat(3_000), 'Болт & <b>"М8"</b> 火 ½']) {
      const person = { first_name: title, second_name: title };
      const written = writeBuyerTitle(
        { ...facts, customer: { ...facts.customer, title } },
        accepted({ receiver: person, signer: person }),
      );
      expect(() => valid(written.content)).not.toThrow();
    }
    expect(() =>
      valid(writeBuyerTitle(facts, accepted({ signer: { first_name: ' ', second_name: 'И' } })).content),
    ).toThrow('Имя');
  });
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
  const title = (id: number) => `acceptance/buyer-title-file?id=${id}`;
  const finished = async () => {
    const { rows } = await server().database.execute<{ id: number; shipment_id: number; status: string }>(
      sql`SELECT a.id, a.shipment_id, a.status FROM acceptance a JOIN app_user s ON s.contractor_id = a.supplier_id AND s.login = 'supplier'
          JOIN app_user c ON c.contractor_id = a.customer_id AND c.login = 'shop'
          WHERE a.status IN ('accepted', 'accepted_with_discrepancy') ORDER BY a.id`,
    );
    return rows;
  };

  test('the buyer of every finished acceptance gets a valid file that names the seller’s file as it is downloaded', async () => {
    const [supplier, shop] = [await server().as('supplier'), await server().as('shop')];
    const all = await finished();
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(['accepted', 'accepted_with_discrepancy']),
    );
    for (const { id, shipment_id, status } of all) {
      const { status: code, headers, content } = await ask(shop, title(id));
      expect(code).toBe(200);
      expect(headers.get('content-type')).toBe('application/xml; charset=windows-1251');
      expect(() => valid(content)).not.toThrow();
      const document = read(content);
      expect(fileNameOf(headers.get('content-disposition'))).toBe(
        `${valueOf(document, '/Файл/@ИдФайл')}.xml`,
      );
      const sold = await ask(supplier, `shipment/upd-file?id=${shipment_id}`);
      expect(valueOf(document, '//ИдИнфПрод/@ИдФайлИнфПр')).toBe(
        valueOf(read(sold.content), '/Файл/@ИдФайл'),
      );
      expect(valueOf(document, '//ИдИнфПрод/@ВремФайлИнфПр')).toBe(
        valueOf(read(sold.content), '/Файл/Документ/@ВремИнфПр'),
      );
      expect(valueOf(document, '//@КодИтога')).toMatch(status === 'accepted' ? '1' : /[23]/);
    }
  });

  test('the seller and strangers get nothing, an unfinished acceptance says to finish it', async () => {
    const [{ id } = { id: 0 }] = await finished();
    expect((await ask(await server().as('supplier'), title(id))).status).toBe(404);
    expect((await ask(await server().as('shop2'), title(id))).status).toBe(404);
    const open = await oneRow<{ id: number }>(
      server().database,
      sql`SELECT a.id FROM acceptance a JOIN app_user c ON c.contractor_id = a.customer_id AND c.login = 'shop'
          WHERE a.status IN ('new', 'in_progress') ORDER BY a.id LIMIT 1`,
    );
    expect((await ask(await server().as('shop'), title(open.id))).said).toMatchObject({
      status: 409,
      message: 'Сначала завершите приёмку: титул покупателя говорит, чем она кончилась',
    });
  });

  test('what is missing is asked in one sentence, who signs for the buyer too', async () => {
    const [{ id } = { id: 0 }] = await finished();
    const shop = await server().as('shop');
    const company = await companyOf(server().database, 'shop');
    await server().database.execute(
      sql`UPDATE app_user SET second_name = '' WHERE contractor_id = ${company} AND is_main`,
    );
    const named = await oneRow<{ title: string }>(
      server().database,
      sql`SELECT title FROM contractor WHERE id = ${company}`,
    );
    const message = `УПД без подписанта: укажите имя и фамилию главного пользователя организации «${named.title}»`;
    expect((await ask(shop, title(id))).said).toMatchObject({ status: 409, message, data: [message] });
  });
});
