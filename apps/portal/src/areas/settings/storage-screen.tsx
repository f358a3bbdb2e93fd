import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { required, validateForm } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { RadioGroup } from '@portal/ui/radio-group';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useQuery } from '../../session/calls/use-query.ts';
import { useForm } from '../../kit/form/form.ts';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { currentUserQuery, useCurrentUser } from '../../session/session.ts';
import { storagesQuery } from '../../session/storage/storage.ts';

/** The user's default storage, which is in use when a session starts. */
export function StorageScreen() {
  const { default_storage_id } = useCurrentUser();
  const { data, error, refetch } = useQuery(storagesQuery);
  const present = default_storage_id === null ? '' : String(default_storage_id);
  const form = useForm({
    initial: { storage: present },
    check: (values) => validateForm(values, { storage: ['Склад', required] }),
    send: async ({ storage }) => {
      await answerOf(api.PUT('/identity/user/default-storage', { body: { storage_id: Number(storage) } }));
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    done: () => ['Склад по умолчанию сохранён'],
  });

  return (
    <>
      <PageHeader title="Склад по умолчанию" />
      <Card>
        {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-24 w-80" />}
        {data?.length === 0 && <EmptyState title="У организации ещё нет складов" />}
        {data && data.length > 0 && (
          <FormFrame form={form} className="flex flex-col items-start gap-5">
            <RadioGroup
              label="С каким складом начинать работу"
              value={form.values.storage === '' ? null : form.values.storage}
              onChange={(storage) => form.set({ storage })}
              options={data.map(({ id, title, address }) => ({
                value: String(id),
                label: title,
                note: address.description,
              }))}
            />
            <Button type="submit" disabled={!form.isDirty} pending={form.pending}>
              Сохранить
            </Button>
          </FormFrame>
        )}
      </Card>
    </>
  );
}
