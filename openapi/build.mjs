// Lint, bundle into one file, and generate the TypeScript types that the client and the server share.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

process.chdir(import.meta.dirname);
mkdirSync('dist', { recursive: true });
const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const redocly = (...args) =>
  execFileSync('redocly', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });

redocly('lint', 'portal', '--format=stylish');
redocly('bundle', 'portal', '--output=dist/portal.json');

const contract = JSON.parse(readFileSync('dist/portal.json', 'utf8'));
for (const [path, operations] of Object.entries(contract.paths)) {
  for (const [method, operation] of Object.entries(operations)) {
    if (operation['x-access'] === undefined)
      throw new Error(`${method} ${path}: no x-access, so nobody may call it`);
  }
}
writeFileSync('dist/types.d.ts', astToString(await openapiTS(contract)));
