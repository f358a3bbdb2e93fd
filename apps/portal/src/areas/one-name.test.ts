import { globSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '@portal/domain/routes';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
const found = (pattern: string, name: RegExp) =>
  globSync(pattern, { cwd: ROOT }).flatMap((file) => name.exec(file.replaceAll('\\', '/'))?.[1] ?? []);

/** Files of the contract that belong to an area of another name: an area's calls may need two files. */
const PARTS: Readonly<Record<string, string>> = {
  acceptances: 'shipments',
  brands: 'catalogue',
  calls: 'integration',
  commerceml: 'integration',
  contracts: 'contractors',
  crosses: 'nomenclature',
  features: 'catalogue',
  fetching: 'prices',
  normative: 'content',
  passkeys: 'identity',
  calendar: 'storages',
  factors: 'identity',
  impersonation: 'identity',
  letters: 'requests',
  subscriptions: 'requests',
  logistics: 'storages',
  mergers: 'contractors',
  movements: 'shipments',
  sandbox: 'contractors',
  synonyms: 'catalogue',
  upkeep: 'settings',
  changes: 'settings',
};
const files = found('openapi/*/*.yaml', /(\w+)\.yaml$/);
const contract = files.filter((name) => PARTS[name] === undefined);
const server = found('apps/server/src/areas/*/', /areas\/(\w+)/);
const portal = found('apps/portal/src/areas/*/', /areas\/(\w+)/);
/** The domain's table of routes names every area that has pages. */
const known: readonly string[] = [...new Set(ROUTES.map(({ area }) => area))];

/** Areas that do not exist on all three sides, and why. */
const ALONE: Readonly<Record<string, string>> = {
  changes: 'server: it is below every other area, whose changes it records; its page is under the settings',
  commerceml: 'server: it speaks with 1C; its page is the integration’s',
  fetching: 'server: it goes out for files of lists; its page is a price list’s',
  main: 'portal: the page after signing in shows what other areas have, and has no calls of its own',
  mergers: 'server: it moves what is every other area’s, and stands above them; its page is a contractor’s',
  sandbox:
    'server: it deletes what is every other area’s, and stands above them; its switch is on a contractor’s page',
  stock: 'server: the one owner of stock and limits, called by documents only',
  upkeep:
    'server: it looks at what is every other area’s, and stands above them; its page is the portal’s settings',
};

test('an area has one name in the contract, on the server and in the portal', () => {
  const everywhere = [contract, server, portal];
  const names = [...new Set(everywhere.flat())];
  expect(names.length).toBeGreaterThan(15);
  const apart = names.filter((name) => !everywhere.every((side) => side.includes(name)));
  expect(apart.toSorted()).toEqual(Object.keys(ALONE).toSorted());
  const unknown = names.filter((name) => !known.includes(name));
  // The pages of these are under settings, and the table counts them there.
  const underSettings = ['criteria', 'integration', 'norms', 'notifications'];
  // Opened from the account menu on any page.
  const besidePages = ['exports'];
  // Parts of pages of other areas: a shipment, an acceptance, integration; the deferred goods.
  const partsOfPages = ['edo', 'talk', 'watches'];
  expect(unknown.toSorted()).toEqual(
    [...Object.keys(ALONE), ...underSettings, ...besidePages, ...partsOfPages].toSorted(),
  );
});

test('every area of the portal says in its area.ts what it brings', () => {
  const described = found('apps/portal/src/areas/*/area.ts', /areas\/(\w+)\/area\.ts$/);
  expect(portal.filter((area) => !described.includes(area))).toEqual([]);
});
