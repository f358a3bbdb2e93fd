import { answerOf, CallError } from '@portal/api-client/client';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { RadioGroup } from '@portal/ui/radio-group';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { currentUserQuery, useCurrentUser } from '../../session/session.ts';
import { storagesQuery } from '../../session/storage.ts';
import { toasts } from '../../session/toasts.ts';

/** The storage that a session begins with. */
export function StorageScreen() {
  const { default_storage_id } = useCurrentUser();
  const { data, error, refetch } = useQuery(storagesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const present = default_storage_id === null ? null : String(default_storage_id);
  const value = chosen ?? present;

  async function save() {
    setPending(true);
    try {
      await answerOf(api.PUT('/identity/user/default-storage', { body: { storage_id: Number(value) } }));
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      toasts.success('Склад по умолчанию сохранён');
    } catch (reason) {
      toasts.warning(reason instanceof CallError ? reason.message : 'Произошла непредвиденная ошибка');
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <PageHeader title="Склад по умолчанию" />
      <Card>
        {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-24 w-80" />}
        {data?.length === 0 && <EmptyState title="У организации ещё нет складов" />}
        {data && data.length > 0 && (
          <div className="flex flex-col items-start gap-5">
            <RadioGroup
              label="С каким складом начинать работу"
              value={value}
              onChange={setChosen}
              options={data.map(({ id, title, address }) => ({
                value: String(id),
                label: title,
                note: address.description,
              }))}
            />
            <Button disabled={value === present} pending={pending} onClick={() => void save()}>
              Сохранить
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}
