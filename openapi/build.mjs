// Bundle into one file, add what the marks stand for, lint the whole, and generate the TypeScript types that client and server share.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { expand } from './expand.mjs';

process.chdir(import.meta.dirname);
mkdirSync('dist', { recursive: true });
const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const redocly = (...args) =>
  execFileSync('redocly', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });

redocly('bundle', 'portal', '--output=dist/portal.json');
const contract = expand(JSON.parse(readFileSync('dist/portal.json', 'utf8')));
writeFileSync('dist/portal.json', `${JSON.stringify(contract, null, 2)}\n`);
redocly('lint', 'dist/portal.json', '--format=stylish');
writeFileSync('dist/types.d.ts', astToString(await openapiTS(contract)));
