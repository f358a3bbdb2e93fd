// Price lists fetched by schedule: «from a mailbox (IMAP) or an HTTP(S)/SFTP address, private addresses refused,
// with the mapping remembered, held back when a threshold is passed».
import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '../../src/files/files.ts';
import { fetchDue } from '../../src/areas/fetching/due.ts';
import type { Config } from '../../src/config.ts';
import { type Pages, sftpServer, type SftpFile, webServer } from './file-servers.ts';
import { type Letter, mailbox } from './mailbox.ts';
import { HOSTILE } from '../journal/uploads/hostile.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

let config: Config;
const servers = useTestServers(1, (base) => {
  config = base;
  return { privateWebhooks: true, maxFileSize: 1024 * 1024 };
});
const server = () => servers[0] ?? expect.unreachable();
const pages: Pages = {};
let web: Awaited<ReturnType<typeof webServer>>;
let supplier: Caller;
let list = 0;
const place = (more = '') => `/prices/price-list/${list}/updating${more}`;

beforeAll(async () => {
  web = await webServer(pages);
  supplier = await server().as('supplier');
  const { data } = (await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>;
  list = data[0]?.id ?? 0;
});
afterAll(() => web.close());
beforeEach(async () => {
  for (const page of Object.keys(pages)) delete pages[page];
  await server().database.execute(sql`DELETE FROM list_fetch`);
  await server().database.execute(sql`UPDATE upload SET status = 'cancelled' WHERE status = 'validating'`);
});

const BODY = {
  kind: 'http',
  address: '',
  login: '',
  mask: '',
  sender: '',
  subject: '',
  times: [480, 1_080],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  missing: 'keep',
  active: true,
};
const put = (path: string, body: object) => call(server().address, 'PUT', path, supplier.token, body);
const save = async (body: object) => put(place(), { ...BODY, ...body });
const fetchNow = async () => ((await supplier.post(place('/fetch'))).body as Answer<'fetchListNow'>).data;
const csv = (rows: readonly string[]) => `Артикул;Бренд;Цена;Остаток\n${rows.join('\n')}\n`;
const HEADS = (name: string, rows: readonly string[]) =>
  `Артикул;Бренд;Цена ${name};Остаток\n${rows.join('\n')}\n`;
const statusOf = async (id: number) =>
  ((await supplier.get(`/data-file-processor/upload/${id}`)).body as Answer<'getUpload'>).data;
const over = async (id: number) => {
  await expect.poll(async () => (await statusOf(id)).status.code, { timeout: 60_000 }).not.toBe('importing');
  return statusOf(id);
};
/** Confirms a waiting upload as the seller, so that later files with the same columns load by themselves. */
async function teach(id: number) {
  const { preview } = await statusOf(id);
  const answer = await supplier.post(`/data-file-processor/upload/${id}/confirm`, {
    columns: preview?.columns,
    reading: { every_new_brand: true },
  });
  expect(answer.status).toBe(200);
  return over(id);
}
/** The services of the server's fetching job, with a job queue that does nothing. */
const services = () => ({
  database: server().database,
  config: { ...config, privateWebhooks: true },
  files: createFiles(config),
  log: pino({ level: 'silent' }),
  jobs: {
    send: async () => undefined,
    waiting: async () => [],
  },
});
const filesKept = () => readdirSync(config.uploadsDirectory).length;
const notices = async (name: string) => {
  const { rows } = await server().database.execute<{ title: string; text: string }>(
    sql`SELECT DISTINCT title, text FROM notification WHERE event_name = ${name} ORDER BY title, text`,
  );
  return rows;
};

describe('settings', () => {
  test('the password is never returned, and is valid only for the address and login it was entered for', async () => {
    const first = await save({ address: `${web.address}/a.csv`, login: 'price', secret: 'Секрет-1' });
    expect(first.status).toBe(200);
    const { data } = first.body as Answer<'saveListSource'>;
    expect(data.source).toMatchObject({ login: 'price', secret_set: true, active: true });
    expect(JSON.stringify(first.body)).not.toContain('Секрет-1');
    expect(JSON.stringify((await supplier.get(place())).body)).not.toContain('Секрет-1');
    expect((await save({ address: `${web.address}/b.csv`, login: 'price' })).status).toBe(200);
    for (const elsewhere of [
      { address: 'https://other.example/a.csv', login: 'price' },
      { address: `${web.address}/a.csv`, login: 'other' },
    ]) {
      const { status, body } = await save(elsewhere);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        fields: [{ field: 'secret', message: 'Введите пароль заново: адрес или имя изменились' }],
      });
    }
  });

  test('a change of the protocol requires the password again', async () => {
    const secured = web.address.replace('http:', 'https:');
    expect((await save({ address: `${secured}/a.csv`, login: 'price', secret: 'Секрет-1' })).status).toBe(
      200,
    );
    const { status, body } = await save({ address: `${web.address}/a.csv`, login: 'price' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      fields: [{ field: 'secret', message: 'Введите пароль заново: адрес или имя изменились' }],
    });
  });

  test('a password cannot be saved for plain http', async () => {
    for (const secret of ['Секрет-1', undefined]) {
      const { status, body } = await save({ address: 'http://files.example/a.csv', login: 'price', secret });
      expect(status).toBe(422);
      expect((body as { fields: unknown[] }).fields).toContainEqual({
        field: 'address',
        message: expect.stringContaining('пароль уйдёт открытым текстом'),
      });
    }
    expect((await save({ address: 'http://files.example/a.csv' })).status).toBe(200);
  });

  test.each([
    [{ kind: 'sftp', address: 'files.example' }, 'address'],
    [{ kind: 'sftp', address: 'sftp://files.example/', login: '' }, 'login'],
    [{ kind: 'imap', address: 'imap.example', login: 'a', secret: 'b', sender: 'кто-то' }, 'sender'],
    [{ address: 'https://files.example', login: 'new-one' }, 'secret'],
  ])('%j is refused with an error at the field «%s»', async (body, field) => {
    const { status, body: answer } = await save(body);
    expect(status).toBe(422);
    expect((answer as { fields: { field: string }[] }).fields.map((one) => one.field)).toContain(field);
  });

  test('deleting a source stops fetching and deletes its password', async () => {
    await save({ address: `${web.address}/a.csv`, login: 'price', secret: 'Секрет-1' });
    expect((await call(server().address, 'DELETE', place(), supplier.token)).status).toBe(200);
    const { data } = (await supplier.get(place())).body as Answer<'getListUpdating'>;
    expect(data.source).toBeNull();
    expect((await supplier.post(place('/check'))).status).toBe(404);
    expect((await supplier.post(place('/fetch'))).status).toBe(404);
  });
});

