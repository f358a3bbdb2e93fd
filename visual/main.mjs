// pnpm visual [--all] [--update] [--base commit] [filter]: photographs the stories that have changed since the accepted pictures
// were taken, compares, and writes visual/report/index.html. CONTRIBUTING.md, «Pictures».
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changedSince, isFresh, readJson, storiesOf, uncommitted } from './changed.mjs';

const root = path.join(import.meta.dirname, '..');
const BUILT = path.join(root, 'storybook-static');
/** Where it is written at which commit, and with which other changes, the accepted pictures were taken. */
const TAKEN = path.join(process.env.VISUAL_HOME ?? import.meta.dirname, 'accepted/taken.json');

const run = (command, args, env = {}) =>
  spawnSync(path.join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status ?? 1;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, update: { type: 'boolean' }, base: { type: 'string' } },
});

if (isFresh(BUILT)) console.log('Storybook уже собран');
else {
  const status =
    run('turbo', ['run', 'build', '--filter=@portal/openapi', '--output-logs=errors-only']) ||
    run('storybook', ['build', '-o', 'storybook-static', '--quiet', '--stats-json']);
  if (status !== 0) process.exit(status);
}

/** The story files to photograph; null for all. */
function chosen() {
  const taken = existsSync(TAKEN) ? readJson(TAKEN) : null;
  const base = values.base ?? taken?.commit;
  if (values.all || positionals.length > 0 || base === undefined) return null;
  const changed = [...changedSince(base), ...(taken?.uncommitted ?? [])];
  const stats = readJson(path.join(BUILT, 'preview-stats.json'));
  return storiesOf(stats, changed, readJson(path.join(root, 'chromatic.config.json')));
}

const files = chosen();
if (files) console.log(`Файлов с историями, которых касаются изменения: ${files.length}`);
const status =
  files?.length === 0
    ? 0
    : run(
        'playwright',
        [
          'test',
          '-c',
          'visual/playwright.config.ts',
          `--update-snapshots=${values.update ? 'all' : 'none'}`,
          ...positionals.flatMap((filter) => ['-g', filter]),
        ],
        files ? { VISUAL_FILES: JSON.stringify(files) } : {},
      );
// With a filter or another base, pictures that are not taken anew may be older.
if (values.update && status === 0 && positionals.length === 0 && values.base === undefined) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  mkdirSync(path.dirname(TAKEN), { recursive: true });
  writeFileSync(TAKEN, JSON.stringify({ commit, uncommitted: uncommitted() }));
}
if (status !== 0 && !values.update)
  console.log('\nСтраница сравнения: visual/report/index.html. Принять новое: pnpm visual --update');
process.exit(status);
