import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

interface Asked {
  querystring?: { properties?: Readonly<Record<string, unknown>> };
  'x-bare'?: readonly string[];
}

/**
 * Throws 422 for every query parameter that the contract does not list for the call, such as a misspelt
 * filter. For filters listed in x-bare, the bare name is copied to `filter[name]`.
 */
export function strictQuery(api: FastifyInstance): void {
  api.addHook('preValidation', (request, _reply, done) => {
    if (request.is404) return done();
    const { querystring, 'x-bare': bare = [] } = (request.routeOptions.schema ?? {}) as Asked;
    const query = request.query as Record<string, unknown>;
    const known = querystring?.properties ?? {};
    const fields = Object.keys(query)
      .filter((name) => !Object.hasOwn(known, name))
      .map((name) => ({ field: name, message: `Такого параметра у вызова нет: ${name}` }));
    const [first] = fields;
    if (first) throw new Problem(422, 'validation', first.message, { fields });
    for (const name of bare) if (Object.hasOwn(query, name)) query[`filter[${name}]`] ??= query[name];
    done();
  });
}
