// Traces by OpenTelemetry, from a click in the browser to the SQL of its calls. Off unless OTEL_EXPORTER_OTLP_ENDPOINT is set; the
// libraries are loaded only then.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { Config } from '../config.ts';

/** A span of the browser: an action of a person, or a call that it made. */
export interface BrowserSpan {
  trace_id: string;
  span_id: string;
  /** The action of a call; null for an action. */
  parent_id: string | null;
  name: string;
  kind: 'action' | 'call';
  page: string;
  started_at: string;
  duration_ms: number;
  /** The status of a call's answer, 0 without one; null for an action. */
  status: number | null;
}

export interface Tracing {
  tracer: Tracer;
  /** The context of a caller by its headers `traceparent` and `tracestate`. */
  callersContext(headers: Readonly<Record<string, unknown>>): Context;
  /** A context in which new spans are children of this one. */
  below(span: Span): Context;
  /** Passes spans of the browser on as they are. */
  take(spans: readonly BrowserSpan[]): void;
  /** Sends what waits, and stops. */
  stop(): Promise<void>;
}

/** The span that the running call or job belongs to. */
export const current = new AsyncLocalStorage<{ tracing: Tracing; span: Span }>();

/** Starts sending traces to the collector of the settings; null if there is none. */
export async function startTracing({ traces, version }: Config): Promise<Tracing | null> {
  return traces === null ? null : (await import('./exported.ts')).exportTraces(traces, version);
}
