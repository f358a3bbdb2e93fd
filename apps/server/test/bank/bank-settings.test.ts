// The bank's settings: off, on, and a bank that does not answer. Specification 1, section 2.5; 2, section 7.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BANK_LINK_FAILED } from '@portal/domain/failures';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig, StartError } from '../../src/config.ts';
import { server, settings, openBankBrowser } from './bank-browser.ts';
import { type Answer, call, useTestServers } from '../support/server.ts';

openBankBrowser();

const withoutBank = useTestServers(1, () => ({ bank: null }));
// Port 9 (discard): nothing listens there.
const withDeadBank = useTestServers(1, () => ({ bank: { ...settings, issuer: 'http://127.0.0.1:9/' } }));

/** A bank whose first answer is a failure. */
let asked = 0;
const recovering = createServer((_request, response) => {
  asked += 1;
  if (asked === 1) return response.writeHead(503).end();
  return response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      issuer: recovered,
      authorization_endpoint: `${recovered}authorize`,
      token_endpoint: `${recovered}token`,
      jwks_uri: `${recovered}keys`,
    }),
  );
});
await new Promise<void>((resolve) => recovering.listen(0, '127.0.0.1', resolve));
recovering.unref();
const recovered = `http://127.0.0.1:${(recovering.address() as AddressInfo).port}/`;
const withRecoveringBank = useTestServers(1, () => ({ bank: { ...settings, issuer: recovered } }));
afterAll(() => new Promise((resolve) => void recovering.close(resolve)));

describe('configuration of the bank', () => {
  test.each(['generate-auth-url', 'authorize?code=a&state=b'])(
    'without a bank, %s returns 404 with a message',
    async (place) => {
      const answer = await call(withoutBank[0]?.address ?? '', 'GET', `/sbbol/${place}`);
      expect(answer).toMatchObject({
        status: 404,
        body: { message: 'Вход через СберБизнес здесь не включён' },
      });
    },
  );

  test('without a bank, linking returns 404, the sign-in button is off and the statements have no bank data', async () => {
    const shop = (await withoutBank[0]?.as('shop')) ?? expect.unreachable();
    expect((await shop.get('/sbbol/generate-link-url')).status).toBe(404);
    const environment = (await shop.get('/config/env')).body as Answer<'getEnvironment'>;
    expect(environment.data.bank_enabled).toBe(false);
    const { sbbol } = ((await shop.get('/identity/statements')).body as Answer<'getStatements'>).data;
    expect(sbbol).toEqual({ enable: false, authorized: false, user_info: null, credit_pending: {} });
  });

  test('the bank is on only if all its variables are set', async () => {
    const { body } = await call(server().address, 'GET', '/config/env');
    expect((body as Answer<'getEnvironment'>).data.bank_enabled).toBe(true);
    const variables = { BANK_ISSUER: 'https://bank.example', BANK_CLIENT_ID: 'a' };
    expect(readConfig(variables).bank).toBeNull();
    const signOn = { ...variables, BANK_CLIENT_SECRET: 'b' };
    const known = {
      issuer: 'https://bank.example/',
      clientId: 'a',
      clientSecret: 'b',
      scope: 'openid email inn',
    };
    expect(readConfig(signOn).bank).toEqual({ ...known, credit: null });
    const credit = {
      BANK_CREDIT_URL: 'https://api.bank.example',
      BANK_CREDIT_ACCOUNT: '40702810000000000001',
    };
    expect(readConfig({ ...signOn, ...credit }).bank).toEqual({
      ...known,
      credit: { url: 'https://api.bank.example', account: '40702810000000000001' },
    });
    expect(() => readConfig({ ...signOn, ...credit, BANK_CREDIT_URL: 'http://bank.example' })).toThrow(
      StartError,
    );
  });

  test('the demo uses its own bank by default; with another database no bank is set by default', () => {
    expect(readConfig({}).bank).toBe('demo');
    expect(readConfig({ DATABASE_URL: 'postgres://somewhere/a' }).bank).toBeNull();
    expect(readConfig({ DATABASE_URL: 'postgres://somewhere/a', DEMO: '1' }).bank).toBe('demo');
  });

  test('a bank address without TLS is rejected unless it is on this machine', () => {
    expect(() => readConfig({ BANK_ISSUER: 'http://bank.example' })).toThrow(StartError);
    expect(() => readConfig({ BANK_ISSUER: 'http://127.0.0.1:4000' })).not.toThrow();
  });
});

test('returns 502 with a message if the bank does not answer', async () => {
  const answer = await call(withDeadBank[0]?.address ?? '', 'GET', '/sbbol/generate-auth-url');
  expect(answer).toMatchObject({ status: 502, body: { message: BANK_LINK_FAILED } });
});

test('looks up a bank again that failed once, and not again after that', async () => {
  const address = async () => call(withRecoveringBank[0]?.address ?? '', 'GET', '/sbbol/generate-auth-url');
  expect(await address()).toMatchObject({ status: 502, body: { message: BANK_LINK_FAILED } });
  for (let times = 0; times < 2; times += 1)
    expect(await address()).toMatchObject({
      status: 200,
      body: { data: { url: expect.stringContaining(`${recovered}authorize`) } },
    });
  expect(asked).toBe(2);
});
