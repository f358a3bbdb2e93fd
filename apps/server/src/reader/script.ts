import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Where `build.mjs` puts the bundles of the reading processes, with the list of their sources. */
const BUNDLES = path.join(import.meta.dirname, '../../dist/reader');

/** What a reading process runs: the bundle of its source file, or the source itself if that is newer. */
export function scriptOf(entry: string, bundles: string = BUNDLES): string {
  const bundle = path.join(bundles, `${path.basename(entry, '.ts')}.mjs`);
  const list = path.join(bundles, 'sources.json');
  if (!existsSync(bundle) || !existsSync(list)) return entry;
  const sources = JSON.parse(readFileSync(list, 'utf8')) as string[];
  const builtAt = statSync(list).mtimeMs;
  const changed = (source: string) => {
    const found = statSync(path.join(bundles, source), { throwIfNoEntry: false });
    return found === undefined || found.mtimeMs > builtAt;
  };
  // Whoever changes the reader runs the change at once, without a build.
  return sources.some(changed) ? entry : bundle;
}
