import { failureSentence } from '@portal/domain/failures';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useMemo } from 'react';
import { useQuery } from '../../session/calls/use-query.ts';
import { Current } from '../form/current.tsx';
import { FetchLog } from './fetch-log.tsx';
import { SourceForm } from './source-form.tsx';
import { type Thresholds, ThresholdsForm, type ThresholdsFormProps } from './thresholds-form.tsx';
import { type Source, type Updated, valuesOf } from './updating.ts';

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

/** The form of the source; its version is what the form edits, because the API counts none. */
function EditedSource({ updated, source }: { updated: Updated; source: Source | null }) {
  const of = useMemo(() => ({ version: JSON.stringify(valuesOf(source)), source }), [source]);
  return <Current of={of}>{(shown) => <SourceForm updated={updated} source={shown.source} />}</Current>;
}

/** The form of the thresholds, whose version is their values. */
function EditedThresholds<T extends Thresholds>({
  current,
  ...rest
}: { current: T } & Omit<ThresholdsFormProps<T>, 'thresholds'>) {
  const of = useMemo(() => ({ version: JSON.stringify(current), current }), [current]);
  return <Current of={of}>{(shown) => <ThresholdsForm thresholds={shown.current} {...rest} />}</Current>;
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
      <EditedSource updated={updated} source={data.source} />
      <EditedThresholds current={data.thresholds} editable={updated.editable} {...thresholds} />
      <FetchLog updated={updated} />
    </>
  );
}
