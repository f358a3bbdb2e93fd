// Bundles what Node starts often: one script starts in a third of the time of its sources, which an upload does several times for the
// reading processes, and a server once with 1 100 modules. `src/reader/script.ts` and `scripts/server-entry.mjs` choose between the
// bundles and the sources. It also reads the contract's routes, for `src/contract/routes/routes.ts`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const DIST = path.join(import.meta.dirname, 'dist');
/** Packages beside the portal's own that are bundled with the server: they have very many modules. */
const WITH_SERVER = /^(?:@portal\/domain|drizzle-orm)(?:\/|$)/;

/** A module finds files beside its source, wherever its code is. */
const atSource = (out) => ({
  name: 'at-source',
  transform(code, id) {
    if (id.includes('node_modules') || !/import\.meta\.(?:dirname|url)/.test(code)) return null;
    const url = `new URL(${JSON.stringify(path.relative(out, id).split(path.sep).join('/'))}, import.meta.url)`;
    return code.replaceAll(/import\.meta\.(dirname|url)/g, (_, name) =>
      name === 'url'
        ? `${url}.href`
        : `process.getBuiltinModule('node:path').dirname(process.getBuiltinModule('node:url').fileURLToPath(${url}))`,
    );
  },
});

async function bundled(name, input, options) {
  const out = path.join(DIST, name);
  const bundle = await rolldown({
    input,
    cwd: import.meta.dirname,
    platform: 'node',
    resolve: { conditionNames: ['source', 'node', 'import'] },
    ...options(out),
  });
  const { output } = await bundle.write({
    dir: out,
    format: 'esm',
    entryFileNames: '[name].mjs',
    cleanDir: true,
  });
  const sources = output
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .filter((id) => path.isAbsolute(id) && !id.includes('node_modules'));
  // Packages that are bundled change with the lock file.
  sources.push(path.join(import.meta.dirname, '../../pnpm-lock.yaml'));
  writeFileSync(
    path.join(out, 'sources.json'),
    JSON.stringify(sources.map((source) => path.relative(out, source)).toSorted()),
  );
}

await bundled('reader', ['src/reader/child.ts', 'src/areas/journal/checking/check-child.ts'], () => ({}));
await bundled('server', ['src/main.ts'], (out) => ({
  external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !WITH_SERVER.test(id),
  plugins: [atSource(out)],
}));
mkdirSync(path.join(DIST, 'contract'), { recursive: true });
execFileSync(
  process.execPath,
  ['-C', 'source', 'src/contract/routes/write-routes.ts', path.join(DIST, 'contract/routes.json')],
  { cwd: import.meta.dirname, stdio: 'inherit' },
);
