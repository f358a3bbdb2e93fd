import type { Span } from '@opentelemetry/api';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { operationOf } from '../contract/operation.ts';
import { current, type Tracing } from './tracing.ts';

/** Gives each call of the contract a span, below that of the browser's call if its header names one. */
export function traceCalls(api: FastifyInstance, tracing: Tracing | null): void {
  if (tracing === null) return;
  const spans = new WeakMap<object, Span>();
  api.addHook('onRequest', (request, _reply, done) => {
    const operation = operationOf(request) ?? 'other';
    const span = tracing.tracer.startSpan(
      operation,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? '',
          'portal.request_id': request.id,
        },
      },
      tracing.callersContext(request.headers),
    );
    spans.set(request, span);
    current.run({ tracing, span }, done);
  });
  api.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (request.viewer) span?.setAttribute('portal.contractor_id', request.viewer.contractor_id);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  // A caller that left gets no answer.
  api.addHook('onRequestAbort', async (request) => spans.get(request)?.end());
}
