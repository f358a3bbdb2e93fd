// A second factor by an app of one-time codes, with recovery codes. Issue 40.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { recoveryCode, secondFactor, signInChallenge, user } from '../../src/areas/identity/tables.ts';
import { linkLetter } from '../../src/areas/identity/signing-in/links.ts';
import { demoMail } from '../../src/mail/tables.ts';
import { codeFrom, turnFactorOn } from '../support/one-time-codes.ts';
import { type Answer, type Answered, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const data = <T>({ body }: Answered) => (body as { data: T }).data;
const open = (place: string, body: object) => call(server().address, 'POST', place, undefined, body);
const signIn = (login = 'shop') => open('/identity/token', { login, password: 'Portal2026' });
const challengeIn = ({ body }: Answered) => (body as { challenge: string }).challenge;
const enter = (token: string, code: string) => open('/identity/token/second-factor', { token, code });
const stateOf = async (caller: Caller) =>
  data<Answer<'getSecondFactor'>['data']>(await caller.get('/identity/second-factor'));
const callerOf = ({ body }: Answered): Caller => {
  const { access_token: token } = body as { access_token: string };
  return {
    token,
    get: (place) => call(server().address, 'GET', place, token),
    post: (place, payload) => call(server().address, 'POST', place, token, payload ?? {}),
  };
};

/** A wrong code: none of those accepted now. */
const wrongFor = (secret: string) =>
  ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find((code) =>
    [-2, -1, 0, 1, 2].every((away) => codeFrom(secret, away) !== code),
  ) ?? expect.unreachable();
/** As if ten more guesses had just been wrong, where `failed` are counted: the next one has to wait for minutes. */
async function guessMore(failed = 1): Promise<void> {
  const { rowCount } = await server().database.execute(
    sql`UPDATE login_attempt SET failed = failed + 10, last_failed_at = now() WHERE failed = ${failed}`,
  );
  expect(rowCount).toBe(1);
}
const lettersTo = async (recipient: string) =>
  (await server().database.select().from(demoMail).orderBy(demoMail.id))
    .filter((letter) => letter.recipient === recipient)
    .map(({ subject }) => subject.split(' – ')[0]);
const byLogin = async (login: string) =>
  (await server().database.select().from(user).where(eq(user.login, login)))[0] ?? expect.unreachable();

async function turnOn(login = 'shop') {
  const caller = await server().as(login);
  return { caller, ...(await turnFactorOn(server(), caller)) };
}
/** What the history of a person tells of the second factor, the latest first. */
async function historyOf(id: number) {
  const { body } = await (await server().as('admin')).get(`/changes/user/${id}`);
  return (body as Answer<'listSubjectChanges'>).data.flatMap(({ fields, actor }) =>
    fields
      .filter(({ title }) => title === 'Приложение с кодами')
      .map(({ before, after }) => ({ before, after, by: actor?.id })),
  );
}

beforeEach(async () => {
  const { database } = server();
  await database.delete(secondFactor);
  await database.delete(signInChallenge);
  await database.delete(demoMail);
  await database.execute(sql`DELETE FROM login_attempt`);
});

describe('turning on', () => {
  test('takes effect with the first right code, not before; the secret is stored encrypted', async () => {
    const caller = await server().as('shop');
    const other = await server().as('shop');
    const begun = await caller.post('/identity/second-factor/begin', { password: 'Portal2026' });
    const { secret, address, qr } = data<Answer<'beginSecondFactor'>['data']>(begun);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toContain(`/shop?secret=${secret}&issuer=`);
    expect(qr.path).toMatch(/^M/);
    expect(await stateOf(caller)).toEqual({
      enabled: false,
      created_at: null,
      passkeys: 0,
      recovery_codes_left: 0,
      is_demanded: false,
    });
    expect((await signIn()).status).toBe(200);
    const [stored] = await server().database.select().from(secondFactor);
    expect(stored?.secret).toMatch(/^sealed:/);

    const wrong = await caller.post('/identity/second-factor/confirm', { code: wrongFor(secret) });
    expect(wrong).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'code', message: 'Неверный код' }] },
    });
    const typed = codeFrom(secret).replace(/^(...)/, '$1 ');
    const on = await caller.post('/identity/second-factor/confirm', { code: typed });
    const { codes } = data<{ codes: string[] }>(on);
    expect(new Set(codes).size).toBe(10);
    expect(await stateOf(caller)).toMatchObject({ enabled: true, recovery_codes_left: 10 });
    const { id } = await byLogin('shop');
    expect((await historyOf(id))[0]).toEqual({ before: 'выключен', after: 'включён', by: id });
    // Sessions opened without the factor are over.
    expect((await other.get('/identity/user/current')).status).toBe(401);
    const hashes = (await server().database.select().from(recoveryCode)).map(({ hash }) => hash);
    expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    expect((await caller.post('/identity/second-factor/begin', { password: 'Portal2026' })).status).toBe(409);
    expect((await caller.post('/identity/second-factor/confirm', { code: '000000' })).status).toBe(409);
    await expect.poll(() => lettersTo('shop@example.ru')).toEqual(['Второй фактор включён']);
  });

  test('needs the password, whose wrong tries are limited', async () => {
    const caller = await server().as('shop');
    const begin = (password: string) => caller.post('/identity/second-factor/begin', { password });
    expect(await begin('wrong')).toMatchObject({ status: 422, body: { fields: [{ field: 'password' }] } });
    await guessMore();
    expect((await begin('Portal2026')).status).toBe(429);
    expect((await caller.post('/identity/second-factor/confirm', { code: '123456' })).status).toBe(409);
    expect((await caller.post('/identity/second-factor/end', { code: '123456' })).status).toBe(409);
    expect((await caller.post('/identity/second-factor/recovery-codes', { code: '123456' })).status).toBe(
      409,
    );
  });
});

