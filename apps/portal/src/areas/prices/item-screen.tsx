import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Current } from '../../kit/form/current.tsx';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { ItemFields } from './item-fields.tsx';
import { useItemForm } from './item-form.ts';
import {
  type PriceList,
  type PriceListItem,
  priceListItemQuery,
  priceListQuery,
  pricesChanged,
} from './queries.ts';
import { RepriceForm } from './reprice.tsx';
import { tellListChanged } from './versions/undo-change.ts';

/** One item of a price list; without an item in the address, the change of all prices by percent. */
export function ItemScreen() {
  const { id, item } = useParams();
  const list = useQuery(priceListQuery(Number(id)));
  const one = useQuery({
    ...priceListItemQuery(Number(id), Number(item)),
    enabled: item !== undefined,
  });
  const error = list.error ?? one.error;
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void list.refetch()} />;
  if (!list.data || (item !== undefined && !one.data)) return <Skeleton className="h-72 w-full" />;
  const editable = list.data.allowed_actions.includes('items');
  return (
    <>
      <PageHeader
        title={one.data ? `${one.data.brand_title} ${one.data.article}` : 'Цены на процент'}
        aside={<Text tone="muted">{list.data.title}</Text>}
        actions={one.data && editable && <Removal list={list.data} item={one.data} />}
      />
      <div className="flex flex-col gap-4">
        {!editable && <Alert>Позиции меняет только продавец прайс-листа.</Alert>}
        {one.data ? (
          <Current of={one.data}>
            {(shown) => <ItemForm list={list.data} item={shown} editable={editable} />}
          </Current>
        ) : (
          <Current of={list.data}>{(shown) => <RepriceForm list={shown} editable={editable} />}</Current>
        )}
      </div>
    </>
  );
}

interface ItemProps {
  list: PriceList;
  item: PriceListItem;
}

function ItemForm({ list, item, editable }: ItemProps & { editable: boolean }) {
  const form = useItemForm(item, { to: routeHref('prices-id', { id: list.id }) });
  return (
    <Card title={item.title}>
      <FormFrame form={form} className="grid max-w-190 grid-cols-3 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <ItemFields form={form} editable={editable} />
        {editable && (
          <FormActions
            form={form}
            action="Сохранить"
            list={routeHref('prices-id', { id: list.id })}
            className="col-span-3 max-md:col-span-1"
          />
        )}
      </FormFrame>
    </Card>
  );
}

function Removal({ list, item }: ItemProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Убрать…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Убрать ${item.brand_title} ${item.article}?`}
        description="Позиция больше не будет предлагаться. Вернуть её можно вместе с прежней версией прайс-листа."
        action="Убрать"
        tone="danger"
        onConfirm={async () => {
          await answerOf(
            api.DELETE('/prices/price-list/{id}/items/{item}', {
              params: { path: { id: list.id, item: item.id }, query: { version: item.version } },
            }),
          );
          queryClient.markDeleted(priceListItemQuery(list.id, item.id).queryKey);
          await navigate(routeHref('prices-id', { id: list.id }));
          await pricesChanged();
          await tellListChanged(list.id, `Убрано: ${item.brand_title} ${item.article}`);
        }}
      />
    </>
  );
}
