import { failureSentence, STORAGES_FAILED } from '@portal/domain/failures';
import { Card } from '@portal/ui/card';
import { StorageIcon } from '@portal/ui/icons';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import type { ReactNode } from 'react';
import { NO_BASKET, NO_STORAGES, useStorage } from '../session/storage/storage.ts';

/**
 * Shown where a page needs a storage and there is none: it is loading, has failed to load or does not exist.
 */
export function NoStorage() {
  const { failure, again, buys, allowed } = useStorage();
  if (!buys) return <Missing title="Нет доступа к корзине">{failureSentence(NO_BASKET)}</Missing>;
  if (!allowed && failure) return <Missing title="Нет доступа к складам">{failureSentence(failure)}</Missing>;
  if (!failure) return <Skeleton shape="card" className="h-96" />;
  return (
    <Card>
      {failure === NO_STORAGES ? (
        <EmptyState icon={<StorageIcon />} title="Складов ещё нет">
          {failureSentence(failure)} Цены и сроки считаются до него.
        </EmptyState>
      ) : (
        <ErrorState message={STORAGES_FAILED} onRetry={again} />
      )}
    </Card>
  );
}

const Missing = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <EmptyState icon={<StorageIcon />} title={title}>
      {children}
    </EmptyState>
  </Card>
);
