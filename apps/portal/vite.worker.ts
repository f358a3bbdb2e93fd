// Builds the service worker: `dist/sw.js`, under one name, with the list of the files of this build before it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROUTES } from '@portal/domain/routes';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

const SOURCE = path.join(import.meta.dirname, 'worker/sw.ts');
/** Modules that the portal cannot start without: the entry, both ways on from it, the frame. */
const STARTS = ['app/main.tsx', 'app/portal.tsx', 'app/door.tsx', 'shell/layout/default-layout.tsx'];
/** Fonts of Russian text, of Latin letters and digits. */
const FONT = /golos-text-(?:russian|basic)-/;

/** Files of the shell, the entry first: the chunks that contain its modules, what these import, their styles. */
function shellOf(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const names = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || names.has(chunk.fileName)) return;
    names.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    for (const name of chunk.viteMetadata?.importedCss ?? []) names.add(name);
  };
  add(chunks.find(({ isEntry }) => isEntry));
  for (const start of STARTS) {
    const module = path.join(import.meta.dirname, 'src', start);
    const holding = chunks.filter(
      ({ facadeModuleId, moduleIds }) => facadeModuleId === module || moduleIds.includes(module),
    );
    if (holding.length === 0) throw new Error(`no chunk contains ${start}`);
    holding.forEach(add);
  }
  for (const name of Object.keys(bundle)) if (FONT.test(name)) names.add(name);
  return names;
}

/** Emits the service worker. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const addressOf = (name: string) => `/${name}`;
      const build = {
        shell: [...shellOf(bundle)].map(addressOf),
        assets: Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .map(addressOf),
        pages: [...new Set(ROUTES.map(({ path: pattern }) => pattern.split('/')[1] ?? ''))],
      };
      const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE, { sourcemap: false });
      const source = `const BUILD = ${JSON.stringify(build)};\n${code}`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
