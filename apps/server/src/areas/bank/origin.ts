import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';

/** Where people find the portal. */
export const originOf = ({ config }: Services, request: FastifyRequest): string =>
  config.publicUrl === undefined ? `${request.protocol}://${request.host}` : new URL(config.publicUrl).origin;
