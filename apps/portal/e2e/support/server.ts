// The whole portal with its own data directory, as `npm start` runs it, for the browser tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const directory = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'));
process.env['DATA_DIR'] = directory;
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
await import(new URL('../../../server/src/main.ts', import.meta.url).href);
