// The CPU profile of a Node process that was started with `inspectable`, through V8's inspector.
import type { Profiler } from 'node:inspector';
import { once } from 'node:events';
import { createServer } from 'node:net';

export type Profile = Profiler.Profile;

/** Microseconds between two samples. */
const SAMPLING = 200;

/** A free port of this machine, and Node's options for an inspector that listens there. */
export async function inspectable(): Promise<{ port: number; flags: string[] }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return { port, flags: [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http'] };
}

/** Profiles the process while `work` runs. */
export async function profileDuring(port: number, work: () => Promise<unknown>): Promise<Profile> {
  const list = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(list[0]?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let id = 0;
  const send = async (method: string, params: object = {}): Promise<unknown> => {
    const own = ++id;
    socket.send(JSON.stringify({ id: own, method, params }));
    for (;;) {
      const [event] = (await once(socket, 'message')) as [MessageEvent<string>];
      const answer = JSON.parse(event.data) as { id?: number; result?: unknown; error?: object };
      if (answer.id !== own) continue;
      if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
      return answer.result;
    }
  };
  await send('Profiler.enable');
  await send('Profiler.setSamplingInterval', { interval: SAMPLING });
  await send('Profiler.start');
  await work();
  const { profile } = (await send('Profiler.stop')) as { profile: Profile };
  socket.close();
  return profile;
}
