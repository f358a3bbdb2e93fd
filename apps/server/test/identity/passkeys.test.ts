// Passkeys (WebAuthn) as a second factor. Issue 40.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  passkey,
  passkeyChallenge,
  recoveryCode,
  secondFactor,
  session,
  signInChallenge,
  user,
} from '../../src/areas/identity/tables.ts';
import { demoMail } from '../../src/mail/tables.ts';
import { codeFrom, turnFactorOn } from '../support/one-time-codes.ts';
import { addPasskey, newDevice, type Odd, optionsIn } from '../support/passkeys.ts';
import { type Answer, type Answered, call, type Caller, useTestServers } from '../support/server.ts';

const ORIGIN = 'https://portal.example';
const servers = useTestServers(2, () => ({ publicUrl: ORIGIN }));
const server = () => servers[0] ?? expect.unreachable();
const PASSWORD = 'Portal2026';
const data = <T>({ body }: Answered) => (body as { data: T }).data;
const open = (place: string, body: object) => call(server().address, 'POST', place, undefined, body);
const signIn = (login = 'shop') => open('/identity/token', { login, password: PASSWORD });
const challengeIn = ({ body }: Answered) => (body as { challenge: string }).challenge;
const begin = (caller: Caller) => caller.post('/identity/passkeys/begin', { password: PASSWORD });
const beginEnter = async (token: string) => optionsIn(await open('/identity/token/passkey/begin', { token }));
const enter = (token: string, signed: object) => open('/identity/token/passkey', { token, ...signed });
const beginConfirm = async (caller: Caller) =>
  optionsIn(await caller.post('/identity/confirm/passkey/begin'));
const confirm = (caller: Caller, signed: object) => caller.post('/identity/confirm/passkey', signed);
const remove = (caller: Caller, id: number) =>
  call(server().address, 'DELETE', `/identity/passkeys/${id}`, caller.token);
const rename = (caller: Caller, id: number, title: string) =>
  call(server().address, 'PUT', `/identity/passkeys/${id}`, caller.token, { title });
const listOf = async (caller: Caller) =>
  data<Answer<'listPasskeys'>['data']>(await caller.get('/identity/passkeys'));
const stateOf = async (caller: Caller) =>
  data<Answer<'getSecondFactor'>['data']>(await caller.get('/identity/second-factor'));
const reasonOf = ({ status, body }: Answered) => [status, (body as { message: string }).message] as const;
const callerOf = ({ body }: Answered): Caller => {
  const { access_token: token } = body as { access_token: string };
  return {
    token,
    get: (place) => call(server().address, 'GET', place, token),
    post: (place, payload) => call(server().address, 'POST', place, token, payload ?? {}),
  };
};
const lettersTo = async (recipient: string) =>
  (await server().database.select().from(demoMail).orderBy(demoMail.id))
    .filter((letter) => letter.recipient === recipient)
    .map(({ subject }) => subject.split(' – ')[0]);
const byLogin = async (login: string) =>
  (await server().database.select().from(user).where(eq(user.login, login)))[0] ?? expect.unreachable();
/** What the history of a person tells of their passkeys, the latest first. */
async function historyOf(id: number) {
  const { body } = await (await server().as('admin')).get(`/changes/user/${id}`);
  return (body as Answer<'listSubjectChanges'>).data.flatMap(({ fields }) =>
    fields
      .filter(({ title }) => title === 'Ключи доступа')
      .map(({ removed, added }) => [...removed.map((one) => `-${one}`), ...added.map((one) => `+${one}`)]),
  );
}
/** As if ten more tries had just been wrong. */
const guessMore = () =>
  server().database.execute(sql`UPDATE login_attempt SET failed = failed + 10, last_failed_at = now()`);
/** As if the factor of all sessions had been shown eleven minutes ago. */
async function elevenMinutesLater(caller: Caller): Promise<void> {
  await server()
    .database.update(session)
    .set({ confirmed_at: sql`now() - interval '11 minutes'` });
  await expect.poll(async () => (await begin(caller)).status, { timeout: 8_000 }).toBe(403);
}

