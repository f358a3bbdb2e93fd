// Bundles the contract into one file and expands its marks: all that a server and the browser need of it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expand } from './expand.mjs';
import { ENVIRONMENT } from './redocly.mjs';

process.chdir(import.meta.dirname);
mkdirSync('dist', { recursive: true });
execFileSync('redocly', ['bundle', 'portal', '--output=dist/portal.json'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: ENVIRONMENT,
});
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
  subscriptions: 'requests',
  movements: 'shipments',
  normative: 'content',
  passkeys: 'identity',
  crosses: 'nomenclature',
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
