import type { FastifyInstance } from 'fastify';

/** Statuses of refused calls: not signed in, no right, wrong body type, too many calls. */
const REFUSED = new Set([401, 403, 415, 429]);
const SECRETS = new Set(['identity', 'bank', 'integration']);

interface Told {
  operationId?: string;
  tags?: readonly string[];
}

/**
 * Logs sign-ins, refused calls and changes of people, roles and secrets: one line each at level `info` with
 * the operation, the status, the person and the address, never the sent data. Enabled by LOG_LEVEL=info.
 */
export function logSecurity(api: FastifyInstance): void {
  api.addHook('onResponse', (request, reply, done) => {
    const { operationId, tags } = (request.routeOptions.schema ?? {}) as Told;
    const changes = request.method !== 'GET' && tags?.some((tag) => SECRETS.has(tag));
    if (!changes && !REFUSED.has(reply.statusCode)) return done();
    request.log.info(
      {
        security: operationId ?? 'unknown',
        status: reply.statusCode,
        address: request.ip,
        user: request.viewer?.id ?? null,
        contractor: request.viewer?.contractor_id ?? null,
        impersonator: request.viewer?.impersonator?.id ?? null,
        session: request.viewer?.sessionId ?? null,
      },
      reply.statusCode < 400 ? 'done' : 'refused',
    );
    done();
  });
}
