import Fastify, { type FastifySchema, type HTTPMethods } from 'fastify';
import { fastifyOpenapiGlue } from 'fastify-openapi-glue';
import { contract, withoutFiles } from './contract.ts';
import type { OperationId } from './handlers.ts';

/** A route of the contract, with the schemas of its request and its answers. */
export interface ContractRoute {
  method: HTTPMethods;
  url: string;
  schema: FastifySchema & { operationId: OperationId };
}

let routes: Promise<readonly ContractRoute[]> | undefined;

/**
 * The contract's routes, without the prefix of the API. They are made once in a process, with every reference
 * resolved: that takes two seconds of processor time, and servers of one process share what is compiled of the
 * schemas.
 */
export const contractRoutes = (): Promise<readonly ContractRoute[]> => (routes ??= read());

async function read(): Promise<readonly ContractRoute[]> {
  const found: ContractRoute[] = [];
  const reader = Fastify({ exposeHeadRoutes: false });
  reader.addHook('onRoute', (route) => void found.push(route as unknown as ContractRoute));
  await reader.register(fastifyOpenapiGlue, {
    specification: withoutFiles(contract),
    operationResolver: () => () => null,
  });
  return found.map(({ method, url, schema }) => ({ method, url, schema }));
}
