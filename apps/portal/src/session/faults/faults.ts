import { CallError } from '@portal/api-client/client';
import { queryClient } from '../query-client.ts';
import { environmentQuery } from '../environment.ts';

/** Tell the configured services of faults of this page, and of how quickly it opens. What the server answers, whatever it says, is no fault of ours. */
export function reportFaults(): void {
  const tell = async (fault: unknown) => {
    if (fault instanceof CallError) return;
    const { error_reporting_dsn: dsn, version } = await queryClient.ensureQueryData(environmentQuery);
    if (dsn) (await import('./fault-reporter.ts')).reporter(dsn, version)(fault);
  };
  // Nobody can be told that nobody can be told.
  const quietly = (fault: unknown) => void tell(fault).catch(() => undefined);
  const watch = async () => {
    const { performance_dsn: dsn, version } = await queryClient.ensureQueryData(environmentQuery);
    if (dsn) (await import('./performance.ts')).watchPerformance(dsn, version);
  };
  void watch().catch(() => undefined);
  globalThis.addEventListener('error', ({ error }) => quietly(error));
  globalThis.addEventListener('unhandledrejection', ({ reason }) => quietly(reason));
}
