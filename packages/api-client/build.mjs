// Compiles the client, and puts the contract's types into it: the published package needs no other of the workspace.
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';

process.chdir(import.meta.dirname);
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
const types = createRequire(import.meta.url).resolve('@portal/openapi/portal.json');
copyFileSync(types.replace(/portal\.json$/, 'types.d.ts'), 'dist/contract.d.ts');
