// Issue «Reports, dashboards, exports»: «scheduled reports by mail (daily, weekly)».
import { sentDays } from '@portal/domain/report-schedules';
import { MAKER_FAULTS } from '@portal/domain/makers';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetPeople } from '../../src/areas/identity/people/people.ts';
import { sendDue } from '../../src/areas/exports/due.ts';
import { writeFile } from '../../src/areas/exports/letter.ts';
import { type Answer, type Answered, call, type Caller, useTestServers } from '../support/server.ts';

const letters: string[] = [];
/** Number of letters that the mail server will still reject. */
let refusing = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      if (refusing > 0) {
        refusing -= 1;
        done(new Error('try later'));
        return;
      }
      letters.push(Buffer.concat(parts).toString());
      done();
    });
  },
});
const port = await new Promise<number>((resolve) => {
  const listening = smtp.listen(0, '127.0.0.1', () =>
    resolve((listening.address() as { port: number }).port),
  );
});
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
const servers = useTestServers(1, () => ({ smtpUrl: `smtp://127.0.0.1:${port}` }));
const server = () => servers[0] ?? expect.unreachable();

type Schedule = Answer<'createExportSchedule'>['data'];
const dataOf = ({ body }: Answered) => (body as { data: Schedule }).data;
const ORDERS = '/document/order/export/outgoing-orders';
let shop: Caller;
beforeAll(async () => {
  shop = await server().as('shop');
});
beforeEach(async () => {
  await server().database.execute(sql`DELETE FROM export_file`);
  await server().database.execute(sql`DELETE FROM export_schedule`);
  letters.length = 0;
  refusing = 0;
});

const create = (more: object = {}) =>
  shop.post('/exports/schedules', {
    address: ORDERS,
    title: 'Исходящие заказы',
    every: 'daily',
    hour: 8,
    ...more,
  });
const list = async (caller = shop) =>
  ((await caller.get('/exports/schedules')).body as Answer<'listExportSchedules'>).data;
const makeDue = () =>
  server().database.execute(sql`UPDATE export_schedule SET next_at = now() - interval '3 days'`);
/** A queue that ignores jobs, so that only this test's calls prepare the files. */
const sent = {
  send: async () => undefined,
  waiting: async () => [],
};
const due = () => sendDue({ database: server().database, jobs: sent });
const made = async () => {
  const { rows } = await server().database.execute<{ id: number; address: string; schedule_id: number }>(
    sql`SELECT id, address, schedule_id FROM export_file ORDER BY id`,
  );
  return rows;
};
/** The text of a letter: the mailer encodes it as quoted-printable or base64, by the share of Latin letters. */
const textOf = (letter: string) => {
  const [, quoted] = /quoted-printable\r?\n(?:.+\r?\n)*\r?\n([\s\S]*?)(?:\r?\n--|$)/.exec(letter) ?? [];
  if (quoted !== undefined)
    return decodeURIComponent(quoted.replaceAll(/=\r?\n/g, '').replaceAll(/=([\dA-F]{2})/g, '%$1'));
  const [, coded] = /\n\r?\n([\w+/=\r\n]{40,}?)(?:\r?\n\r?\n|\r?\n--|$)/.exec(letter) ?? [];
  return coded === undefined ? letter : Buffer.from(coded, 'base64').toString();
};

test('a schedule is visible to its user only, and the period of days is computed when the report is sent', async () => {
  const schedule = dataOf(
    await create({ address: `${ORDERS}?filter[created_from]=2020-01-01`, period: 'last-week' }),
  );
  expect(schedule).toMatchObject({ hour: 8, weekday: null, last_state: null, pause_reason: '' });
  expect(Date.parse(schedule.next_at ?? '')).toBeGreaterThan(Date.now());
  for (const login of ['distributor', 'shop2', 'admin'])
    expect(await list(await server().as(login))).toEqual([]);
  await makeDue();
  const days = [sentDays('last-week', new Date(), schedule.zone)];
  await due();
  days.push(sentDays('last-week', new Date(), schedule.zone));
  const [file] = await made();
  expect(days.map(({ from }) => from)).toContain(
    new URLSearchParams(file?.address.split('?')[1]).get('filter[created_from]'),
  );
  expect(file?.schedule_id).toBe(schedule.id);
});

