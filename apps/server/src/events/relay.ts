import { and, asc, gt, lt, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import { keepListening } from '../database/listen.ts';
import type { Who } from '../database/replica/written.ts';
import type { OffersChange } from './offers-changed.ts';
import { event } from './tables.ts';

const NUMBERING_LOCK = 7_201_002;
const BATCH = 500;
const RETENTION_HOURS = 48;
const CHANNELS = ['outbox', 'events', 'session_revoked', 'session_changed', 'offers_changed'];

export interface SentEvent {
  seq: number;
  event_name: string;
  contractor_id: number | null;
  user_id: number | null;
  message: Record<string, unknown>;
}

export interface Relay {
  /** Number of the newest event that was handed to `deliver`. */
  position(): number;
  /** Events after `seq` for one person, oldest first. */
  missed(
    seq: number,
    person: { id: number; contractor_id: number },
  ): Promise<{ events: SentEvent[]; complete: boolean }>;
  stop(): Promise<void>;
}

/**
 * Numbers committed outbox rows and hands each to `deliver` once, in order, on every copy of the server.
 * LISTEN/NOTIFY wakes it; a slow poll covers lost notifications. `heard` receives the other notifications
 * between copies: ended sessions, changed rights or duties of people, and changed offers. `before` is awaited before
 * anybody is told of an event, with who that is.
 */
export async function startRelay(
  database: Database,
  settings: pg.ClientConfig,
  log: Logger,
  deliver: (events: SentEvent[]) => void,
  heard: {
    ended(sessionId: string): void;
    changed(sessionId: string): void;
    offersChanged(change: OffersChange): void;
  },
  before?: (told: Who[]) => Promise<void>,
): Promise<Relay> {
  let last = await newest(database);
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const drain = async () => {
    await number(database);
    for (;;) {
      const events = await after(database, last);
      if (events.length === 0) return;
      await before?.([...new Set(events.map(audienceOf))]);
      last = events.at(-1)?.seq ?? last;
      deliver(events);
    }
  };
  const wake = () => {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        await drain().catch((error: unknown) => log.error({ err: error }, 'event relay'));
      }
      running = undefined;
    })();
  };
  const listener = await keepListening(settings, CHANNELS, wake, (channel, payload) => {
    if (channel === 'session_revoked') heard.ended(payload);
    else if (channel === 'session_changed') heard.changed(payload);
    else if (channel === 'offers_changed') heard.offersChanged(JSON.parse(payload));
    else wake();
  });
  const poll = setInterval(wake, 2_000);
  const clean = setInterval(
    () => void forget(database).catch((error: unknown) => log.error({ err: error }, 'event clean-up')),
    3_600_000,
  );

  return {
    position: () => last,
    async missed(seq, person) {
      const events = await database
        .select(columns)
        .from(event)
        .where(
          and(
            gt(event.seq, seq),
            sql`(${event.user_id} = ${person.id} OR ${event.contractor_id} = ${person.contractor_id} OR (${event.user_id} IS NULL AND ${event.contractor_id} IS NULL))`,
          ),
        )
        .orderBy(asc(event.seq))
        .limit(BATCH + 1);
      const { rows } = await database.execute<{ oldest: number | null; newest: number | null }>(
        sql`SELECT min(seq) AS oldest, max(seq) AS newest FROM event`,
      );
      await before?.([`contractor ${person.contractor_id}`]);
      const { oldest = null, newest: written = null } = rows[0] ?? {};
      // Another copy may have sent events that this one has not read yet. A larger number was never sent by this
      // installation.
      const told = Math.max(last, written ?? 0);
      const complete =
        events.length <= BATCH && (oldest === null ? seq >= last : seq + 1 >= oldest) && seq <= told;
      return { events: events.filter(isSent), complete };
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      clearInterval(clean);
      await running;
      await listener.close();
    },
  };
}

const columns = {
  seq: event.seq,
  event_name: event.event_name,
  contractor_id: event.contractor_id,
  user_id: event.user_id,
  message: event.message,
};

const audienceOf = ({ contractor_id, user_id }: SentEvent): Who =>
  contractor_id !== null ? `contractor ${contractor_id}` : user_id !== null ? `person ${user_id}` : 'all';

function isSent(row: { seq: number | null }): row is SentEvent {
  return row.seq !== null;
}

async function newest(database: Database): Promise<number> {
  const { rows } = await database.execute<{ seq: number | null }>(sql`SELECT max(seq) AS seq FROM event`);
  return rows[0]?.seq ?? 0;
}

/** Numbers the rows of committed transactions. One copy at a time, so that numbers become visible in order. */
async function number(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${NUMBERING_LOCK})`);
    const { rowCount } = await transaction.execute(sql`
      WITH pending AS MATERIALIZED (SELECT id FROM event WHERE seq IS NULL ORDER BY id),
           numbered AS MATERIALIZED (SELECT id, nextval('event_seq') AS seq FROM pending)
      UPDATE event SET seq = numbered.seq FROM numbered WHERE event.id = numbered.id`);
    if (rowCount) await transaction.execute(sql`SELECT pg_notify('events', '')`);
  });
}

async function after(database: Database, seq: number): Promise<SentEvent[]> {
  const rows = await database
    .select(columns)
    .from(event)
    .where(gt(event.seq, seq))
    .orderBy(asc(event.seq))
    .limit(BATCH);
  return rows.filter(isSent);
}

async function forget(database: Database): Promise<void> {
  await database
    .delete(event)
    .where(lt(event.created_at, sql`now() - make_interval(hours => ${RETENTION_HOURS})`));
}
