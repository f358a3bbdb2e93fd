// Bundles the contract into one file, expands its marks, lints the result, and generates the TypeScript types that
// client and server share.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expand } from './expand.mjs';

process.chdir(import.meta.dirname);
mkdirSync('dist', { recursive: true });
const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const redocly = (...args) =>
  execFileSync('redocly', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });

redocly('bundle', 'portal', '--output=dist/portal.json');
/** Files that belong to an area of another name: an area's calls may be in two files. */
const PARTS = {
  acceptances: 'shipments',
  brands: 'catalogue',
  calendar: 'storages',
  calls: 'integration',
  logistics: 'storages',
  contracts: 'contractors',
  factors: 'identity',
  features: 'catalogue',
  impersonation: 'identity',
  letters: 'requests',
  movements: 'shipments',
  normative: 'content',
  passkeys: 'identity',
  synonyms: 'catalogue',
};
// A call belongs to the area of the file that describes it.
const files = new Map(
  [...readFileSync('portal.yaml', 'utf8').matchAll(/^ {2}(\/\S+):\s+\{ \$ref: '\w+\/(\w+)\.yaml#/gm)].map(
    ([, path, area]) => [path, PARTS[area] ?? area],
  ),
);
const contract = expand(JSON.parse(readFileSync('dist/portal.json', 'utf8')), files);
writeFileSync('dist/portal.json', `${JSON.stringify(contract, null, 2)}\n`);
redocly('lint', 'dist/portal.json', '--format=stylish');
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
