// Traces from the browser's call to the SQL, at a collector that speaks OTLP over HTTP.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../support/database.ts';
import { until } from '../support/listener.ts';
import { call, type Caller, useServerOn } from '../support/server.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status?: { code?: number };
  service: string | undefined;
}
const spans: Span[] = [];
const attribute = (span: Span | undefined, name: string) => {
  const found = span?.attributes.find(({ key }) => key === name)?.value;
  return found?.stringValue ?? found?.intValue;
};
let collector: Server;
const begun = new Promise<string>((resolve) => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as {
        resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
      };
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
        for (const { spans: some } of scopeSpans) spans.push(...some.map((span) => ({ ...span, service })));
      }
      response
        .writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
        .end('{}');
    });
  }).listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`));
});
afterAll(() => {
  collector.close();
  collector.closeAllConnections();
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALL = '00f067aa0ba902b7';
/** An action of the browser in this trace. */
const spanOf = (trace_id: string) => ({
  trace_id,
  span_id: CALL,
  parent_id: null,
  name: 'x',
  kind: 'action',
  page: '/',
  started_at: '2026-11-29T10:00:00Z',
  duration_ms: 1,
  status: null,
});
const read = (address: string, { token }: Caller, place: string, traceparent: string) =>
  call(address, 'GET', place, token, undefined, { traceparent });
const ofTrace = (trace: string) => spans.filter(({ traceId }) => traceId === trace);

describe('with a collector', () => {
  let address = '';
  beforeAll(async () => void (address = await begun));
  const server = useServerOn(
    () => cloneDatabase('demo'),
    () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: address }),
  );

  test('a call belongs to the trace of its caller, and its statements belong to the call', async () => {
    const shop = await server().as('shop');
    const { status } = await read(server().address, shop, '/prices/price-list', `00-${TRACE}-${CALL}-01`);
    expect(status).toBe(200);
    await until(() => ofTrace(TRACE).some(({ name }) => name === 'listPriceLists'));
    const answered = ofTrace(TRACE).find(({ name }) => name === 'listPriceLists');
    expect(answered).toMatchObject({ parentSpanId: CALL, kind: 2, service: 'portal' });
    expect(attribute(answered, 'http.response.status_code')).toBe(200);
    expect(attribute(answered, 'portal.request_id')).toMatch(/^[0-9a-f]{10}$/);
    const statements = ofTrace(TRACE).filter(({ parentSpanId }) => parentSpanId === answered?.spanId);
    expect(statements.map(({ name }) => name)).toContain('SELECT');
    const texts = statements.map((span) => String(attribute(span, 'db.query.text')));
    expect(texts.some((text) => text.includes('price_list') && text.includes('$1'))).toBe(true);
  });

  test('a call without a trace begins one; what the caller decided not to trace is not traced', async () => {
    const shop = await server().as('shop');
    await read(server().address, shop, '/identity/user/current', `00-${'a'.repeat(32)}-${CALL}-00`);
    await shop.get('/identity/statements');
    await until(() => spans.some(({ name }) => name === 'getStatements'));
    expect(spans.find(({ name }) => name === 'getStatements')?.parentSpanId ?? '').toBe('');
    expect(ofTrace('a'.repeat(32))).toEqual([]);
  });

  test('no span has a value of a statement', async () => {
    const shop = await server().as('shop');
    await shop.get('/prices/price-list?filter[search]=СекретноеСлово');
    await shop.get('/config/env');
    await until(() => spans.some(({ name }) => name === 'getEnvironment'));
    expect(JSON.stringify(spans)).not.toContain('СекретноеСлово');
  });

  test('spans of the browser go on to the collector, without personal data', async () => {
    const shop = await server().as('shop');
    const span = {
      ...spanOf('b'.repeat(32)),
      name: 'Заказать для ivan@example.ru',
      page: '/catalog',
      started_at: '2026-11-29T10:00:00.250Z',
      duration_ms: 1_500,
    };
    const itsCall = {
      ...span,
      span_id: 'c'.repeat(16),
      parent_id: CALL,
      kind: 'call',
      name: 'GET /api/x',
      status: 503,
    };
    expect((await shop.post('/traces', { spans: [span, itsCall] })).status).toBe(200);
    await until(() => ofTrace('b'.repeat(32)).length === 2);
    const [action, failed] = ofTrace('b'.repeat(32));
    expect(action).toMatchObject({
      name: 'Заказать для [скрыто]',
      service: 'portal-browser',
      startTimeUnixNano: '1795946400250000000',
      endTimeUnixNano: '1795946401750000000',
    });
    expect(failed).toMatchObject({ parentSpanId: CALL, kind: 3, status: { code: 2 } });
    for (const wrong of [{ trace_id: 'x' }, { kind: 'server' }, { duration_ms: -1 }, { other: 1 }])
      expect((await shop.post('/traces', { spans: [{ ...span, ...wrong }] })).status).toBe(422);
  });

  test('says the share of traced actions, and takes 60 messages of a person per minute', async () => {
    const supplier = await server().as('supplier');
    expect((await supplier.get('/config/env')).body).toMatchObject({ data: { traces_share: 1 } });
    const span = spanOf('d'.repeat(32));
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await supplier.post('/traces', { spans: [span] })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a job has a trace of its own', async () => {
    await call(server().address, 'POST', '/identity/one-time', undefined, { login: 'shop' });
    await until(() => spans.some(({ name }) => name === 'job mail-link'));
    const job = spans.find(({ name }) => name === 'job mail-link');
    expect(job?.kind).toBe(5);
    expect(ofTrace(job?.traceId ?? '').some(({ name }) => name === 'SELECT')).toBe(true);
  });
});

describe('without a collector', () => {
  const server = useServerOn(() => cloneDatabase('demo'));

  test('nothing is traced, and spans of the browser answer 404', async () => {
    const shop = await server().as('shop');
    expect((await shop.get('/config/env')).body).toMatchObject({ data: { traces_share: null } });
    const before = spans.length;
    await read(server().address, shop, '/prices/price-list', `00-${'e'.repeat(32)}-${CALL}-01`);
    const span = spanOf('e'.repeat(32));
    expect(await shop.post('/traces', { spans: [span] })).toMatchObject({
      status: 404,
      body: { message: 'Следы здесь не собирают' },
    });
    expect(ofTrace('e'.repeat(32))).toEqual([]);
    expect(spans.length).toBe(before);
  });
});
