// Replace this process, as far as the platform lets us, by the server on the project's own Node.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { environment, root } from './toolchain.mjs';

export async function run() {
  const server = spawn('node', ['-C', 'source', path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  // Ctrl-C reaches the server itself; this process only waits for it to finish its work.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve) => {
    server.once('error', () => resolve(1));
    server.once('exit', (code) => resolve(code ?? 1));
  });
}
