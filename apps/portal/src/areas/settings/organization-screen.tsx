import { answerOf } from '@portal/api-client/client';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { DescriptionList } from '@portal/ui/description-list';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

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

/** One's own company, as the portal knows it. */
export function OrganizationScreen() {
  const { data, error, refetch } = useQuery(organizationQuery);
  return (
    <>
      <PageHeader title="Организация" />
      <Card>
        {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
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
    </>
  );
}
