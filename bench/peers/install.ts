import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './child.ts';

/** How each builds the pages of its staff for production. */
const BUILD = {
  vendure: ['node_modules/vite/bin/vite.js', 'build'],
  medusa: ['node_modules/@medusajs/cli/cli.js', 'build'],
};

/**
 * Installs a peer outside the workspace, once per lock file, with what the bench keeps of it (settings, scripts), and builds the
 * pages of its staff.
 * @param name a folder beside this file
 * @param into the folder that gets a folder for each peer
 * @returns where it is
 */
export async function installPeer(name: keyof typeof BUILD, into: string): Promise<string> {
  const kept = path.join(import.meta.dirname, name);
  const hash = createHash('sha256')
    .update(readFileSync(path.join(kept, 'pnpm-lock.yaml')))
    .digest('hex')
    .slice(0, 12);
  const home = path.join(into, `${name}-${hash}`);
  const done = path.join(home, '.installed');
  if (!existsSync(done)) {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    cpSync(kept, home, { recursive: true });
    execFileSync('pnpm', ['install', '--frozen-lockfile'], {
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await run({ home, args: BUILD[name], env: { ADMIN: '1' } });
    writeFileSync(done, '');
  }
  cpSync(kept, home, { recursive: true });
  return home;
}

/** The installed version of a package. */
export function versionOf(name: string, home: string): string {
  const manifest = readFileSync(path.join(home, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
