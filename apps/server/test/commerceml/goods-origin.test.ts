// The rate of VAT, the country and the customs declaration of goods from 1C: where its configurations write them, and what
// becomes of them in the nomenclature.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { type TestServer, useTestServers } from '../support/server.ts';
import { ut10, ut11, type Ware } from './files.fixture.ts';
import type { OneC } from './one-c.fixture.ts';
import { oneCOf } from './sale.fixture.ts';

const servers = useTestServers();
let server: TestServer;
let oneC: OneC;
let owner_id = 0;

beforeAll(async () => {
  server = servers[0] ?? expect.unreachable();
  const supplier = await server.as('supplier');
  const place = await oneRow<{ storage_id: number; owner_id: number }>(
    server.database,
    sql`SELECT default_storage_id AS storage_id, contractor_id AS owner_id FROM app_user WHERE login = 'supplier'`,
  );
  owner_id = place.owner_id;
  oneC = await oneCOf(server, supplier, place.storage_id, ['commerceml']);
  await server.database.execute(
    sql`INSERT INTO brand (title, norm) VALUES ('ТестОдин', 'ТЕСТОДИН') ON CONFLICT DO NOTHING`,
  );
});
beforeEach(async () => {
  await server.database.execute(
    sql`DELETE FROM own_product WHERE contractor_id = ${owner_id} AND article LIKE 'ORG_'`,
  );
  for (const table of ['commerceml_session', 'commerceml_good', 'commerceml_seen'])
    await server.database.execute(sql`DELETE FROM ${sql.identifier(table)}`);
});

const rate = (...rates: string[]) =>
  `<СтавкиНалогов>${rates.map((one) => `<СтавкаНалога><Наименование>НДС</Наименование><Ставка>${one}</Ставка></СтавкаНалога>`).join('')}</СтавкиНалогов>`;
