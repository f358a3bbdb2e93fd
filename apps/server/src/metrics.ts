import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readState } from './areas/upkeep/state.ts';
import type { CallsInProgress } from './contract/shedding.ts';
import type { Services } from './services.ts';

export interface Metrics {
  contentType: string;
  /** Counts an answered call. */
  answered(call: { operation: string; status: number; seconds: number }): void;
  /** The text that Prometheus reads. Without the database it holds this process only, and `portal_database_up` is 0. */
  text(): Promise<string>;
}

/**
 * What an operator watches: rate, errors and duration of each operation; use, waiting and failures of this process, the database,
 * the disk, queues, letters and the exchange. Every copy tells the same of what all share, so a dashboard takes the maximum.
 */
export function createMetrics(services: Services, calls: CallsInProgress): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `portal_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', 'Whether the database answers this copy: 1 or 0');
  const pool = gauge('pool_connections', 'Connections of this copy for people’s calls', 'state');
  const replica = gauge(
    'replica_lag_bytes',
    'Changes that the replica of the database has not replayed; this copy reads from it while its state is `used`',
    'state',
  );
  const atOnce = gauge('calls_in_progress', 'Calls that this copy answers at this moment');
  gauge('calls_limit', 'Calls at once, above which this copy refuses who sends the most').set(calls.limit);
  const refused = new Counter({
    name: 'portal_calls_refused_total',
    help: 'Calls that this copy refused because it had too many at once',
    registers: [registry],
  });
  const shared = {
    build: gauge('build_info', 'The version of this copy', 'version'),
    copies: gauge('copies', 'Running copies of the server', 'role'),
    sockets: gauge('sockets', 'Realtime connections of all copies'),
    people: gauge('people_online', 'People with a realtime connection'),
    jobs: gauge('jobs', 'Jobs of a queue', 'queue', 'state'),
    oldestJob: gauge('job_oldest_seconds', 'How long the oldest job of a queue waits', 'queue'),
    letters: gauge('letters', 'Letters that the mail server did not take', 'state'),
    failing: gauge('exchange_failing', 'Webhooks and fetched lists that fail', 'kind'),
    database: gauge('database_bytes', 'Size of the database'),
    disk: gauge('disk_bytes', 'Disk of the data directory', 'state'),
    upkeep: gauge('upkeep_success_timestamp_seconds', 'When the last good backup and drill began', 'kind'),
  };

  async function readShared(): Promise<void> {
    const state = await readState(services);
    for (const one of Object.values(shared)) one.reset();
    shared.build.set({ version: state.version }, 1);
    for (const { role } of state.copies) shared.copies.inc({ role });
    shared.sockets.set(state.copies.reduce((sum, { sockets }) => sum + sockets, 0));
    shared.people.set(state.online_count);
    for (const { name: queue, waiting, running, failed, oldest_at } of state.queues) {
      for (const [name, count] of Object.entries({ waiting, running, failed }))
        shared.jobs.set({ queue, state: name }, count);
      shared.oldestJob.set({ queue }, oldest_at === null ? 0 : (Date.now() - Date.parse(oldest_at)) / 1_000);
    }
    shared.letters.set({ state: 'waiting' }, state.letters.waiting);
    shared.letters.set({ state: 'given_up' }, state.letters.given_up);
    shared.failing.set({ kind: 'webhook' }, state.webhooks.length);
    shared.failing.set({ kind: 'fetch' }, state.fetches.length);
    shared.database.set(state.database.bytes);
    shared.disk.set({ state: 'free' }, state.disk.free_bytes);
    shared.disk.set({ state: 'total' }, state.disk.total_bytes);
    for (const kind of ['backup', 'drill'] as const) {
      const good = state[kind].last_ok;
      shared.upkeep.set({ kind }, good === null ? 0 : Date.parse(good.started_at) / 1_000);
    }
  }

  return {
    contentType: registry.contentType,
    answered({ operation, status, seconds }) {
      duration.observe({ operation, status: String(status) }, seconds);
    },
    async text() {
      const { totalCount, idleCount, waitingCount } = services.database.$client;
      pool.set({ state: 'busy' }, totalCount - idleCount);
      atOnce.set(calls.total);
      refused.reset();
      refused.inc(calls.refused);
      pool.set({ state: 'idle' }, idleCount);
      pool.set({ state: 'waiting' }, waitingCount);
      replica.reset();
      const copied = services.replica?.report();
      replica.set({ state: copied?.state ?? 'none' }, copied?.bytes ?? 0);
      await readShared().then(
        () => up.set(1),
        (error: unknown) => {
          for (const one of Object.values(shared)) one.reset();
          up.set(0);
          services.log.warn({ err: error }, 'metrics: the database does not answer');
        },
      );
      return registry.metrics();
    },
  };
}
