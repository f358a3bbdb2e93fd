// What Node runs as the server.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const SERVER = path.join(ROOT, 'apps/server');
/** The bundle's file in the repository. A container or a service, whose sources do not change, starts it directly. */
export const SERVER_BUNDLE = 'apps/server/dist/server/main.mjs';

/**
 * The bundle that `apps/server/build.mjs` makes, which starts in half of the processor time, or the source if one of
 * the bundled sources is newer: whoever changes the server runs the change at once, without a build.
 */
export function serverEntry(server = SERVER) {
  const source = path.join(server, 'src/main.ts');
  const bundle = path.join(server, path.relative('apps/server', SERVER_BUNDLE));
  const built = path.dirname(bundle);
  const list = path.join(built, 'sources.json');
  if (!existsSync(bundle) || !existsSync(list)) return source;
  const builtAt = statSync(list).mtimeMs;
  const isNewer = (name) => {
    const found = statSync(path.join(built, name), { throwIfNoEntry: false });
    return found === undefined || found.mtimeMs > builtAt;
  };
  return JSON.parse(readFileSync(list, 'utf8')).some(isNewer) ? source : bundle;
}