describe('signing in', () => {
  test('a right password opens no session but a challenge, and the challenge with a code opens one', async () => {
    const { secret } = await turnOn();
    const asked = await signIn();
    expect(asked).toMatchObject({ status: 403, body: { code: 'second_factor' } });
    expect(asked.headers.getSetCookie()).toEqual([]);
    const challenge = challengeIn(asked);
    expect((await enter(challenge, wrongFor(secret))).status).toBe(422);
    const opened = await enter(challenge, codeFrom(secret));
    expect(opened.status).toBe(200);
    expect((await callerOf(opened).get('/identity/user/current')).status).toBe(200);
    // Both are over: the challenge, and the code with another challenge.
    expect((await enter(challenge, codeFrom(secret, 1))).status).toBe(404);
    expect((await enter(challengeIn(await signIn()), codeFrom(secret))).status).toBe(422);
    expect((await enter('x'.repeat(43), codeFrom(secret))).status).toBe(404);
  });

  test('a wrong password gets the same answer with and without a second factor', async () => {
    await turnOn();
    const wrong = (login: string) => open('/identity/token', { login, password: 'wrong' });
    expect((await wrong('shop')).body).toEqual((await wrong('nobody')).body);
  });

  test('two calls with one code open one session', async () => {
    const { secret } = await turnOn();
    const challenges = [challengeIn(await signIn()), challengeIn(await signIn())];
    const code = codeFrom(secret);
    const answers = await Promise.all(challenges.map((challenge) => enter(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('a challenge is over after five minutes, and after a change of the password', async () => {
    const { secret, caller } = await turnOn();
    const old = challengeIn(await signIn());
    await server().database.execute(
      sql`UPDATE sign_in_challenge SET expires_at = expires_at - interval '5 minutes'`,
    );
    expect((await enter(old, codeFrom(secret))).status).toBe(404);
    const before = challengeIn(await signIn());
    const { password_hash } = await byLogin('shop');
    const next = { password: 'Zapchasti2026', password_repeat: 'Zapchasti2026' };
    const changed = await caller.post('/identity/user/change-password', {
      old_password: 'Portal2026',
      ...next,
    });
    expect(changed.status).toBe(200);
    expect((await enter(before, codeFrom(secret))).status).toBe(404);
    await server().database.update(user).set({ password_hash }).where(eq(user.login, 'shop'));
  });

  test('a recovery code works once, whatever its case and hyphens, and a letter says so', async () => {
    const { codes } = await turnOn();
    const [first = ''] = codes;
    const opened = await enter(challengeIn(await signIn()), first.toLowerCase().replaceAll('-', ' '));
    expect(opened.status).toBe(200);
    expect(await stateOf(callerOf(opened))).toMatchObject({ recovery_codes_left: 9 });
    expect((await enter(challengeIn(await signIn()), first)).status).toBe(422);
    await expect.poll(() => lettersTo('shop@example.ru')).toContain('Использован запасной код');
  });

  test('wrong codes are limited, and a right password does not start the count again', async () => {
    const { secret } = await turnOn();
    for (let time = 0; time < 2; time++)
      expect((await enter(challengeIn(await signIn()), wrongFor(secret))).status).toBe(422);
    await guessMore(2);
    const refused = await enter(challengeIn(await signIn()), codeFrom(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a link for signing in asks for the code, too, and works once', async () => {
    const { secret } = await turnOn();
    const person = await byLogin('shop');
    const { text } = await linkLetter(server().database, person, 'one-time-auth', 'http://portal');
    const token = /\/([\w-]{43})\b/.exec(text)?.[1] ?? expect.unreachable();
    const asked = await open('/identity/one-time/token', { token });
    expect(asked).toMatchObject({ status: 403, body: { code: 'second_factor' } });
    expect((await open('/identity/one-time/token', { token })).status).toBe(404);
    expect((await enter(challengeIn(asked), codeFrom(secret))).status).toBe(200);
  });

  test('a person blocked after the password gets the reason instead of a session', async () => {
    const { secret } = await turnOn();
    const challenge = challengeIn(await signIn());
    await server().database.update(user).set({ active: false }).where(eq(user.login, 'shop'));
    expect(await enter(challenge, codeFrom(secret))).toMatchObject({
      status: 403,
      body: { code: 'blocked' },
    });
    await server().database.update(user).set({ active: true }).where(eq(user.login, 'shop'));
  });
});

describe('one’s own factor', () => {
  test('new recovery codes replace the old ones', async () => {
    const { caller, codes, secret } = await turnOn();
    const renew = (code: string) => caller.post('/identity/second-factor/recovery-codes', { code });
    expect((await renew(wrongFor(secret))).status).toBe(422);
    const fresh = data<{ codes: string[] }>(await renew(codeFrom(secret))).codes;
    expect(fresh).toHaveLength(10);
    expect((await enter(challengeIn(await signIn()), codes[1] ?? '')).status).toBe(422);
    expect((await enter(challengeIn(await signIn()), fresh[1] ?? '')).status).toBe(200);
  });

  test('is turned off by a code, not without one; then the password is enough', async () => {
    const { caller, codes, secret } = await turnOn();
    const end = (code: string) => caller.post('/identity/second-factor/end', { code });
    expect((await end(wrongFor(secret))).status).toBe(422);
    expect((await signIn()).status).toBe(403);
    expect((await end(codes[0] ?? '')).status).toBe(200);
    const { id } = await byLogin('shop');
    expect((await historyOf(id))[0]).toEqual({ before: 'включён', after: 'выключен', by: id });
    expect((await signIn()).status).toBe(200);
    await expect.poll(() => lettersTo('shop@example.ru')).toContain('Второй фактор выключен');
  });

  test('another person’s codes are of no use', async () => {
    const { codes } = await turnOn();
    const { caller: other } = await turnOn('supplier');
    expect(await stateOf(other)).toMatchObject({ recovery_codes_left: 10 });
    expect((await enter(challengeIn(await signIn('supplier')), codes[0] ?? '')).status).toBe(422);
  });
});

describe('an administrator', () => {
  test('removes a person’s factor: the sessions are over, the password is enough, a letter is sent', async () => {
    const { caller } = await turnOn();
    const { id } = await byLogin('shop');
    const admin = await server().as('admin');
    expect(data<Answer<'getUser'>['data']>(await admin.get(`/identity/user/${id}`)).second_factor).toBe(true);
    const reset = await admin.post(`/identity/user/${id}/second-factor/reset`);
    expect(reset).toMatchObject({ status: 200, body: { data: { second_factor: false } } });
    const { id: by } = await byLogin('admin');
    expect((await historyOf(id))[0]).toEqual({ before: 'включён', after: 'выключен', by });
    expect((await caller.get('/identity/user/current')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    await expect.poll(() => lettersTo('shop@example.ru')).toContain('Второй фактор снят');
    expect((await admin.post(`/identity/user/${id}/second-factor/reset`)).status).toBe(409);
  });

  test('cannot remove the own factor without a code, nor can a person without the right remove anybody’s', async () => {
    const { caller: admin } = await turnOn('admin');
    const { caller } = await turnOn('supplier');
    const { id } = await byLogin('admin');
    expect((await admin.post(`/identity/user/${id}/second-factor/reset`)).status).toBe(409);
    expect((await signIn('admin')).status).toBe(403);
    expect((await caller.post(`/identity/user/${id}/second-factor/reset`)).status).toBe(404);
    const shop = await server().as('shop');
    const { id: supplier } = await byLogin('supplier');
    expect((await shop.post(`/identity/user/${supplier}/second-factor/reset`)).status).toBe(404);
  });
});
