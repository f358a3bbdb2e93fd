import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { FetchLog } from './fetch-log.tsx';
import type { PriceList } from './queries.ts';
import { SourceForm } from './source-form.tsx';
import { ThresholdsForm } from './thresholds-form.tsx';
import { updatingQuery } from './updating.ts';

/** Where a list is fetched from and when, what holds its uploads back, and what came of the fetches. */
export function ListUpdating({ list }: { list: PriceList }) {
  const { data, error, refetch } = useQuery(updatingQuery(list.id));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  const editable = list.allowed_actions.includes('items');
  return (
    <>
      <SourceForm
        key={JSON.stringify({ ...data.source, next_at: null })}
        id={list.id}
        updating={data}
        place={list.storage.title}
        editable={editable}
      />
      <ThresholdsForm
        key={JSON.stringify(data.thresholds)}
        id={list.id}
        thresholds={data.thresholds}
        editable={editable}
      />
      <FetchLog id={list.id} />
    </>
  );
}
