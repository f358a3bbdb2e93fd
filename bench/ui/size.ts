// The size that a named import adds to an app: bundled and minified by Vite and by esbuild, gzipped, without React.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as esbuild } from 'esbuild';
import { build, type Rollup } from 'vite';

/** kB (1000 bytes), gzipped. */
export interface Size {
  /** As Vite bundles it. */
  script: number;
  /** As esbuild bundles it. */
  byEsbuild: number;
  style: number;
}

/** A page's script and stylesheet, as text. */
export interface Bundle {
  script: string;
  style: string;
}

const REACT = /^react(-dom)?(\/.*)?$/;

/** Bundles a module with all its imports, except `external`, as Vite does for production. */
export async function bundle(entry: string, root: string, external: RegExp[]): Promise<Bundle> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: entry,
        external,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput;
  const script = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  const style = output
    .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
    .join('');
  return { script, style };
}

/** The size of a line of code; its packages are resolved from the directory `from`. */
export async function sizeOf(code: string, from: string): Promise<Size> {
  const directory = path.join(from, 'node_modules/.sizes');
  mkdirSync(directory, { recursive: true });
  const entry = path.join(directory, 'entry.js');
  writeFileSync(entry, code);
  try {
    const { script, style } = await bundle(entry, from, [REACT]);
    const { outputFiles } = await esbuild({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      target: 'es2022',
      outdir: directory,
      external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
      loader: { '.woff2': 'empty', '.woff': 'empty', '.svg': 'empty' },
    });
    const other = outputFiles.find((file) => file.path.endsWith('.js'))?.text ?? '';
    return { script: zipped(script), byEsbuild: zipped(other), style: zipped(style) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const zipped = (text: string) => (text === '' ? 0 : gzipSync(text, { level: 9 }).length / 1_000);
