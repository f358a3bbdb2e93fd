import { checkRule, ACCESS_RULES, type Viewer as RuleViewer } from '@portal/domain/access';
import { DUTY_MESSAGES } from '@portal/domain/entering';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from './viewer.ts';
import { forbidden, Problem } from './problem.ts';
import { sentence } from '@portal/domain/sentences';

/** An access rule, or several of which one is enough: an order may be incoming or outgoing. */
export type Demand = string | { anyOf: readonly string[] };
/** Who may call an operation: anybody, any signed-in person, or people who pass every listed demand. */
export type Access = 'public' | 'authenticated' | readonly Demand[];

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
}

/** Finds the caller; `byKey`: the operation may also be called with an API key. */
export type Authenticate = (request: FastifyRequest, byKey: boolean) => Promise<Viewer | undefined>;

interface OperationSchema {
  operationId?: string;
  'x-access'?: unknown;
  /** May be called before the person has accepted the regulations and tariffs and changed the first password. */
  'x-before-duties'?: unknown;
  /** Changes people, roles, limits or bank details: whoever has a second factor has shown it recently. */
  'x-confirm'?: unknown;
  /** May be called by whoever looks at the portal as another person, though it is no read, or one that writes. */
  'x-impersonated'?: unknown;
  /** `writes`: a read that writes, too. */
  'x-reads'?: unknown;
  /** May be called by a company's own system with its API key. */
  'x-key'?: unknown;
  /** Maximum size of the body in bytes, if it is not the default of 1 MB. */
  'x-body-limit'?: unknown;
}

/** For a caller with an API key, which this operation does not take. */
const NO_KEYS = 'Этот вызов не принимает ключ API: он для людей, которые вошли в систему';

const READ_ONLY = sentence({ code: 'impersonated' });

/** 403 for an act that asks a person to show the second factor again. */
export const confirmFirst = () =>
  new Problem(403, 'confirm_identity', 'Подтвердите, что это вы: кодом из приложения или ключом доступа');

const isRules = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((rule) => typeof rule === 'string');

/** All rules of a demand. */
export const rulesOf = (demand: Demand): readonly string[] =>
  typeof demand === 'string' ? [demand] : demand.anyOf;

/** Parses an operation's x-access. Throws if it is missing, has an empty part, or names an unknown rule. */
export function accessOf(operation: string, value: unknown): Access {
  if (value === 'public' || value === 'authenticated') return value;
  const demands = Array.isArray(value) ? value.map((demand) => readDemand(demand)) : [];
  if (demands.length === 0 || demands.includes(undefined))
    throw new Error(`${operation}: no x-access, so nobody may call it`);
  const read = demands.filter((demand) => demand !== undefined);
  const unknown = read.flatMap(rulesOf).find((rule) => !Object.hasOwn(ACCESS_RULES, rule));
  if (unknown !== undefined) throw new Error(`${operation}: unknown rule ${unknown} in x-access`);
  return read;
}

function readDemand(value: unknown): Demand | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'anyOf') return undefined;
  const { anyOf } = value as { anyOf: unknown };
  return isRules(anyOf) ? { anyOf } : undefined;
}

/** Whether the person has access to an operation. */
export function passes(access: Access, viewer: RuleViewer): boolean {
  if (access === 'public' || access === 'authenticated') return true;
  return access.every((demand) => rulesOf(demand).some((rule) => checkRule(rule, viewer)));
}

/** Whether a call changes nothing, or only ends what allows it. */
const onlyReads = (method: string, schema: OperationSchema | undefined): boolean =>
  schema?.['x-impersonated'] === true || (method === 'GET' && schema?.['x-reads'] !== 'writes');

/**
 * One guard for the whole contract, before parsing and validation. It fails closed: a route without x-access
 * stops the server from starting, and a request that reaches no known operation is refused.
 */
export function guard(api: FastifyInstance, authenticate: Authenticate): void {
  api.decorateRequest('viewer', undefined);
  api.addHook('onRoute', (route) => {
    const schema = route.schema as OperationSchema | undefined;
    accessOf(schema?.operationId ?? `${String(route.method)} ${route.url}`, schema?.['x-access']);
    // Only callers with access may send larger bodies: the guard runs before the body is read.
    const limit = schema?.['x-body-limit'];
    if (typeof limit === 'number') route.bodyLimit = limit;
  });
  api.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const schema = request.routeOptions.schema as OperationSchema | undefined;
    const access = accessOf(schema?.operationId ?? request.url, schema?.['x-access']);
    if (access === 'public') return;
    request.viewer = await authenticate(request, schema?.['x-key'] === true);
    if (!request.viewer)
      throw new Problem(401, 'unauthorized', request.headers['x-api-key'] ? NO_KEYS : 'Войдите в систему');
    if (request.viewer.impersonator !== null && !onlyReads(request.method, schema))
      throw new Problem(403, 'impersonated', READ_ONLY);
    const { duty } = request.viewer;
    if (duty !== null && schema?.['x-before-duties'] !== true)
      throw new Problem(403, `duty_${duty}`, DUTY_MESSAGES[duty]);
    if (!passes(access, request.viewer)) throw forbidden();
    if (request.viewer.unconfirmed && schema?.['x-confirm'] === true) throw confirmFirst();
  });
}
