// A list of a request in a format that the browser does not read: .xls, .xlsb, .ods, pages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LIST_FILE } from '@portal/domain/request-files';
import { saved } from '../../src/reader/saved-as.fixture.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => {
  const [only] = servers;
  if (!only) throw new Error('no server');
  return only;
};

const TWINS = path.join(import.meta.dirname, '../../src/reader/twins');

async function send(person: Caller, content: Buffer | null, name = 'заявка.xls') {
  const form = new FormData();
  if (content) form.append('file', new Blob([new Uint8Array(content)]), name);
  const answered = await fetch(`${server().address}/api/cart/request/read-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return {
    status: answered.status,
    body: (await answered.json()) as Answer<'readRequestFile'> & { message: string },
  };
}

test.each(['calc.xls', 'sheetjs.xlsb', 'calc.ods', 'price.xlsx'])(
  '%s: the visible sheets with their rows at their places',
  async (name) => {
    const { status, body } = await send(
      await server().as('shop'),
      readFileSync(path.join(TWINS, name)),
      name,
    );
    expect(status).toBe(200);
    expect(body.data.map(({ title }) => title)).toEqual(['Прайс', 'Остатки']);
    const [first, second] = body.data;
    expect(first?.rows[1]).toEqual([]);
    expect(first?.rows[3]?.slice(0, 4)).toEqual(['OC 90', 'KNECHT', 'Фильтр масляный; «Люкс»', '412.5']);
    expect(first?.rows[5]?.[0]).toBe('0986452041');
    expect(second?.rows).toEqual([
      ['Артикул', 'Остаток'],
      ['OC 90', '7'],
    ]);
  },
);

test('the sheets become a request by the call that takes rows', async () => {
  const shop = await server().as('shop');
  const list = saved(
    {
      Заявка: [
        ['Артикул', 'Бренд', 'Кол-во'],
        ['OC 90', 'KNECHT', 4],
      ],
    },
    'biff8',
  );
  const { body } = await send(shop, list);
  const [sheet] = body.data;
  const [storage] = ((await shop.get('/warehouse/storage')).body as Answer<'listStorages'>).data;
  const created = await shop.post('/cart/request/create', {
    storage_id: storage?.id,
    source: { name: 'заявка.xls', format: 'xlsx', sheet: sheet?.title, rows: sheet?.rows },
  });
  const { id } = (created.body as Answer<'createRequest'>).data;
  const { data } = (await shop.get(`/cart/request/view/${id}`)).body as Answer<'getRequest'>;
  expect(data.positions).toMatchObject([
    { quantity: 4, written: expect.stringContaining('OC 90') as string },
  ]);
});

test('a number of the spreadsheet stays a number where its point could group thousands; a text stays a text', async () => {
  const { body } = await send(await server().as('shop'), saved({ А: [['0986', 1.234, '1.234']] }, 'biff8'));
  expect(body.data).toEqual([{ title: 'А', rows: [['0986', 1.234, '1.234']] }]);
});

test('empty sheets are left out; a file without rows, a broken one, none, too long and too large ones are refused', async () => {
  const shop = await server().as('shop');
  const two = await send(shop, saved({ Пусто: [], Список: [['OC 90']] }, 'biff8'));
  expect(two.body.data).toEqual([{ title: 'Список', rows: [['OC 90']] }]);
  const refused = async (content: Buffer | null) => {
    const { status, body } = await send(shop, content);
    return [status, body.message];
  };
  expect(await refused(saved({ Пусто: [] }, 'biff8'))).toEqual([422, 'В файле нет строк с данными.']);
  expect(await refused(null)).toEqual([422, 'Приложите файл']);
  expect(await refused(saved({ А: [['1']] }, 'biff8').subarray(0, 400))).toEqual([
    422,
    expect.stringMatching(/^Файл (?:повреждён|не похож)/),
  ]);
  const long = Array.from({ length: LIST_FILE.rows + 1 }, (_, n) => [n]);
  expect(await refused(saved({ А: long }, 'biff8'))).toEqual([
    422,
    expect.stringMatching(/^В файле больше 20\s000 строк\. Разделите его на несколько\.$/),
  ]);
  expect(await refused(Buffer.alloc(LIST_FILE.bytes + 1, 'a'))).toEqual([413, expect.stringMatching(/2 МБ/)]);
});

test('who may not make requests may not read files either', async () => {
  const { status } = await send(await server().as('admin'), saved({ А: [['1']] }, 'biff8'));
  expect(status).toBe(403);
});