const requisites = (given: Readonly<Record<string, string>>) =>
  `<ЗначенияРеквизитов>${Object.entries(given)
    .map(
      ([name, value]) =>
        `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
    )
    .join('')}</ЗначенияРеквизитов>`;
const ware = (article: string, more = ''): Ware => ({
  uid: `u-${article}`,
  article,
  brand: 'ТестОдин',
  title: `Фильтр ${article}`,
  more,
});

/** One exchange of these files of goods up to the end of its upload; returns the warnings and errors of the log. */
async function exchange(...files: (Buffer | string)[]): Promise<string[]> {
  await oneC.enter('catalog', '2.08');
  const { id } = await oneRow<{ id: number }>(
    server.database,
    sql`SELECT max(id) AS id FROM commerceml_session`,
  );
  for (const [at, file] of files.entries()) {
    await oneC.send('catalog', `import0_${at}.xml`, file);
    expect(await oneC.import('catalog', `import0_${at}.xml`)).toEqual(['success']);
  }
  await oneC.ask('catalog', 'complete');
  const isOver = async () => {
    const { rows } = await server.database.execute<{ over: boolean }>(sql`
      SELECT session.status = 'done' AND NOT EXISTS (
        SELECT FROM commerceml_note note JOIN upload u ON u.id = note.upload_id
        WHERE note.session_id = session.id AND u.status <> 'completed') AS over
      FROM commerceml_session session WHERE id = ${id}`);
    return rows[0]?.over;
  };
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
  const { rows } = await server.database.execute<{ row: string; message: string }>(sql`
    SELECT row, message FROM commerceml_note WHERE session_id = ${id} AND level <> 'info' ORDER BY id`);
  return rows.map(({ row, message }) => `${row}: ${message}`);
}
/** «rate country declaration» of a stored product. */
async function stored(article: string): Promise<string> {
  const { rows } = await server.database.execute<{ told: string }>(sql`
    SELECT concat_ws(' ', coalesce(own.vat_rate::text, 'usual'), nullif(own.country_code, ''), nullif(own.customs_declaration, '')) AS told
    FROM own_product own WHERE contractor_id = ${owner_id} AND article = ${article}`);
  return rows[0]?.told ?? 'none';
}
const DECLARATION = '10702070/150626/3245678/001';

test('elements, requisites and properties of a dictionary tell them; a file without them changes nothing', async () => {
  const told = [
    ware('ORG1', `${rate('10')}<Страна>КИТАЙ</Страна><НомерГТД>${DECLARATION}</НомерГТД>`),
    ware('ORG2', rate('10.00', '10')),
    ware('ORG3', requisites({ 'Ставка НДС': '0%', КодСтраны: '276', 'Номер ГТД': DECLARATION })),
    ware('ORG4', `${rate('Без налога')}${requisites({ 'Страна происхождения': 'РОССИЯ', ГТД: '---' })}`),
    ware('ORG5', '<Страна><Код>392</Код><Наименование>Япония</Наименование></Страна>'),
  ];
  expect(await exchange(ut11.import(told))).toEqual([]);
  const articles = ['ORG1', 'ORG2', 'ORG3', 'ORG4', 'ORG5'];
  const all = () => Promise.all(articles.map(stored));
  const expected = [`10 156 ${DECLARATION}`, '10', `0 276 ${DECLARATION}`, 'usual 643', 'usual 392'];
  expect(await all()).toEqual(expected);

  // What a company changes on the portal stays where 1C does not tell it.
  await server.database.execute(
    sql`UPDATE own_product SET country_code = '410' WHERE contractor_id = ${owner_id} AND article IN ('ORG1', 'ORG2')`,
  );
  const silent = articles.map((article) => ({ ...ware(article), title: `Фильтр новый ${article}` }));
  expect(await exchange(ut11.import(silent))).toEqual([]);
  expect(await all()).toEqual([`10 410 ${DECLARATION}`, '10 410', ...expected.slice(2)]);
  expect(
    await exchange(ut11.import([ware('ORG2', rate('20')), ware('ORG1', '<Страна>156</Страна>')])),
  ).toEqual([]);
  expect(await all()).toEqual([`10 156 ${DECLARATION}`, 'usual 410', ...expected.slice(2)]);
});

test('УТ 10: the country is a property whose values are in a dictionary of the classifier', async () => {
  const file = new TextDecoder('windows-1251').decode(ut10.import([ware('ORGA')]));
  const property =
    '<Свойство><Ид>p-land</Ид><Наименование>Страна происхождения</Наименование><ВариантыЗначений><Справочник><ИдЗначения>v-de</ИдЗначения><Значение>Германия</Значение></Справочник></ВариантыЗначений></Свойство>';
  const value = '<ЗначенияСвойства><Ид>p-land</Ид><Значение>v-de</Значение></ЗначенияСвойства>';
  const given = file
    .replace('encoding="windows-1251"', 'encoding="UTF-8"')
    .replace('<Свойства>', `<Свойства>${property}`)
    .replace('<ЗначенияСвойств>', `<ЗначенияСвойств>${value}`);
  expect(await exchange(given)).toEqual([]);
  expect(await stored('ORGA')).toBe('usual 276');
});

test('what is not read is told in one sentence by good, and the good is taken without it', async () => {
  const told = [
    ware('ORG6', rate('13')),
    ware('ORG7', rate('10', '20')),
    ware('ORG8', `${rate('10')}<Страна>Шир</Страна>`),
    ware('ORG9', `<Страна>156</Страна>${requisites({ ГТД: '1' })}`),
    ware('ORG0', `<Страна>Россия</Страна><НомерГТД>${DECLARATION}</НомерГТД>`),
  ];
  expect(await exchange(ut11.import(told))).toEqual([
    '«Фильтр ORG6» (Ид u-ORG6): Ставка НДС «13» должна быть 10 %, 0 % или обычной; ставка не взята',
    '«Фильтр ORG7» (Ид u-ORG7): Две ставки НДС: 10 и 20; ставка не взята',
    '«Фильтр ORG8» (Ид u-ORG8): Страны «Шир» нет в классификаторе стран мира; страна не взята',
    '«Фильтр ORG9» (Ид u-ORG9): Номер декларации пишут так: 10702070/150626/3245678/001; номер «1» не взят',
    `«Фильтр ORG0» (Ид u-ORG0): У товара из России нет таможенной декларации: оставьте поле пустым; номер «${DECLARATION}» не взят`,
  ]);
  expect(await Promise.all(['ORG6', 'ORG7', 'ORG8', 'ORG9', 'ORG0'].map(stored))).toEqual([
    'usual',
    'usual',
    '10',
    'usual 156',
    'usual 643',
  ]);
});

test.each([['in the next exchange'], ['in the next file of the exchange']])(
  'a good of Russia loses its declaration, and one with a declaration Russia, %s',
  async (when) => {
    const first = ut11.import([
      ware('ORGX', `<Страна>156</Страна><НомерГТД>${DECLARATION}</НомерГТД>`),
      ware('ORGY', '<Страна>643</Страна>'),
    ]);
    const second = ut11.import([
      ware('ORGX', '<Страна>643</Страна>'),
      ware('ORGY', `<НомерГТД>${DECLARATION}</НомерГТД>`),
    ]);
    const told = when.includes('file')
      ? await exchange(first, second)
      : [...(await exchange(first)), ...(await exchange(second))];
    expect(told).toEqual([]);
    expect([await stored('ORGX'), await stored('ORGY')]).toEqual(['usual 643', `usual ${DECLARATION}`]);
  },
);
