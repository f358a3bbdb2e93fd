import { CallError } from '@portal/api-client/client';
import { queryClient } from '../query-client.ts';
import { environmentQuery } from '../environment.ts';

async function tell(fault: unknown): Promise<void> {
  const { error_reporting_dsn: dsn, version } = await queryClient.ensureQueryData(environmentQuery);
  if (dsn) (await import('./fault-reporter.ts')).reporter(dsn, version)(fault);
}

/** Reports an error to the configured service, if there is one. A failure to report is ignored. */
export const reportQuietly = (fault: unknown): Promise<void> => tell(fault).catch(() => undefined);

/**
 * Reports uncaught errors of the page, its performance and traces to the configured services. Errors that the API
 * returns (CallError) are not reported.
 */
export function reportFaults(): void {
  const own = (fault: unknown) => {
    if (!(fault instanceof CallError)) void reportQuietly(fault);
  };
  const watch = async () => {
    const {
      performance_dsn: dsn,
      traces_share,
      version,
    } = await queryClient.ensureQueryData(environmentQuery);
    if (dsn) (await import('./performance.ts')).watchPerformance(dsn, version);
    if (traces_share) (await import('../traces/traces.ts')).traceActions(traces_share);
  };
  void watch().catch(() => undefined);
  globalThis.addEventListener('error', ({ error }) => own(error));
  globalThis.addEventListener('unhandledrejection', ({ reason }) => own(reason));
}