test('an overdue schedule is sent once, even by simultaneous runs', async () => {
  await create();
  await makeDue();
  await Promise.all([due(), due(), due()]);
  await due();
  expect(await made()).toHaveLength(1);
  expect(Date.parse((await list())[0]?.next_at ?? '')).toBeGreaterThan(Date.now());
});

test('the letter has the file and an unsubscribe link; opening the link changes nothing, POST unsubscribes', async () => {
  const { id } = dataOf(await create());
  expect((await shop.post(`/exports/schedules/${id}/send`)).status).toBe(200);
  await expect.poll(() => letters.length).toBe(1);
  const [letter = ''] = letters;
  expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(letter).toMatch(/filename\*?/);
  expect(letter).toContain('Content-Disposition: attachment');
  expect(textOf(letter)).toContain('каждый день в 8:00');
  const [, token = ''] = /\/unsubscribe\/([\w-]{43})/.exec(textOf(letter)) ?? [];
  const place = `${server().address}/unsubscribe/${token}`;
  const look = await fetch(place);
  expect([look.status, await look.text()]).toEqual([200, expect.stringContaining('Больше не присылать')]);
  expect(await list()).toMatchObject([{ last_state: 'sent', pause_reason: '' }]);
  const stop = await fetch(place, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(stop.status).toBe(200);
  expect(await list()).toMatchObject([{ next_at: null, pause_reason: 'Вы отписались по ссылке из письма' }]);
  expect((await fetch(place, { method: 'POST' })).status).toBe(200);
  for (const wrong of ['x', 'A'.repeat(43)])
    expect((await fetch(`${server().address}/unsubscribe/${wrong}`, { method: 'POST' })).status).toBe(404);
});

test('a blocked user or a lost permission pauses the schedule with a reason and a notification', async () => {
  const { database } = server();
  await create();
  await makeDue();
  await database.execute(sql`UPDATE app_user SET active = false WHERE login = 'shop'`);
  try {
    await due();
  } finally {
    await database.execute(sql`UPDATE app_user SET active = true WHERE login = 'shop'`);
  }
  const [blocked] = await list();
  expect(blocked).toMatchObject({ next_at: null, pause_reason: 'Учётная запись заблокирована' });
  expect((await shop.post(`/exports/schedules/${blocked?.id}/resume`)).status).toBe(200);
  await makeDue();
  const { rows } = await database.execute<{ role_id: number; permission: string }>(sql`
    DELETE FROM role_permission WHERE role_id = (SELECT role_id FROM app_user WHERE login = 'shop')
      AND permission LIKE '%OUTGOING_ORDER%' RETURNING role_id, permission`);
  const forget = () => database.transaction((transaction) => forgetPeople(transaction, sql`true`));
  try {
    await forget();
    await due();
    expect(await list()).toMatchObject([
      { next_at: null, pause_reason: 'У вас больше нет доступа к этим данным' },
    ]);
    await expect
      .poll(async () => (await shop.post(`/exports/schedules/${blocked?.id}/resume`)).status, {
        timeout: 45_000,
      })
      .toBe(403);
  } finally {
    for (const { role_id, permission } of rows)
      await database.execute(
        sql`INSERT INTO role_permission (role_id, permission) VALUES (${role_id}, ${permission})`,
      );
    await forget();
    await expect.poll(async () => (await create()).status).toBe(200);
  }
  expect(await made()).toEqual([]);
  const { rows: told } = await database.execute<{ text: string }>(sql`
    SELECT text FROM notification WHERE title = 'Рассылка «Исходящие заказы» приостановлена' AND event_name = 'automation:stopped' GROUP BY text ORDER BY min(id)`);
  // The notifications go to the whole company, because a blocked user receives none.
  expect(told.map(({ text }) => text)).toEqual([MAKER_FAULTS.blocked, MAKER_FAULTS['no-right']]);
});

test('a letter rejected by the mail server is sent again', async () => {
  refusing = 1;
  const { id } = dataOf(await create());
  await shop.post(`/exports/schedules/${id}/send`);
  await expect.poll(() => letters.length).toBe(1);
  expect(refusing).toBe(0);
  expect(letters[0]).toContain('Content-Disposition: attachment');
  expect((await list())[0]).toMatchObject({ last_state: 'sent', last_message: '' });
});

test('when the last attempt fails, the user is notified once and the schedule shows the failure', async () => {
  const { database } = server();
  const { id } = dataOf(await create({ title: 'Заказы недели' }));
  await shop.post(`/exports/schedules/${id}/send`);
  await expect.poll(() => letters.length).toBe(1);
  const [file] = await made();
  const services = {
    database,
    files: { open: () => Promise.reject(new Error('not now')) } as never,
    log: pino({ level: 'silent' }),
    mail: { send: () => expect.unreachable(), deliver: () => Promise.reject(new Error('421')) },
    portalAddress: () => 'https://portal.example',
  };
  await expect(writeFile(services, file?.id ?? 0, false)).rejects.toThrow('421');
  expect((await list())[0]).toMatchObject({ last_state: 'sent' });
  await writeFile(services, file?.id ?? 0, true);
  const said = 'Почтовый сервер не принял письмо. Файл можно скачать в списке файлов.';
  expect((await list())[0]).toMatchObject({ last_state: 'failed', last_message: said, pause_reason: '' });
  const { rows } = await database.execute<{ text: string }>(
    sql`SELECT text FROM notification WHERE title = 'Письмо «Заказы недели» не ушло'`,
  );
  expect(rows).toEqual([{ text: said }]);
});

test('if the file cannot be prepared, the letter and the schedule say so', async () => {
  const { id } = dataOf(await create({ address: `${ORDERS}?sort=colour` }));
  await shop.post(`/exports/schedules/${id}/send`);
  await expect.poll(() => letters.length).toBe(1);
  expect(textOf(letters[0] ?? '')).toContain('без файла');
  expect((await list())[0]).toMatchObject({ last_state: 'failed', pause_reason: '' });
  expect((await list())[0]?.last_message).toMatch(/[а-я]/i);
});

test.each([
  [{ every: 'weekly' }, 'Выберите день недели'],
  [{ address: '/reports/dashboard/pbi-nomenclature/export' }, 'Выберите, за какие дни присылать'],
  [{ address: '/document/order/outgoing-orders' }, 'Такой файл подготовить нельзя'],
])('%j gets 422: %s', async (more, message) => {
  const answer = await create(more);
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 422, body: { message } });
});

test('a user has at most twenty schedules and needs an e-mail address; pausing, resuming and deleting work once', async () => {
  await server().database.execute(sql`UPDATE app_user SET email = '' WHERE login = 'shop2'`);
  const without = await server().as('shop2');
  expect(
    (
      await without.post('/exports/schedules', {
        address: ORDERS,
        title: 'Заказы',
        every: 'daily',
        hour: 8,
      })
    ).status,
  ).toBe(422);
  const answers = await Promise.all(Array.from({ length: 21 }, () => create()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(200), 422]);
  const { id } = (await list())[0] ?? expect.unreachable();
  const act = async (what: string) => (await shop.post(`/exports/schedules/${id}/${what}`)).status;
  expect([await act('pause'), await act('pause')]).toEqual([200, 409]);
  expect([await act('resume'), await act('resume')]).toEqual([200, 409]);
  const remove = async () =>
    (await call(server().address, 'DELETE', `/exports/schedules/${id}`, shop.token)).status;
  expect([await remove(), await remove()]).toEqual([200, 404]);
});
