// Duties of a user before other calls, and the ways to set a new password. Specification 1, sections 2.7 and 4.
import { DUTY_MESSAGES } from '@portal/domain/entering';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedLink, user } from '../../src/areas/identity/tables.ts';
import { contract } from '../../src/contract/contract.ts';
import { call, filled, useTestServers } from '../support/server.ts';

const letters: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
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

const servers = useTestServers(2, () => ({ smtpUrl: `smtp://127.0.0.1:${port}` }));
const server = () => servers[0] ?? expect.unreachable();
const post = (place: string, body: object, token?: string) =>
  call(server().address, 'POST', place, token, body);
const set = (login: string, values: Partial<typeof user.$inferInsert>) =>
  server().database.update(user).set(values).where(eq(user.login, login));
const tokenIn = async (count: number) => {
  await expect.poll(() => letters.length).toBe(count);
  const [, coded = ''] = (letters.at(-1) ?? '').split(/\r?\n\r?\n/);
  const text = Buffer.from(coded, 'base64').toString();
  return /\/([\w-]{43})\b/.exec(text)?.[1] ?? expect.unreachable(text);
};

describe('a user with duties to do first: regulations, tariffs, password', () => {
  const gaps = { regulations_accepted: false, new_tariffs_agreement: false, password_changed: false };
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  );
  let token = '';
  beforeAll(async () => {
    await set('distributor2', gaps);
    token = (await server().as('distributor2')).token;
  });

  test('gets 403 with the duty from every operation that is not allowed before it', async () => {
    let refused = 0;
    for (const operation of operations) {
      if (operation['x-access'] === 'public') continue;
      const { status, body } = await call(
        server().address,
        operation.method,
        // An absent id: the call that accepts a document by its number must not complete a duty here.
        filled(operation.path, 999_999_999),
        token,
        operation.method === 'GET' ? undefined : {},
      );
      if ((operation as { 'x-before-duties'?: boolean })['x-before-duties']) expect(status).not.toBe(403);
      else {
        expect({ status, body }).toMatchObject({
          status: 403,
          body: { code: 'duty_regulations', message: DUTY_MESSAGES.regulations },
        });
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(20);
  });

  test('does them in the order regulations, new tariffs, password, with effect on both servers', async () => {
    const next = async () =>
      Promise.all(
        servers.map(async ({ address }) => {
          const { status, body } = await call(address, 'GET', '/identity/statements', token);
          return status === 200 ? 'open' : (body as { code: string }).code;
        }),
      );
    expect(await next()).toEqual(['duty_regulations', 'duty_regulations']);
    expect((await post('/identity/regulations/accept', { kind: 'regulations' }, token)).status).toBe(200);
    await expect.poll(next).toEqual(['duty_tariffs', 'duty_tariffs']);
    await post('/identity/regulations/accept', { kind: 'tariffs' }, token);
    await expect.poll(next).toEqual(['duty_password', 'duty_password']);
    const change = { old_password: 'Portal2026', password: 'Zapchasti26', password_repeat: 'Zapchasti26' };
    expect((await post('/identity/user/change-password', change, token)).status).toBe(200);
    await expect.poll(next).toEqual(['open', 'open']);
  });

  test('the texts of the regulations are public', async () => {
    const { status, body } = await call(server().address, 'GET', '/identity/regulations');
    expect(status).toBe(200);
    expect((body as { data: { kind: string }[] }).data.map(({ kind }) => kind)).toEqual([
      'regulations',
      'tariffs',
    ]);
  });
});

describe('changing one’s own password', () => {
  test.each([
    [
      { password: 'zapchasti26' },
      'password',
      '«Пароль» должен содержать хоть один строчный символ, один заглавный символ и цифру.',
    ],
    [{ password: 'Za1' }, 'password', '«Пароль» должен содержать от 8 до 128 символов'],
    [{ password: 'Qwerty123' }, 'password', 'Слишком распространённый пароль'],
    [{ password_repeat: 'Zapchasti27' }, 'password_repeat', 'Пароли не совпадают'],
    [{ old_password: 'Wrong2026' }, 'old_password', 'Неверный текущий пароль'],
    [
      { password: 'Portal2026', password_repeat: 'Portal2026' },
      'password',
      'Новый пароль совпадает с текущим',
    ],
  ])('%j: %s %s', async (wrong, field, message) => {
    const { token } = await server().as('supplier2');
    const base = { old_password: 'Portal2026', password: 'Zapchasti26', password_repeat: 'Zapchasti26' };
    const body = { ...base, ...wrong };
    if ('password' in wrong && !('password_repeat' in wrong)) body.password_repeat = wrong.password;
    const answer = await post('/identity/user/change-password', body, token);
    expect(answer).toMatchObject({ status: 422, body: { message, fields: [{ field, message }] } });
  });

  test('ends the user’s other sessions and keeps this one', async () => {
    const here = await server().as('supplier2');
    const there = await server().as('supplier2');
    const sessions = (await here.get('/identity/sessions')).body as { data: { current: boolean }[] };
    expect(sessions.data.filter(({ current }) => current)).toHaveLength(1);
    const change = { old_password: 'Portal2026', password: 'Zapchasti26', password_repeat: 'Zapchasti26' };
    expect((await here.post('/identity/user/change-password', change)).status).toBe(200);
    await expect.poll(async () => (await there.get('/identity/statements')).status).toBe(401);
    expect((await here.get('/identity/statements')).status).toBe(200);
  });

  test('logout-others ends all sessions but this one', async () => {
    const here = await server().as('shop2');
    const there = await server().as('shop2');
    await here.post('/identity/logout-others');
    await expect.poll(async () => (await there.get('/identity/statements')).status).toBe(401);
    expect((await here.get('/identity/statements')).status).toBe(200);
  });
});

describe('a mailed link: single use, hashed, 15 minutes', () => {
  const next = { password: 'Novyi2026x', password_repeat: 'Novyi2026x' };

  test('sets a password once and ends every session', async () => {
    const before = await server().as('shop');
    expect((await post('/identity/password/restore', { login: ' SHOP ' })).status).toBe(200);
    const token = await tokenIn(1);
    const stored = await server().database.select().from(mailedLink);
    expect(JSON.stringify(stored)).not.toContain(token);
    const minutes = ((stored[0]?.expires_at.getTime() ?? 0) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(15);

    const link = { data: { kind: 'password-restore', login: 'shop' } };
    expect(await post('/identity/password/link', { token })).toMatchObject({ status: 200, body: link });
    expect(await post('/identity/password/create', { token, ...next, password: 'short' })).toMatchObject({
      status: 422,
    });
    expect((await post('/identity/password/create', { token, ...next })).status).toBe(200);
    await expect.poll(async () => (await before.get('/identity/statements')).status).toBe(401);
    expect((await post('/identity/token', { login: 'shop', password: next.password })).status).toBe(200);
    expect((await post('/identity/token', { login: 'shop', password: 'Portal2026' })).status).toBe(401);

    const over = { status: 404, body: { message: 'Ссылка устарела или уже использована. Запросите новую.' } };
    expect(await post('/identity/password/link', { token })).toMatchObject(over);
    expect(await post('/identity/password/create', { token, ...next })).toMatchObject(over);
  });

  test('works for one of several simultaneous uses', async () => {
    await post('/identity/password/restore', { login: 'shop' });
    const token = await tokenIn(2);
    const uses = await Promise.all(
      [1, 2, 3].map(() => post('/identity/password/create', { token, ...next })),
    );
    expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  test('an expired and a made-up link return 404', async () => {
    await post('/identity/password/restore', { login: 'shop' });
    const token = await tokenIn(3);
    await server()
      .database.update(mailedLink)
      .set({ expires_at: new Date(Date.now() - 1) });
    expect((await post('/identity/password/link', { token })).status).toBe(404);
    expect((await post('/identity/password/link', { token: 'x'.repeat(43) })).status).toBe(404);
  });

  test('the answer does not reveal whether a login exists; a blocked user gets no letter', async () => {
    await set('shop', { active: false });
    for (const login of ['nobody', 'shop'])
      expect(await post('/identity/password/restore', { login })).toMatchObject({
        status: 200,
        body: { data: { ok: true } },
      });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(letters).toHaveLength(3);
    await set('shop', { active: true });
  });

  test('with SMTP configured the demo mailbox returns 404', async () => {
    expect((await call(server().address, 'GET', '/config/demo-mail')).status).toBe(404);
  });
});

test('the servers logged no complaints', () => {
  for (const { complaints } of servers) expect(complaints).toEqual([]);
});
