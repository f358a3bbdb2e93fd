// Which stories a change affects, by the stats file of the built Storybook, and whether the built Storybook is one of these sources.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((file) => file !== '');

/** What the pictures are taken with. */
const OURS = ['visual/*.ts', '.storybook/pictures.ts', 'pnpm-lock.yaml'];

/**
 * The story files that show one of the changed files; null if every story may. `externals` and `untraced` are Chromatic's words
 * (chromatic.config.json): files that no story imports but all look by, and modules whose importers are not asked.
 * @param stats of the Storybook: the modules, each with those that import it
 */
export function storiesOf(stats, changed, { externals, untraced }) {
  const isOf = (patterns) => (file) => patterns.some((pattern) => path.matchesGlob(file, pattern));
  if (changed.some(isOf([...externals, ...OURS]))) return null;
  const importers = new Map(
    stats.modules.map(({ name, reasons }) => [name, reasons.map(({ moduleName }) => moduleName)]),
  );
  const isUntraced = isOf(untraced);
  const reached = new Set(changed.map((file) => `./${file}`));
  for (const file of reached) {
    if (isUntraced(file.slice(2))) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return [...reached].filter((file) => file.endsWith('.stories.tsx') && importers.has(file)).toSorted();
}

/** Files that differ from a commit, those that Git does not know among them. */
export function changedSince(commit) {
  const known = git('diff', '--name-only', '-z', commit);
  return [...known, ...git('ls-files', '-z', '--others', '--exclude-standard')];
}

/** Files that differ from the last commit. */
export const uncommitted = () => changedSince('HEAD');

/** Where the files lie that a Storybook is built of. */
const SOURCES = [
  '.storybook',
  'packages/ui',
  'packages/domain/src',
  'packages/api-client/src',
  'apps/portal/src',
  'openapi',
  'pnpm-lock.yaml',
  ':!.storybook/built',
  ':!*.test.*',
  ':!*.md',
];

/** Whether a built Storybook, given by its directory, has its stats file and is newer than every one of its sources. */
export function isFresh(built) {
  const stats = path.join(built, 'preview-stats.json');
  if (!existsSync(stats)) return false;
  const { mtimeMs } = statSync(stats);
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...SOURCES);
  // A directory is as new as the last file that came to it or was taken from it.
  const all = new Set(files.flatMap((file) => [file, path.dirname(file)]));
  return [...all].every((file) => {
    const where = path.join(root, file);
    return existsSync(where) && statSync(where).mtimeMs < mtimeMs;
  });
}

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
