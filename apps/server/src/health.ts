import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Services } from './services.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** /health/live, /health/ready and /metrics (Prometheus; only to this machine unless METRICS=open). */
export function registerHealth(app: FastifyInstance, { config, database }: Services): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
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
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    const allowed =
      config.metrics === 'open' ||
      (config.metrics === 'loopback' && LOOPBACK.has(request.socket.remoteAddress ?? ''));
    if (!allowed) return reply.code(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
