import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const RIVALS = path.join(import.meta.dirname, 'rivals');
const PAGES = path.join(import.meta.dirname, 'pages');

/**
 * Installs the compared libraries outside the workspace, once per lock file, with our pages. Returns the folder.
 */
export function installRivals(): string {
  const lock = readFileSync(path.join(RIVALS, 'pnpm-lock.yaml'));
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const home = path.join(tmpdir(), `portal-bench-ui-${hash}`);
  const done = path.join(home, '.installed');
  if (!existsSync(done)) {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home);
    cpSync(RIVALS, home, { recursive: true });
    execFileSync('pnpm', ['install', '--frozen-lockfile'], {
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    writeFileSync(done, '');
  }
  cpSync(PAGES, path.join(home, 'pages'), { recursive: true });
  return home;
}

/** The installed version of a package. */
export function versionOf(name: string, home: string): string {
  const manifest = readFileSync(path.join(home, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
