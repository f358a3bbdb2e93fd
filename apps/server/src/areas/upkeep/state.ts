import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { instantOf, instantOrNull } from '../../database/connect.ts';
import type { Party } from '../../lists/party.ts';
import type { Services } from '../../services.ts';
import { diskOf } from './sizes.ts';
import type { SlowStatement } from './tables.ts';
import { queueTitle } from './titles.ts';

type State = Answer<'getPortalState'>['data'];
type Run = NonNullable<State['backup']['last']>;
/** People, and failing webhooks and fetches, that the answer names. */
const PEOPLE = 50;
const FAILING = 20;
const STATEMENTS = 20;

interface CopyRow extends Record<string, unknown> {
  host: string;
  role: string;
  version: string;
  started_at: string;
  seen_at: string;
  sockets: number;
  people: number[];
  memory_bytes: number;
  cpu_percent: number;
  lag_ms: number;
  replica: 'used' | 'behind' | 'away' | null;
  replica_lag_ms: number;
  statements: SlowStatement[];
}
interface Facts extends Record<string, unknown> {
  version_since: string | null;
  database_bytes: number;
  letters_waiting: number;
  letters_given_up: number;
  letter_oldest: string | null;
}
interface SampleRow extends Record<string, unknown> {
  day: string;
  database_bytes: number;
  files_bytes: number | null;
  tables: { name: string; bytes: number }[];
}
interface RunRow extends Record<string, unknown> {
  kind: 'backup' | 'drill';
  started_at: string;
  ended_at: string | null;
  ok: boolean;
  bytes: number | null;
  told: string;
}
type ServicesOfState = Pick<Services, 'config' | 'database' | 'queues'>;

/** How the portal is, in eight statements whatever it holds. */
export async function readState({ config, database, queues }: ServicesOfState): Promise<State> {
  const copies = await readCopies({ database });
  const people = [...new Set(copies.flatMap((copy) => copy.people))];
  const facts = await readFacts({ database, config });
  const samples = await readSamples({ database });
  const { free, total } = await diskOf(config);
  const [newest] = samples;
  return {
    at: new Date().toISOString(),
    demo: config.demo,
    version: config.version,
    version_since: instantOf(facts?.version_since ?? new Date().toISOString()),
    copies: copies.map(({ people: { length }, statements: _, started_at, seen_at, ...copy }) => ({
      ...copy,
      people: length,
      started_at: instantOf(started_at),
      seen_at: instantOf(seen_at),
    })),
    online_count: people.length,
    online: await readPeople({ database }, people),
    queues: (await queues.counts(database)).map(({ oldest, name, ...counts }) => ({
      name,
      ...counts,
      title: queueTitle(name),
      oldest_at: instantOrNull(oldest),
    })),
    letters: {
      is_configured: config.smtpUrl !== undefined,
      waiting: facts?.letters_waiting ?? 0,
      given_up: facts?.letters_given_up ?? 0,
      oldest_at: instantOrNull(facts?.letter_oldest ?? null),
    },
    webhooks: await failingWebhooks({ database }),
    fetches: await failingFetches({ database }),
    database: { bytes: facts?.database_bytes ?? 0, tables: newest?.tables ?? [] },
    disk: { free_bytes: free, total_bytes: total, files_bytes: newest?.files_bytes ?? null },
    sizes: samples.map(({ tables: _, ...sample }) => sample),
    ...(await readRuns({ database })),
    statements: slowest(copies.flatMap(({ statements }) => statements)),
  };
}

async function readCopies({ database }: Pick<Services, 'database'>): Promise<CopyRow[]> {
  const { rows } = await database.execute<CopyRow>(sql`
    SELECT host, role, version, started_at, seen_at, sockets, people, memory_bytes, cpu_percent, lag_ms, replica, replica_lag_ms, statements
    FROM server_copy ORDER BY started_at, id`);
  return rows;
}

async function readFacts({ database, config }: Pick<Services, 'database' | 'config'>) {
  const { rows } = await database.execute<Facts>(sql`
    SELECT (SELECT started_at FROM server_version WHERE version = ${config.version}) AS version_since,
      pg_database_size(current_database()) AS database_bytes,
      (SELECT count(*)::int FROM unsent_letter WHERE next_at IS NOT NULL AND attempts > 0) AS letters_waiting,
      (SELECT count(*)::int FROM unsent_letter WHERE next_at IS NULL) AS letters_given_up,
      (SELECT min(created_at) FROM unsent_letter WHERE attempts > 0) AS letter_oldest`);
  return rows[0];
}

async function readPeople(
  { database }: Pick<Services, 'database'>,
  people: number[],
): Promise<State['online']> {
  const { rows } = await database.execute<State['online'][number] & Record<string, unknown>>(sql`
    SELECT p.id, p.second_name || ' ' || p.first_name AS name, c.title AS contractor
    FROM app_user p JOIN contractor c ON c.id = p.contractor_id
    WHERE p.id = ANY(${sql.param(people)}::bigint[]) ORDER BY c.title, name, p.id LIMIT ${PEOPLE}`);
  return rows;
}

async function readSamples({ database }: Pick<Services, 'database'>): Promise<SampleRow[]> {
  const { rows } = await database.execute<SampleRow>(sql`
    SELECT day::text, database_bytes, files_bytes, tables FROM size_sample
    WHERE day >= current_date - 31 ORDER BY day DESC`);
  return rows;
}