const OVER = 'Запрос к ключу доступа устарел или уже использован. Повторите.';
const OTHER_SITE = 'Ключ доступа ответил другому сайту. Откройте портал по его обычному адресу.';
const UNVERIFIED = 'Ключ доступа не проверил, что это вы. Включите в устройстве PIN-код, отпечаток или лицо.';
const COUNTED =
  'Ключ доступа повторил прежний счётчик: возможно, у него есть копия. Удалите его и добавьте новый.';
const UNKNOWN = 'Этот ключ доступа здесь не подходит';
const WRONG = 'Подпись ключа доступа неверна. Повторите.';

beforeEach(async () => {
  const { database } = server();
  await database.delete(secondFactor);
  await database.delete(passkey);
  await database.delete(passkeyChallenge);
  await database.delete(signInChallenge);
  await database.delete(demoMail);
  await database.execute(sql`DELETE FROM login_attempt`);
});

describe('adding', () => {
  test('the first passkey is a second factor: recovery codes, a letter, a line of history, the other sessions are over', async () => {
    const caller = await server().as('shop');
    const other = await server().as('shop');
    const options = optionsIn(await begin(caller));
    expect(options).toMatchObject({
      rp: { id: 'portal.example', name: 'Портал запчастей' },
      user: { name: 'shop' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    });
    const device = newDevice(ORIGIN);
    const added = await caller.post('/identity/passkeys', { title: ' Телефон ', ...device.make(options) });
    expect(added.status).toBe(200);
    const { id, codes } = data<Answer<'addPasskey'>['data']>(added);
    expect(new Set(codes).size).toBe(10);
    expect(await listOf(caller)).toEqual([
      { id, title: 'Телефон', backed_up: false, created_at: expect.any(String), last_used_at: null },
    ]);
    expect(await stateOf(caller)).toMatchObject({
      enabled: true,
      created_at: null,
      passkeys: 1,
      recovery_codes_left: 10,
    });
    expect((await other.get('/identity/user/current')).status).toBe(401);
    expect((await signIn()).body).toMatchObject({ code: 'second_factor', factors: ['passkey'] });
    const person = await byLogin('shop');
    expect((await historyOf(person.id))[0]).toEqual(['+Телефон']);
    await expect.poll(() => lettersTo('shop@example.ru')).toEqual(['Добавлен ключ доступа']);
    const admin = await server().as('admin');
    expect(
      data<Answer<'getUser'>['data']>(await admin.get(`/identity/user/${person.id}`)).second_factor,
    ).toBe(true);
  });

  test('needs the password, whose wrong tries are limited, and a recent confirmation where a factor is on', async () => {
    const caller = await server().as('shop');
    const wrong = await caller.post('/identity/passkeys/begin', { password: 'wrong' });
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ field: 'password' }] } });
    await guessMore();
    expect((await begin(caller)).status).toBe(429);
    await server().database.execute(sql`DELETE FROM login_attempt`);
    await addPasskey(caller, ORIGIN);
    expect((await begin(caller)).status).toBe(200);
    await elevenMinutesLater(caller);
    expect((await begin(caller)).body).toMatchObject({ code: 'confirm_identity' });
  });

  test('a further factor of either kind gives no new codes and ends no session', async () => {
    const caller = await server().as('shop');
    const { secret } = await turnFactorOn(server(), caller);
    const before = await server().database.select().from(recoveryCode);
    const second = await enterByCode(secret);
    const { codes } = await addPasskey(caller, ORIGIN);
    expect(codes).toEqual([]);
    expect(await server().database.select().from(recoveryCode)).toEqual(before);
    expect((await second.get('/identity/user/current')).status).toBe(200);
    const supplier = await server().as('supplier');
    await addPasskey(supplier, ORIGIN);
    expect((await turnFactorOn(server(), supplier)).codes).toEqual([]);
    await expect
      .poll(() => lettersTo('supplier@example.ru'))
      .toEqual(['Добавлен ключ доступа', 'Подключено приложение с кодами']);
  });

  test('one passkey is added once, and there are at most ten', async () => {
    const caller = await server().as('shop');
    const { device } = await addPasskey(caller, ORIGIN);
    const options = optionsIn(await begin(caller));
    expect(options['excludeCredentials']).toMatchObject([{ id: device.id, transports: ['internal'] }]);
    const again = await caller.post('/identity/passkeys', { title: 'Ещё', ...device.make(options) });
    expect(reasonOf(again)).toEqual([409, 'Этот ключ доступа уже добавлен']);
    const waiting = optionsIn(await begin(caller));
    for (let count = 1; count < 10; count++) await addPasskey(caller, ORIGIN, `Ключ ${count}`);
    const enough = [409, 'Ключей доступа не больше 10: удалите тот, которым не пользуетесь'];
    expect(reasonOf(await begin(caller))).toEqual(enough);
    const late = await caller.post('/identity/passkeys', {
      title: 'Ещё',
      ...newDevice(ORIGIN).make(waiting),
    });
    expect(reasonOf(late)).toEqual(enough);
  });

  test.each<[string, Odd, number, string]>([
    ['an answer to another site', { origin: 'https://portal.example.evil' }, 422, OTHER_SITE],
    ['an answer inside another site', { crossOrigin: true }, 422, OTHER_SITE],
    ['a passkey for another host', { rpId: 'evil.example' }, 422, OTHER_SITE],
    ['a device that did not verify the person', { verified: false }, 422, UNVERIFIED],
    ['a signature in place of a new passkey', { type: 'webauthn.get' }, 422, WRONG],
    ['an unknown request', { challenge: 'a'.repeat(43) }, 409, OVER],
  ])('%s is refused and adds nothing', async (_what, odd, status, reason) => {
    const caller = await server().as('shop');
    const made = newDevice(ORIGIN).make(optionsIn(await begin(caller)), odd);
    expect(reasonOf(await caller.post('/identity/passkeys', { title: 'Телефон', ...made }))).toEqual([
      status,
      reason,
    ]);
    expect(await stateOf(caller)).toMatchObject({ enabled: false, passkeys: 0 });
  });

  test('what cannot be read is refused, and so is a name that the device did not attest', async () => {
    const caller = await server().as('shop');
    const malformed = [422, 'Портал не смог прочитать ответ ключа доступа. Повторите.'];
    const add = async (change: object) => {
      const made = newDevice(ORIGIN).make(optionsIn(await begin(caller)));
      return reasonOf(await caller.post('/identity/passkeys', { title: 'Телефон', ...made, ...change }));
    };
    expect(await add({ client_data: 'bm90IEpTT04' })).toEqual(malformed);
    expect(await add({ attestation: 'AAAA' })).toEqual(malformed);
    expect(await add({ credential_id: 'AAAA' })).toEqual([422, WRONG]);
  });

  test('a request is answered once, by the session that made it, within five minutes, right or wrong', async () => {
    const caller = await server().as('shop');
    const other = await server().as('shop');
    const add = (who: Caller, made: object) => who.post('/identity/passkeys', { title: 'Телефон', ...made });
    const options = optionsIn(await begin(caller));
    expect(reasonOf(await add(other, newDevice(ORIGIN).make(options)))).toEqual([409, OVER]);
    expect((await add(caller, newDevice(ORIGIN).make(options, { verified: false }))).status).toBe(422);
    expect(reasonOf(await add(caller, newDevice(ORIGIN).make(options)))).toEqual([409, OVER]);
    const late = optionsIn(await begin(caller));
    await server().database.execute(
      sql`UPDATE passkey_challenge SET expires_at = expires_at - interval '5 minutes'`,
    );
    expect(reasonOf(await add(caller, newDevice(ORIGIN).make(late)))).toEqual([409, OVER]);
  });

  test('two tabs with one request add one passkey', async () => {
    const caller = await server().as('shop');
    const options = optionsIn(await begin(caller));
    const answers = await Promise.all(
      [newDevice(ORIGIN), newDevice(ORIGIN)].map((device) =>
        caller.post('/identity/passkeys', { title: 'Телефон', ...device.make(options) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await listOf(caller)).toHaveLength(1);
  });
});

async function enterByCode(secret: string): Promise<Caller> {
  await server().database.update(secondFactor).set({ used_step: null });
  const opened = await open('/identity/token/second-factor', {
    token: challengeIn(await signIn()),
    code: codeFrom(secret),
  });
  expect(opened.status).toBe(200);
  await server().database.update(secondFactor).set({ used_step: null });
  return callerOf(opened);
}

describe('signing in', () => {
  test('a passkey opens a session after the password; the list of sessions says how', async () => {
    const { device } = await addPasskey(await server().as('shop'), ORIGIN);
    const token = challengeIn(await signIn());
    const options = await beginEnter(token);
    expect(options).toMatchObject({
      rpId: 'portal.example',
      userVerification: 'required',
      allowCredentials: [{ id: device.id }],
    });
    const opened = await enter(token, device.sign(options));
    expect(opened.status).toBe(200);
    const caller = callerOf(opened);
    const sessions = data<Answer<'listSessions'>['data']>(await caller.get('/identity/sessions'));
    expect(sessions.find(({ current }) => current)?.second_factor).toBe('passkey');
    expect(sessions.find(({ current }) => !current)?.second_factor).toBeNull();
    expect((await listOf(caller))[0]?.last_used_at).toEqual(expect.any(String));
    // Confirmed by it, so nothing is asked again.
    expect((await begin(caller)).status).toBe(200);
    // The sign-in is over.
    expect((await open('/identity/token/passkey/begin', { token })).status).toBe(404);
  });

  test('a device that does not count its signatures signs in again and again; its copy is told', async () => {
    const { device } = await addPasskey(await server().as('shop'), ORIGIN, 'Телефон', false);
    for (let time = 0; time < 2; time++) {
      const token = challengeIn(await signIn());
      expect((await enter(token, device.sign(await beginEnter(token)))).status).toBe(200);
    }
    expect((await listOf(await signedIn(device)))[0]?.backed_up).toBe(true);
  });

  test('a recovery code and, where there is one, the app still sign in', async () => {
    const caller = await server().as('shop');
    const { codes } = await addPasskey(caller, ORIGIN);
    const code = (token: string, value: string) =>
      open('/identity/token/second-factor', { token, code: value });
    const opened = await code(challengeIn(await signIn()), codes[0] ?? '');
    expect(opened.status).toBe(200);
    expect(await stateOf(callerOf(opened))).toMatchObject({ recovery_codes_left: 9 });
    expect((await code(challengeIn(await signIn()), '123456')).status).toBe(422);
    const { secret } = await turnFactorOn(server(), caller);
    expect((await signIn()).body).toMatchObject({ factors: ['passkey', 'app'] });
    expect((await (await enterByCode(secret)).get('/identity/user/current')).status).toBe(200);
  });

  test.each<[string, Odd, number, string]>([
    ['an answer to another site', { origin: 'http://portal.example' }, 422, OTHER_SITE],
    ['an answer inside another site', { crossOrigin: true }, 422, OTHER_SITE],
    ['a signature for another host', { rpId: 'example' }, 422, OTHER_SITE],
    ['a device that did not verify the person', { verified: false }, 422, UNVERIFIED],
    ['a counter that stands still', { counter: 1 }, 422, COUNTED],
    ['a counter that goes back', { counter: 0 }, 422, COUNTED],
    ['a new passkey in place of a signature', { type: 'webauthn.create' }, 422, WRONG],
    ['an unknown request', { challenge: 'a'.repeat(43) }, 409, OVER],
  ])('%s is refused, and the sign-in goes on', async (_what, odd, status, reason) => {
    const { device } = await addPasskey(await server().as('shop'), ORIGIN);
    const token = challengeIn(await signIn());
    const refused = await enter(token, device.sign(await beginEnter(token), odd));
    expect(reasonOf(refused)).toEqual([status, reason]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await enter(token, device.sign(await beginEnter(token)))).status).toBe(200);
  });

  test('another person’s passkey, another’s signature and a request of another sign-in are refused', async () => {
    const { device } = await addPasskey(await server().as('shop'), ORIGIN);
    const { device: other } = await addPasskey(await server().as('supplier'), ORIGIN);
    const token = challengeIn(await signIn());
    const signature = other.sign(await beginEnter(token));
    expect(reasonOf(await enter(token, signature))).toEqual([422, UNKNOWN]);
    const forged = { ...other.sign(await beginEnter(token), { counter: 9 }), credential_id: device.id };
    expect(reasonOf(await enter(token, forged))).toEqual([422, WRONG]);
    const second = challengeIn(await signIn());
    expect(reasonOf(await enter(token, device.sign(await beginEnter(second))))).toEqual([409, OVER]);
    const theirs = challengeIn(await signIn('supplier'));
    expect(reasonOf(await enter(token, device.sign(await beginEnter(theirs))))).toEqual([409, OVER]);
    expect((await enter('x'.repeat(43), device.sign(await beginEnter(token)))).status).toBe(404);
  });

  test('two tabs with one request open one session; so do two requests of one sign-in', async () => {
    const { device } = await addPasskey(await server().as('shop'), ORIGIN);
    const token = challengeIn(await signIn());
    const signed = device.sign(await beginEnter(token));
    const answers = await Promise.all([enter(token, signed), enter(token, signed)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const next = challengeIn(await signIn());
    const both = [await beginEnter(next), await beginEnter(next)].map((options) => device.sign(options));
    const opened = await Promise.all(both.map((one) => enter(next, one)));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('refused passkeys are limited together with wrong codes; a right one starts the count again', async () => {
    const { device } = await addPasskey(await server().as('shop'), ORIGIN);
    const token = challengeIn(await signIn());
    expect((await enter(token, device.sign(await beginEnter(token), { verified: false }))).status).toBe(422);
    await guessMore();
    const refused = await enter(token, device.sign(await beginEnter(token)));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open('/identity/token/second-factor', { token, code: '123456' })).status).toBe(429);
    await server().database.execute(sql`UPDATE login_attempt SET last_failed_at = now() - interval '1 day'`);
    expect((await enter(token, device.sign(await beginEnter(token)))).status).toBe(200);
    const { rows } = await server().database.execute(sql`SELECT login FROM login_attempt`);
    expect(rows).toEqual([]);
  });

  test('a person without passkeys is not asked for one', async () => {
    await turnFactorOn(server(), await server().as('shop'));
    const asked = await signIn();
    expect(asked.body).toMatchObject({ factors: ['app'] });
    const begun = await open('/identity/token/passkey/begin', { token: challengeIn(asked) });
    expect(reasonOf(begun)).toEqual([409, 'Ключей доступа нет']);
  });
});

/** A session opened with the device’s passkey. */
async function signedIn(device: ReturnType<typeof newDevice>): Promise<Caller> {
  const token = challengeIn(await signIn());
  return callerOf(await enter(token, device.sign(await beginEnter(token))));
}

describe('confirming', () => {
  test('a passkey confirms the session, on every copy; a request of a sign-in does not', async () => {
    const caller = await server().as('shop');
    const { device, id } = await addPasskey(caller, ORIGIN);
    await elevenMinutesLater(caller);
    expect((await remove(caller, id)).body).toMatchObject({ code: 'confirm_identity' });
    const token = challengeIn(await signIn());
    expect(reasonOf(await confirm(caller, device.sign(await beginEnter(token))))).toEqual([409, OVER]);
    const unverified = device.sign(await beginConfirm(caller), { verified: false });
    expect(reasonOf(await confirm(caller, unverified))).toEqual([422, UNVERIFIED]);
    const signed = device.sign(await beginConfirm(caller));
    expect((await confirm(caller, signed)).status).toBe(200);
    expect(reasonOf(await confirm(caller, signed))).toEqual([409, OVER]);
    const elsewhere = servers[1]?.address ?? '';
    await expect
      .poll(
        async () =>
          (await call(elsewhere, 'POST', '/identity/passkeys/begin', caller.token, { password: PASSWORD }))
            .status,
      )
      .toBe(200);
  });

  test('is limited, and needs a passkey', async () => {
    const caller = await server().as('shop');
    expect(reasonOf(await caller.post('/identity/confirm/passkey/begin'))).toEqual([
      409,
      'Ключей доступа нет',
    ]);
    const { device } = await addPasskey(caller, ORIGIN);
    expect((await confirm(caller, device.sign(await beginConfirm(caller), { counter: 0 }))).status).toBe(422);
    await guessMore();
    expect((await confirm(caller, device.sign(await beginConfirm(caller)))).status).toBe(429);
  });

  test('a confirmed session of a person with a passkey renews the codes and disconnects the app without a code', async () => {
    const caller = await server().as('shop');
    await turnFactorOn(server(), caller);
    const renew = () => caller.post('/identity/second-factor/recovery-codes', {});
    const end = () => caller.post('/identity/second-factor/end', {});
    expect(await renew()).toMatchObject({ status: 422, body: { fields: [{ field: 'code' }] } });
    expect(await end()).toMatchObject({ status: 422, body: { fields: [{ field: 'code' }] } });
    const { device } = await addPasskey(caller, ORIGIN);
    await elevenMinutesLater(caller);
    expect((await renew()).body).toMatchObject({ code: 'confirm_identity' });
    expect((await end()).body).toMatchObject({ code: 'confirm_identity' });
    expect((await confirm(caller, device.sign(await beginConfirm(caller)))).status).toBe(200);
    expect(data<{ codes: string[] }>(await renew()).codes).toHaveLength(10);
    expect((await end()).status).toBe(200);
    expect(await stateOf(caller)).toMatchObject({ enabled: true, created_at: null, recovery_codes_left: 10 });
    expect(reasonOf(await end())).toEqual([409, 'Приложение не подключено']);
    await expect.poll(() => lettersTo('shop@example.ru')).toContain('Отключено приложение с кодами');
  });
});

describe('one’s own passkeys', () => {
  test('are renamed and deleted, with letters and history; with the last factor the codes are gone', async () => {
    const caller = await server().as('shop');
    const { id: first } = await addPasskey(caller, ORIGIN);
    const { id: second } = await addPasskey(caller, ORIGIN, 'Ноутбук');
    expect((await rename(caller, first, ' Старый телефон ')).status).toBe(200);
    expect((await rename(caller, first, '   ')).status).toBe(422);
    expect((await listOf(caller)).map(({ title }) => title)).toEqual(['Старый телефон', 'Ноутбук']);
    expect((await remove(caller, first)).status).toBe(200);
    expect(await stateOf(caller)).toMatchObject({ enabled: true, passkeys: 1, recovery_codes_left: 10 });
    expect((await remove(caller, second)).status).toBe(200);
    expect(await stateOf(caller)).toMatchObject({ enabled: false, passkeys: 0, recovery_codes_left: 0 });
    const { id } = await byLogin('shop');
    const left = await server().database.select().from(recoveryCode).where(eq(recoveryCode.user_id, id));
    expect(left).toEqual([]);
    expect((await signIn()).status).toBe(200);
    expect((await historyOf(id)).slice(0, 5)).toEqual([
      ['-Ноутбук'],
      ['-Старый телефон'],
      ['-Телефон', '+Старый телефон'],
      ['+Ноутбук'],
      ['+Телефон'],
    ]);
    await expect
      .poll(() => lettersTo('shop@example.ru'))
      .toEqual([
        'Добавлен ключ доступа',
        'Добавлен ключ доступа',
        'Удалён ключ доступа',
        'Удалён ключ доступа',
      ]);
  });

  test('another person’s and an absent one answer the same 404, a colleague’s too', async () => {
    const { id } = await addPasskey(await server().as('shop'), ORIGIN);
    const admin = await server().as('admin');
    for (const act of [(one: number) => remove(admin, one), (one: number) => rename(admin, one, 'Мой')])
      for (const one of [id, 999_999_999])
        expect(reasonOf(await act(one))).toEqual([404, 'Ключ доступа не найден']);
    expect(await listOf(admin)).toEqual([]);
  });

  test('an administrator who removes the second factor removes the passkeys, too', async () => {
    const caller = await server().as('shop');
    await addPasskey(caller, ORIGIN);
    const { id } = await byLogin('shop');
    const admin = await server().as('admin');
    const reset = await admin.post(`/identity/user/${id}/second-factor/reset`);
    expect(reset).toMatchObject({ status: 200, body: { data: { second_factor: false } } });
    expect((await caller.get('/identity/user/current')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    expect((await historyOf(id))[0]).toEqual(['-Телефон']);
    await expect.poll(() => lettersTo('shop@example.ru')).toContain('Второй фактор снят');
  });
});
