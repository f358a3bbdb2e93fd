// Lists by e-mail: a letter from a known address becomes a request and is answered with its proposals; what is refused is
// told, and nothing is ordered.
import { sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateOffers } from '../../src/areas/requests/generate.ts';
import { answerLetters } from '../../src/areas/requests/letters/answer.ts';
import { receiveLetters } from '../../src/areas/requests/letters/receive.ts';
import { createListReader } from '../../src/areas/requests/list-reader.ts';
import type { Config } from '../../src/config.ts';
import { createFiles } from '../../src/files/files.ts';
import type { JobData } from '../../src/jobs/queue.ts';
import type { Letter as Sent } from '../../src/mail/mail.ts';
import { type Letter, mailbox } from '../fetching/mailbox.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

let config: Config;
const servers = useTestServers(1, (base) => {
  config = base;
  return {};
});
const server = () => servers[0] ?? expect.unreachable();
const log = pino({ level: 'silent' });
const lists = createListReader(log);
let shop: Caller;
let shop2: Caller;
let admin: Caller;
beforeAll(async () => {
  shop = await server().as('shop');
  shop2 = await server().as('shop2');
  admin = await server().as('admin');
});
afterAll(() => lists.stop());

/** Letters of the mailbox, its state, and what the portal sent. */
const letters: Letter[] = [];
let validity = 1;
const sent: Sent[] = [];
let mailFails = false;
beforeEach(async () => {
  letters.length = 0;
  sent.length = 0;
  mailFails = false;
  validity += 1;
  await server().database.execute(sql`DELETE FROM request_letter`);
});

interface Written {
  from?: string;
  subject?: string;
  text?: string;
  html?: string;
  file?: { name: string; content: string | Buffer };
  headers?: Record<string, string>;
  ago?: number;
}
async function write({ from = 'shop@example.ru', subject = 'Заявка', ago = 60, file, ...rest }: Written) {
  const attachments = file ? [{ filename: file.name, content: file.content }] : [];
  const composer = new MailComposer({ from, to: 'zakaz@portal.example', subject, attachments, ...rest });
  const raw = await composer.compile().build();
  letters.push({ from, subject, file: '', content: Buffer.from(''), ago, raw });
  return raw;
}

/** Reads the mailbox, generates the offers of new requests and answers, as the jobs do. */
async function run(password = 'secret'): Promise<void> {
  const queued: JobData['generate-offers'][] = [];
  const box = await mailbox('secret', letters, { validity });
  const services = {
    database: server().database,
    config: {
      ...config,
      requestsMail: {
        folder: { host: '127.0.0.1', port: box.port, login: 'zakaz', secret: password, folder: 'INBOX' },
        address: 'zakaz@portal.example',
      },
    },
    files: createFiles(config),
    lists,
    log,
    jobs: {
      send: async (_: unknown, __: string, data: unknown) =>
        void queued.push(data as JobData['generate-offers']),
      waiting: async () => [],
    },
    mail: {
      send: () => undefined,
      deliver: async (letter: Sent) => {
        if (mailFails) throw new Error('no mail');
        sent.push(letter);
      },
    },
    portalAddress: () => 'https://portal.example',
  };
  try {
    await receiveLetters(services);
    for (const job of queued) await generateOffers({ ...services } as never, job);
    await answerLetters(services);
    // The portal only reads: no letter is marked or deleted.
    expect(box.commands.filter((command) => /STORE|EXPUNGE|\bMOVE\b|^SELECT/i.test(command))).toEqual([]);
  } finally {
    await box.close();
  }
}
const journal = async (caller: Caller) =>
  ((await caller.get('/cart/request/letters')).body as Answer<'listRequestLetters'>).data;
const outcomes = async (caller = admin) =>
  (await journal(caller)).map(({ outcome, message }) => [outcome.code, message]);
const request = async (id: number | null | undefined) =>
  ((await shop.get(`/cart/request/view/${id}`)).body as Answer<'getRequest'>).data;
