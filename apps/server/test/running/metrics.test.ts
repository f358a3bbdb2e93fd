// By default /metrics is available only to this machine, not to clients behind a proxy on this machine.
import { describe, expect, test } from 'vitest';
import { cloneDatabase } from '../support/database.ts';
import { useServerOn } from '../support/server.ts';

const read = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(`${address}/metrics`, { headers })).status;
const PROXY = { 'x-forwarded-for': '203.0.113.9' };

describe('METRICS=loopback', () => {
  const server = useServerOn(() => cloneDatabase('empty'));
  test('local requests are answered, requests through a proxy get 404', async () => {
    expect(await read(server().address)).toBe(200);
    expect(await read(server().address, PROXY)).toBe(404);
    expect(await read(server().address, { forwarded: 'for=203.0.113.9' })).toBe(404);
  });
});

describe('METRICS=loopback with PUBLIC_URL, which implies a proxy', () => {
  const server = useServerOn(() => cloneDatabase('empty'), { PUBLIC_URL: 'https://portal.example' });
  test('all requests get 404', async () => expect(await read(server().address)).toBe(404));
});

describe('METRICS=open', () => {
  const server = useServerOn(() => cloneDatabase('empty'), {
    METRICS: 'open',
    PUBLIC_URL: 'https://portal.example',
  });
  test('all requests are answered', async () => expect(await read(server().address, PROXY)).toBe(200));
});
