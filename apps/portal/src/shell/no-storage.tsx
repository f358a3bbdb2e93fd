import { STORAGES_FAILED } from '@portal/domain/failures';
import { Card } from '@portal/ui/card';
import { StorageIcon } from '@portal/ui/icons';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { storagesQuery } from '../session/storage.ts';

/** What stands where a page needs a storage and none is known: it is being read, could not be read, or there is none. */
export function NoStorage() {
  const { error, data, refetch } = useQuery(storagesQuery);
  if (!error && !data) return <Skeleton shape="card" className="h-96" />;
  return (
    <Card>
      {error ? (
        <ErrorState message={STORAGES_FAILED} onRetry={() => void refetch()} />
      ) : (
        <EmptyState icon={<StorageIcon />} title="Складов ещё нет">
          Цены и сроки считаются до склада получателя. Когда его добавят в организацию, товары появятся здесь.
        </EmptyState>
      )}
    </Card>
  );
}
