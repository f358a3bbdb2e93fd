import type { FastifyRequest } from 'fastify';

/** The operationId of a request; undefined if the contract does not have such a call. */
export const operationOf = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string | undefined =>
  (routeOptions.schema as { operationId?: string } | undefined)?.operationId;
