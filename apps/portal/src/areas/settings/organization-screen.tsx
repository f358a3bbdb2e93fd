import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DescriptionList } from '@portal/ui/description-list';
import { Field } from '@portal/ui/field';
import { Multiselect } from '@portal/ui/multiselect';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { failedOf } from '../../kit/failed-options.ts';
import { useForm } from '../../kit/form/form.ts';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { regionsQuery } from '../../kit/regions.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';

const TYPES = {
  admin: 'Администрация портала',
  supplier: 'Поставщик',
  distributor: 'Дистрибьютор',
  shop: 'Магазин',
};

const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: async () => (await answerOf(api.GET('/warehouse/organization'))).data,
});

/** Data of the user's own company. */
export function OrganizationScreen() {
  const { data, error, refetch } = useQuery(organizationQuery);
  return (
    <>
      <PageHeader title="Организация" />
      <Card>
        {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-24 w-full" />}
        {data && (
          <DescriptionList
            columns={3}
            items={[
              { term: 'Название', value: <b>{data.title}</b> },
              { term: 'Вид', value: TYPES[data.type] },
              { term: 'ИНН', value: data.inn || '—' },
              { term: 'Юридический адрес', value: data.juridical_address || '—' },
              { term: 'Сотрудников на портале', value: data.people_count },
              { term: 'Складов', value: data.storages_count },
            ]}
          />
        )}
      </Card>
      {data?.type === 'distributor' && <Regions organization={data} />}
    </>
  );
}

/** Regions where a distributor works; shops search distributors by region. */
function Regions({ organization: { id, region_ids } }: { organization: Schemas['Organization'] }) {
  const mayChange = checkRule('actions.contractors.update', viewerOf(useCurrentUser()));
  const { data: regions = [], error, refetch } = useQuery(regionsQuery);
  const options = regions.map((region) => ({ value: String(region.id), label: region.title }));
  const form = useForm<{ regionIds: number[] }>({
    initial: { regionIds: region_ids },
    check: () => ({}),
    send: async ({ regionIds }) => {
      await answerOf(
        api.POST('/warehouse/contractor-region-catalog', { body: { contractorId: id, regionIds } }),
      );
      await queryClient.invalidateQueries({ queryKey: ['organization'] });
    },
    done: () => ['Регионы сохранены'],
  });
  const chosen = new Set(form.values.regionIds.map(String));
  return (
    <Card title="Где работаете" className="mt-4">
      <FormFrame form={form} className="flex max-w-160 flex-col items-start gap-4">
        <Field
          label="Регионы"
          hint="Магазины этих регионов находят вас, когда ищут поставщика"
          className="w-full"
        >
          <Multiselect
            failed={failedOf({ error, refetch })}
            options={options}
            value={options.filter(({ value }) => chosen.has(value))}
            onChange={(next) => form.set({ regionIds: next.map(({ value }) => Number(value)) })}
            disabled={!mayChange}
          />
        </Field>
        {mayChange && (
          <Button type="submit" pending={form.pending}>
            Сохранить
          </Button>
        )}
      </FormFrame>
    </Card>
  );
}
