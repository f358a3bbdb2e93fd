// Which modules of the portal are one script. Modules that are loaded together are in one file: a page needs about ten
// scripts instead of almost two hundred, and they compress better.
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Packages that no page is without. */
const PLATFORM =
  /node_modules[\\/](?:\.pnpm[\\/])?(?:react|react-dom|scheduler|@tanstack[+\\/](?:react-query|query-core)|openapi-fetch|class-variance-authority)[@\\/]/;
interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
type Graph = { getModuleInfo(id: string): ModuleInfo | null };

const SRC = path.join(import.meta.dirname, 'src');
/** Of the sign-in page, which is shown without the portal. */
const DOOR = 'app/door.tsx';
/** Of every other page. */
const SHELL = ['app/portal.tsx', 'shell/layout/default-layout.tsx'];
/** Modules of more areas than this are in the chunk that all pages share. */
const FEW = 5;
/** Areas whose pages a buyer opens while he searches and orders. */
const BUYING: ReadonlySet<string> = new Set(['catalogue', 'basket', 'requests']);
const sideOf = (areas: ReadonlySet<string>) =>
  [...areas].some((area) => BUYING.has(area)) ? 'buying' : 'several';
let chunks: Map<string, string> | undefined;

/** Chunk by module: modules that are loaded together are one file. Computed once, from the static imports of the finished graph. */
function chunksOf(graph: Graph): Map<string, string> {
  const result = new Map<string, string>();
  const reach = (id: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(id)) return seen;
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(next, seen);
    return seen;
  };
  // Packages change only with a new version of them. With their own dependencies, so that the chunk imports no other.
  for (const id of reach(path.join(SRC, 'app/main.tsx')))
    if (PLATFORM.test(id)) for (const own of reach(id)) result.set(own, 'platform');
  const assign = (ids: Iterable<string>, chunk: string) => {
    for (const id of ids) if (!result.has(id)) result.set(id, chunk);
  };
  const shell = new Set(SHELL.flatMap((entry) => [...reach(path.join(SRC, entry))]));
  const door = reach(path.join(SRC, DOOR));
  assign(reach(path.join(SRC, 'app/main.tsx')), 'start');
  assign(
    [...door].filter((id) => shell.has(id)),
    'start',
  );
  assign(door, 'door');
  assign(shell, 'shell');
  // The entry waits for its dynamic imports, so nothing that they need may be in its chunk.
  result.delete(path.join(SRC, 'app/main.tsx'));
  // Which areas' screens stand on a module.
  const areas = new Map<string, Set<string>>();
  for (const area of readdirSync(path.join(SRC, 'areas'))) {
    const screens =
      graph.getModuleInfo(path.join(SRC, 'areas', area, 'area.ts'))?.dynamicallyImportedIds ?? [];
    for (const screen of screens)
      for (const id of reach(screen)) {
        if (result.has(id)) continue;
        areas.set(id, (areas.get(id) ?? new Set()).add(area));
      }
  }
  for (const [id, of] of areas)
    result.set(id, of.size === 1 ? `area-${[...of][0]}` : of.size > FEW ? 'common' : sideOf(of));
  return result;
}

/**
 * Name of the chunk that a module belongs to; null leaves it to the bundler, for modules that are loaded on demand. For
 * `codeSplitting.groups`, together with `includeDependenciesRecursively: false`.
 */
export const chunkOf = (id: string, graph: Graph): string | null => {
  chunks ??= chunksOf(graph);
  return chunks.get(id) ?? null;
};
