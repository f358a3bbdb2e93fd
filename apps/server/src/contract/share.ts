import type { FastifyInstance } from 'fastify';
import { onBehalfOf } from '../database/shared-pool.ts';

/** Those who have not signed in share a part between them, as one contractor more. */
const ANYBODY = -1;

/** Every call takes its connections from the part of the caller's contractor. After the body is read: what reads it begins elsewhere. */
export function shareConnections(api: FastifyInstance): void {
  api.addHook('preHandler', (request, _reply, done) => {
    onBehalfOf(request.viewer?.contractor_id ?? ANYBODY, done);
  });
}