const basketLines = async () => {
  const { rows } = await server().database.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM basket_item`,
  );
  return rows[0]?.count;
};

describe('a letter from a known address', () => {
  test('with a list in its text becomes a request and is answered: what was found, what it costs, one link; nothing is ordered', async () => {
    const before = await basketLines();
    await write({
      subject: 'Re: Заявка на неделю',
      text: 'Добрый день!\r\n\r\nKNECHT OC 90 – 4 шт\r\nнеизвестно-что-77 2 шт\r\n\r\n-- \r\nИван, 8 800 555-35-35',
    });
    await run();
    const [row] = await journal(shop);
    expect(row).toMatchObject({
      sender: 'shop@example.ru',
      subject: 'Re: Заявка на неделю',
      outcome: { code: 'taken', title: 'Заявка сделана' },
      answered: true,
    });
    const made = await request(row?.request_id);
    expect(made).toMatchObject({ title: 'Заявка на неделю', lines: 2, recognized: 1 });
    expect(made.positions.map(({ written, quantity }) => [written, quantity])).toEqual([
      ['KNECHT OC 90 – 4 шт', 4],
      ['неизвестно-что-77 2 шт', 2],
    ]);
    const [letter] = sent;
    expect(letter).toMatchObject({
      to: 'shop@example.ru',
      subject: 'Заявка «Заявка на неделю»: найдено 1 из 2',
      answers: expect.stringMatching(/^<.+>$/),
    });
    expect(letter?.text).toContain(`для склада «${made.storage.title}»`);
    expect(letter?.text).toMatch(
      /– Дешевле всего: [\d\s]+,\d\d\sруб\., 1 строка, поставщиков: 1, всё придёт к \d\d\.\d\d\.\d{4}/,
    );
    expect(letter?.text).toContain('строка 2, «неизвестно-что-77 2 шт»: Артикул не найден');
    expect(letter?.text).toContain(`https://portal.example/request/${row?.request_id}/final`);
    expect(await basketLines()).toBe(before);
    // The amount is that of the proposals.
    const proposals = (await shop.get(`/cart/request/proposals/${row?.request_id}`))
      .body as Answer<'getProposals'>;
    const amount = proposals.data.find(({ kind }) => kind === 'cheapest')?.amount ?? 0;
    const written = /Дешевле всего: ([\d\s]+,\d\d)/.exec(letter?.text ?? '')?.[1]?.replaceAll(/\s/g, '');
    expect(written).toBe(amount.toFixed(2).replace('.', ','));
    // The same letter is not read again.
    await run();
    expect(await journal(shop)).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  test('its tables are requests of their own: an .xls that is a web page, a .csv in windows-1251; a broken one is told', async () => {
    const page =
      '<html><meta charset="utf-8"><table><tr><td>Бренд</td><td>Артикул</td><td>Кол-во</td></tr><tr><td>KNECHT</td><td>OC 90</td><td>4</td></tr></table></html>';
    await write({ file: { name: 'заявка.xls', content: page } });
    await write({
      file: {
        name: 'список.csv',
        content: iconv.encode('Бренд;Артикул;Кол-во\r\nМАНН;W 914/2;3\r\n', 'windows-1251'),
      },
    });
    await write({
      file: { name: 'битый.xlsx', content: Buffer.from('PK\u0003\u0004 нет') },
      text: 'OC 90 4',
    });
    await run();
    const rows = (await journal(shop)).toSorted((a, b) => a.id - b.id);
    expect(rows.map(({ file_name, outcome }) => [file_name, outcome.code])).toEqual([
      ['заявка.xls', 'taken'],
      ['список.csv', 'taken'],
      ['битый.xlsx', 'refused'],
    ]);
    expect((await request(rows[0]?.request_id)).positions).toMatchObject([
      { quantity: 4, product: { article: 'OC 90' } },
    ]);
    expect((await request(rows[1]?.request_id)).positions).toMatchObject([
      { quantity: 3, product: { article: 'W 914/2' } },
    ]);
    expect(rows[2]?.message).not.toBe('');
    expect(sent.at(-1)).toMatchObject({ subject: 'Заявка не принята: Заявка' });
    expect(sent.at(-1)?.text).toContain(rows[2]?.message);
    const source = await shop.get(`/cart/request/source/${rows[1]?.request_id}`);
    expect(source.body).toMatchObject({ data: { name: 'список.csv', encoding: 'windows-1251' } });
  });

  test('a table within the letter is read as a table; a page without one as its text', async () => {
    await write({
      html: '<p>Здравствуйте</p><table><tr><td>Бренд</td><td>Артикул</td><td>Кол-во</td></tr><tr><td>KNECHT</td><td>OC 90</td><td>7</td></tr></table>',
    });
    await write({ html: '<div>Здравствуйте</div><div>KNECHT OC&nbsp;90 &ndash; 5 шт</div>' });
    await run();
    const rows = (await journal(shop)).toSorted((a, b) => a.id - b.id);
    const made = await Promise.all(rows.map(({ request_id }) => request(request_id)));
    expect(
      made.map(({ positions }) => positions.map(({ quantity, product }) => [product?.article, quantity])),
    ).toEqual([[['OC 90', 7]], [['OC 90', 5]]]);
  });

  test('an unclear quantity is asked for in the answer, and no proposal has it', async () => {
    await write({ text: 'KNECHT OC 90 2-3 шт' });
    await run();
    const [row] = await journal(shop);
    expect((await request(row?.request_id)).positions).toMatchObject([{ quantity: null }]);
    expect(sent[0]?.text).toContain('Укажите количество: по строке его нельзя прочесть однозначно');
    expect(sent[0]?.text).toContain('Ничего не заказано');
  });

  test('an answer that is not sent is tried again by the next run', async () => {
    await write({ text: 'KNECHT OC 90 4' });
    mailFails = true;
    await run();
    expect(await journal(shop)).toMatchObject([{ outcome: { code: 'taken' }, answered: false }]);
    mailFails = false;
    await run();
    expect(await journal(shop)).toMatchObject([{ answered: true }]);
    expect(sent).toHaveLength(1);
  });
});

