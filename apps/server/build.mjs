// Bundles the reading processes: Node starts one script in a third of the time of their sources, and an upload starts
// several of them. `src/reader/script.ts` chooses between the two.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const OUT = path.join(import.meta.dirname, 'dist/reader');

const bundle = await rolldown({
  input: ['src/reader/child.ts', 'src/areas/journal/checking/check-child.ts'],
  cwd: import.meta.dirname,
  platform: 'node',
  resolve: { conditionNames: ['source', 'node', 'import'] },
});
const { output } = await bundle.write({
  dir: OUT,
  format: 'esm',
  entryFileNames: '[name].mjs',
  cleanDir: true,
});
const sources = output
  .flatMap(({ moduleIds = [] }) => moduleIds)
  .filter((id) => path.isAbsolute(id) && !id.includes('node_modules'));
writeFileSync(
  path.join(OUT, 'sources.json'),
  JSON.stringify(sources.map((source) => path.relative(OUT, source)).toSorted()),
);
