import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from './measure.ts';

const BUILT = path.join(import.meta.dirname, '../apps/portal/dist');
const MANIFEST = path.join(BUILT, '.vite/manifest.json');

interface Chunk {
  file: string;
  imports?: string[];
}

/**
 * Size of the JavaScript that the sign-in page loads first, gzipped: its entry, its screen and all their imports.
 */
export function benchPage(): Figure[] {
  if (!existsSync(MANIFEST)) throw new Error('build the portal first: pnpm build');
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit('index.html');
  visit('src/app/door.tsx');
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + statSync(path.join(BUILT, `${file}.gz`)).size, 0);
  return [
    {
      name: `JavaScript of the sign-in page, gzip, ${scripts.length} files`,
      value: bytes / 1_000,
      unit: 'kB',
      against: { name: 'allowed', value: 130 },
    },
  ];
}
