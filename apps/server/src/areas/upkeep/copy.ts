import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../database/connect.ts';
import type { Replica } from '../../database/replica/replica.ts';
import type { Statements } from '../../database/statements.ts';
import { serverCopy, serverVersion } from './tables.ts';

const HEARTBEAT = 10_000;
/** Slow statements that a copy tells. */
const STATEMENTS = 20;

export interface Copy {
  stop(): Promise<void>;
}

/**
 * Registers this process among the running copies, and says every ten seconds how it is. Copies of the same
 * machine that have been silent for a minute have ended without saying so, and are removed.
 */
export async function startCopy(
  database: Database,
  about: {
    role: string;
    version: string;
    live: { connections(): number; people(): number[] };
    statements: Statements;
    replica: Pick<Replica, 'report'> | null;
    log: Logger;
  },
): Promise<Copy> {
  const { live, statements, replica, role, version, log } = about;
  const [id, host, started_at] = [randomUUID(), hostname(), new Date()];
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  let [cpu, at] = [process.cpuUsage(), performance.now()];
  const say = async () => {
    const now = performance.now();
    const used = process.cpuUsage(cpu);
    const copied = replica?.report();
    const state = {
      sockets: live.connections(),
      people: live.people(),
      memory_bytes: process.memoryUsage.rss(),
      cpu_percent: now - at < 1 ? 0 : Math.round((used.user + used.system) / (now - at)) / 10,
      // The timer itself takes the resolution.
      lag_ms: lag.count === 0 ? 0 : Math.max(0, Math.round(lag.percentile(99) / 1e6 - 20)),
      replica: copied?.state ?? null,
      replica_lag_ms: copied?.milliseconds ?? 0,
      statements: statements.most(STATEMENTS),
    };
    [cpu, at] = [process.cpuUsage(), now];
    lag.reset();
    await database
      .insert(serverCopy)
      .values({ id, host, role, version, started_at, ...state })
      .onConflictDoUpdate({ target: serverCopy.id, set: { ...state, seen_at: sql`now()` } });
  };
  await database.insert(serverVersion).values({ version }).onConflictDoNothing();
  await database.execute(
    sql`DELETE FROM server_copy WHERE host = ${host} AND seen_at < now() - interval '1 minute'`,
  );
  await say();
  let saying: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // While the database is away, the copy is silent; others report that.
    saying = say().catch((error: unknown) => log.debug({ err: error }, 'heartbeat'));
  }, HEARTBEAT);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      lag.disable();
      await saying;
      await database
        .delete(serverCopy)
        .where(eq(serverCopy.id, id))
        .catch(() => undefined);
    },
  };
}
