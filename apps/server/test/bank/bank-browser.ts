// A portal with a real OpenID provider, and a simulated browser that goes there and back, for the sign-in tests.
import { eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { bankAccountLink, bankSignOn } from '../../src/areas/bank/tables.ts';
import { contractor } from '../../src/areas/contractors/tables.ts';
import { user } from '../../src/areas/identity/tables.ts';
import { startBank } from './bank-provider.ts';
import { type Answer, call, type TestServer, useTestServers } from '../support/server.ts';

const PUBLIC_URL = 'https://portal.example';
export const bank = await startBank(`${PUBLIC_URL}/sbbol/authorize`);

export const { issuer } = bank;
const { clientId, clientSecret } = bank;
export const settings = { issuer, clientId, clientSecret, scope: 'openid email inn', credit: null };
let withBank: TestServer[] = [];
export const server = (): TestServer => withBank[0] ?? expect.unreachable();

/** A simulated browser: it stores its cookie, visits the bank and returns to the portal. */
export class Browser {
  cookie = '';

  async begin(redirectUrl = '/main', token?: string) {
    const place = token === undefined ? 'generate-auth-url' : 'generate-link-url';
    const { body, headers } = await call(
      server().address,
      'GET',
      `/sbbol/${place}?redirect_url=${encodeURIComponent(redirectUrl)}`,
      token,
      undefined,
      { cookie: this.cookie },
    );
    this.cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return (body as Answer<'generateBankUrl'>).data.url;
  }

  async finish(cameBack: URL, more: Record<string, string> = {}) {
    const query = new URLSearchParams({ ...Object.fromEntries(cameBack.searchParams), ...more });
    const answer = await call(
      server().address,
      'GET',
      `/sbbol/authorize?${query.toString()}`,
      undefined,
      undefined,
      { cookie: this.cookie },
    );
    const token = /access_token=([^;]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1];
    return { ...answer, token };
  }

  async signIn(sub: string, redirectUrl?: string) {
    return this.finish(await bank.visit(await this.begin(redirectUrl), sub));
  }

  async link(sub: string, token: string) {
    return this.finish(await bank.visit(await this.begin('/main', token), sub));
  }
}

const OVER = 'Вход через СберБизнес устарел или уже использован. Начните его снова.';
const REFUSED = 'Банк не подтвердил вход. Начните его снова.';
const UNKNOWN = expect.stringContaining('СберБизнес не связан ни с одним пользователем портала');
export const over = { status: 422, body: { message: OVER }, token: undefined };
export const refused = { status: 422, body: { message: REFUSED }, token: undefined };
export const unknown = { status: 403, body: { code: 'bank_unknown', message: UNKNOWN }, token: undefined };

export const loginOf = async (token = '') => {
  const { body } = await call(server().address, 'GET', '/identity/user/current', token);
  return (body as Answer<'getCurrentUser'>).data.login;
};
export const statements = async (token = '') => {
  const { body } = await call(server().address, 'GET', '/identity/statements', token);
  return (body as Answer<'getStatements'>).data.sbbol;
};
export const set = (login: string, values: Partial<typeof user.$inferInsert>) =>
  server().database.update(user).set(values).where(eq(user.login, login));
export const innOf = async (login: string) => {
  const [company] = await server()
    .database.select({ inn: contractor.inn })
    .from(contractor)
    .innerJoin(user, eq(user.contractor_id, contractor.id))
    .where(eq(user.login, login));
  return company?.inn ?? expect.unreachable();
};

/**
 * Starts a portal for the calling test file. The bank is shared by all files of a worker; links and unfinished
 * sign-ons are deleted before each test.
 */
export function openBankBrowser(): void {
  withBank = useTestServers(1, () => ({ bank: settings, publicUrl: PUBLIC_URL }));
  beforeEach(async () => {
    await server().database.delete(bankAccountLink);
    await server().database.delete(bankSignOn);
    bank.accounts['somebody'] = {};
  });
}
