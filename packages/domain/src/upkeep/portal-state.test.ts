import { describe, expect, test } from 'vitest';
import { growthPerDay, spaceLastsDays, type StateFacts, stateFindings } from './portal-state.ts';

const AT = '2026-11-28T12:00:00Z';
const ago = (hours: number) => new Date(Date.parse(AT) - hours * 3_600_000).toISOString();
const GB = 1024 ** 3;
const run = (hours: number, ok = true) => ({ started_at: ago(hours), ok });
const copy = { host: 'a', version: '1', seen_at: AT, lag_ms: 5, replica: null };
const FINE: StateFacts = {
  at: AT,
  demo: false,
  copies: [copy],
  queues: [{ title: 'Выгрузки', failed: 0, oldest_at: ago(0.1) }],
  letters: { is_configured: true, waiting: 0, given_up: 0 },
  webhooks: [],
  fetches: [],
  database: { bytes: GB },
  disk: { free_bytes: 100 * GB, files_bytes: GB },
  sizes: [],
  backup: { last: run(5), last_ok: run(5) },
  drill: { last: run(24 * 5), last_ok: run(24 * 5) },
  statements: [{ mean_ms: 300 }],
};
const found = (change: Partial<StateFacts>) =>
  stateFindings({ ...FINE, ...change }).map(({ severity, code, count }) => `${severity} ${code} ${count}`);
const growing = (perDay: number) => [
  { day: '2026-11-28', database_bytes: 10 * perDay, files_bytes: null },
  { day: '2026-11-18', database_bytes: 0, files_bytes: 0 },
];

test('growthPerDay: over the whole span, of database and files together; unknown with less than a day', () => {
  expect(growthPerDay([])).toBeNull();
  expect(growthPerDay([{ day: '2026-11-28', database_bytes: 5, files_bytes: 5 }])).toBeNull();
  expect(
    growthPerDay([
      { day: '2026-11-28', database_bytes: 30, files_bytes: 25 },
      { day: '2026-11-18', database_bytes: 10, files_bytes: 5 },
    ]),
  ).toBe(4);
  expect(growthPerDay(growing(7))).toBe(7);
});

test('spaceLastsDays: unknown where nothing grows', () => {
  expect(spaceLastsDays(100, 9)).toBe(11);
  expect(spaceLastsDays(100, 0)).toBeNull();
  expect(spaceLastsDays(100, null)).toBeNull();
});

describe('stateFindings', () => {
  test('nothing where everything works', () => expect(found({})).toEqual([]));

  test.each<[string, Partial<StateFacts>, string[]]>([
    [
      'a queue that stands',
      { queues: [{ title: '', failed: 0, oldest_at: ago(0.3) }] },
      ['red queue_stands 1'],
    ],
    ['failed jobs', { queues: [{ title: '', failed: 3, oldest_at: null }] }, ['yellow jobs_failed 3']],
    [
      'letters',
      { letters: { is_configured: true, waiting: 2, given_up: 1 } },
      ['red letters_given_up 1', 'yellow letters_wait 2'],
    ],
    ['no mail', { letters: { is_configured: false, waiting: 0, given_up: 0 } }, ['yellow mail_off 1']],
    [
      'webhooks and fetches',
      { webhooks: [1], fetches: [1, 2] },
      ['yellow webhooks_fail 1', 'yellow fetches_fail 2'],
    ],
    ['a silent copy', { copies: [{ ...copy, seen_at: ago(0.1) }] }, ['yellow copy_silent 1']],
    ['a slow copy', { copies: [{ ...copy, lag_ms: 201 }] }, ['yellow copy_slow 1']],
    [
      'copies that do not read from the replica',
      {
        copies: [
          { ...copy, replica: 'used' },
          { ...copy, replica: 'behind' },
          { ...copy, replica: 'away' },
        ],
      },
      ['yellow replica_unused 2'],
    ],
    ['two versions', { copies: [copy, { ...copy, version: '2' }] }, ['yellow copies_differ 2']],
    [
      'slow statements',
      { statements: [{ mean_ms: 1_001 }, { mean_ms: 1_000 }] },
      ['yellow statements_slow 1'],
    ],
    ['little space', { disk: { free_bytes: GB - 1, files_bytes: null } }, ['red disk_full 7']],
    [
      'space for 5 days',
      { disk: { free_bytes: 5 * GB, files_bytes: 0 }, sizes: growing(GB) },
      ['red disk_full 5'],
    ],
    [
      'space for 20 days',
      { disk: { free_bytes: 20 * GB, files_bytes: 0 }, sizes: growing(GB) },
      ['yellow disk_soon_full 20'],
    ],
    ['no backup', { backup: { last: null, last_ok: null } }, ['red backup_missing 1']],
    ['a failed backup', { backup: { last: run(1, false), last_ok: run(20) } }, ['red backup_failed 1']],
    [
      'a first backup that failed',
      { backup: { last: run(1, false), last_ok: null } },
      ['red backup_failed 1'],
    ],
    ['a backup of yesterday', { backup: { last: run(27), last_ok: run(27) } }, ['yellow backup_old 27']],
    ['a backup of last week', { backup: { last: run(100), last_ok: run(100) } }, ['red backup_old 100']],
    ['no drill', { drill: { last: null, last_ok: null } }, ['yellow drill_old 1']],
    ['a failed drill', { drill: { last: run(1, false), last_ok: null } }, ['red drill_failed 1']],
    ['an old drill', { drill: { last: run(24 * 40), last_ok: run(24 * 40) } }, ['yellow drill_old 40']],
  ])('%s', (_, change, said) => expect(found(change)).toEqual(said));

  test('a demo needs neither backups nor mail', () =>
    expect(
      found({
        demo: true,
        backup: { last: null, last_ok: null },
        drill: { last: null, last_ok: null },
        letters: { is_configured: false, waiting: 0, given_up: 0 },
      }),
    ).toEqual([]));

  test('what is red comes first', () =>
    expect(found({ webhooks: [1], backup: { last: null, last_ok: null } })).toEqual([
      'red backup_missing 1',
      'yellow webhooks_fail 1',
    ]));
});
