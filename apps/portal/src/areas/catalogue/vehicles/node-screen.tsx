import { failureSentence } from '@portal/domain/failures';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useAddress } from '../../../session/browser/address.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useStorage } from '../../../session/storage/storage.ts';
import { NoStorage } from '../../../kit/no-storage.tsx';
import { useTitle } from '../../../kit/title.ts';
import { readQuery } from '../results/result-address.ts';
import { useStandards } from '../results/standards.ts';
import { StandardsView } from '../results/standards-view.tsx';
import { readVehicleKey, type VehicleKey } from './vehicle-address.ts';
import { vehicleQuery } from './vehicle-queries.ts';

/** Parts of one unit of a vehicle, with the usual filters. */
export function NodeScreen() {
  const [params] = useAddress();
  const key = readVehicleKey(params);
  if (key) return <Node vehicleKey={key} />;
  return (
    <>
      <PageHeader title="Узел каталога" />
      <Card>
        <EmptyState
          title="Автомобиль не выбран"
          actions={<ButtonLink href="/catalog/vehicle">Выбрать автомобиль</ButtonLink>}
        >
          Узлы и детали показываются для автомобиля: найдите его по VIN или выберите из списка.
        </EmptyState>
      </Card>
    </>
  );
}

function Node({ vehicleKey }: { vehicleKey: VehicleKey }) {
  const [params] = useAddress();
  const { basketStorageId: storageId } = useStorage();
  const query = readQuery(params);
  const { data: vehicle, error, refetch } = useQuery(vehicleQuery(vehicleKey));
  const parts = useStandards(storageId, query);
  const title = vehicle?.nodes.find(({ id }) => id === params.get('nodeId'))?.title ?? 'Все детали';
  useTitle(vehicle ? `${title}: ${vehicle.maker} ${vehicle.model}` : 'Узел каталога');
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!vehicle) return <Skeleton shape="card" className="h-96" />;
  const back = new URLSearchParams(
    ['ssd', 'catalog', 'vehicleId', 'vinString'].flatMap((name) => {
      const value = params.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return (
    <>
      <PageHeader
        title={`${title}: ${vehicle.maker} ${vehicle.model}, ${vehicle.years}`}
        actions={
          <ButtonLink variant="secondary" href={`/catalog/vehicle?${back}`}>
            Другой узел
          </ButtonLink>
        }
      />
      {storageId === 0 ? <NoStorage /> : <StandardsView query={query} result={parts} />}
    </>
  );
}
