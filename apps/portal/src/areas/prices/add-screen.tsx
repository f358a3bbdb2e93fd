import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { required } from '@portal/domain/validation';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useQuery } from '../../session/calls/use-query.ts';
import { useNavigate } from 'react-router';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { storagesQuery } from '../../session/storage/storage.ts';
import { type Head, headFaults, HeadFields, titleOf } from './head-fields.tsx';
import { pricesChanged } from './queries.ts';

interface Values extends Head {
  storage_id: string;
  [name: string]: string | null;
}

/** New price list, maintained manually. */
export function AddPriceListScreen() {
  const storages = useQuery(storagesQuery);
  const mayCreate = checkRule('actions.prices.create', viewerOf(useCurrentUser()));
  return (
    <>
      <PageHeader title="Новый прайс-лист" />
      <div className="flex max-w-190 flex-col gap-4">
        {!mayCreate && <Alert>Прайс-листы заводят поставщики и дистрибьюторы.</Alert>}
        {storages.error && (
          <ErrorState message={failureSentence(storages.error)} onRetry={() => void storages.refetch()} />
        )}
        {storages.isPending && <Skeleton className="h-72 w-full" />}
        {storages.data && <NewList storages={storages.data} editable={mayCreate} />}
      </div>
    </>
  );
}

interface NewListProps {
  storages: readonly { id: number; title: string }[];
  editable: boolean;
}

function NewList({ storages, editable }: NewListProps) {
  const navigate = useNavigate();
  const form = useForm<Values, { data: { id: number } }>({
    initial: {
      title: '',
      storage_id: storages.length === 1 ? String(storages[0]?.id) : '',
      valid_from: null,
      valid_to: null,
    },
    titles: titleOf,
    check: (values) => {
      const missing = required(values.storage_id, titleOf('storage_id'));
      return { ...headFaults(values), ...(missing === null ? {} : { storage_id: missing }) };
    },
    send: async ({ title, storage_id, valid_from, valid_to }, { key }) => {
      const answer = await answerOf(
        api.POST('/prices/price-list', {
          params: { header: { 'Idempotency-Key': key } },
          body: { title, storage_id: Number(storage_id), valid_from, valid_to },
        }),
      );
      await pricesChanged();
      return answer;
    },
    done: () => ['Прайс-лист заведён', 'Добавьте позиции вручную или загрузите файл'],
    onSent: ({ data: { id } }) => navigate(routeHref('prices-id', { id })),
  });
  if (editable && storages.length === 0)
    return (
      <Card>
        <EmptyState
          title="Склада ещё нет"
          actions={<ButtonLink href={routeHref('storages-add')}>Добавить склад</ButtonLink>}
        >
          Прайс-лист заводят на складе, с которого отгружают.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <FormFrame form={form} className="grid grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <HeadFields form={form} editable={editable} />
        <FormField
          form={form}
          name="storage_id"
          required
          hint="Остатки позиций – на этом складе"
          className="col-span-full"
        >
          {({ value, ...field }) => (
            <Select
              {...field}
              value={value ?? ''}
              disabled={!editable}
              placeholder="Выберите склад"
              options={storages.map(({ id, title }) => ({ value: String(id), label: title }))}
            />
          )}
        </FormField>
        {editable && (
          <FormActions form={form} action="Завести" list={routeHref('prices')} className="col-span-full" />
        )}
      </FormFrame>
    </Card>
  );
}