describe('a file at a web address', () => {
  test('first waits for its columns to be confirmed; the next one loads automatically; an unchanged one is not loaded', async () => {
    let text = HEADS('веб', ['W-1;ТестВеб;10;5']);
    pages['/price.csv'] = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/csv', 'last-modified': 'Mon, 16 Nov 2026 08:00:00 GMT' })
        .end(text);
    await save({ address: `${web.address}/price.csv` });
    const looked = await supplier.post(place('/check'));
    expect((looked.body as Answer<'checkListSource'>).data.files).toEqual([
      { name: 'price.csv', bytes: null, modified_at: '2026-11-16T08:00:00.000Z', note: '' },
    ]);
    const first = await fetchNow();
    expect(first).toMatchObject({ outcome: { code: 'waiting' }, file_name: 'price.csv' });
    expect(await notices('price-list:waiting')).toContainEqual({
      title: 'Файл «price.csv» ждёт вас',
      text: 'Такого файла ещё не было: проверьте столбцы и подтвердите. Следующие загрузятся сами.',
    });
    expect(await teach(first.upload?.id ?? 0)).toMatchObject({ taken: 1 });
    expect(await fetchNow()).toMatchObject({ outcome: { code: 'unchanged' }, upload: null });
    text = HEADS('веб', ['W-1;ТестВеб;11;5', 'W-2;ТестВеб;12;5']);
    const before = filesKept();
    const second = await fetchNow();
    expect(second.outcome.code).toBe('loading');
    const done = await over(second.upload?.id ?? 0);
    // The new product's brand is known since the first load.
    expect(done).toMatchObject({ status: { code: 'completed' }, taken: 2 });
    expect(filesKept()).toBe(before + 1);
    const { data } = (await supplier.get(place('/log'))).body as Answer<'listFetches'>;
    expect(data.map(({ outcome }) => outcome.code)).toEqual(['loading', 'unchanged', 'waiting']);
  });

  test('is fetched once when it is due, even by two servers', async () => {
    pages['/due.csv'] = (_, response) => response.end(HEADS('срок', ['D-1;ТестСрок;10;5']));
    await save({ address: `${web.address}/due.csv` });
    const { database } = server();
    await database.execute(
      sql`UPDATE list_source SET next_at = now() - interval '1 minute' WHERE price_list_id = ${list}`,
    );
    await Promise.all([fetchDue(services()), fetchDue(services())]);
    const { data } = (await supplier.get(place('/log'))).body as Answer<'listFetches'>;
    expect(data.map(({ outcome, by }) => [outcome.code, by])).toEqual([['waiting', '']]);
    const { data: updating } = (await supplier.get(place())).body as Answer<'getListUpdating'>;
    expect(Date.parse(updating.source?.next_at ?? '')).toBeGreaterThan(Date.now());
  });

  test('is no longer fetched after the user who set it up has left; the seller is notified once', async () => {
    pages['/gone.csv'] = (_, response) => response.end(csv(['G-1;B;1;1']));
    await save({ address: `${web.address}/gone.csv` });
    const { database } = server();
    const again = () =>
      database.execute(
        sql`UPDATE list_source SET next_at = now() - interval '1 minute' WHERE price_list_id = ${list}`,
      );
    await database.execute(
      sql`UPDATE list_source SET user_id = (SELECT id FROM app_user WHERE login = 'shop') WHERE price_list_id = ${list}`,
    );
    for (let times = 0; times < 2; times += 1) {
      await again();
      await fetchDue(services());
    }
    const { data } = (await supplier.get(place('/log'))).body as Answer<'listFetches'>;
    expect(data.map(({ message }) => message)).toEqual([
      'Тот, кто это настроил, больше не работает в вашей организации. Прайс-лист больше не забирается: сохраните настройки получения заново.',
    ]);
    expect(await notices('price-list:not-fetched')).toHaveLength(1);
    const { data: stopped } = (await supplier.get(place())).body as Answer<'getListUpdating'>;
    expect(stopped.source).toMatchObject({
      active: false,
      next_at: null,
      stop_reason: 'Тот, кто это настроил, больше не работает в вашей организации',
    });
    // A password saved by a user of another company cannot be used by the list's present seller.
    await database.execute(
      sql`UPDATE list_source SET login = 'их', secret = 'x' WHERE price_list_id = ${list}`,
    );
    expect(await save({ address: `${web.address}/gone.csv`, login: 'их' })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'secret' }] },
    });
    const { body } = await save({ address: `${web.address}/gone.csv` });
    expect(body).toMatchObject({ data: { source: { active: true, stop_reason: '' } } });
  });

  test.each<[string, Pages[string], RegExp]>([
    ['is not there', (_, response) => response.writeHead(404).end(), /По адресу ничего нет \(404\)/],
    ['wants another password', (_, response) => response.writeHead(401).end(), /проверьте имя и пароль/],
    [
      'breaks off',
      (_, response) => response.writeHead(200, { 'content-length': 1_000 }).write('a') && response.destroy(),
      /оборвал/,
    ],
    ['is empty', (_, response) => response.end(), /пуст/],
    ['is a page', (_, response) => response.end('<!doctype html><p>Вход</p>'), /./],
    [
      'leads round and round',
      (_, response) => response.writeHead(302, { location: '/bad' }).end(),
      /без конца/,
    ],
    ['never ends', (_, response) => endless(response), /Файл больше 1 МБ/],
    [
      'swells when it is unpacked',
      (_, response) => response.end(bomb()),
      /слишком большой|невозможной длины/,
    ],
  ])('that %s is not loaded or stored', async (_, page, why) => {
    pages['/bad'] = page;
    await save({ address: `${web.address}/bad` });
    const before = filesKept();
    const { outcome, message, upload } = await fetchNow();
    expect({ code: outcome.code, upload }).toEqual({ code: 'failed', upload: null });
    expect(message).toMatch(why);
    expect(filesKept()).toBe(before);
  });

  test('gets the password only from its own server, not after a redirect to another one', async () => {
    const other = await webServer({
      '/there.csv': (request, response) => {
        said.push(String(request.headers.authorization));
        response.end(HEADS('там', ['T-1;B;1;1']));
      },
    });
    const said: string[] = [];
    pages['/here.csv'] = (request, response) => {
      said.push(String(request.headers.authorization));
      response.writeHead(302, { location: `${other.address}/there.csv` }).end();
    };
    await save({ address: `${web.address}/here.csv`, login: 'me', secret: 'тайна' });
    expect((await fetchNow()).outcome.code).toBe('waiting');
    expect(said).toEqual([`Basic ${Buffer.from('me:тайна').toString('base64')}`, 'undefined']);
    await other.close();
  });
});

