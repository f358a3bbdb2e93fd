import { readFile } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';
import { DRAWINGS, leavable } from './icons.mjs';

const ICONS = 'src/icons.tsx';

/** So that an app's bundler leaves out the icons that it does not use. */
const icons: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'leavable-icons',
  setup(build) {
    build.onLoad({ filter: DRAWINGS }, async ({ path }) => ({
      contents: leavable(await readFile(path, 'utf8')),
    }));
  },
};

export default defineConfig([
  // One file per component, so that an app pays for what it imports and "use client" stays where it belongs.
  {
    entry: ['src/**/*.{ts,tsx}', '!src/**/*.stories.tsx', '!src/**/*.test.ts', `!${ICONS}`, '!src/icons/**'],
    format: 'esm',
    target: 'es2022',
    bundle: false,
    dts: false,
    clean: true,
  },
  // The icons that are used, out of a package of 45 MB; their licence is icons.LICENSE.txt.
  {
    entry: [ICONS],
    format: 'esm',
    target: 'es2022',
    noExternal: ['lucide-react'],
    dts: false,
    banner: { js: '"use client";\n// Icons of Lucide, ISC: icons.LICENSE.txt' },
    esbuildOptions: (options) => {
      options.legalComments = 'none';
    },
    esbuildPlugins: [icons],
  },
]);
