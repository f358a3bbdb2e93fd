// A real OpenID provider in the test's process, as strict as the bank: it requires PKCE and checks the client
// secret.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { expect } from 'vitest';

export interface BankAccount {
  inn?: string;
  email?: string;
  email_verified?: boolean;
  buyOnCreditMmb?: boolean;
  creditLineAvailableSum?: number;
}

export interface TestBank {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Accounts at the bank, by subject. */
  accounts: Record<string, BankAccount>;
  /** Base address of the bank's credit calls. */
  creditUrl: string;
  /** Bodies of the received applications and invoices, by the portal's external id. */
  applications: Map<string, Record<string, unknown>>;
  /** The status of every application, in the bank's own code. */
  word: string;
  /** Base address of the redirects for customers; `fails` is an HTTP status to return instead of every answer. */
  sendsTo: string;
  fails: number | null;
  /** Seconds for which new access tokens are valid. */
  lifetime: number;
  /** Number of times that tokens were renewed. */
  renewals: number;
  /** Revokes the issued refresh tokens. */
  forgetTokens(): Promise<void>;
  /** Signs in at the bank as `sub`, as a browser does; returns the address that the bank redirects to. */
  visit(address: string, sub: string): Promise<URL>;
  stop(): Promise<void>;
}

/** Starts the bank; `returnTo` is the only redirect address that it allows. */
export async function startBank(returnTo: string): Promise<TestBank> {
  const accounts: TestBank['accounts'] = {};
  const client = { clientId: 'portal', clientSecret: 'a-secret-between-the-portal-and-the-bank' };
  let visitor = '';
  const applications: TestBank['applications'] = new Map();
  const issued = new Set<string>();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) void lend(request, response);
    else if (request.url?.startsWith('/interaction/'))
      // Every visitor is signed in and consents.
      void bank.interactionFinished(request, response, { login: { accountId: visitor } });
    else bank.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server must not keep the worker running.
  server.unref();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bank = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [returnTo],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      inn: ['inn', 'buyOnCreditMmb', 'creditLineAvailableSum'],
    },
    cookies: { keys: ['test'] },
    issueRefreshToken: async () => true,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...accounts[sub] }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email inn');
      await grant.save();
      return grant;
    },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: () => test.lifetime,
      RefreshToken: 600,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
      Grant: 60,
    },
  });
  bank.on('grant.success', ({ oidc }) => {
    if (oidc.params?.['grant_type'] === 'refresh_token') test.renewals += 1;
  });
  bank.on('refresh_token.saved', ({ jti }) => issued.add(jti));
  /** Handles the credit calls; returns 401 without a valid access token. */
  async function lend(request: IncomingMessage, response: ServerResponse) {
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const token = await bank.AccessToken.find(request.headers.authorization?.slice('Bearer '.length) ?? '');
    if (!token) return say(401, { message: 'UNAUTHORIZED' });
    if (test.fails !== null) return say(test.fails, { message: 'FAILED' });
    const path = (request.url ?? '').slice('/api/'.length);
    if (path === 'v1/credit-offers')
      return say(200, {
        creditOffers: [
          {
            productCode: 'KK1',
            productName: 'Кредит',
            sumMin: '100.00',
            sumMax: '1000000.00',
            termMin: 1,
            termMax: 12,
          },
        ],
        activeCreditLines: [{ contractNumber: 'Д-1', productName: 'Линия', availableSum: '5000.50' }],
      });
    const known = /^v1\/payments\/([\w-]+)\/state$/.exec(path)?.[1];
    if (known !== undefined)
      return applications.has(known)
        ? say(200, { bankStatus: test.word })
        : say(404, { message: 'NOT_FOUND' });
    const asked = (await json(request)) as Record<string, unknown>;
    applications.set(String(asked['externalId']), { path, accountId: token.accountId, ...asked });
    return say(201, { redirectUri: `${test.sendsTo}/credit/${String(asked['externalId'])}` });
  }
  const test: TestBank = {
    issuer,
    creditUrl: `${issuer}/api`,
    applications,
    word: 'CREATED',
    sendsTo: issuer,
    fails: null,
    lifetime: 60,
    renewals: 0,
    async forgetTokens() {
      for (const id of issued) await (await bank.RefreshToken.find(id))?.destroy();
    },
    ...client,
    accounts,
    async visit(address, sub) {
      visitor = sub;
      const cookies = new Map<string, string>();
      let place = new URL(address);
      for (let step = 0; step < 10; step++) {
        if (place.origin !== issuer) return place;
        const answer = await fetch(place, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        }
        const next = answer.headers.get('location');
        if (next === null) return expect.unreachable(`the bank: ${answer.status} ${await answer.text()}`);
        place = new URL(next, place);
      }
      return expect.unreachable('the bank sends round and round');
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return test;
}
