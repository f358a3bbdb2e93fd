import { answerOf } from '@portal/api-client/client';
import { failureSentence, STORAGES_FAILED } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import { toKopecks } from '@portal/api-client/money';
import { plural } from '@portal/domain/words';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { RadioGroup } from '@portal/ui/radio-group';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { type OwnStorage, Stayed, useMove } from './lines/move-dialog.tsx';
import type { Basket } from './lines/items.ts';

const basketsQuery = queryOptions({
  queryKey: ['basket', 'all'],
  queryFn: async () => (await answerOf(api.GET('/basket/baskets'))).data,
  meta: { failure: STORAGES_FAILED },
});

/** Moves the whole basket of another storage into this one. */
export function MergeDialog({
  basket,
  storages,
  onClose,
}: {
  basket: Basket;
  storages: readonly OwnStorage[];
  onClose(): void;
}) {
  const { data: baskets, error, refetch } = useQuery(basketsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const merge = useMove();
  const titleOf = (storageId: number) => storages.find(({ id }) => id === storageId)?.title ?? '';
  const others = baskets?.filter(({ id, count }) => id !== basket.id && count > 0) ?? [];
  if (merge.data)
    return <Stayed move={merge.data.data} title={titleOf(basket.storage_id)} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Объединить корзины"
      description={`Всё из выбранной корзины перейдёт в корзину склада «${titleOf(basket.storage_id)}».`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Не объединять
          </Button>
          <Button
            disabled={chosen === null}
            pending={merge.isPending}
            onClick={() =>
              merge.mutate(
                { basket_id: Number(chosen), storage_id: basket.storage_id },
                { onSuccess: ({ data }) => data.stayed.length === 0 && onClose() },
              )
            }
          >
            Объединить
          </Button>
        </>
      }
    >
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      {!error && !baskets && <Skeleton className="h-24" />}
      {baskets && others.length === 0 && (
        <Text as="p" tone="secondary">
          В корзинах других складов пусто.
        </Text>
      )}
      {others.length > 0 && (
        <RadioGroup
          label="Корзина склада"
          value={chosen}
          onChange={setChosen}
          options={others.map(({ id, storage_id, count, amount }) => ({
            value: String(id),
            label: titleOf(storage_id),
            note: `${count.toLocaleString('ru')} ${plural(count, 'позиция', 'позиции', 'позиций')} на ${formatMoney(toKopecks(amount))}`,
          }))}
        />
      )}
    </Dialog>
  );
}
