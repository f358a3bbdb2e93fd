// The pinned toolchain: Node, pnpm and every package, installed from the lock file when it has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..');
const bin = path.join(root, 'node_modules', '.bin');

/** An error whose message is one line for the terminal. */
export function failure(line) {
  return Object.assign(new Error(line), { line });
}

/** Environment with the project's own Node and tools first in the PATH. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    STORYBOOK_DISABLE_TELEMETRY: '1',
    ...extra,
  };
}

/**
 * Runs a command to its end and returns its exit code. With `quiet` its output is collected and returned instead
 * of shown.
 */
export function execute(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  const shell = process.platform === 'win32';
  // A shell splits a path at its spaces.
  const words = shell ? args.map((word) => (word.includes(' ') ? `"${word}"` : word)) : args;
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell,
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 127, output: String(error) }));
    child.once('close', (code, signal) => resolve({ code: signal ? 1 : (code ?? 1), output }));
  });
}

/** Installs the lock file's packages unless they are already installed. */
export async function install() {
  const stamp = path.join(root, 'node_modules', '.installed');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw failure(`В каталог ${root} нельзя писать: установка невозможна.`);
  }
  process.stdout.write('Установка инструментов и библиотек…\n');
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  // In a directory of its own: npx reads all packages of the project around it, which takes longer than pnpm's start.
  const empty = mkdtempSync(path.join(tmpdir(), 'portal-'));
  const { code, output } = await execute(
    'npx',
    ['--yes', '--prefix', empty, packageManager, '--dir', root, 'install', '--frozen-lockfile'],
    { quiet: true, cwd: empty },
  );
  rmSync(empty, { recursive: true, force: true });
  if (code !== 0) throw failure(`Установка не удалась:\n${output}`);
  writeFileSync(stamp, lock);
}

/** Runs these tasks of turbo and what they need, or builds every package; turbo skips what has not changed. */
export async function build(tasks = ['build']) {
  const { code, output } = await execute(
    'turbo',
    ['run', ...tasks, '--output-logs=errors-only', '--no-color'],
    {
      quiet: true,
    },
  );
  if (code !== 0) throw failure(`Сборка не удалась:\n${output}`);
}
