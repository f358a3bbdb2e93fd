import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSED = /\.(?:js|css|svg|html)$/;

/** Write .br and .gz beside each text file, so that the server sends them without compressing anew. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!COMPRESSED.test(fileName) || fileName === 'index.html') continue;
        const source = file.type === 'chunk' ? file.code : file.source;
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source, quality) });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000', '/ws': { target: 'ws://127.0.0.1:3000', ws: true } },
  },
});
