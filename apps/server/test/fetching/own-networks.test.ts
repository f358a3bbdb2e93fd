// «private addresses refused»: for every protocol, and after redirects.
import http from 'node:http';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { withSource } from '../../src/areas/fetching/connect.ts';
import type { SourceSettings } from '../../src/areas/fetching/source.ts';
import {
  isOwnHost,
  isPublicAddress,
  OWN_NETWORK,
  publicAddressOf,
  publicLookup,
} from '../../src/outside/own-networks.ts';
import { type Pages, webServer } from './file-servers.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers(1);
const server = () => servers[0] ?? expect.unreachable();
let supplier: Caller;
beforeAll(async () => {
  supplier = await server().as('supplier');
});

const settings = (kind: SourceSettings['kind'], address: string): SourceSettings => ({
  kind,
  address,
  login: 'a',
  secret: 'b',
  mask: '',
  sender: 'a@b.example',
  subject: '',
  host_key: null,
});
const HOSTS = [
  '127.0.0.1',
  '[::1]',
  'localhost',
  'any.localhost',
  '10.0.0.8',
  '169.254.169.254',
  '[::ffff:127.0.0.1]',
  '[2001::1]',
];

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fd00::1',
  'fec0::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:1::',
  '2001::1',
  '2001:0000:0000::0001',
  '2001:db8::1',
  'ff02::1',
  '4000::1',
  '',
  'anything',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2a00:1450:4010::1',
  '2001:4860::8888',
])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('a webhook with a compressed Teredo address is refused', async () => {
  const { status, body } = await supplier.post('/settings/webhook', {
    address: 'https://[2001::1]/hook',
    events: ['order-activated'],
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({ fields: [{ field: 'address', message: OWN_NETWORK }] });
});

test('a password saved earlier for plain http is not sent', async () => {
  const from = settings('http', 'http://seller.example/price.csv');
  await expect(withSource(from, false, async () => undefined)).rejects.toThrow(
    'пароль уйдёт открытым текстом',
  );
});

describe.each(HOSTS)('%s', (host) => {
  test('is refused in settings and is never connected to', async () => {
    const { data } = (await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>;
    const address = `https://${host}/price.csv`;
    const answer = await call(
      server().address,
      'PUT',
      `/prices/price-list/${data[0]?.id ?? 0}/updating`,
      supplier.token,
      {
        ...settings('http', address),
        host_key: undefined,
        login: '',
        secret: 'b',
        times: [0],
        weekdays: [1],
        missing: 'keep',
        active: true,
      },
    );
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ fields: [{ field: 'address', message: OWN_NETWORK }] });
    for (const [kind, place] of [
      ['http', address],
      ['sftp', `sftp://${host}/prices`],
      ['imap', host],
    ] as const)
      await expect(withSource(settings(kind, place), false, async () => undefined)).rejects.toThrow(
        OWN_NETWORK,
      );
  });
});

test('a host name is resolved and checked at each connection', async () => {
  expect(isOwnHost('seller.example')).toBe(false);
  await expect(publicAddressOf('localhost', false)).rejects.toThrow(OWN_NETWORK);
  expect(['127.0.0.1', '::1']).toContain(await publicAddressOf('localhost', true));
  const error = await new Promise<Error | null>((resolve) => {
    publicLookup('localhost', {}, (found) => resolve(found));
  });
  expect(error?.message).toBe(OWN_NETWORK);
});

describe('a public server', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  /** Routes calls to seller.example to a local server, and records the host of every call. */
  async function seller(pages: Pages) {
    const web = await webServer(pages);
    const real = http.get.bind(http);
    const called: string[] = [];
    vi.spyOn(http, 'get').mockImplementation(((
      url: URL,
      options: http.RequestOptions,
      done: (answer: http.IncomingMessage) => void,
    ) => {
      called.push(url.host);
      const { lookup: _, ...rest } = options;
      return real(
        new URL(url.pathname, url.hostname === 'seller.example' ? web.address : url.href),
        rest,
        done,
      );
    }) as never);
    return { ...web, called };
  }
  const fetched = (within?: number) =>
    withSource(
      { ...settings('http', 'http://seller.example/price.csv'), login: '' },
      false,
      async (source) => {
        let text = '';
        for await (const piece of await source.read(source.files[0] ?? expect.unreachable(), 1_000_000))
          text += String(piece);
        return text;
      },
      within,
    );

  test.each([
    'http://127.0.0.1:1/price.csv',
    'http://localhost:1/',
    'http://[::ffff:7f00:1]/',
    '//10.0.0.8/',
  ])('that redirects to %s is not followed there', async (location) => {
    const web = await seller({
      '/price.csv': (_, response) => response.writeHead(302, { location }).end(),
    });
    await expect(fetched()).rejects.toThrow(OWN_NETWORK);
    expect(web.called).toEqual(['seller.example']);
    await web.close();
  });

  test('that redirects to itself is followed, and the file is read', async () => {
    const web = await seller({
      '/price.csv': (_, response) => response.writeHead(302, { location: '/new.csv' }).end(),
      '/new.csv': (_, response) => response.end('a;b'),
    });
    expect(await fetched()).toBe('a;b');
    expect(web.called).toEqual(['seller.example', 'seller.example']);
    await web.close();
  });

  test('that sends its file too slowly is disconnected after the time limit', async () => {
    const drips: NodeJS.Timeout[] = [];
    const web = await seller({
      '/price.csv': (_, response) => {
        response.writeHead(200);
        drips.push(setInterval(() => response.write('a'), 20));
      },
    });
    await expect(fetched(300)).rejects.toThrow('Сервер слишком долго отдаёт файл');
    for (const drip of drips) clearInterval(drip);
    await web.close();
  });
});
