// «private addresses refused»: whatever way a list is fetched, and wherever a server leads on to.
import { beforeAll, describe, expect, test } from 'vitest';
import { withSource } from '../src/areas/fetching/connect.ts';
import type { SourceSettings } from '../src/areas/fetching/source.ts';
import { isOwnHost, OWN_NETWORK, publicAddressOf, publicLookup } from '../src/outside/own-networks.ts';
import { type Answer, call, type Caller, useTestServers } from './server.ts';

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
];

describe.each(HOSTS)('%s', (host) => {
  test('is neither saved nor called', async () => {
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

test('a name is looked at as it is connected to, whatever it has led to before', async () => {
  expect(isOwnHost('seller.example')).toBe(false);
  await expect(publicAddressOf('localhost', false)).rejects.toThrow(OWN_NETWORK);
  expect(['127.0.0.1', '::1']).toContain(await publicAddressOf('localhost', true));
  const error = await new Promise<Error | null>((resolve) => {
    publicLookup('localhost', {}, (found) => resolve(found));
  });
  expect(error?.message).toBe(OWN_NETWORK);
});
