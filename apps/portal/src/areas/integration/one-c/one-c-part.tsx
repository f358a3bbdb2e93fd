import { failureSentence } from '@portal/domain/failures';
import { Alert } from '@portal/ui/alert';
import { Card } from '@portal/ui/card';
import { Field } from '@portal/ui/field';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useAddress } from '../../../session/browser/address.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useStorage } from '../../../session/storage/storage.ts';
import { ConnectCard } from './connect-card.tsx';
import { type Exchange, exchangeQuery, storagesQuery } from './queries.ts';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { StatusesCard } from './statuses-card.tsx';

/** What is saved: the form begins anew when it changes. */
const savedOf = ({ storage, active, price_list_id, price_type, warehouse, missing }: Exchange) =>
  JSON.stringify([storage.id, active, price_list_id, price_type, warehouse, missing]);

/** Exchange with 1C: the address to paste, what is loaded, a check, and the log of exchanges in words. */
export function OneCPart() {
  const [params, setParams] = useAddress();
  const storages = useQuery(storagesQuery);
  const list = storages.data?.storages ?? [];
  const { storageId } = useStorage();
  // Without one in the address: the storage with which the person works now.
  const asked = Number(params.get('storage') ?? storageId);
  const id = list.find((one) => one.id === asked)?.id ?? list[0]?.id ?? 0;
  const exchange = useQuery(exchangeQuery(id));
  const error = storages.error ?? exchange.error;
  if (error)
    return (
      <ErrorState
        message={failureSentence(error)}
        onRetry={() => void (storages.error ? storages.refetch() : exchange.refetch())}
      />
    );
  if (!storages.data) return <Skeleton shape="card" className="h-96" />;
  if (id === 0)
    return (
      <Card>
        <EmptyState title="У организации ещё нет складов">
          Обмен с 1С идёт по складам: сначала создайте склад.
        </EmptyState>
      </Card>
    );
  return (
    <>
      {list.length > 1 && (
        <Field label="Склад" className="max-w-100">
          <Select
            value={String(id)}
            options={list.map(({ id: one, title }) => ({ value: String(one), label: title }))}
            onChange={({ target }) =>
              setParams((before) => {
                before.set('storage', target.value);
                return before;
              })
            }
          />
        </Field>
      )}
      {!exchange.data && <Skeleton shape="card" className="h-96" />}
      {exchange.data && (
        <>
          {exchange.data.waits !== '' && <Alert tone="yellow">{`${exchange.data.waits}.`}</Alert>}
          <ConnectCard exchange={exchange.data} />
          <SettingsCard key={savedOf(exchange.data)} exchange={exchange.data} />
        </>
      )}
      <SessionsCard storageId={id} />
      <StatusesCard />
    </>
  );
}
