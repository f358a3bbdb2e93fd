import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import semver from 'semver';
import { findings } from './advisories.mjs';

const advisories = JSON.parse(readFileSync(new URL('advisories.json', import.meta.url), 'utf8'));
const lock = (...names) => `packages:\n${names.map((name) => `  '${name}':\n    resolution: {}\n`).join('')}`;

test('a version that an advisory speaks of is found, in whatever depth it is installed', () => {
  assert.deepEqual(findings(lock('@fastify/static@9.3.0', 'ws@8.23.0', 'xlsx@0.18.5'), advisories), [
    '@fastify/static@9.3.0: CVE-2026-6414 and its followers: guarded paths reached by encoded separators',
    'xlsx@0.18.5: stale and vulnerable in the registry',
  ]);
});

test('a version with the mend is not', () => {
  assert.deepEqual(findings(lock('@fastify/static@10.1.3', 'qs@6.14.1'), advisories), []);
});

test('every line of the list is a range that can be read, with its reason', () => {
  for (const { package: name, versions, why } of advisories) {
    assert.notEqual(semver.validRange(versions), null, name);
    assert.ok(why.length > 10, name);
  }
});