/** A workbook that is a few kilobytes compressed and sixty megabytes of blanks uncompressed. */
const bomb = () => HOSTILE.find(([name]) => name === 'a bomb')?.[1] ?? expect.unreachable();

function endless(response: import('node:http').ServerResponse) {
  const piece = Buffer.alloc(64 * 1024, 'a');
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}

describe('an SFTP server', () => {
  const files = new Map<string, SftpFile>();
  let sftp: Awaited<ReturnType<typeof sftpServer>>;
  beforeAll(async () => {
    sftp = await sftpServer('верный', files);
  });
  afterAll(() => sftp.close());
  const settings = (more: object = {}) => ({
    kind: 'sftp',
    address: `sftp://127.0.0.1:${sftp.port}/prices/`,
    login: 'seller',
    secret: 'верный',
    mask: 'прайс*.csv',
    ...more,
  });

  test('provides the newest file of the mask; with another host key it gets no password', async () => {
    files.set('прайс 1.csv', { content: Buffer.from(HEADS('sftp', ['S-1;B;1;1'])), modified: 1_700_000_000 });
    files.set('прайс 2.csv', { content: Buffer.from(HEADS('sftp', ['S-2;B;1;1'])), modified: 1_800_000_000 });
    files.set('другое.csv', { content: Buffer.from('x'), modified: 1_900_000_000 });
    expect((await save(settings())).status).toBe(200);
    const { data } = (await supplier.post(place('/check'))).body as Answer<'checkListSource'>;
    expect(data.files.map(({ name }) => name)).toEqual(['прайс 2.csv', 'прайс 1.csv']);
    expect(data.host_key).toMatch(/^SHA256:/);
    expect(await fetchNow()).toMatchObject({ outcome: { code: 'waiting' }, file_name: 'прайс 2.csv' });
    const { port } = sftp;
    await sftp.close();
    sftp = await sftpServer('верный', files, port);
    const { outcome, message } = await fetchNow();
    expect({ code: outcome.code, message }).toEqual({
      code: 'failed',
      message: expect.stringContaining('другой ключ'),
    });
    expect(sftp.asked.passwords).toBe(0);
    const { secret: _, ...kept } = settings({ forget_host_key: true });
    expect((await save(kept)).status).toBe(200);
    expect((await fetchNow()).outcome.code).toBe('unchanged');
  });

  test('that refuses the login or lacks the directory or the file causes a message', async () => {
    await save(settings({ secret: 'неверный', forget_host_key: true }));
    expect((await fetchNow()).message).toBe('Сервер не пускает: проверьте имя и пароль');
    await save(settings({ address: `sftp://127.0.0.1:${sftp.port}/nowhere` }));
    expect((await fetchNow()).message).toBe('На сервере нет «/nowhere»');
    await save(settings({ mask: '*.xlsx' }));
    expect((await fetchNow()).message).toBe('Файлов, которые подходят под «*.xlsx», там нет');
    await save(settings({ secret: '-----BEGIN OPENSSH PRIVATE KEY-----\nмусор' }));
    expect((await fetchNow()).message).toContain('Закрытый ключ не читается');
  });
});

