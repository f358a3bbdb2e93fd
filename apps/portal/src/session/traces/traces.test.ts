import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { traceActions } from './traces.ts';

interface Sent {
  address: string;
  traceparent: string | null;
  body: { spans: Record<string, unknown>[] } | null;
}
let sent: Sent[];
let listeners: Map<string, (event: object) => void>;
/** What the module asks a clicked button for. */
const button = (name: string) => {
  const element = { textContent: name, getAttribute: () => null, closest: () => element };
  return Object.setPrototypeOf(element, StandIn.prototype) as object;
};
function StandIn() {
  // Stands for the browser's `Element`: the module asks with `instanceof`.
}
const ADDRESS = 'http://portal.test/api/prices/price-list';

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  listeners = new Map();
  vi.stubGlobal('Element', StandIn);
  vi.stubGlobal('location', { origin: 'http://portal.test', pathname: '/prices' });
  vi.stubGlobal('document', { cookie: '', addEventListener: () => undefined });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.text();
    sent.push({
      address: request.url,
      traceparent: request.headers.get('traceparent'),
      body: text === '' ? null : JSON.parse(text),
    });
    return Response.json({ data: { ok: true } }, { status: request.url.endsWith('/7') ? 503 : 200 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const click = (name: string) => listeners.get('click')?.({ target: button(name) });
const reported = () => sent.find(({ address }) => address.endsWith('/api/traces'))?.body?.spans ?? [];

test('calls after a click carry its trace; the click and its calls are sent to the server', async () => {
  traceActions(1);
  click('Заказать для +7 999 123-45-67');
  await fetch(new Request(ADDRESS));
  await fetch(new Request(`${ADDRESS}/7`));
  await vi.advanceTimersByTimeAsync(11_000);
  const [first, second] = sent;
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(first?.traceparent ?? '') ?? [];
  expect(second?.traceparent).toContain(traceId);
  const spans = reported();
  expect(spans.map(({ kind, name, status }) => [kind, name, status])).toEqual([
    ['call', 'GET /api/prices/price-list', 200],
    ['call', 'GET /api/prices/price-list/7', 503],
  ]);
  const action = sent.flatMap(({ body }) => body?.spans ?? []).find(({ kind }) => kind === 'action');
  expect(action).toMatchObject({
    name: 'Заказать для [скрыто]',
    page: '/prices',
    parent_id: null,
    status: null,
  });
  expect(new Set([...spans, action].map((span) => span?.['trace_id']))).toEqual(new Set([traceId]));
  expect(spans.map(({ parent_id }) => parent_id)).toEqual([action?.['span_id'], action?.['span_id']]);
  expect(spans[0]?.['span_id']).toBe(spanId);
});

test('a call long after the click, to another site, or before any click has no trace', async () => {
  traceActions(1);
  await fetch(new Request(ADDRESS));
  click('Найти');
  await fetch(new Request('http://other.test/api/x'));
  await vi.advanceTimersByTimeAsync(5_001);
  await fetch(new Request(ADDRESS));
  expect(sent.map(({ traceparent }) => traceparent)).toEqual([null, null, null]);
});

test('the share decides for each action', async () => {
  traceActions(0.25);
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.25);
  click('Найти');
  await fetch(new Request(ADDRESS));
  chance.mockReturnValue(0.24);
  click('Найти');
  await fetch(new Request(ADDRESS));
  expect(sent.map(({ traceparent }) => traceparent === null)).toEqual([true, false]);
});

test('a call that gets no answer has the status 0, and its caller gets the error', async () => {
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/traces'))
      sent.push({ address: request.url, traceparent: null, body: await request.json() });
    else throw new TypeError('Failed to fetch');
    return Response.json({ data: { ok: true } });
  });
  traceActions(1);
  click('Найти');
  await expect(fetch(new Request(ADDRESS))).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reported()).toMatchObject([{ kind: 'call', status: 0 }]);
});
