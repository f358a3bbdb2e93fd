import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifySchema, HTTPMethods } from 'fastify';
import { contract, contractHash, withoutFiles } from '../contract.ts';
import type { OperationId } from '../handlers.ts';
import { routesOf, type RouteTable, tableOf } from './route-table.ts';

/** Where `build.mjs` puts the routes. */
const BUILT = path.join(import.meta.dirname, '../../../dist/contract/routes.json');

/** A route of the contract, with the schemas of its request and its answers. */
export interface ContractRoute {
  method: HTTPMethods;
  url: string;
  schema: FastifySchema & { operationId: OperationId };
}

let routes: Promise<readonly ContractRoute[]> | undefined;

/**
 * The contract's routes, without the prefix of the API, with every reference resolved; equal schemas are one object.
 * They are read once in a process, and servers of one process share what is compiled of the schemas.
 */
export const contractRoutes = (): Promise<readonly ContractRoute[]> => (routes ??= read());

async function read(): Promise<readonly ContractRoute[]> {
  return routesOf(builtTable() ?? tableOf(await parsedRoutes()));
}

/** What the build has written, unless it was of another contract or there was none. */
export function builtTable(file = BUILT): RouteTable | undefined {
  if (!existsSync(file)) return undefined;
  const { contract: of, ...table } = JSON.parse(readFileSync(file, 'utf8')) as RouteTable & {
    contract: string;
  };
  return of === contractHash ? table : undefined;
}

/**
 * Makes the routes of the contract: a second of processor time and 60 MB of memory, so a server takes them from
 * the build.
 */
export async function parsedRoutes(): Promise<readonly ContractRoute[]> {
  const [{ default: Fastify }, { fastifyOpenapiGlue }] = await Promise.all([
    import('fastify'),
    import('fastify-openapi-glue'),
  ]);
  const found: ContractRoute[] = [];
  const reader = Fastify({ exposeHeadRoutes: false });
  reader.addHook('onRoute', (route) => void found.push(route as unknown as ContractRoute));
  await reader.register(fastifyOpenapiGlue, {
    specification: withoutFiles(contract),
    operationResolver: () => () => null,
  });
  return found.map(({ method, url, schema }) => ({ method, url, schema }));
}
