// Password guesses and floods of anonymous calls. Issue 13, points 6, 8, 9, 12.
import { request as httpRequest } from 'node:http';
import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { take } from '../../src/areas/identity/signing-in/limits.ts';
import { loginAttempt, rateLimit } from '../../src/areas/identity/tables.ts';
import { sweepIdentity } from '../../src/areas/identity/signing-in/sweep.ts';
import { demoMail } from '../../src/mail/tables.ts';
import { call, useTestServers } from '../support/server.ts';

const servers = useTestServers(2, (base) => ({
  limits: { ...base.limits, passwordsPerAddress: 40, requestsPerAddress: 30 },
}));
const server = (at = 0) => servers[at] ?? expect.unreachable();
const post = (place: string, body: object, at = 0, headers: Record<string, string> = {}) =>
  call(server(at).address, 'POST', place, undefined, body, headers);
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statuses = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
/** Resets all rate limits. */
const anew = async () => {
  await server().database.delete(rateLimit);
  await server().database.delete(loginAttempt);
};

describe('password guesses', () => {
  test('of 64 simultaneous guesses on two servers five are checked', async () => {
    await anew();
    const begun = Date.now();
    const answers = await times(64, (index) =>
      post('/identity/token', { login: 'shop', password: `Guess${index}` }, index % 2),
    );
    // On a slow machine the first pauses end during the test: after one second one more guess is checked, after
    // two more another, then four.
    const looks = 5 + Math.floor(Math.log2((Date.now() - begun) / 1_000 + 1));
    expect(statuses(answers)[401]).toBeLessThanOrEqual(looks);
    expect(statuses(answers)[401]).toBeGreaterThan(0);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const [kept] = await server().database.select().from(loginAttempt).where(eq(loginAttempt.login, 'shop'));
    expect(kept?.failed).toBeLessThanOrEqual(looks);
  });
  test('simultaneous sign-ins with the right password are not counted as guesses', async () => {
    await anew();
    const answers = await times(12, () => post('/identity/token', { login: 'shop', password: 'Portal2026' }));
    expect(statuses(answers)).toEqual({ 200: 12 });
    expect(await server().database.select().from(loginAttempt)).toEqual([]);
  });
  test('from one address with any logins: beyond the limit all sign-ins get 429; successful ones do not count', async () => {
    await anew();
    for (let index = 0; index < 4; index++)
      expect((await post('/identity/token', { login: 'shop', password: 'Portal2026' })).status).toBe(200);
    const answers = await times(60, (index) =>
      post('/identity/token', { login: `somebody${index}`, password: 'x' }, index % 2),
    );
    expect(statuses(answers)).toEqual({ 401: 40, 429: 20 });
    const later = await post('/identity/token', { login: 'supplier', password: 'Portal2026' });
    expect(later).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(later.headers.get('retry-after'))).toBeGreaterThan(60);
  });
  test('are counted by the connection’s address, not by X-Forwarded-For', async () => {
    await anew();
    await post('/identity/token', { login: 'nobody', password: 'x' }, 0, {
      'x-forwarded-for': '203.0.113.7',
    });
    const kept = await server().database.select().from(rateLimit).where(like(rateLimit.bucket, 'sign-in %'));
    expect(kept.map(({ bucket }) => bucket)).toEqual(['sign-in 127.0.0.1']);
  });
});

