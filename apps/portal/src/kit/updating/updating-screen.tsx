import { failureSentence } from '@portal/domain/failures';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '../../session/calls/use-query.ts';
import { FetchLog } from './fetch-log.tsx';
import { SourceForm } from './source-form.tsx';
import { type Thresholds, ThresholdsForm, type ThresholdsFormProps } from './thresholds-form.tsx';
import type { Source, Updated } from './updating.ts';

interface Updating<T> {
  source: Source | null;
  thresholds: T;
}

export interface UpdatingScreenProps<T extends Thresholds> extends Pick<
  ThresholdsFormProps<T>,
  'hints' | 'which' | 'save'
> {
  updated: Updated;
  /** Query of the current settings. */
  query: { queryKey: readonly unknown[]; queryFn(): Promise<Updating<T>> };
}

/**
 * Page of automatic updates: the source and its schedule, the thresholds that put uploads on hold, the log of
 * fetches.
 */
export function UpdatingScreen<T extends Thresholds>({
  updated,
  query,
  ...thresholds
}: UpdatingScreenProps<T>) {
  const { data, error, refetch } = useQuery(query);
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <SourceForm
        key={JSON.stringify({ ...data.source, next_at: null })}
        updated={updated}
        source={data.source}
      />
      <ThresholdsForm
        key={JSON.stringify(data.thresholds)}
        thresholds={data.thresholds}
        editable={updated.editable}
        {...thresholds}
      />
      <FetchLog updated={updated} />
    </>
  );
}
