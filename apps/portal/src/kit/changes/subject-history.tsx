import type { Schemas } from '@portal/api-client/client';
import { Skeleton } from '@portal/ui/skeleton';
import { lazy, Suspense } from 'react';

const Panel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }));

export interface SubjectHistoryProps {
  kind: Schemas['ChangeKind'];
  id: number;
  /** The subject as the page shows it: when it changes, its history is read again. */
  of: unknown;
}

/** «История изменений» of a user, a role, a contract: loaded with the page that shows it. */
export function SubjectHistory(props: SubjectHistoryProps) {
  return (
    <Suspense fallback={<Skeleton shape="card" className="h-40" />}>
      <Panel {...props} />
    </Suspense>
  );
}
