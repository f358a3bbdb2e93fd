import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import { orderQuantity } from '@portal/domain/proposals';
import { Button } from '@portal/ui/button';
import { Card, CardBar } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { PartName } from '@portal/ui/part-name';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { basketQuery } from '../../../session/storage/storage.ts';
import { toasts } from '../../../session/toasts.ts';
import { type BasketItem, isGone } from './items.ts';

/** Quantity of a line that can be ordered today; null if none. */
const orderable = (item: BasketItem) => (isGone(item) ? null : orderQuantity(item.quantity, item.offer));

const COLUMNS: readonly Column<BasketItem>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ offer }) => <PartName brand={offer.brand_title} article={offer.article} />,
  },
  { id: 'problem', title: 'Что изменилось', cell: ({ problem }) => problem?.message },
  {
    id: 'offer',
    title: 'Можно заказать',
    align: 'right',
    cell: (item) => {
      const quantity = orderable(item);
      if (quantity === null) return <Text tone="muted">останется в корзине</Text>;
      return `${quantity.toLocaleString('ru')} шт. по ${formatMoney(toKopecks(item.offer.price))}`;
    },
  },
];

export interface ConsentProps {
  basketId: number;
  storageId: number;
  /** Lines that cannot be ordered unchanged. */
  items: readonly BasketItem[];
}

/** Changes since the lines were put into the basket. They are ordered only after the customer agrees. */
export function Consent({ basketId, storageId, items }: ConsentProps) {
  const agreeable = items.flatMap((item) => {
    const quantity = orderable(item);
    return quantity === null ? [] : [{ id: item.id, price: item.offer.price, quantity }];
  });
  const agree = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/basket/basket-items/agree', { body: { basket_id: basketId, items: agreeable } })),
    onSuccess: ({ data }) => queryClient.setQueryData(basketQuery(storageId).queryKey, data),
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['limit'] }),
  });
  return (
    <Card padded={false} title="Цены или остатки изменились">
      <DataTable label="Изменения" columns={COLUMNS} rows={items} rowId={({ id }) => id} />
      {agreeable.length > 0 && (
        <CardBar edge="bottom" align="end">
          <Button pending={agree.isPending} onClick={() => agree.mutate()}>
            Согласиться с изменениями
          </Button>
        </CardBar>
      )}
    </Card>
  );
}
