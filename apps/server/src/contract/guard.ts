import { checkRule, ACCESS_RULES } from '@portal/domain/access';
import { DUTY_MESSAGES } from '@portal/domain/navigation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '../areas/identity/viewer.ts';
import { forbidden, Problem } from './problem.ts';

/** Who may call an operation: anybody, anybody signed in, or those who pass every listed rule. */
export type Access = 'public' | 'authenticated' | readonly string[];

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
}

interface OperationSchema {
  operationId?: string;
  'x-access'?: unknown;
  /** Answers also before the regulations, the tariffs and the first password change. */
  'x-before-duties'?: unknown;
  /** Bytes of the body at most, where it is not the usual 1 MB. */
  'x-body-limit'?: unknown;
}

/** Read an operation's x-access. Throws when it is missing or names a rule that does not exist. */
export function accessOf(operation: string, value: unknown): Access {
  if (value === 'public' || value === 'authenticated') return value;
  if (Array.isArray(value) && value.length > 0 && value.every((rule) => typeof rule === 'string')) {
    const unknown = value.find((rule) => !Object.hasOwn(ACCESS_RULES, rule));
    if (unknown !== undefined) throw new Error(`${operation}: unknown rule ${unknown} in x-access`);
    return value;
  }
  throw new Error(`${operation}: no x-access, so nobody may call it`);
}

/** Throws 403 unless the person passes. */
export function checkAccess(access: Access, viewer: Viewer): void {
  if (access === 'public' || access === 'authenticated') return;
  if (!access.every((rule) => checkRule(rule, { ...viewer, is_work_with_b2c: viewer.b2c_user })))
    throw forbidden();
}

/**
 * One guard for the whole contract, before parsing and validation. It fails closed: a route without x-access stops the
 * server from starting, and a request that reaches no known operation is refused.
 */
export function guard(
  api: FastifyInstance,
  authenticate: (request: FastifyRequest) => Promise<Viewer | undefined>,
): void {
  api.decorateRequest('viewer', undefined);
  api.addHook('onRoute', (route) => {
    const schema = route.schema as OperationSchema | undefined;
    accessOf(schema?.operationId ?? `${String(route.method)} ${route.url}`, schema?.['x-access']);
    // Only whoever is let in may send more than the usual: the guard comes before the body is read.
    const limit = schema?.['x-body-limit'];
    if (typeof limit === 'number') route.bodyLimit = limit;
  });
  api.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const schema = request.routeOptions.schema as OperationSchema | undefined;
    const access = accessOf(schema?.operationId ?? request.url, schema?.['x-access']);
    if (access === 'public') return;
    request.viewer = await authenticate(request);
    if (!request.viewer) throw new Problem(401, 'unauthorized', 'Войдите в систему');
    const { duty } = request.viewer;
    if (duty !== null && schema?.['x-before-duties'] !== true)
      throw new Problem(403, `duty_${duty}`, DUTY_MESSAGES[duty]);
    checkAccess(access, request.viewer);
  });
}
