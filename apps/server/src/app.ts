import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { registerDemoBank } from './areas/bank/demo-bank-pages.ts';
import { registerOneC } from './areas/commerceml/address.ts';
import { registerDemoOperator } from './areas/edo/demo-operator.ts';
import { registerUnsubscribe } from './areas/exports/unsubscribe-pages.ts';
import { forgetChanged } from './areas/identity/signing-in/viewers.ts';
import { countKeyFailures } from './areas/integration/key-failures.ts';
import { largestFile } from './contract/portal-settings.ts';
import { acting } from './contract/acting.ts';
import { answerBytes } from './contract/bytes.ts';
import { oneBody } from './contract/bodies/body.ts';
import { serializerCompiler, validatorCompiler } from './contract/compilers.ts';
import { contract } from './contract/contract.ts';
import { answerErrors } from './contract/errors.ts';
import { type Authenticate, guard } from './contract/guard.ts';
import type { Call, OperationId } from './contract/handlers.ts';
import { strictQuery } from './contract/query.ts';
import { answeringOf, type Reading } from './contract/reading.ts';
import { contractRoutes } from './contract/routes/routes.ts';
import { Problem } from './contract/problem.ts';
import { shareConnections } from './contract/share.ts';
import { CallsInProgress, shedCalls } from './contract/shedding.ts';
import { handlers } from './areas.ts';
import { answerHeaders } from './headers.ts';
import { registerHealth } from './health.ts';
import { registerPortal } from './portal.ts';
import { requestIdOf } from './request-id.ts';
import { logSecurity } from './security-log.ts';
import type { Services } from './services.ts';
import { traceCalls } from './tracing/calls.ts';

/** The portal's address in the contract's examples. */
const EXAMPLE_ADDRESS = 'https://portal.example';

type AnyHandler = (call: Call<never>) => Promise<unknown>;

/**
 * Builds the HTTP server: the contract's routes behind one guard, health and metrics, the API reference, the
 * portal.
 */
export async function createApp(
  services: Services,
  authenticate: Authenticate,
  reading?: Reading,
): Promise<FastifyInstance> {
  const { config } = services;
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 120_000,
    genReqId: requestIdOf(config),
    // A search of 5 000 Cyrillic characters, which the contract allows, is 30 kB of URL.
    http: { maxHeaderSize: 64 * 1024 },
    bodyLimit: 1024 * 1024,
    // Of the client addresses in forwarding headers, only those written by our own proxies are trusted.
    trustProxy: config.publicUrl === undefined ? false : config.trustedProxies,
    routerOptions: { maxParamLength: 256 },
  });
  answerErrors(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await answerHeaders(app, config);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { files: 1, fileSize: config.maxFileSize, fields: 10, fieldSize: 1_000 },
  });
  const calls = new CallsInProgress(config.callsAtOnce);
  registerHealth(app, services, calls);
  if (config.role === 'jobs') closeToPeople(app);

  await app.register(async (api) => {
    traceCalls(api, services.tracing);
    guard(api, authenticate);
    shedCalls(api, calls);
    strictQuery(api);
    // Read for each form: an administrator's change takes effect at once, on every copy of the server.
    api.decorateRequest('fileLimit', config.maxFileSize);
    api.addHook('preValidation', async (request) => {
      if (request.isMultipart()) request.fileLimit = await largestFile(services.database, config);
    });
    logSecurity(api);
    countKeyFailures(api, services);
    forgetChanged(api, services.viewers);
    shareConnections(api);
    oneBody(api);
    answerBytes(api);
    const begun = finishing(api);
    for (const { method, url, schema } of await contractRoutes())
      api.route({
        method,
        url: `/api${url}`,
        schema,
        handler: begun(answering(schema.operationId, services, reading)),
      });
  });
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new Problem(404, 'not_found', 'Такого вызова нет');
  });

  await app.register(swagger, { mode: 'static', specification: { document: contract as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/reference',
    staticCSP: true,
    // The examples of the reference get the real address, so that they work when pasted into a terminal.
    transformSpecification: (specification) =>
      JSON.parse(JSON.stringify(specification).replaceAll(EXAMPLE_ADDRESS, services.portalAddress())),
  });
  registerDemoBank(app, services.bank);
  registerDemoOperator(app, services);
  registerUnsubscribe(app, services);
  registerOneC(app, services);
  await registerPortal(app);
  return app;
}

/**
 * A copy that only runs jobs answers nobody but health checks, metrics, the demo's own operator of electronic documents and the
 * calls that its jobs make for people.
 */
function closeToPeople(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url = '/' } = request.routeOptions;
    if (acting.getStore() || /^\/(health\/|metrics$|demo-operator\/)/.test(url)) return;
    throw new Problem(404, 'not_found', 'Эта копия сервера выполняет задания и на вызовы не отвечает');
  });
}

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Makes a stop wait for the handlers that have begun. Fastify itself waits for callers only: a handler whose caller has
 * gone would lose its database in the middle of its work.
 */
function finishing(api: FastifyInstance): (handler: Answering) => Answering {
  const begun = new Set<Promise<unknown>>();
  api.addHook('onClose', async () => void (await Promise.allSettled(begun)));
  return (handler) => (request, reply) => {
    const answer = handler(request, reply);
    begun.add(answer);
    const over = () => void begun.delete(answer);
    answer.then(over, over);
    return answer;
  };
}

/**
 * Connects a validated request to the operation's handler. The types of both come from the contract. With a replica,
 * reads are answered with its connections where that is as good.
 */
function answering(operationId: OperationId, services: Services, reading?: Reading) {
  const handler = handlers[operationId] as unknown as AnyHandler | undefined;
  if (!handler) throw new Error(`${operationId}: nothing answers this operation`);
  const answer = (request: FastifyRequest, reply: FastifyReply, given: Services) => {
    const { viewer, query, params: path, body } = request;
    return handler({ viewer, query, path, body, services: given, request, reply } as never);
  };
  if (!reading) return (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, services);
  const { log, config } = services;
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const choose = answeringOf(operationId, reading, log, secure);
  const copy: Services = { ...services, database: reading.replica.database };
  return (request: FastifyRequest, reply: FastifyReply) =>
    choose(request, reply, (fromReplica) => answer(request, reply, fromReplica ? copy : services));
}
