import { CallError } from '@portal/api-client/client';
import { queryClient } from '../query-client.ts';
import { environmentQuery } from '../environment.ts';

async function tell(fault: unknown): Promise<void> {
  const { error_reporting_dsn: dsn, version } = await queryClient.ensureQueryData(environmentQuery);
  if (dsn) (await import('./fault-reporter.ts')).reporter(dsn, version)(fault);
}

/** Tell the configured service, if there is one, and nobody else. Nobody can be told that nobody can be told. */
export const reportQuietly = (fault: unknown): Promise<void> => tell(fault).catch(() => undefined);

/** Tell the configured services of faults of this page, and of how quickly it opens. What the server answers, whatever it says, is no fault of ours. */
export function reportFaults(): void {
  const own = (fault: unknown) => {
    if (!(fault instanceof CallError)) void reportQuietly(fault);
  };
  const watch = async () => {
    const { performance_dsn: dsn, version } = await queryClient.ensureQueryData(environmentQuery);
    if (dsn) (await import('./performance.ts')).watchPerformance(dsn, version);
  };
  void watch().catch(() => undefined);
  globalThis.addEventListener('error', ({ error }) => own(error));
  globalThis.addEventListener('unhandledrejection', ({ reason }) => own(reason));
}
