// The processes of the peers.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface Child {
  /** The folder that it runs in. */
  home: string;
  /** Arguments of node. */
  args: string[];
  env?: Record<string, string>;
}

/** Production mode and no calls home. */
const ENVIRONMENT = {
  ...process.env,
  NODE_ENV: 'production',
  MEDUSA_DISABLE_TELEMETRY: 'true',
  NO_UPDATE_CHECK: '1',
};

/** Runs node to its end and returns what it printed. Throws with the end of its output if it fails. */
export async function run({ home, args, env }: Child): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: home,
      env: { ...ENVIRONMENT, ...env },
      maxBuffer: 2 ** 28,
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${args.join(' ')} failed: ${stdout.slice(-1_500)}\n${stderr.slice(-1_500)}`, {
      cause: error,
    });
  }
}

/**
 * Starts a server and waits until `ready`, a path of it, answers with 200. The port is in `PORT` of its environment.
 * Throws with the end of its output if it ends before.
 */
export async function serve({ home, args, env }: Child, ready: string) {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: home,
    env: { ...ENVIRONMENT, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const address = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 180_000; ; await sleep(200)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} did not start: ${said}`);
    }
    const answer = await fetch(address + ready).catch(() => undefined);
    if (answer?.ok) break;
  }
  return {
    address,
    pid: child.pid ?? 0,
    /** The end of what it printed. */
    said: () => said,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      const stubborn = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await once(child, 'exit');
      clearTimeout(stubborn);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
