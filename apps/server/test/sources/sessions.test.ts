// Statements that depend on the session of the statement before them: behind a pooler in transaction mode each
// gets another one (docs/operations.md, «Through a pooler»).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '../../src');
const files = globSync('**/*.{ts,sql}', { cwd: SOURCES })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file));
const textOf = (file: string) => readFileSync(path.join(SOURCES, file), 'utf8');

/** What depends on a session, an example of it, what is like it and does not, and the files that use a direct connection. */
const RULES: { what: string; pattern: RegExp; bad: string; good: string; direct: string[] }[] = [
  {
    what: 'a lock of the session',
    pattern: /\bpg_(?:try_)?advisory_(?:un)?lock/,
    bad: 'SELECT pg_advisory_lock(1)',
    good: 'SELECT pg_advisory_xact_lock(1)',
    direct: ['areas/journal/writing/resume.ts', 'database/migrate.ts', 'seed/demo.ts'],
  },
  {
    what: 'a setting of the session',
    pattern:
      /[`'";]\s*SET (?!LOCAL\b)(?:TIME ZONE|(?:SESSION )?[a-z_.]+ *(?:=|TO\b))|set_config\([^()]*, false\)/,
    bad: "`SET work_mem = '64MB'`",
    good: "`SET LOCAL work_mem = '64MB'`",
    direct: [],
  },
  {
    what: 'a temporary table that outlives its transaction',
    pattern: /CREATE TEMP(?:ORARY)? TABLE (?![^`]*ON COMMIT DROP)/,
    bad: '`CREATE TEMPORARY TABLE a (b int)`',
    good: '`CREATE TEMPORARY TABLE a ON COMMIT DROP AS SELECT 1`',
    direct: ['areas/journal/checking/staging.ts'],
  },
  {
    what: 'a channel to listen to',
    pattern: /[`'"](?:UN)?LISTEN /,
    bad: '`LISTEN outbox`',
    good: "`SELECT pg_notify('outbox', '')`",
    direct: ['database/listen.ts'],
  },
  {
    what: 'a cursor or a prepared statement of the session',
    pattern: /\bWITH HOLD\b|[`'"](?:PREPARE|DEALLOCATE|DISCARD) /,
    bad: '`DECLARE c CURSOR WITH HOLD FOR SELECT 1`',
    good: '`DECLARE c NO SCROLL CURSOR FOR SELECT 1`',
    direct: [],
  },
  {
    what: 'a value of the session',
    pattern: /\b(?:currval|lastval)\(/,
    bad: "SELECT currval('a')",
    good: "SELECT nextval('a')",
    direct: [],
  },
];

describe.each(RULES)('$what', ({ pattern, bad, good, direct }) => {
  test('is recognised', () => {
    expect(bad).toMatch(pattern);
    expect(good).not.toMatch(pattern);
  });
  test('stands only in files that use a direct connection', () => {
    expect(files.filter((file) => pattern.test(textOf(file))).toSorted()).toEqual(direct);
  });
});

test('staged tables and the locks of imports are those of a direct connection', () => {
  const taken = files.flatMap((file) => [...textOf(file).matchAll(/Staging\.during\(([\w.$]+)/g)]);
  expect(taken.length).toBeGreaterThan(1);
  for (const [, pool] of taken) expect(pool).toMatch(/^(?:services\.)?direct\.\$client$/);
});

test('the address of the pooler is used for people’s calls only', () => {
  expect(files.filter((file) => /\bpoolerUrl\b/.test(textOf(file))).toSorted()).toEqual([
    'config.ts',
    'main.ts',
  ]);
});
