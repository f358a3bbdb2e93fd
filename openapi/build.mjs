// Lints the bundled contract (`bundle.mjs`) and generates the TypeScript types that client and server share.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { ENVIRONMENT } from './redocly.mjs';

process.chdir(import.meta.dirname);
const contract = JSON.parse(readFileSync('dist/portal.json', 'utf8'));
execFileSync('redocly', ['lint', 'dist/portal.json', '--format=stylish'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: ENVIRONMENT,
});
/**
 * Schemas of money sums: their own type makes TypeScript reject roubles where kopecks are expected, and kopecks in
 * a body.
 */
const MONEY = new Set(['#/components/schemas/Money', '#/components/schemas/SignedMoney']);
const types = await openapiTS(contract, {
  inject: 'export declare enum Roubles { unit }',
  transform: (schema, { path }) =>
    MONEY.has(path) ? ts.factory.createTypeReferenceNode('Roubles') : undefined,
});
/** The part of `paths` that an API key opens: each path with the methods marked `x-key`. */
const keyPaths = Object.entries(contract.paths).flatMap(([path, operations]) => {
  const methods = Object.keys(operations).filter((method) => operations[method]['x-key']);
  if (methods.length === 0) return [];
  const name = JSON.stringify(path);
  return [`  ${name}: Pick<paths[${name}], ${methods.map((method) => `"${method}"`).join(' | ')}>;`];
});
writeFileSync(
  'dist/types.d.ts',
  `${astToString(types)}/** What an API key may call. */\nexport interface keyPaths {\n${keyPaths.join('\n')}\n}\n`,
);
