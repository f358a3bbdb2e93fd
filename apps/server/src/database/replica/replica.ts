import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Database, openServing } from '../connect.ts';

/** Milliseconds between two looks at both servers. */
const EVERY = 250;
export interface ReplicaLimits {
  /** The most milliseconds that a look may take. */
  patience: number;
  /** A replica that is more milliseconds behind is not read from. */
  mostBehind: number;
}
export const LIMITS: ReplicaLimits = { patience: 2_000, mostBehind: 30_000 };
/** Milliseconds between two looks at the start. */
const LOOK_AGAIN = 25;
/** A replica that was not read from is again when it is at most this part of `mostBehind` behind. */
const CAUGHT_UP = 1 / 6;

/** Position of the primary's log of changes at a moment, as bytes since its beginning. */
interface Sample {
  at: number;
  position: number;
}
export type ReplicaState = 'used' | 'away' | 'behind';

/**
 * Positions of the primary over time, from which follows how old the data of a replica is: as old as the first
 * position that it has not replayed.
 */
export class Behind {
  #samples: Sample[] = [];
  #lookedAt: number;
  readonly #limits: ReplicaLimits;

  constructor(now: number, limits = LIMITS) {
    this.#lookedAt = now;
    this.#limits = limits;
  }

  /** The primary's newest known position; null: none yet. */
  get newest(): number | null {
    return this.#samples.at(-1)?.position ?? null;
  }

  primaryAt(at: number, position: number): void {
    this.#lookedAt = at;
    const { newest } = this;
    // A smaller one belongs to another primary.
    if (newest !== null && position < newest) this.#samples = [];
    if (newest === null || position !== newest) this.#samples.push({ at, position });
    // The last one of those that are old enough stays.
    const old = this.#samples.findLastIndex((sample) => sample.at < at - this.#limits.mostBehind);
    if (old > 0) this.#samples.splice(0, old);
  }

