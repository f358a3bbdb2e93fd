import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { isNew } from './database.mjs';

test('only an embedded database that is not there yet is new: nothing else is changed before the portal is built', (context) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-'));
  const { DATA_DIR, DATABASE_URL } = process.env;
  context.after(() => {
    rmSync(directory, { recursive: true });
    for (const [name, value] of Object.entries({ DATA_DIR, DATABASE_URL }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  });
  process.env.DATA_DIR = directory;
  delete process.env.DATABASE_URL;
  assert.equal(isNew(), true);
  process.env.DATABASE_URL = 'postgres://db.example/portal';
  assert.equal(isNew(), false);
  delete process.env.DATABASE_URL;
  mkdirSync(path.join(directory, 'postgres'));
  writeFileSync(path.join(directory, 'postgres/PG_VERSION'), '18');
  assert.equal(isNew(), false);
});
