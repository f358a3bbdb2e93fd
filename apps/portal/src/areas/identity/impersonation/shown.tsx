import { lazy, Suspense } from 'react';

/** Loaded on demand: few users ever see it. */
const Impersonation = lazy(async () => ({ default: (await import('../on-demand.ts')).Impersonation }));

/** What a page shows of an impersonation, if there is one. */
export const ShownImpersonation = ({ shown }: { shown: unknown }) =>
  shown ? (
    <Suspense>
      <Impersonation />
    </Suspense>
  ) : null;
