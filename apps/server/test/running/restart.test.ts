// `npm start` restarts a server that crashed, but not one that was stopped or could not start.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { COMPILED } from '../support/compiled.ts';
import { cloneDatabase } from '../support/database.ts';
import { until } from '../support/listener.ts';
import { call } from '../support/server.ts';

const SCRIPT = path.join(import.meta.dirname, '../../../../scripts/start.mjs');
const directory = mkdtempSync(path.join(tmpdir(), 'portal-restart-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

/** Runs the script of `npm start`, without building. */
function keepRunning(environment: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `(await import(${JSON.stringify(SCRIPT)})).run()`],
    {
      env: {
        ...process.env,
        ...COMPILED,
        NODE_OPTIONS: '',
        DATA_DIR: directory,
        PORT: '0',
        DEMO: '1',
        ...environment,
      },
    },
  );
  running.push(child);
  const heard = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (heard.stdout += chunk));
  child.stderr.on('data', (chunk) => (heard.stderr += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const addresses = () =>
    [...heard.stdout.matchAll(/Портал открыт: (\S+)/g)].map(([, address]) => address ?? '');
  /** The process id of the server, a child of the script. */
  const server = () =>
    Number(
      execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
        .trim()
        .split('\n')[0],
    );
  return { child, heard, ended, addresses, server };
}

async function urlOfDatabase(): Promise<string> {
  const { host, port, user, password, database } = await cloneDatabase('demo');
  const owner = `${user ?? ''}${password === undefined ? '' : `:${encodeURIComponent(password)}`}`;
  const place = host?.startsWith('/') ? encodeURIComponent(host) : `${host}:${port}`;
  return `postgres://${owner}@${place}/${database}`;
}

test('a killed server is restarted with a message and growing pauses; after a stop it stays stopped', async () => {
  const kept = keepRunning({ DATABASE_URL: await urlOfDatabase() });
  for (const times of [1, 2, 3]) {
    await until(() => kept.addresses().length === times, 40);
    const address = kept.addresses().at(-1) ?? '';
    expect((await call(address, 'GET', '/identity/user/current')).status).toBe(401);
    if (times < 3) process.kill(kept.server(), 'SIGKILL');
  }
  expect(kept.heard.stderr).toBe(
    'Сервер остановился сам (сигнал SIGKILL). Запуск снова через 1 с.\n' +
      'Сервер остановился сам (сигнал SIGKILL). Запуск снова через 2 с.\n',
  );
  kept.child.kill('SIGTERM');
  expect(await kept.ended).toBe(0);
  expect(kept.addresses()).toHaveLength(3);
});

test('a server that receives SIGTERM itself is not restarted', async () => {
  const kept = keepRunning({ DATABASE_URL: await urlOfDatabase() });
  await until(() => kept.addresses().length === 1, 40);
  process.kill(kept.server(), 'SIGTERM');
  expect(await kept.ended).toBe(0);
  expect(kept.heard.stderr).toBe('');
});

test('a server that cannot start prints the reason once and is not restarted', async () => {
  const kept = keepRunning({ PORT: '99999' });
  expect(await kept.ended).toBe(1);
  expect(kept.heard.stderr).toMatch(/^Неверная настройка: PORT[^\n]*\n$/);
});
