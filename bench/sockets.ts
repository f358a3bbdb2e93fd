// Open sockets of the realtime channel: an event sent to all of them, and their reconnection after a restart.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { openDatabase } from '../apps/server/src/database/connect.ts';
import { emit } from '../apps/server/src/events/outbox.ts';
import { connectRealtime, type Realtime } from '../packages/api-client/src/realtime.ts';
import type pg from 'pg';
import { type Figure, percentile } from './measure.ts';
import { signIn } from './search.ts';
import { startBenchServer } from './server.ts';

const SOCKETS = 5_000;
const EVENTS = 20;
const RETURNING = 2_000;
/** Number of simultaneous handshakes. */
const TOGETHER = 100;

/** Starts its own server, because the second measurement restarts it. */
export async function benchSockets(directory: string, connection: pg.PoolConfig): Promise<Figure[]> {
  const server = await startBenchServer(directory, connection);
  const cookie = `access_token=${await signIn(server.address)}`;
  const url = `${server.address.replace('http', 'ws')}/ws`;
  const figures = [...(await broadcast(url, cookie, connection))];
  const clients = await comeBack(url, cookie, async () => {
    await server.stop();
    return startBenchServer(directory, connection, Number(new URL(server.address).port));
  });
  figures.push(clients);
  return figures;
}

/** Measures the time from emitting an event until each open socket receives it. */
async function broadcast(url: string, cookie: string, connection: pg.PoolConfig): Promise<Figure[]> {
  const database = openDatabase({ ...connection, max: 1 });
  const sockets: WebSocket[] = [];
  const times: number[] = [];
  let sent = 0;
  const opening = performance.now();
  while (sockets.length < SOCKETS) {
    const some = Array.from({ length: TOGETHER }, () => new WebSocket(url, { headers: { cookie } }));
    await Promise.all(some.map((socket) => once(socket, 'open')));
    for (const socket of some)
      socket.addEventListener('message', ({ data }) => {
        if (String(data).includes('"bench"')) times.push(performance.now() - sent);
      });
    sockets.push(...some);
  }
  const opened = performance.now() - opening;
  for (let n = 1; n <= EVENTS; n++) {
    sent = performance.now();
    await emit(database, [{ event_name: 'user-notification:created', message: { kind: 'bench' } }]);
    while (times.length < n * SOCKETS) await sleep(5);
  }
  for (const socket of sockets) socket.close();
  await database.$client.end();
  const all = `an event to ${SOCKETS.toLocaleString('en')} open sockets`;
  return [
    {
      name: `${SOCKETS.toLocaleString('en')} sockets opened, ${TOGETHER} at a time`,
      value: opened / 1_000,
      unit: 's',
    },
    { name: `${all}, p50`, value: percentile(times, 50), unit: 'ms' },
    { name: `${all}, p99 (allowed 1000)`, value: percentile(times, 99), unit: 'ms' },
  ];
}

/**
 * Reconnects many instances of the portal's client; the figure is the time from the stop until all are connected.
 */
async function comeBack(
  url: string,
  cookie: string,
  restart: () => Promise<{ stop(): Promise<void> }>,
): Promise<Figure> {
  class SignedInSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie } });
    }
  }
  Object.assign(globalThis, { WebSocket: SignedInSocket, addEventListener() {}, removeEventListener() {} });
  const open = new Set<number>();
  const clients: Realtime[] = [];
  for (let n = 0; n < RETURNING; n++)
    clients.push(
      connectRealtime({
        url,
        onEvent: () => undefined,
        onState: (state) => (state === 'open' ? open.add(n) : open.delete(n)),
        renew: () => Promise.resolve(true),
      }),
    );
  while (open.size < RETURNING) await sleep(20);
  const down = performance.now();
  const server = await restart();
  const up = performance.now();
  while (open.size < RETURNING) await sleep(20);
  const back = performance.now();
  for (const client of clients) client.close();
  await server.stop();
  return {
    name: `${RETURNING.toLocaleString('en')} clients connected again after a restart of ${((up - down) / 1_000).toFixed(1)} s (allowed 30)`,
    value: (back - down) / 1_000,
    unit: 's',
  };
}
