// By default /metrics is available only to this machine, not to clients behind a proxy on this machine.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { mayRead } from '../../src/health.ts';
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

describe('METRICS=private', () => {
  const server = useServerOn(() => cloneDatabase('empty'), {
    METRICS: 'private',
    PUBLIC_URL: 'https://portal.example',
  });
  test('requests of the inner network are answered, requests through the balancer get 404', async () => {
    expect(await read(server().address)).toBe(200);
    expect(await read(server().address, PROXY)).toBe(404);
  });

  test.each([
    ['10.1.2.3', true],
    ['::ffff:192.168.0.7', true],
    ['fd00::7', true],
    ['203.0.113.9', false],
    ['::ffff:203.0.113.9', false],
    ['2001:db8::1', false],
    ['', false],
  ])('«%s» may read: %s', (remoteAddress, may) => {
    const settings = { metrics: 'private', publicUrl: undefined } as const;
    expect(mayRead(settings, { socket: { remoteAddress }, headers: {} })).toBe(may);
  });
});

describe('METRICS=open', () => {
  const server = useServerOn(() => cloneDatabase('empty'), {
    METRICS: 'open',
    PUBLIC_URL: 'https://portal.example',
  });
  test('all requests are answered', async () => expect(await read(server().address, PROXY)).toBe(200));
});

describe('what the metrics tell', () => {
  const server = useServerOn(() => cloneDatabase('demo'));
  const text = async () => (await fetch(`${server().address}/metrics`)).text();
  const valueOf = (all: string, series: string) =>
    Number(
      all
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1),
    );

  test('every metric that the dashboard and the alert rules name is there', async () => {
    const deploy = path.join(import.meta.dirname, '../../../../deploy');
    const named = ['grafana/portal.json', 'prometheus/alerts.yaml'].flatMap((file) => [
      ...readFileSync(path.join(deploy, file), 'utf8').matchAll(
        /\b(?:portal|http|nodejs|process)_[a-z0-9_]+/g,
      ),
    ]);
    const wanted = new Set(named.map(([name]) => name));
    expect(wanted.size).toBeGreaterThan(15);
    await server().as('shop');
    const all = await text();
    const there = new Set(all.split('\n').map((line) => line.split(/[ {]/)[0]));
    expect([...wanted].filter((name) => !there.has(name))).toEqual([]);
  });

  test('calls by operation and status, copies by role, the pool, sizes, and the last good backup', async () => {
    const shop = await server().as('shop');
    await shop.get('/document/order/outgoing-orders/999999999');
    await server().database.execute(`INSERT INTO upkeep_run (kind, started_at, ok) VALUES
      ('backup', '2026-11-01T00:00:00Z', true), ('backup', '2026-11-02T00:00:00Z', false)`);
    const all = await text();
    const calls = (status: number, operation: string) =>
      valueOf(all, `http_request_duration_seconds_count{operation="${operation}",status="${status}"}`);
    expect(calls(200, 'signIn')).toBeGreaterThan(0);
    expect(valueOf(all, 'portal_database_up')).toBe(1);
    expect(valueOf(all, 'portal_copies{role="all"}')).toBe(1);
    expect(valueOf(all, 'portal_pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect(valueOf(all, 'portal_database_bytes')).toBeGreaterThan(1_000_000);
    expect(valueOf(all, 'portal_jobs{queue="send-letters",state="failed"}')).toBe(0);
    expect(valueOf(all, 'portal_upkeep_success_timestamp_seconds{kind="backup"}')).toBe(
      Date.parse('2026-11-01T00:00:00Z') / 1_000,
    );
    expect(valueOf(all, 'portal_upkeep_success_timestamp_seconds{kind="drill"}')).toBe(0);
  });

  test('without the database they still tell of this process', async () => {
    await server().database.$client.end();
    const all = await text();
    expect(valueOf(all, 'portal_database_up')).toBe(0);
    expect(all).not.toContain('portal_copies{');
    expect(valueOf(all, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});
