import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../config.ts';
import type { Services } from '../../services.ts';

/**
 * Where the bank sends the browser back to: the portal's address, never the one a request claims. Only a demo on this very
 * machine has several names, and the cookies of one are not those of another: it keeps to the one it was opened by.
 */
export function originOf({ config, portalAddress }: Services, request: FastifyRequest): string {
  const { origin, hostname, port } = new URL(portalAddress());
  if (config.publicUrl !== undefined || !isLoopback(hostname) || !URL.canParse(`http://${request.host}`))
    return origin;
  const asked = new URL(`http://${request.host}`);
  return isLoopback(asked.hostname) && asked.port === port ? asked.origin : origin;
}
