// An operator for tests: it answers as the demo's, counts what it was asked, and fails as it is told to.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { answerAsOperator, DEMO_CLIENT, type OperatorAnswer } from '../../src/areas/edo/demo-answers.ts';
import type { Database } from '../../src/database/connect.ts';

export interface TestOperator {
  settings: { url(): string; tokenUrl(): string; clientId: string; clientSecret: string };
  /** Answers instead of the operator, by path. */
  instead: Map<string, OperatorAnswer | 'cut'>;
  /** Paths in the order in which they were called. */
  called: string[];
  /** Bodies of PostMessage. */
  posted: Record<string, unknown>[];
  /** The database in which it keeps documents. */
  database?: Database;
}

/** Starts an operator for the tests of a file. `cut`: it does what it is asked for, and breaks the connection. */
export function useOperator(): TestOperator {
  let address = '';
  const operator: TestOperator = {
    settings: { url: () => address, tokenUrl: () => `${address}/connect/token`, ...DEMO_CLIENT },
    instead: new Map(),
    called: [],
    posted: [],
  };
  const listener = http.createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      void (async () => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://operator');
        const text = Buffer.concat(pieces).toString('utf8');
        const isForm = String(request.headers['content-type']).includes('urlencoded');
        const body = (
          isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}')
        ) as Record<string, unknown>;
        operator.called.push(pathname);
        if (pathname === '/V3/PostMessage') operator.posted.push(body);
        const instead = operator.instead.get(pathname);
        const { database } = operator;
        if (!database || (instead !== undefined && instead !== 'cut'))
          return reply(instead === 'cut' ? undefined : instead);
        const answer = await answerAsOperator(database, {
          method: request.method ?? '',
          path: pathname,
          query: searchParams,
          authorization: request.headers.authorization ?? '',
          body,
        });
        return instead === 'cut' ? void request.socket.destroy() : reply(answer);
      })();
    });
    const reply = (answer: OperatorAnswer = { status: 503, body: 'no database' }) =>
      void response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    listener.closeAllConnections();
    listener.close();
  });
  return operator;
}