  /** Milliseconds that a replica is behind; without news of the primary they grow. */
  milliseconds(now: number, replayed: number): number {
    const missed = this.#samples.find(({ position }) => position > replayed);
    const unheard = now - this.#lookedAt;
    return Math.max(missed ? now - missed.at : 0, unheard > EVERY + this.#limits.patience ? unheard : 0);
  }
}

/**
 * A streaming replica (docs/operations.md, «Reading from a replica»). Both servers are asked for their positions four
 * times a second, so no call waits for such a question.
 */
export class Replica {
  readonly database: Database;
  readonly #primary: pg.Pool;
  readonly #replica: pg.Pool;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #behind: Behind;
  readonly #limits: ReplicaLimits;
  #state: ReplicaState | undefined;
  #replayed = 0;
  #milliseconds = 0;
  /** The primary's timeline, which changes when another server becomes the primary. */
  #timeline: string | undefined;
  /** The primary's position when this process first saw the timeline: nobody knows how old anything before it is. */
  #since = 0;
  /** A read has lost its connection since the last look. */
  #lost = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  /** @param primary a direct connection to it */
  constructor(
    replica: pg.PoolConfig,
    primary: pg.PoolConfig,
    calls: Database,
    log: Pick<Logger, 'warn'>,
    limits = LIMITS,
  ) {
    this.#limits = limits;
    this.#behind = new Behind(Date.now(), limits);
    this.database = openServing(replica);
    primaries.set(this.database, calls);
    this.database.$client.on('connect', (client) => this.#clients.add(client));
    this.database.$client.on('remove', (client) => this.#clients.delete(client));
    this.#primary = looker(primary, limits);
    this.#replica = looker(replica, limits);
    this.#log = log;
  }

  /** Looks until it knows whether the replica is read from, and from then on regularly. */
  async start(): Promise<void> {
    for (const end = Date.now() + this.#limits.patience; Date.now() < end; await sleep(LOOK_AGAIN)) {
      await this.#look(true);
      if (this.#state !== undefined) break;
    }
    await this.#lookAgain();
  }

  /** Whether the replica may answer a call that must see everything up to this position of the primary. */
  has(position: number): boolean {
    return this.#state === 'used' && !this.#lost && position <= this.#replayed;
  }

  /** The primary's position now: everything committed before is below it. */
  async position(): Promise<number> {
    return (await lookAt(primaryOf(this.database).$client, WRITTEN)).position;
  }

  /** A read has lost its connection: nobody else tries before the next look. */
  lost(): void {
    this.#lost = true;
  }

  report(): { state: ReplicaState; bytes: number; milliseconds: number } {
    const bytes = Math.max(0, (this.#behind.newest ?? 0) - this.#replayed);
    return { state: this.#state ?? 'away', bytes, milliseconds: this.#milliseconds };
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all([this.#primary.end(), this.#replica.end()]);
  }

  async #lookAgain(): Promise<void> {
    this.#looking = this.#look();
    await this.#looking;
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#lookAgain(), EVERY).unref();
  }

  /** @param atFirst the replica has a moment to receive the name of the timeline */
  async #look(atFirst = false): Promise<void> {
    this.#lost = false;
    const at = Date.now();
    const [primary, replica] = await Promise.allSettled([
      this.#lookAtPrimary(),
      lookAt(this.#replica, REPLAYED),
    ]);
    if (this.#stopped) return;
    if (primary.status === 'fulfilled') this.#behind.primaryAt(at, primary.value);
    if (replica.status === 'rejected') {
      this.#become('away', replica.reason);
      // Reads that wait for a server that is gone fail now, and are answered by the primary.
      for (const client of this.#clients) void (client as unknown as pg.Client).end().catch(() => undefined);
      return;
    }
    this.#replayed = replica.value.position;
    this.#milliseconds = this.#behind.milliseconds(Date.now(), this.#replayed);
    const follows = replica.value.timeline === this.#timeline && this.#replayed >= this.#since;
    if (atFirst && !follows) return;
    // A former primary may have changes of its own in the place of the new one's, at the same positions. It is not read
    // from before it follows the new one, nor is any replica while it is not known who the primary is.
    const mayBegin = this.#state === 'used' || primary.status === 'fulfilled';
    const most = this.#limits.mostBehind * (this.#state === 'used' ? 1 : CAUGHT_UP);
    this.#become(follows && mayBegin && this.#milliseconds <= most ? 'used' : 'behind');
  }

  /** Returns the primary's position. The first to see its timeline writes it down, for the replica to receive it. */
  async #lookAtPrimary(): Promise<number> {
    const { position, timeline } = await lookAt(this.#primary, WRITTEN);
    if (timeline !== this.#timeline) {
      await this.#primary.query(NAME_TIMELINE, [timeline]);
      [this.#timeline, this.#since] = [timeline, position];
    }
    return position;
  }

  #become(state: ReplicaState, reason?: unknown): void {
    const before = this.#state;
    if (state === before) return;
    this.#state = state;
    // What was behind and goes away, or the reverse, is still not read from: no second warning.
    if (state === 'used' && before !== undefined) this.#log.warn({}, 'reads go to the replica again');
    else if (state !== 'used' && (before === undefined || before === 'used'))
      this.#log.warn({ err: reason, state, milliseconds: this.#milliseconds }, 'reads go to the primary');
  }
}

/** The primary of each replica. */
const primaries = new WeakMap<Database, Database>();

/** The primary, for what a process remembers of the database: a replica may be older than a notification of a change. */
export const primaryOf = (database: Database): Database => primaries.get(database) ?? database;

/** The first eight digits of a log file's name are the timeline. */
const WRITTEN = `
  SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS position, left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline`;
/** No position if it is no replica (any more): it has its own changes then. */
const REPLAYED = `
  SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0'::pg_lsn END AS position,
    coalesce((SELECT value FROM setting WHERE name = 'primary_timeline'), '') AS timeline`;
const NAME_TIMELINE = `
  INSERT INTO setting AS saved (name, value) VALUES ('primary_timeline', $1)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE saved.value <> excluded.value`;

async function lookAt(pool: pg.Pool, question: string): Promise<{ position: number; timeline: string }> {
  const { rows } = await pool.query<{ position: number | null; timeline: string }>(question);
  const { position = null, timeline = '' } = rows[0] ?? {};
  if (position === null) throw new Error('the server at DATABASE_READ_URL is no replica');
  return { position, timeline };
}

/** One connection whose questions fail in good time even if the other machine says nothing. */
function looker(settings: pg.PoolConfig, { patience }: ReplicaLimits): pg.Pool {
  const times = { connectionTimeoutMillis: patience, query_timeout: patience };
  const pool = new pg.Pool({ ...settings, ...times, max: 1, keepAlive: true });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
