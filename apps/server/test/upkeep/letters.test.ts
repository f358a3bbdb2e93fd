// A letter that the mail server does not take is kept, shown to administrators, and sent later.
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { type Answer, call, useTestServers } from '../support/server.ts';

let isAway = true;
const taken: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(isAway ? Object.assign(new Error('mailbox unavailable'), { responseCode: 450 }) : null),
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      taken.push(Buffer.concat(parts).toString());
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

const LETTERS = '/settings/portal/state/letters';
type Letters = Answer<'listUnsentLetters'>['data'];
const listed = async (): Promise<Letters> =>
  ((await (await server().as('admin')).get(LETTERS)).body as Answer<'listUnsentLetters'>).data;
/** Asks the support, which sends a letter to the support's address. */
const ask = async (subject: string) =>
  (await server().as('shop')).post('/helpdesk/send', { subject, text: 'Тайный текст письма' });

test('it is listed with the reason and without its text, and sent on request once the server is back', async () => {
  isAway = true;
  const { status } = await ask('Не приходит счёт');
  expect(status).toBe(200);
  await expect.poll(async () => (await listed()).length).toBe(1);
  const [letter] = await listed();
  expect(letter).toMatchObject({ tries: 1, recipient: 'help@portal.example' });
  expect(letter?.subject).toContain('Не приходит счёт');
  expect(letter?.reason).toContain('mailbox unavailable');
  expect(Date.parse(letter?.next_at ?? '')).toBeGreaterThan(Date.now());
  const { sealed } = await oneRow<{ sealed: string }>(
    server().database,
    sql`SELECT sealed FROM unsent_letter`,
  );
  expect(sealed).toMatch(/^sealed:1:/);
  const { body } = await (await server().as('admin')).get('/settings/portal/state');
  expect(body).toMatchObject({ data: { letters: { is_configured: true, waiting: 1, given_up: 0 } } });

  isAway = false;
  const admin = await server().as('admin');
  expect((await admin.post(`${LETTERS}/retry`, { letter: letter?.id })).body).toEqual({ data: { count: 1 } });
  await expect.poll(() => taken.length).toBe(1);
  expect(Buffer.from(taken[0]?.split(/\r?\n\r?\n/)[1] ?? '', 'base64').toString()).toContain(
    'Тайный текст письма',
  );
  await expect.poll(listed).toEqual([]);
});

test('after fifteen tries it is given up, stays in the list, and is forgotten on request', async () => {
  isAway = true;
  await ask('Второе');
  await expect.poll(async () => (await listed()).length).toBe(1);
  await server().database.execute(sql`UPDATE unsent_letter SET attempts = 14, next_at = now()`);
  const admin = await server().as('admin');
  // The retry of another letter starts a run, in which this one is due, too.
  await admin.post(`${LETTERS}/retry`, { letter: 999_999 });
  await expect.poll(async () => (await listed())[0]?.next_at).toBeNull();
  expect((await listed())[0]?.tries).toBe(15);
  expect((await admin.post(`${LETTERS}/forget`, {})).body).toEqual({ data: { count: 1 } });
  expect(await listed()).toEqual([]);
});

test('a letter that is taken at once leaves nothing behind', async () => {
  isAway = false;
  const before = taken.length;
  await ask('Третье');
  await expect.poll(() => taken.length).toBe(before + 1);
  await expect
    .poll(async () => oneRow(server().database, sql`SELECT count(*)::int AS kept FROM unsent_letter`))
    .toEqual({ kept: 0 });
  expect((await call(server().address, 'GET', LETTERS)).status).toBe(401);
});
