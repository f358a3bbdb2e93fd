import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../../config.ts';
import type { Services } from '../../../services.ts';

/**
 * Origin of the portal, to which a bank returns the browser and for which passkeys are made: the configured address,
 * never the one in the request's Host header. Exception: a demo on the local machine has several names with separate cookies,
 * so the name in use is kept.
 */
export function originOf({ config, portalAddress }: Services, request: FastifyRequest): string {
  const { origin, hostname, port } = new URL(portalAddress());
  if (config.publicUrl !== undefined || !isLoopback(hostname) || !URL.canParse(`http://${request.host}`))
    return origin;
  const asked = new URL(`http://${request.host}`);
  return isLoopback(asked.hostname) && asked.port === port ? asked.origin : origin;
}
