// Which modules of the portal are one script. Modules that are loaded together are in one file: a page needs about ten
// scripts instead of almost two hundred, and they compress better.
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Packages that no page is without. */
const PLATFORM =
  /node_modules[\\/](?:\.pnpm[\\/])?(?:react|react-dom|scheduler|@tanstack[+\\/](?:react-query|query-core)|openapi-fetch|class-variance-authority)[@\\/]/;
interface ModuleInfo {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
type Graph = { getModuleInfo(id: string): ModuleInfo | null };

const SRC = path.join(import.meta.dirname, 'src');
/** Of the sign-in page, which is shown without the portal. */
const DOOR = 'app/door.tsx';
/**
 * Icons outside the sign-in page, and the module that mirrors some of them when it is loaded. One module imports all of them, so imports do not tell whose they are. If one is missing
 * in the list, the sign-in page loads the shell, and its browser test fails.
 */
const OTHER_ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!(?:circle-check|circle-exclamation-point|eye|eye-off|landmark|triangle-exclamation-point|x)\.)|ui[\\/]src[\\/]icons[\\/](?:along|stroked)\./;
/** Of every other page. */
const SHELL = ['app/portal.tsx', 'shell/layout/default-layout.tsx'];
/** The pages that are opened most are an area of their own: they load little that they do not need. */
const SEARCH = ['areas/catalogue/catalog-screen.tsx', 'areas/catalogue/results/result-screen.tsx'];
/** What these pages load on demand: what it shares with other areas must not bring the chunks of those along. */
const SEARCH_ON_DEMAND = [
  'areas/catalogue/offers/offer-punctuality.tsx',
  'areas/catalogue/crosses/cross-trust.tsx',
  'areas/watches/watch-button.tsx',
];
/** Shows every component, so what it needs says nothing about the other pages. */
const SHOWCASE = 'areas/main/kit-screen.tsx';
/** Modules of more areas than this are in the chunks that all pages share. */
const FEW = 5;
/** Characters of source code from which on modules of the same few areas are a chunk of their own. */
const LARGE = 40_000;
/** Areas whose pages a buyer opens while he searches and orders. */
const BUYING: ReadonlySet<string> = new Set(['search', 'catalogue', 'basket', 'requests']);
let chunks: Map<string, string> | undefined;

/** Chunk of the modules, of a size, that stand in the pages of some areas. */
function chunkOfAreas(areas: readonly string[], size: number): string {
  if (areas.length === 1) return `area-${areas[0]}`;
  const searched = areas.includes('search');
  if (areas.length > FEW) return searched ? 'common' : 'forms';
  if (areas.join() === 'catalogue,search') return 'area-search';
  if (searched) return 'offers';
  if (size > LARGE) return areas.join('-');
  return areas.some((area) => BUYING.has(area)) ? 'buying' : 'several';
}

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
  // Which areas' pages stand on a module.
  const areas = new Map<string, Set<string>>();
  const searches = new Set(SEARCH.map((screen) => path.join(SRC, screen)));
  for (const area of readdirSync(path.join(SRC, 'areas')))
    for (const screen of graph.getModuleInfo(path.join(SRC, 'areas', area, 'area.ts'))
      ?.dynamicallyImportedIds ?? [])
      if (screen !== path.join(SRC, SHOWCASE))
        for (const id of reach(screen))
          areas.set(id, (areas.get(id) ?? new Set()).add(searches.has(screen) ? 'search' : area));
  for (const part of SEARCH_ON_DEMAND)
    for (const id of reach(path.join(SRC, part))) areas.get(id)?.add('search');
  const shell = new Set(SHELL.flatMap((entry) => [...reach(path.join(SRC, entry))]));
  const door = reach(path.join(SRC, DOOR));
  assign(
    [...door].filter((id) => OTHER_ICONS.test(id)),
    'shell',
  );
  assign(reach(path.join(SRC, 'app/main.tsx')), 'start');
  assign(
    [...door].filter((id) => shell.has(id) || (areas.get(id)?.size ?? 0) > 1),
    'start',
  );
  assign(door, 'door');
  assign(shell, 'shell');
  // Its chunk names all others, so it changes with each of them.
  result.delete(path.join(SRC, 'app/main.tsx'));
  const sets = new Map<string, string[]>();
  for (const [id, of] of areas) {
    if (result.has(id)) continue;
    const key = [...of].toSorted().join();
    sets.set(key, [...(sets.get(key) ?? []), id]);
  }
  for (const [key, ids] of sets) {
    const size = ids.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0);
    assign(ids, chunkOfAreas(key.split(','), size));
  }
  assign(reach(path.join(SRC, SHOWCASE)), 'showcase');
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
