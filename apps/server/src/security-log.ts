import type { FastifyInstance } from 'fastify';

/** Answers that speak of somebody at a door that is not his: not signed in, no right, too often, another type of body. */
const REFUSED = new Set([401, 403, 415, 429]);
const SECRETS = new Set(['identity', 'bank', 'integration']);

interface Told {
  operationId?: string;
  tags?: readonly string[];
}

/**
 * Who came in, who was refused, who changed people, roles and secrets: one line each at the level `info`, with the operation, the
 * outcome, the person and the address, never with what was sent. On with LOG_LEVEL=info.
 */
export function logSecurity(api: FastifyInstance): void {
  api.addHook('onResponse', async (request, reply) => {
    const { operationId, tags } = (request.routeOptions.schema ?? {}) as Told;
    const changes = request.method !== 'GET' && tags?.some((tag) => SECRETS.has(tag));
    if (!changes && !REFUSED.has(reply.statusCode)) return;
    request.log.info(
      {
        security: operationId ?? 'unknown',
        status: reply.statusCode,
        address: request.ip,
        user: request.viewer?.id ?? null,
        contractor: request.viewer?.contractor_id ?? null,
        session: request.viewer?.sessionId ?? null,
      },
      reply.statusCode < 400 ? 'done' : 'refused',
    );
  });
}