describe('what is not taken is told', () => {
  test('an unknown address gets one answer a day; only administrators see it', async () => {
    await write({ from: 'stranger@other.example', text: 'KNECHT OC 90 4' });
    await write({ from: 'stranger@other.example', text: 'KNECHT OC 90 5' });
    await run();
    expect(await outcomes()).toEqual(
      Array.from({ length: 2 }, () => [
        'unknown',
        expect.stringContaining('не знает адреса stranger@other.example'),
      ]),
    );
    expect(sent.map(({ to }) => to)).toEqual(['stranger@other.example']);
    expect(await journal(shop)).toEqual([]);
    expect(await outcomes(shop2)).toEqual([]);
  });

  test('the letters of one company are not seen by another', async () => {
    await write({ text: 'KNECHT OC 90 4' });
    await run();
    expect(await journal(shop)).toHaveLength(1);
    expect(await journal(shop2)).toEqual([]);
    expect(await journal(admin)).toMatchObject([{ contractor: expect.stringMatching(/./) }]);
  });

  test.each<[what: string, letter: Written, outcome: string, message: string, answers: number]>([
    ['no list', { text: 'Спасибо, всё пришло' }, 'refused', 'нет ни таблицы, ни строк', 1],
    [
      'an out-of-office note',
      { text: 'OC 90 4', headers: { 'Auto-Submitted': 'auto-replied' } },
      'ignored',
      '',
      0,
    ],
    ['a mailing list', { text: 'OC 90 4', headers: { 'List-Id': '<news.example>' } }, 'ignored', '', 0],
    [
      'a forged address',
      { text: 'OC 90 4', headers: { 'Authentication-Results': 'mx.example; dmarc=fail' } },
      'unknown',
      'похоже на подделку',
      0,
    ],
    [
      'a person without the right to load lists',
      { from: 'supplier@example.ru', text: 'OC 90 4' },
      'refused',
      'нет права загружать заявки',
      1,
    ],
    [
      'more than ten megabytes',
      { text: 'OC 90 4', file: { name: 'a.pdf', content: Buffer.alloc(9 * 1024 * 1024) } },
      'refused',
      'больше 10 МБ',
      1,
    ],
  ])('%s', async (_, letter, outcome, message, answers) => {
    await write(letter);
    await run();
    expect(await outcomes()).toEqual([[outcome, expect.stringContaining(message)]]);
    expect(sent).toHaveLength(answers);
  });

  test('a blocked person is a stranger; an address in two organisations, and a person with several storages, are asked', async () => {
    const { database } = server();
    await database.execute(sql`UPDATE app_user SET active = false WHERE login = 'shop2'`);
    await write({ from: 'shop2@example.ru', text: 'OC 90 4' });
    await run();
    await database.execute(
      sql`UPDATE app_user SET active = true, email = 'SHOP@example.ru' WHERE login = 'shop2'`,
    );
    await write({ text: 'OC 90 4' });
    await run();
    await database.execute(sql`UPDATE app_user SET email = 'shop2@example.ru' WHERE login = 'shop2'`);
    await database.execute(sql`UPDATE app_user SET default_storage_id = NULL WHERE login = 'distributor'`);
    await write({ from: 'distributor@example.ru', text: 'OC 90 4' });
    await run();
    expect((await outcomes()).toReversed()).toEqual([
      ['unknown', expect.stringContaining('не знает адреса')],
      ['refused', expect.stringContaining('людей разных организаций')],
      ['refused', expect.stringContaining('складов несколько')],
    ]);
  });

  test('a letter of a mailbox that was made anew is not read twice; a letter of last week is left alone', async () => {
    await write({ text: 'KNECHT OC 90 8', ago: 7 * 86_400 });
    await write({ text: 'KNECHT OC 90 4' });
    await run();
    validity += 1;
    await run();
    expect(await outcomes()).toEqual([
      ['ignored', 'Это письмо уже читали'],
      ['taken', ''],
    ]);
    expect(sent).toHaveLength(1);
  });

  test('a mailbox that refuses the password is told to administrators only', async () => {
    await run('wrong');
    const state = async (caller: Caller) =>
      ((await caller.get('/cart/request/mailbox')).body as Answer<'getRequestMailbox'>).data;
    expect((await state(admin)).fault).toBe('Почта не пускает: проверьте имя и пароль');
    expect((await state(shop)).fault).toBe('');
    await run();
    expect((await state(admin)).fault).toBe('');
  });
});

