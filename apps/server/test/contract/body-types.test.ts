// Every operation of the contract with every wrong way to send its body: whatever its content type, one schema
// validates it.
import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { filled, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const LOGINS = ['admin', 'supplier', 'distributor', 'shop', 'b2c'] as const;
const tokens: string[] = [];
beforeAll(async () => {
  for (const login of LOGINS) tokens.push((await server().as(login)).token);
});

type Takes = 'application/json' | 'multipart/form-data' | null;
const operations = Object.entries(contract.paths).flatMap(([place, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method !== 'get')
    .map(([method, operation]) => {
      const { requestBody } = operation as {
        requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
      };
      const [[takes, { schema }] = [null, { schema: {} }]] = Object.entries(requestBody?.content ?? {}) as [
        Takes,
        { schema: { required?: string[] } },
      ][];
      // No record has this id, so operations without a body change nothing.
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        place: filled(place, 999_999_999),
        takes,
        demands: (schema.required ?? []).length > 0,
      };
    }),
);

interface Sent {
  types: string[];
  body?: string;
}
const BOUNDARY = 'multipart/form-data; boundary=x';
const FORM = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
const WAYS: Record<string, Sent> = {
  'no body': { types: [] },
  'an empty body': { types: ['application/json'], body: '' },
  'a body without a type': { types: [], body: '{}' },
  'text/plain': { types: ['text/plain'], body: '{}' },
  'a form': { types: [BOUNDARY], body: FORM },
  'an empty form': { types: [BOUNDARY], body: '' },
  'a form without a boundary': { types: ['multipart/form-data'], body: FORM },
  'a form that is cut off': { types: [BOUNDARY], body: FORM.slice(0, -12) },
  urlencoded: { types: ['application/x-www-form-urlencoded'], body: 'a=1' },
  'JSON that is no object': { types: ['application/json; charset=UTF-8'], body: '[1]' },
  'JSON null': { types: ['application/json;charset="utf-8"'], body: 'null' },
  'half of JSON': { types: ['application/json'], body: '{"a":' },
  'half of a surrogate pair': { types: ['application/json'], body: '{"title":"\\ud800","a":["\\udfff"]}' },
  'a wrong charset': { types: ['application/json; charset=utf-16'], body: '{}' },
  '+json': { types: ['application/problem+json'], body: '{}' },
  'two types': { types: ['application/json', 'text/plain'], body: '{}' },
  'a type that is none': { types: [';;,'], body: '{}' },
};

/** Statuses of an operation that runs without a body; errors about its path or the caller do not matter here. */
const DONE = [200, 401, 404, 409, 422];
/** The expected statuses by the body that the operation takes. */
const RIGHT: Record<string, (takes: Takes, demands: boolean) => number[]> = {
  'no body': (takes) => (takes === null ? DONE : [422]),
  'an empty body': (takes) => (takes === null ? DONE : takes === 'application/json' ? [422] : [415]),
  'a form': (takes) => (takes === 'multipart/form-data' ? [404, 422] : [415]),
  // A form whose fields are all optional changes nothing: only its path matters.
  'an empty form': (takes, demands) =>
    takes === 'multipart/form-data' ? (demands ? [422] : [404, 422]) : [415],
  'a form without a boundary': (takes) => (takes === 'multipart/form-data' ? [415, 422] : [415]),
  'a form that is cut off': (takes) => (takes === 'multipart/form-data' ? [422] : [415]),
  'JSON that is no object': (takes) => parsed(takes, [422]),
  'JSON null': (takes) => parsed(takes, [422]),
  'half of JSON': (takes) => (takes === 'multipart/form-data' ? [415] : [400]),
  'half of a surrogate pair': (takes) => (takes === 'multipart/form-data' ? [415] : [422]),
};
const parsed = (takes: Takes, judged: number[]) =>
  takes === null ? DONE : takes === 'application/json' ? judged : [415];

async function send(operation: { method: string; place: string }, token: string, { types, body }: Sent) {
  const { hostname, port } = new URL(server().address);
  const headers = ['host', 'localhost', 'authorization', `Bearer ${token}`];
  for (const type of types) headers.push('content-type', type);
  headers.push('content-length', String(Buffer.byteLength(body ?? '')));
  const request = http.request({
    hostname,
    port,
    method: operation.method,
    path: `/api${operation.place}`,
    headers,
  });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: answer.statusCode ?? 0, body: (await json(answer)) as { message?: string } };
}

/** A token whose user may call the operation. */
async function admitted(operation: (typeof operations)[number]): Promise<string> {
  for (const token of tokens) {
    const { status } = await send(operation, token, { types: ['text/plain'], body: 'x' });
    if (status !== 401 && status !== 403) return token;
  }
  return expect.unreachable(`${operation.id}: nobody is let in`);
}

describe.each(operations)('$method $place ($id)', (operation) => {
  test('returns the status that the contract requires for every kind of body', async () => {
    const token = await admitted(operation);
    const wrong: string[] = [];
    for (const [way, sent] of Object.entries(WAYS)) {
      const { status, body } = await send(operation, token, sent);
      const right = RIGHT[way]?.(operation.takes, operation.demands) ?? [415];
      if (!right.includes(status)) wrong.push(`${way}: ${status}, not ${right.join(' or ')}`);
      if (status >= 400 && !/[а-яё]/i.test(body.message ?? '')) wrong.push(`${way}: «${body.message}»`);
    }
    expect(wrong).toEqual([]);
  });
});

test('the server logged no complaints', () => {
  expect(server().complaints).toEqual([]);
});
