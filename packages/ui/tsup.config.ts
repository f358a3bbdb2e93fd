import { readFile } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';

const ICONS = 'src/icons.tsx';

/** Marks the calls that make an icon, so that an app's bundler leaves out the icons that it does not use. */
const leavable: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'leavable-icons',
  setup(build) {
    build.onLoad({ filter: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ }, async ({ path }) => {
      let shapes = 0;
      return {
        contents: (await readFile(path, 'utf8'))
          .replace('= createLucideIcon(', '= /* @__PURE__ */ createLucideIcon(')
          // A statement that only reads a property: bundlers keep it, and with it the drawing.
          .replace(/^__iconData\.node;$/m, '')
          // The keys of its shapes are random letters, which no compression makes smaller.
          .replace(/\bkey: "\w+"/g, () => `key: "${(shapes += 1)}"`),
      };
    });
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
    esbuildPlugins: [leavable],
  },
]);