describe('the log', () => {
  test('of a person limited to some storages has the letters of requests for these, and own letters without a request', async () => {
    const { database } = server();
    for (const subject of ['Первый склад', 'Второй склад', 'Без заявки', 'Коллеги'])
      await write({ subject, text: subject.endsWith('склад') ? 'KNECHT OC 90 4' : '' });
    await run();
    const { rows } = await database.execute<{ id: number }>(sql`
      UPDATE request SET storage_id = other.id FROM storage other, request_letter letter
      WHERE letter.subject = 'Второй склад' AND request.id = letter.request_id AND other.contractor_id = request.contractor_id
        AND other.id = (SELECT max(id) FROM storage WHERE contractor_id = request.contractor_id AND id <> request.storage_id)
      RETURNING other.id`);
    await database.execute(sql`
      UPDATE request_letter SET user_id = (SELECT id FROM app_user WHERE login = 'shop2') WHERE subject = 'Коллеги'`);
    const subjects = async (caller: Caller) =>
      (await journal(caller)).map(({ subject }) => subject).toSorted();
    expect(await subjects(shop)).toEqual(['Без заявки', 'Второй склад', 'Коллеги', 'Первый склад']);
    await database.execute(
      sql`INSERT INTO user_storage (user_id, storage_id) SELECT id, ${rows[0]?.id ?? 0} FROM app_user WHERE login = 'shop'`,
    );
    try {
      const limited = await server().as('shop');
      expect(await subjects(limited)).toEqual(['Без заявки', 'Второй склад']);
      const { data } = (await limited.get('/cart/request/index')).body as Answer<'listRequests'>;
      const made = new Set(data.map(({ id }) => id));
      for (const { request_id } of await journal(limited))
        expect(request_id === null || made.has(request_id)).toBe(true);
      expect(await subjects(admin)).toHaveLength(4);
    } finally {
      await database.execute(
        sql`DELETE FROM user_storage WHERE user_id = (SELECT id FROM app_user WHERE login = 'shop')`,
      );
    }
  });
});

describe('the demo', () => {
  test('takes a letter of one’s own address without a mail server', async () => {
    const form = new FormData();
    form.set('subject', 'Из демонстрации');
    form.set('text', 'KNECHT OC 90 4');
    const answer = await fetch(`${server().address}/api/cart/request/demo-letter`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}` },
      body: form,
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      data: { address: 'zakaz@portal.example', from: 'shop@example.ru', demo: true },
    });
    expect(await journal(shop)).toMatchObject([{ subject: 'Из демонстрации', outcome: { code: 'taken' } }]);
  });
});