describe('limits for anonymous calls', () => {
  /** Counters as they are some minutes later: the database’s own clock cannot be moved. */
  const pass = (minutes: number) =>
    server()
      .database.update(rateLimit)
      .set({ resets_at: sql`${rateLimit.resets_at} - make_interval(mins => ${minutes})` });
  const SIGN_UP = {
    type: 'shop',
    fiscal_number: '7707083893',
    legal_form: 'ООО',
    organization_title: 'Новая деталь',
    juridical_address: 'Тольятти, ул. Мира, 1',
    first_name: 'Мария',
    second_name: 'Андреева',
    email: 'maria@example.ru',
    phone: '+7 900 123-45-67',
    consent: true,
  };
  test.each(['password/restore', 'one-time'])(
    '%s: five requests per login an hour, known or unknown, with the same answers',
    async (kind) => {
      await anew();
      const ask = (login: string) => times(8, (index) => post(`/identity/${kind}`, { login }, index % 2));
      const known = await ask('supplier');
      const unknown = await ask('nobody-at-all');
      expect(statuses(known)).toEqual({ 200: 5, 429: 3 });
      expect(statuses(unknown)).toEqual(statuses(known));
      expect(known.find(({ status }) => status === 429)?.body).toMatchObject({
        message: expect.stringMatching(/^Слишком много запросов\. Повторите через (?:59|60) минут$/),
      });
      await pass(58);
      expect(statuses(await ask('supplier'))).toEqual({ 429: 8 });
      await pass(2);
      expect(statuses(await ask('supplier'))).toEqual({ 200: 5, 429: 3 });
    },
  );
  test('the wait is never longer than the period, also for a request that began before the first one was counted', async () => {
    const { database } = server();
    const limit = { bucket: 'one of a test', times: 1, seconds: 60 };
    const waited = database.transaction(async (earlier) => {
      await earlier.execute(sql`SELECT now(), pg_sleep(1.5)`);
      await database.transaction((later) => take(later, limit));
      await take(earlier, limit);
    });
    await expect(waited).rejects.toMatchObject({ status: 429, retryAfter: 60 });
  });
  test('from one address with any logins: 30 requests, other calls included', async () => {
    await anew();
    const answers = await times(40, (index) =>
      post('/identity/password/restore', { login: `login${index}` }),
    );
    expect(statuses(answers)).toEqual({ 200: 30, 429: 10 });
    expect((await post('/identity/sign-up', SIGN_UP)).status).toBe(429);
    const request = {
      email: SIGN_UP.email,
      phone: SIGN_UP.phone,
      contact_person: 'Пётр Петров',
      organization_title: 'Завод',
      offered_products: 'Фильтры',
      fiscal_number: 7_707_083_893,
    };
    expect((await post('/identity/landing-send-email', request)).status).toBe(429);
  });
  test('five sign-ups per mailbox', async () => {
    await anew();
    const numbers = ['7736050003', '5003052454', '7702070139', '7728168971', '7744000912', '7710140679'];
    const answers = await times(numbers.length, (index) =>
      post('/identity/sign-up', { ...SIGN_UP, fiscal_number: numbers[index], email: 'victim@example.ru' }),
    );
    expect(statuses(answers)).toEqual({ 200: 5, 429: 1 });
  });
  test('150 attempts to guess a mailed link', async () => {
    await anew();
    const answers = await times(160, (index) =>
      post('/identity/password/link', { token: `${'x'.repeat(40)}${index}` }),
    );
    expect(statuses(answers)).toEqual({ 404: 150, 429: 10 });
  });
  test('expired counters are deleted, current ones remain', async () => {
    const { database } = server();
    await anew();
    await post('/identity/password/restore', { login: 'shop' });
    await database
      .insert(rateLimit)
      .values({ bucket: 'old', taken: 9, resets_at: new Date(Date.now() - 1_000) });
    await database.insert(loginAttempt).values([
      { login: 'old', failed: 3, last_failed_at: new Date(Date.now() - 2 * 86_400_000) },
      { login: 'new', failed: 3, last_failed_at: new Date() },
    ]);
    await sweepIdentity(database);
    const buckets = (await database.select().from(rateLimit)).map(({ bucket }) => bucket).toSorted();
    expect(buckets).toEqual(['asking 127.0.0.1', 'letter shop']);
    expect((await database.select().from(loginAttempt)).map(({ login }) => login)).toEqual(['new']);
  });
});

describe('password restore', () => {
  test('queues the same job for a known and an unknown login and answers before the lookup', async () => {
    await anew();
    const { database } = server();
    const queued = async () => {
      const { rows } = await database.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'mail-link'`,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await queued();
    expect((await post('/identity/password/restore', { login: 'shop2' })).status).toBe(200);
    expect((await post('/identity/password/restore', { login: 'nobody' })).status).toBe(200);
    expect(await queued()).toBe(before + 2);
    const mailed = async () => {
      const { rows } = await database.execute<{ login: string }>(
        sql`SELECT login FROM mailed_link JOIN app_user p ON p.id = user_id WHERE login IN ('shop2', 'nobody')`,
      );
      return rows;
    };
    await expect.poll(mailed).toEqual([{ login: 'shop2' }]);
  });
});

describe('links in letters and to the bank', () => {
  const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  test('letters use the portal’s own address, not the Host header', async () => {
    await anew();
    const { database } = server();
    await database.delete(demoMail);
    await fetchAs('evil.example', '/identity/password/restore', { login: 'distributor' });
    await expect.poll(async () => (await database.select().from(demoMail)).length).toBe(1);
    const [letter] = await database.select().from(demoMail);
    const { origin } = new URL(linkIn(letter?.text ?? ''));
    // Either server may have run the job.
    expect(servers.map(({ address }) => address)).toContain(origin);
  });
  test('so does the return address for the bank', async () => {
    const { body } = await fetchAs('evil.example', '/sbbol/generate-auth-url');
    expect(body).not.toContain('evil.example');
  });
});

/** A request with another Host header, which fetch does not allow. */
async function fetchAs(
  host: string,
  place: string,
  body?: object,
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server().address);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        hostname,
        port,
        path: `/api${place}`,
        method: body ? 'POST' : 'GET',
        headers: { host, 'x-forwarded-host': host, 'content-type': 'application/json' },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += String(chunk)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
