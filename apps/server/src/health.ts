import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from './config.ts';
import type { CallsInProgress } from './contract/shedding.ts';
import { createMetrics } from './metrics.ts';
import type { Services } from './services.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Ranges of addresses that a public network does not lead to. */
const INNER = new Set<string>(['loopback', 'private', 'uniqueLocal', 'linkLocal']);
/** Headers that a proxy adds: with one of them, the socket's address is not the caller's. */
const PROXIED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
/** Milliseconds for which a failed write (no space) is remembered; the database may be on another disk. */
const FULL_FOR = 60_000;

/**
 * /health/live, /health/ready (checks the database, free space and the store of files) and /metrics
 * (Prometheus).
 */
export function registerHealth(app: FastifyInstance, services: Services, calls: CallsInProgress): void {
  const { config, database, files } = services;
  const metrics = createMetrics(services, calls);
  let fullUntil = 0;
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 507) fullUntil = Date.now() + FULL_FOR;
    const schema = request.routeOptions.schema as { operationId?: string } | undefined;
    metrics.answered({
      operation: schema?.operationId ?? 'other',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
    done();
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
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/**
 * Whether the caller may read metrics. Behind a proxy every caller has the proxy's address, so with proxy headers
 * the answer is no, and with a PUBLIC_URL this machine is not enough. «private» is for copies that a balancer reaches over an inner network: it
 * relies on the balancer to name the caller in X-Forwarded-For, as client addresses do.
 */
export function mayRead(
  { metrics, publicUrl }: Pick<Config, 'metrics' | 'publicUrl'>,
  { socket, headers }: { socket: { remoteAddress?: string | undefined }; headers: FastifyRequest['headers'] },
): boolean {
  if (metrics === 'open' || metrics === 'off') return metrics === 'open';
  if (PROXIED.some((name) => headers[name] !== undefined)) return false;
  const address = socket.remoteAddress ?? '';
  if (metrics === 'private') return ipaddr.isValid(address) && INNER.has(ipaddr.process(address).range());
  return publicUrl === undefined && LOOPBACK.has(address);
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
