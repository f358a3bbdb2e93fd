import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Services } from './services.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Headers that a proxy adds: with one of them, the socket's address is not the caller's. */
const PROXIED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
/** Milliseconds for which a failed write (no space) is remembered; the database may be on another disk. */
const FULL_FOR = 60_000;

/**
 * /health/live, /health/ready (checks the database, free space and the store of files) and /metrics
 * (Prometheus).
 */
export function registerHealth(app: FastifyInstance, { config, database, files }: Services): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  let fullUntil = 0;
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 507) fullUntil = Date.now() + FULL_FOR;
    const schema = request.routeOptions.schema as { operationId?: string } | undefined;
    duration.observe(
      { operation: schema?.operationId ?? 'other', status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    );
  });
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await database.execute(sql`SELECT 1`);
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
    if (fullUntil > Date.now() || (await freeBytes(config.dataDirectory)) < config.minFree)
      return reply.code(503).send({ status: 'no space' });
    try {
      await files.check();
    } catch {
      return reply.code(503).send({ status: 'no files' });
    }
    return { status: 'ok' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(config, request)) return reply.code(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * Whether the caller may read metrics. Behind a local proxy every caller has a loopback address, so with a
 * PUBLIC_URL or proxy headers the answer is no.
 */
function mayRead({ metrics, publicUrl }: Config, { socket, headers }: FastifyRequest): boolean {
  if (metrics !== 'loopback') return metrics === 'open';
  return (
    publicUrl === undefined &&
    LOOPBACK.has(socket.remoteAddress ?? '') &&
    PROXIED.every((name) => headers[name] === undefined)
  );
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
