import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { WebSocket } from 'ws';

export interface Frame {
  id: number;
  event_name: string;
  message: Record<string, unknown>;
}

export type Listening = Awaited<ReturnType<typeof listenAs>>;

/** A socket that collects the events sent to a user. */
export async function listenAs(address: string, token: string, last?: number) {
  const frames: Frame[] = [];
  const socket = new WebSocket(
    `${address.replace('http', 'ws')}/ws${last === undefined ? '' : `?last_event_id=${last}`}`,
    { headers: { cookie: `access_token=${token}` } },
  );
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Frame));
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.once('open', () => resolve());
    socket.once('close', () => resolve());
  });
  return { socket, frames, named: (name: string) => frames.filter(({ event_name }) => event_name === name) };
}

/** Waits until the condition is true; the time limit only ends a test that has failed. */
export async function until(condition: () => boolean | Promise<boolean>, seconds = 30) {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(25))
    if (await condition()) return;
  expect(await condition()).toBe(true);
}
