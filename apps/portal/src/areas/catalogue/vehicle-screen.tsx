import { answerOf } from '@portal/api-client/client';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { DescriptionList } from '@portal/ui/description-list';
import { Link } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../session/api.ts';
import { PartSearch } from './part-search.tsx';
import { categoriesQuery } from './queries.ts';

const ROOT = 1;

/** A vehicle by its VIN: what the number itself says, and the groups of parts to go on with. */
export function VehicleScreen() {
  const [params] = useSearchParams();
  const vin = params.get('vinString')?.trim() ?? '';
  const vehicle = useQuery({
    queryKey: ['vehicle', vin],
    queryFn: async () =>
      (await answerOf(api.GET('/catalog/vin', { params: { query: { vin: vin.slice(0, 100) } } }))).data,
    enabled: vin !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: categories = [] } = useQuery(categoriesQuery);
  const groups = categories.filter(({ parent_id }) => parent_id === ROOT);
  const decoded = vehicle.data?.decoded;
  return (
    <>
      <PageHeader title="Подбор по автомобилю" />
      <PartSearch text={vin} mode="vin" />
      <div className="mt-4 flex flex-col gap-4">
        {vehicle.error && (
          <ErrorState message={vehicle.error.message} onRetry={() => void vehicle.refetch()} />
        )}
        {vin !== '' && vehicle.isPending && <Skeleton shape="card" className="h-40" />}
        {vehicle.data && !decoded && (
          <Alert tone="yellow">
            «{vin}» – не VIN: в нём 17 знаков, цифры и латинские буквы, кроме I, O и Q. Выберите группу
            деталей ниже.
          </Alert>
        )}
        {decoded && (
          <Card title={decoded.vin}>
            <DescriptionList
              items={[
                { term: 'Изготовитель', value: decoded.maker ?? `неизвестен (${decoded.wmi})` },
                { term: 'Регион', value: decoded.region ?? 'не определён' },
                {
                  term: 'Модельный год',
                  value: decoded.model_years.join(' или ') || 'не указан',
                },
                { term: 'Серийный номер', value: decoded.serial },
                ...(decoded.check_digit_right === null
                  ? []
                  : [
                      {
                        term: 'Контрольный знак',
                        value: decoded.check_digit_right ? 'верный' : 'не сходится, проверьте номер',
                      },
                    ]),
              ]}
            />
          </Card>
        )}
        {vehicle.data && vehicle.data.vehicleid === null && (
          <Alert>
            Каталог узлов автомобиля не подключён. Деталь можно найти по номеру, по названию или в группе.
          </Alert>
        )}
        <Card title="Группы деталей">
          <ul className="grid grid-cols-4 gap-x-6 gap-y-2">
            {groups.map(({ id, title }) => (
              <li key={id}>
                <Link href={`/catalog/result?prodID=${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
