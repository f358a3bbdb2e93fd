import type { FastifyInstance } from 'fastify';
import { onBehalfOf } from '../database/connections/shared-pool.ts';

/** Callers who have not signed in share the connections of one more, imaginary contractor. */
const ANYBODY = -1;

/**
 * Every call takes its database connections from the share of the caller's contractor. The hook runs after the
 * body is read, because body parsing would lose the async context.
 */
export function shareConnections(api: FastifyInstance): void {
  api.addHook('preHandler', (request, _reply, done) => {
    onBehalfOf(request.viewer?.contractor_id ?? ANYBODY, done);
  });
}
