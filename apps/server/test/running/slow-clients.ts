// Clients that send a byte now and then or never read. The ordinary suite has a short run, test/long a long one.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Config } from '../../src/config.ts';
import { emit } from '../../src/events/outbox.ts';
import { type Answer, useTestServers } from '../support/server.ts';

const MB = 1024 * 1024;

/**
 * Defines the test: `clients` slow clients of each kind stay connected during `calls` ordinary calls; after they
 * disconnect, their files are deleted and memory has grown by less than 500 MB.
 */
export function testSlowClients(clients: number, calls: number): void {
  let config: Config;
  const servers = useTestServers(1, (base) => (config = { ...base, socketsPerPerson: 10_000 }));
  const server = () => servers[0] ?? expect.unreachable();
  const lines: net.Socket[] = [];
  const line = async (begin: string) => {
    const { hostname, port } = new URL(server().address);
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(begin);
    lines.push(socket);
    return socket;
  };
  const head = (place: string, token: string, type: string, length: number) =>
    `POST /api${place} HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

  test(`${clients} of each kind of slow client, ${calls} calls beside them: every call is answered`, async () => {
    const [shop, supplier] = await Promise.all([server().as('shop'), server().as('supplier')]);
    const { contractor_id } = (
      (await supplier.get('/identity/user/current')).body as Answer<'getCurrentUser'>
    ).data.person;
    const files = readdirSync(config.uploadsDirectory).length;
    const before = process.memoryUsage().rss;
    const form =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n' +
      'Артикул;'.repeat(1_000);
    const deaf: WebSocket[] = [];
    for (let n = 0; n < clients; n += 1) {
      await line('GET / HTTP/1.1\r\nHost: por');
      await line(`${head('/cart/request/create', shop.token, 'application/json', 100_000)}{"storage_id":`);
      await line(
        head('/data-file-processor/upload', supplier.token, 'multipart/form-data; boundary=x', 30 * MB) +
          form,
      );
      // Requests large answers and reads nothing.
      const reading = await line('');
      reading.pause();
      reading.write(`GET /api/reference/json HTTP/1.1\r\nHost: portal\r\n\r\n`.repeat(20));
      const socket = new WebSocket(`${server().address.replace('http', 'ws')}/ws`, {
        headers: { cookie: `access_token=${supplier.token}` },
      });
      socket.on('error', () => undefined);
      await once(socket, 'open');
      socket.pause();
      deaf.push(socket);
    }
    const much = 'я'.repeat(50_000);
    for (let n = 0; n < calls; n += 1) {
      expect((await shop.get('/warehouse/storage')).status).toBe(200);
      for (const one of lines) if (!one.destroyed) one.write('1');
      if (n < 40)
        await server().database.transaction((transaction) =>
          emit(transaction, [{ event_name: 'claim:process', contractor_id, message: { id: n, much } }]),
        );
    }
    for (const one of lines) one.destroy();
    for (const socket of deaf) socket.terminate();
    await expect.poll(() => readdirSync(config.uploadsDirectory).length).toBe(files);
    expect((await shop.get('/warehouse/storage')).status).toBe(200);
    await sleep(100);
    globalThis.gc?.();
    const grown = Math.round((process.memoryUsage().rss - before) / MB);
    process.stdout.write(
      `slow clients: ${clients} of each kind, ${calls} calls, memory ${grown} MB more than before\n`,
    );
    expect(grown).toBeLessThan(500);
    expect(server().complaints).toEqual([]);
  });
}
