import type { Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { DescriptionList } from '@portal/ui/description-list';
import { Link } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Heading } from '@portal/ui/text';
import { useAddress } from '../../../session/browser/address.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { groupsOf } from '../results/category-groups.ts';
import { PartSearch } from '../results/part-search.tsx';
import { categoriesQuery } from '../queries.ts';
import { readVehicleKey, vehicleAddress } from './vehicle-address.ts';
import { VehicleChoice } from './vehicle-choice.tsx';
import { vehicleQuery, vinQuery } from './vehicle-queries.ts';

type Car = Schemas['Car'];

/**
 * A vehicle found by VIN or chosen manually: data encoded in the VIN, and the vehicle's units with links to
 * their parts.
 */
export function VehicleScreen() {
  const [params, setParams] = useAddress();
  const vin = params.get('vinString')?.trim() ?? '';
  const byVin = useQuery(vinQuery(vin));
  const [only] = byVin.data?.vehicles.length === 1 ? byVin.data.vehicles : [];
  const key =
    readVehicleKey(params) ?? (only && { catalog: only.catalog, vehicleId: only.vehicleid, ssd: only.ssd });
  const vehicle = useQuery(vehicleQuery(key));
  const choose = (car: Car) => setParams(vehicleAddress(car, vin));
  const decoded = byVin.data?.decoded;
  const several = key ? [] : (byVin.data?.vehicles ?? []);
  return (
    <>
      <PageHeader title="Подбор по автомобилю" />
      <PartSearch text={vin} mode="vin" />
      <div className="mt-4 flex flex-col gap-4">
        {byVin.error && (
          <ErrorState message={failureSentence(byVin.error)} onRetry={() => void byVin.refetch()} />
        )}
        {vin !== '' && byVin.isPending && <Skeleton shape="card" className="h-40" />}
        {byVin.data && !decoded && (
          <Alert tone="yellow">
            «{vin}» – не VIN: в нём 17 знаков, цифры и латинские буквы, кроме I, O и Q. Выберите автомобиль
            вручную.
          </Alert>
        )}
        {decoded && <Decoded decoded={decoded} />}
        {decoded && !key && several.length === 0 && (
          <Alert>По этому VIN модель не определить. Выберите её вручную.</Alert>
        )}
        {several.length > 0 && (
          <Card title="Какой из них">
            <ul className="flex flex-col gap-2">
              {several.map((car) => (
                <li key={car.vehicleid}>
                  <Link href={`/catalog/vehicle?${vehicleAddress(car, vin)}`}>
                    {car.maker} {car.model}, {car.years}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <VehicleChoice chosen={vehicle.data} onChoose={choose} />
        {vehicle.error && (
          <ErrorState message={failureSentence(vehicle.error)} onRetry={() => void vehicle.refetch()} />
        )}
        {key && vehicle.isPending && <Skeleton shape="card" className="h-60" />}
        {vehicle.data ? <Nodes vehicle={vehicle.data} vin={vin} /> : !key && <Groups />}
      </div>
    </>
  );
}

function Decoded({ decoded }: { decoded: NonNullable<Schemas['Vehicle']['decoded']> }) {
  return (
    <Card title={decoded.vin}>
      <DescriptionList
        items={[
          { term: 'Изготовитель', value: decoded.maker ?? `неизвестен (${decoded.wmi})` },
          { term: 'Регион', value: decoded.region ?? 'не определён' },
          { term: 'Модельный год', value: decoded.model_years.join(' или ') || 'не указан' },
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
  );
}

/** Units of a vehicle by group. */
function Nodes({
  vehicle,
  vin,
}: {
  vehicle: Car & { nodes: readonly { id: string; parent_id: string | null; title: string }[] };
  vin: string;
}) {
  const hrefOf = (id: string) => {
    const address = vehicleAddress(vehicle, vin);
    address.set('nodeId', id);
    return `/catalog/node?${address}`;
  };
  return (
    <section>
      <Heading level={2} className="mt-2 mb-3">
        Узлы {vehicle.maker} {vehicle.model}, {vehicle.years}
      </Heading>
      <div className="grid grid-cols-4 max-md:grid-cols-2 gap-4">
        {vehicle.nodes
          .filter(({ parent_id }) => parent_id === null)
          .map((group) => (
            <Card key={group.id}>
              <Heading level={3} className="mb-2">
                {group.title}
              </Heading>
              <ul className="flex flex-col gap-1">
                {vehicle.nodes
                  .filter(({ parent_id }) => parent_id === group.id)
                  .map(({ id, title }) => (
                    <li key={id}>
                      <Link href={hrefOf(id)}>{title}</Link>
                    </li>
                  ))}
              </ul>
            </Card>
          ))}
      </div>
    </section>
  );
}

/** Groups of the whole catalogue, shown if no vehicle is chosen. */
function Groups() {
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <Card title="Группы деталей">
      <ul className="grid grid-cols-4 max-md:grid-cols-2 gap-x-6 gap-y-2">
        {groupsOf(categories).map(({ id, title }) => (
          <li key={id}>
            <Link href={`/catalog/result?prodID=${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
