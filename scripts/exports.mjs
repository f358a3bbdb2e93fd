// Writes the `exports` of the published packages from their folders: a module is imported by its name
// (`@portal/ui/button`), without the folder of its file. `--check` compares instead of writing.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './toolchain.mjs';

/** A package's exports besides its modules. */
const PACKAGES = {
  'packages/api-client': {},
  'packages/domain': {},
  'packages/ui': {
    './styles.css': './dist/styles.css',
    './styles.unlayered.css': './dist/styles.unlayered.css',
    './core.css': './dist/core.css',
    './reset.css': { source: './src/reset.css', default: './dist/reset.css' },
    './theme.css': { source: './src/theme.css', default: './dist/theme.css' },
    './fonts.css': { source: './src/fonts.css', default: './dist/fonts.css' },
  },
};

/**
 * Whether a file is internal to another module: it is in a folder `parts`, or in one named after the module beside
 * that folder.
 */
function isPart(source, file) {
  const folders = path.posix.dirname(file).split('/');
  return folders.some((folder, at) => {
    const beside = path.join(source, ...folders.slice(0, at + 1));
    return folder === 'parts' || existsSync(`${beside}.ts`) || existsSync(`${beside}.tsx`);
  });
}

/** The modules of a package by name: `button` → `actions/button.tsx`. */
function modulesOf(folder) {
  const source = path.join(root, folder, 'src');
  const modules = new Map();
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).map((file) => file.replaceAll(path.sep, '/'));
  for (const file of files.toSorted()) {
    if (/\.(?:test|stories)\.tsx?$/.test(file) || isPart(source, file)) continue;
    const base = path.posix.basename(file).replace(/\.tsx?$/, '');
    // Message tables: `@portal/ui/messages/en`.
    const name = path.posix.dirname(file).endsWith('language/messages') ? `messages/${base}` : base;
    if (modules.has(name))
      throw new Error(`${folder}: two modules are called ${name}: ${modules.get(name)} and ${file}`);
    modules.set(name, file);
  }
  return [...modules].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The published form of an export, without its source path. */
function withoutSource(target) {
  if (typeof target === 'string') return target;
  const { source: _source, ...rest } = target;
  return rest.default ?? rest;
}

/** The manifest of a package with the exports generated from its folders. */
function manifestOf(folder) {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const others = Object.entries(PACKAGES[folder]);
  const modules = modulesOf(folder).map(([name, file]) => {
    const built = `./dist/${file.replace(/\.tsx?$/, '')}`;
    return [`./${name}`, { source: `./src/${file}`, types: `${built}.d.ts`, import: `${built}.js` }];
  });
  const all = [...others, ...modules];
  const published = all.map(([name, target]) => [name, withoutSource(target)]);
  manifest.exports = Object.fromEntries(all);
  manifest.publishConfig.exports = Object.fromEntries(published);
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

let stale = 0;
for (const folder of Object.keys(PACKAGES)) {
  const file = path.join(root, folder, 'package.json');
  const text = manifestOf(folder);
  if (readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(
      `${folder}/package.json: the exports do not match the files of src; run node scripts/exports.mjs`,
    );
    stale++;
  } else writeFileSync(file, text);
}
if (stale > 0) process.exit(1);
