import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { DRAWINGS, leavable } from '../../packages/ui/icons.mjs';
import { chunkOf } from './vite.chunks.ts';
import { serviceWorker } from './vite.worker.ts';

/** Text files whose names stay when their contents change; `compress.ts` compresses the others. */
const COMPRESSED = /^[^/]+\.js$/;

/** Write .br and .gz beside the finished text files, so that the server sends them without compressing anew. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!COMPRESSED.test(name)) continue;
        const file = path.join(dir, name);
        const source = readFileSync(file);
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
        writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
      }
    },
  };
}

/** Icons as the published package has them. */
const icons: Plugin = {
  name: 'leavable-icons',
  apply: 'build',
  transform: { filter: { id: DRAWINGS }, handler: (code) => ({ code: leavable(code), map: null }) },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), icons, serviceWorker(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A component that nothing uses is left out, though it is made by a call.
      treeshake: {
        manualPureFunctions: [
          'forwardRef',
          'createContext',
          'React.forwardRef',
          'React.createContext',
          'part',
        ],
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'loaded together' }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/demo-bank': 'http://127.0.0.1:3000',
      '/unsubscribe': 'http://127.0.0.1:3000',
      '/ws': { target: 'ws://127.0.0.1:3000', ws: true },
    },
  },
});
