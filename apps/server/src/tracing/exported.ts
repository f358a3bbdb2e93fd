import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracesSettings } from '../config.ts';
import type { BrowserSpan, Tracing } from './tracing.ts';

/** Longest text of an attribute, such as a statement. */
const LONGEST = 4_000;

/** Sends spans in batches, as OTLP over HTTP; what cannot be sent is dropped. */
export function exportTraces({ endpoint, share }: TracesSettings, version: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000 });
  const resourceOf = (name: string) =>
    resourceFromAttributes({ 'service.name': name, 'service.version': version });
  const provider = new TracerProvider({
    resource: resourceOf('portal'),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: LONGEST },
    spanProcessors: [processor],
  });
  const propagator = new W3CTraceContextPropagator();
  const browser = resourceOf('portal-browser');
  return {
    tracer: provider.getTracer('portal'),
    callersContext: (headers) =>
      propagator.extract(ROOT_CONTEXT, headers, {
        get: (carrier: Readonly<Record<string, unknown>>, key) => {
          const value = carrier[key];
          return typeof value === 'string' ? value : undefined;
        },
        keys: Object.keys,
      }),
    below: (span) => trace.setSpan(ROOT_CONTEXT, span),
    take(spans) {
      for (const span of spans) processor.onEnd({ ...readable(span), resource: browser });
    },
    stop: () => provider.shutdown(),
  };
}

function readable(span: BrowserSpan): Omit<ReadableSpan, 'resource'> {
  const context = (spanId: string) => ({
    traceId: span.trace_id,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
  });
  const started = Date.parse(span.started_at);
  const failed = span.status !== null && (span.status === 0 || span.status >= 500);
  return {
    name: span.name,
    kind: span.kind === 'call' ? SpanKind.CLIENT : SpanKind.INTERNAL,
    spanContext: () => context(span.span_id),
    ...(span.parent_id === null ? {} : { parentSpanContext: context(span.parent_id) }),
    startTime: timeOf(started),
    endTime: timeOf(started + span.duration_ms),
    duration: timeOf(span.duration_ms),
    status: { code: failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: {
      'url.path': span.page,
      ...(span.status === null ? {} : { 'http.response.status_code': span.status }),
    },
    links: [],
    events: [],
    ended: true,
    instrumentationScope: { name: 'portal' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** Milliseconds as seconds and nanoseconds. */
const timeOf = (milliseconds: number): [number, number] => [
  Math.floor(milliseconds / 1_000),
  Math.round((milliseconds % 1_000) * 1_000_000),
];
