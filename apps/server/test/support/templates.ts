// Template databases for tests, cached under node_modules/.cache by the hash of the
// migrations and of every file that fills them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import rules from '../../../../packages/domain/package.json' with { type: 'json' };
import { type Embedded, startEmbedded } from '../../src/database/embedded.ts';

const SERVER = path.join(import.meta.dirname, '../..');
const KEPT = path.join(SERVER, '../../node_modules/.cache/portal-templates');
/** Number of cached templates; older ones are deleted. */
const MOST_KEPT = 4;

/** Modules of the rule book by their import names. */
const RULES: Record<string, { source: string }> = rules.exports;

const SETTINGS = ['fsync=off', 'full_page_writes=off', 'file_copy_method=clone'];

/**
 * Starts a PostgreSQL in its own directory, with the databases that `make` fills. They are filled once for each
 * `maker`, the file that calls, and state of the sources; later runs copy the directory, with the files that
 * `make` wrote. The caller removes it.
 */
export async function startTemplates(
  maker: string,
  buffers: string,
  make: (embedded: Embedded, directory: string) => Promise<void>,
): Promise<{ embedded: Embedded; directory: string }> {
  const name = path.basename(maker, '.ts');
  const directory = mkdtempSync(path.join(tmpdir(), `portal-${name}-`));
  chmodSync(directory, 0o711);
  const settings = [...SETTINGS, `shared_buffers=${buffers}`];
  const kept = path.join(KEPT, `${name}-${sourcesHash(maker)}`);
  if (!existsSync(kept)) {
    const embedded = await startEmbedded(directory, settings);
    await make(embedded, directory);
    // Windows does not copy owners and locks open files: there the databases are created anew each time.
    if (process.platform === 'win32') return { embedded, directory };
    await embedded.stop();
    keep(directory, kept);
  } else copy(kept, directory);
  return { embedded: await startEmbedded(directory, settings), directory };
}

/** Preserves owners and times: PostgreSQL refuses a directory that another user owns. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);

function keep(directory: string, kept: string): void {
  mkdirSync(KEPT, { recursive: true });
  // Of two concurrent runs the first one's copy stays, and nobody sees a partial copy.
  const half = mkdtempSync(path.join(KEPT, 'half-'));
  copy(directory, half);
  try {
    renameSync(half, kept);
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
  const byAge = readdirSync(KEPT)
    .map((entry) => path.join(KEPT, entry))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(MOST_KEPT)) rmSync(old, { recursive: true, force: true });
}

/**
 * Hash of the databases' sources: migrations, functions, the modules that the seed imports, today's date (the
 * demo's documents are dated relative to today), and the version of PostgreSQL.
 */
function sourcesHash(maker: string): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const named = globSync(['migrations/**/*', 'src/**/*.sql', 'src/seed/**/*', 'data/*'], { cwd: SERVER })
    .map((file) => path.join(SERVER, file))
    .filter((file) => statSync(file).isFile());
  const files = [...named, ...reached([maker])].toSorted();
  for (const file of files) hash.update(file.slice(SERVER.length)).update(readFileSync(file));
  return hash
    .update(readFileSync(path.join(SERVER, 'package.json')))
    .digest('hex')
    .slice(0, 16);
}

/** The files and, transitively, every project file that they import, without node_modules. */
function reached(from: string[]): Set<string> {
  const found = new Set<string>();
  const next = from.filter((file) => existsSync(file));
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(file, 'utf8');
    const directory = path.dirname(file);
    for (const [, name = ''] of text.matchAll(/(?:from|import|new URL\()\s*'([^']+)'/g)) {
      const target = name.startsWith('.') ? path.join(directory, name) : ofDomain(name);
      if (target !== undefined && existsSync(target) && statSync(target).isFile()) next.push(target);
    }
  }
  return found;
}

/** The file of a rule book module; undefined for any other package. */
function ofDomain(name: string): string | undefined {
  const found = /^@portal\/domain\/(.+)$/.exec(name)?.[1];
  const source = found === undefined ? undefined : RULES[`./${found}`]?.source;
  return source === undefined ? undefined : path.join(SERVER, '../../packages/domain', source);
}
