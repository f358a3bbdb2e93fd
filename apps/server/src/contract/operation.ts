import type { FastifyRequest } from 'fastify';

/** The operationId of the call that a request makes; undefined where the contract knows none. */
export const operationOf = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string | undefined =>
  (routeOptions.schema as { operationId?: string } | undefined)?.operationId;