async function readRuns({ database }: Pick<Services, 'database'>): Promise<Pick<State, 'backup' | 'drill'>> {
  const { rows } = await database.execute<RunRow>(sql`
    SELECT kind, started_at, ended_at, ok, bytes, told FROM (
      SELECT kind, started_at, ended_at, ok, bytes, told,
        row_number() OVER (PARTITION BY kind ORDER BY started_at DESC, id DESC) AS place,
        row_number() OVER (PARTITION BY kind, ok ORDER BY started_at DESC, id DESC) AS place_of_outcome
      FROM upkeep_run WHERE started_at > now() - interval '400 days') run
    WHERE place = 1 OR ok AND place_of_outcome = 1 ORDER BY started_at DESC`);
  const of = (kind: RunRow['kind']) => {
    const runs = rows.filter((row) => row.kind === kind).map(wireRun);
    return { last: runs[0] ?? null, last_ok: runs.find(({ ok }) => ok) ?? null };
  };
  return { backup: of('backup'), drill: of('drill') };
}
const wireRun = ({ kind: _, started_at, ended_at, ...run }: RunRow): Run => ({
  ...run,
  started_at: instantOf(started_at),
  ended_at: instantOrNull(ended_at),
});

/** Webhooks of the last day's undelivered events, and those that the portal switched off. */
async function failingWebhooks({ database }: Pick<Services, 'database'>): Promise<State['webhooks']> {
  interface Row extends Record<string, unknown> {
    id: number;
    contractor: Party;
    address: string;
    stop_reason: string;
    failed: number;
    at: string | null;
    code: number | null;
  }
  const { rows } = await database.execute<Row>(sql`
    SELECT w.id, jsonb_build_object('id', c.id, 'title', c.title) AS contractor, w.address, w.stop_reason,
      undelivered.count AS failed, last.at, last.code
    FROM webhook w JOIN contractor c ON c.id = w.contractor_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS count, max(d.id) AS id FROM webhook_delivery d
      WHERE d.webhook_id = w.id AND d.created_at > now() - interval '1 day' AND d.attempts > 0 AND d.status <> 'delivered') undelivered
    LEFT JOIN LATERAL (SELECT a.at, a.code FROM webhook_attempt a WHERE a.delivery_id = undelivered.id ORDER BY a.id DESC LIMIT 1) last ON true
    WHERE undelivered.count > 0 OR NOT w.active AND w.stop_reason <> ''
    ORDER BY undelivered.count DESC, w.id LIMIT ${FAILING}`);
  return rows.map(({ address, at, ...row }) => ({
    ...row,
    host: URL.parse(address)?.host ?? address,
    at: instantOrNull(at),
  }));
}

/** Sources whose last fetch failed, and those that the portal switched off. */
async function failingFetches({ database }: Pick<Services, 'database'>): Promise<State['fetches']> {
  interface Row extends Record<string, unknown> {
    kind: 'price_list' | 'storage';
    id: number;
    title: string;
    contractor: Party;
    at: string | null;
    reason: string;
  }
  const { rows } = await database.execute<Row>(sql`
    SELECT source.kind, source.id, source.title, jsonb_build_object('id', c.id, 'title', c.title) AS contractor,
      source.at, source.reason
    FROM (
      SELECT 'price_list' AS kind, l.id, l.title, l.supplier_id AS contractor_id, f.created_at AS at,
        coalesce(nullif(s.stop_reason, ''), f.message) AS reason
      FROM list_source s JOIN price_list l ON l.id = s.price_list_id AND l.deleted_at IS NULL
      LEFT JOIN LATERAL (SELECT outcome, created_at, message FROM list_fetch
        WHERE price_list_id = s.price_list_id ORDER BY created_at DESC, id DESC LIMIT 1) f ON true
      WHERE s.active AND f.outcome = 'failed' OR s.stop_reason <> ''
      UNION ALL
      SELECT 'storage', p.id, p.title, p.contractor_id, f.created_at, coalesce(nullif(s.stop_reason, ''), f.message)
      FROM stock_source s JOIN storage p ON p.id = s.storage_id
      LEFT JOIN LATERAL (SELECT outcome, created_at, message FROM list_fetch
        WHERE storage_id = s.storage_id ORDER BY created_at DESC, id DESC LIMIT 1) f ON true
      WHERE s.active AND f.outcome = 'failed' OR s.stop_reason <> '') source
    JOIN contractor c ON c.id = source.contractor_id
    ORDER BY source.at DESC NULLS LAST, source.kind, source.id LIMIT ${FAILING}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: instantOrNull(at) }));
}

/** The same statement of several copies is one; first what took most time. */
function slowest(statements: readonly SlowStatement[]): State['statements'] {
  return [...Map.groupBy(statements, ({ text }) => text)]
    .map(([text, of]) => {
      const calls = of.reduce((sum, one) => sum + one.calls, 0);
      const total = of.reduce((sum, one) => sum + one.calls * one.mean, 0);
      return {
        text,
        calls,
        mean_ms: Math.round(total / calls),
        max_ms: Math.max(...of.map(({ max }) => max)),
      };
    })
    .toSorted((a, b) => b.calls * b.mean_ms - a.calls * a.mean_ms)
    .slice(0, STATEMENTS);
}