describe('a mailbox', () => {
  const letters: Letter[] = [];
  let box: Awaited<ReturnType<typeof mailbox>>;
  beforeAll(async () => {
    box = await mailbox('secret-1', letters);
  });
  afterAll(() => box.close());
  const settings = (more: object = {}) => ({
    kind: 'imap',
    address: `127.0.0.1:${box.port}`,
    login: 'box',
    secret: 'secret-1',
    sender: 'price@seller.example',
    ...more,
  });

  test('provides the newest file of the sender; other senders’ letters are ignored, and none is marked as read', async () => {
    letters.push(
      {
        from: 'price@seller.example',
        subject: 'Прайс',
        file: 'прайс.csv',
        content: Buffer.from(HEADS('почта', ['M-1;B;1;1'])),
        ago: 100,
      },
      {
        from: 'thief@other.example',
        subject: 'Прайс price@seller.example',
        file: 'чужой.csv',
        content: Buffer.from(HEADS('почта', ['X;B;1;1'])),
        ago: 1,
      },
      {
        from: 'price@seller.example',
        subject: 'Картинка',
        file: 'logo.png',
        content: Buffer.from('x'),
        ago: 1,
      },
    );
    expect((await save(settings())).status).toBe(200);
    const looked = await supplier.post(place('/check'));
    expect((looked.body as Answer<'checkListSource'>).data.files).toMatchObject([
      { name: 'прайс.csv', note: 'price@seller.example, «Прайс»' },
    ]);
    const fetched = await fetchNow();
    expect(fetched).toMatchObject({ outcome: { code: 'waiting' }, file_name: 'прайс.csv' });
    expect((await statusOf(fetched.upload?.id ?? 0)).preview?.rows.map(({ cells }) => cells[0])).toEqual([
      'M-1',
    ]);
    expect(box.commands.filter((command) => /STORE|SELECT|BODY\[/i.test(command))).toEqual([]);
  });

  test('that refuses the login or lacks the folder causes a message', async () => {
    await save(settings({ secret: 'other-1' }));
    expect((await fetchNow()).message).toBe('Почта не пускает: проверьте имя и пароль');
    await save(settings({ address: `imaps://127.0.0.1:${box.port}/Прайсы` }));
    expect((await fetchNow()).message).toBe('Папки «Прайсы» в почтовом ящике нет');
  });

  test('with an endless file is disconnected with a message', async () => {
    const hostile = await mailbox('secret-1', letters, { endless: true });
    await save(settings({ address: `imaps://127.0.0.1:${hostile.port}` }));
    expect((await fetchNow()).message).toBe('Сервер отдаёт больше, чем обещал');
    await hostile.close();
  });
});

describe('thresholds of a price list', () => {
  const many = (price: number, count = 20) =>
    Array.from({ length: count }, (_, nth) => `H-${nth};ТестПорог;${price};5`);
  let text = '';
  beforeEach(() => {
    pages['/held.csv'] = (_, response) => response.end(text);
  });
  const HELD = 'Цена изменится больше чем на 30%: 20 из 20 – 100% при пороге 30%';

  test('hold back a fetched file until it is confirmed despite them; the seller is notified', async () => {
    text = HEADS('порог', many(100));
    await save({ address: `${web.address}/held.csv` });
    await teach((await fetchNow()).upload?.id ?? 0);
    text = HEADS('порог', many(200));
    const fetched = await fetchNow();
    expect(fetched.outcome.code).toBe('loading');
    const held = await over(fetched.upload?.id ?? 0);
    expect(held).toMatchObject({
      status: { code: 'validating' },
      held: [HELD],
      message: `Загрузка задержана порогами прайс-листа. ${HELD}.`,
      allowed_actions: ['confirm', 'schedule', 'cancel'],
    });
    expect(await notices('price-list:waiting')).toContainEqual({
      title: 'Файл «held.csv» ждёт вас',
      text: `Загрузка задержана порогами прайс-листа. ${HELD}.`,
    });
    const at = `/data-file-processor/upload/${held.id}`;
    const summary = await supplier.post(`${at}/summary`, { columns: held.preview?.columns });
    expect((summary.body as Answer<'summariseUpload'>).data.limits).toMatchObject({
      thresholds: { vanished: 30, shift: 30, shifted: 30, refused: 30 },
      figures: { shifted: { count: 20, of: 20 }, refused: { count: 0, of: 20 } },
    });
    // A confirmation without `despite_thresholds` does not override the thresholds.
    await supplier.post(`${at}/confirm`, { columns: held.preview?.columns });
    expect(await over(held.id)).toMatchObject({ status: { code: 'validating' }, held: [HELD] });
    await supplier.post(`${at}/confirm`, { columns: held.preview?.columns, despite_thresholds: true });
    expect(await over(held.id)).toMatchObject({ status: { code: 'completed' }, taken: 20, held: [] });
  });

  test('are set per list and apply to files uploaded by hand, too', async () => {
    const set = (body: object) => put(place('/thresholds'), body);
    expect((await set({ vanished: 0, shift: 500, shifted: 30, refused: 30 })).status).toBe(200);
    const send = async (content: string, missing: string) => {
      const form = new FormData();
      form.append('price_list_id', String(list));
      form.append('file', new Blob([content]), 'рукой.csv');
      const answer = await fetch(`${server().address}/api/data-file-processor/upload`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${supplier.token}` },
      });
      const { data } = (await answer.json()) as Answer<'createUpload'>;
      await supplier.post(`/data-file-processor/upload/${data.id}/confirm`, {
        columns: data.preview?.columns,
        missing,
      });
      return over(data.id);
    };
    const kept = await send(HEADS('порог', many(210, 1)), 'keep');
    expect(kept).toMatchObject({ status: { code: 'completed' }, held: [] });
    const zeroed = await send(HEADS('порог', many(210, 1)), 'zero');
    expect(zeroed.held).toEqual([expect.stringMatching(/^Обнулится остаток позиций, которых нет в файле: /)]);
    expect(zeroed.status.code).toBe('validating');
    const faulty = await send(HEADS('порог', [...many(210, 1), ...many(-1, 20)]), 'keep');
    expect(faulty.held).toEqual(['Не принимаются строки файла: 20 из 21 – 95,3% при пороге 30%']);
    expect((await set({ vanished: null, shift: 30, shifted: null, refused: null })).status).toBe(200);
    expect((await send(HEADS('порог', [...many(210, 1), ...many(-1, 20)]), 'keep')).status.code).toBe(
      'completed_with_errors',
    );
    const { data } = (await supplier.get(place())).body as Answer<'getListUpdating'>;
    expect(data.thresholds).toEqual({ vanished: null, shift: 30, shifted: null, refused: null });
  });
});
