/** What the rule looks at: a part of the answer of `getPortalState`. Instants are ISO texts. */
export interface StateFacts {
  at: string;
  demo: boolean;
  copies: readonly {
    host: string;
    version: string;
    seen_at: string;
    lag_ms: number;
    /** Whether it reads from a replica of the database; null: there is none. */
    replica: 'used' | 'behind' | 'away' | null;
  }[];
  queues: readonly { title: string; failed: number; oldest_at: string | null }[];
  letters: { is_configured: boolean; waiting: number; given_up: number };
  webhooks: readonly unknown[];
  fetches: readonly unknown[];
  database: { bytes: number };
  disk: { free_bytes: number; files_bytes: number | null };
  sizes: readonly SizeOfDay[];
  backup: { last: Run | null; last_ok: Run | null };
  drill: { last: Run | null; last_ok: Run | null };
  statements: readonly { mean_ms: number }[];
}
export interface SizeOfDay {
  day: string;
  database_bytes: number;
  files_bytes: number | null;
}
interface Run {
  started_at: string;
  ok: boolean;
}

export type StateFindingCode =
  | 'backup_failed'
  | 'backup_missing'
  | 'backup_old'
  | 'copies_differ'
  | 'copy_silent'
  | 'copy_slow'
  | 'disk_full'
  | 'disk_soon_full'
  | 'drill_failed'
  | 'drill_old'
  | 'fetches_fail'
  | 'jobs_failed'
  | 'letters_given_up'
  | 'letters_wait'
  | 'mail_off'
  | 'queue_stands'
  | 'replica_unused'
  | 'statements_slow'
  | 'webhooks_fail';

/** One thing that an operator must know; `count` is of days, hours, things or milliseconds, by its code. */
export interface StateFinding {
  code: StateFindingCode;
  severity: 'red' | 'yellow';
  count: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Thresholds. Times are milliseconds unless they say otherwise. */
const STATE_LIMITS = {
  silent: 60_000,
  lagMs: 200,
  waiting: 15 * 60_000,
  freeBytes: 1024 ** 3,
  redDays: 7,
  yellowDays: 30,
  backupOld: 26 * HOUR,
  backupLost: 72 * HOUR,
  drillOld: 35 * DAY,
  statementMs: 1_000,
} as const;

/** Bytes by which database and files grow in a day, over the samples' whole span; null with less than a day. */
export function growthPerDay(sizes: readonly SizeOfDay[]): number | null {
  const days = sizes.toSorted((a, b) => a.day.localeCompare(b.day));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const span = (Date.parse(last.day) - Date.parse(first.day)) / DAY;
  if (span < 1) return null;
  const bytes = ({ database_bytes, files_bytes }: SizeOfDay) => database_bytes + (files_bytes ?? 0);
  return Math.round((bytes(last) - bytes(first)) / span);
}

/** Days for which the free space lasts at this growth; null if nothing grows or the growth is not known. */
export function spaceLastsDays(freeBytes: number, perDay: number | null): number | null {
  return perDay === null || perDay <= 0 ? null : Math.floor(freeBytes / perDay);
}

/** What is wrong with the running portal: first what must be mended now, then what will have to be. */
export function stateFindings(state: StateFacts): StateFinding[] {
  const now = Date.parse(state.at);
  const age = (instant: string) => now - Date.parse(instant);
  const found: StateFinding[] = [];
  const add = (severity: StateFinding['severity'], code: StateFindingCode, count: number) => {
    if (count > 0) found.push({ code, severity, count });
  };
  const { letters, copies, queues } = state;
  const days = spaceLastsDays(state.disk.free_bytes, growthPerDay(state.sizes)) ?? Infinity;
  const full = state.disk.free_bytes < STATE_LIMITS.freeBytes || days < STATE_LIMITS.redDays;
  add('red', 'disk_full', full ? Math.max(1, Math.min(days, STATE_LIMITS.redDays)) : 0);
  const stands = queues.filter(
    ({ oldest_at }) => oldest_at !== null && age(oldest_at) > STATE_LIMITS.waiting,
  );
  add('red', 'queue_stands', stands.length);
  add('red', 'letters_given_up', letters.given_up);
  // A demo has nothing to lose.
  if (!state.demo) {
    addRuns(state, age, add);
    add('yellow', 'mail_off', letters.is_configured ? 0 : 1);
  }
  add(
    'yellow',
    'jobs_failed',
    queues.reduce((sum, { failed }) => sum + failed, 0),
  );
  add('yellow', 'letters_wait', letters.waiting);
  add('yellow', 'webhooks_fail', state.webhooks.length);
  add('yellow', 'fetches_fail', state.fetches.length);
  add('yellow', 'copy_silent', copies.filter(({ seen_at }) => age(seen_at) > STATE_LIMITS.silent).length);
  add('yellow', 'copy_slow', copies.filter(({ lag_ms }) => lag_ms > STATE_LIMITS.lagMs).length);
  add(
    'yellow',
    'replica_unused',
    copies.filter(({ replica }) => replica === 'behind' || replica === 'away').length,
  );
  const versions = new Set(copies.map(({ version }) => version)).size;
  add('yellow', 'copies_differ', versions > 1 ? versions : 0);
  if (!full) add('yellow', 'disk_soon_full', days < STATE_LIMITS.yellowDays ? days : 0);
  add(
    'yellow',
    'statements_slow',
    state.statements.filter(({ mean_ms }) => mean_ms > STATE_LIMITS.statementMs).length,
  );
  return found.toSorted((a, b) => Number(b.severity === 'red') - Number(a.severity === 'red'));
}

/** Backups and the drills that restore them: each must have succeeded, and not long ago. */
function addRuns(
  { backup, drill }: StateFacts,
  age: (instant: string) => number,
  add: (severity: StateFinding['severity'], code: StateFindingCode, count: number) => void,
): void {
  if (backup.last === null) add('red', 'backup_missing', 1);
  else {
    if (!backup.last.ok) add('red', 'backup_failed', 1);
    const old = backup.last_ok === null ? 0 : age(backup.last_ok.started_at);
    if (old > STATE_LIMITS.backupOld)
      add(old > STATE_LIMITS.backupLost ? 'red' : 'yellow', 'backup_old', Math.floor(old / HOUR));
  }
  if (drill.last?.ok === false) add('red', 'drill_failed', 1);
  else if (drill.last === null || age(drill.last.started_at) > STATE_LIMITS.drillOld)
    add('yellow', 'drill_old', drill.last === null ? 1 : Math.floor(age(drill.last.started_at) / DAY));
}
