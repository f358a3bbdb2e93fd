import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { JobHandlers, RunningJob } from '../jobs/queue.ts';
import { current, type Tracing } from './tracing.ts';

/** The same jobs, each run of which has a span of its own; unchanged if nothing is traced. */
export function tracedJobs(tracing: Tracing | null, jobs: JobHandlers): JobHandlers {
  if (tracing === null) return jobs;
  const traced = Object.entries(jobs).map(([name, job]) => {
    const { run } = job as RunningJob<unknown>;
    const runTraced: RunningJob<unknown>['run'] = async (data, isLast) => {
      const span = tracing.tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER });
      try {
        return await current.run({ tracing, span }, () => run(data, isLast));
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    };
    return [name, { ...job, run: runTraced }];
  });
  return Object.fromEntries(traced) as JobHandlers;
}
