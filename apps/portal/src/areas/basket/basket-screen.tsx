import { answerOf, CallError, idempotencyKeyOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { isLimitExceeded } from '@portal/domain/money';
import { PageHeader } from '@portal/ui/app-shell';
import { BasketSummary } from '@portal/ui/basket-summary';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Field } from '@portal/ui/field';
import { BasketIcon } from '@portal/ui/icons';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { basketChanged, basketQuery, limitQuery, useStorage } from '../../session/storage.ts';
import { toasts } from '../../session/toasts.ts';
import { SupplierLines } from './supplier-lines.tsx';

export type Basket = Schemas['Basket'];

const PLACE = ['place-order'];

/** The basket of the chosen storage, by supplier, and the order. */
export function BasketScreen() {
  const { storageId, storages } = useStorage();
  const { data: basket, error, refetch } = useQuery(basketQuery(storageId));
  const storage = storages.find(({ id }) => id === storageId);
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!basket) return <Skeleton shape="card" className="h-96" />;
  if (basket.items.length === 0) {
    return (
      <>
        <PageHeader title="Корзина" />
        <Card>
          <EmptyState
            title="В корзине пусто"
            icon={<BasketIcon />}
            actions={<ButtonLink href="/catalog">Найти товары</ButtonLink>}
          >
            Найдите деталь по номеру и положите подходящее предложение в корзину.
          </EmptyState>
        </Card>
      </>
    );
  }
  const groups = Map.groupBy(basket.items, ({ offer }) => `${offer.supplier.title} · ${offer.storage.title}`);
  return (
    <>
      <PageHeader
        title="Корзина"
        aside={<Text tone="muted">{storage ? `для склада «${storage.title}»` : ''}</Text>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-4">
        <div className="flex flex-col gap-4">
          {[...groups].map(([title, items]) => (
            <SupplierLines key={title} title={title} basketId={basket.id} items={items} />
          ))}
        </div>
        <Summary basket={basket} storageId={storageId} />
      </div>
    </>
  );
}

function Summary({ basket, storageId }: { basket: Basket; storageId: number }) {
  const navigate = useNavigate();
  const [comment, setComment] = useState('');
  const { data: limit } = useQuery(limitQuery(storageId));
  const order = useMutation({
    mutationKey: PLACE,
    mutationFn: async () => {
      const body = {
        basket_id: basket.id,
        amount: basket.amount,
        ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
      };
      // Lines never come back with the same ids, so a basket as it stands is one order: a second click, or a retry after
      // a lost answer, gets the first one's answer.
      const key = await idempotencyKeyOf([body, basket.items.map(({ id, quantity }) => [id, quantity])]);
      return answerOf(
        api.POST('/basket/order/create', { params: { header: { 'Idempotency-Key': key } }, body }),
      );
    },
    onSuccess: async ({ data }) => {
      await basketChanged();
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      await navigate('/catalog/order-success', { state: data.orders, replace: true });
    },
    onError: async (error) => {
      toasts.warning(error instanceof CallError ? error.message : undefined);
      await basketChanged();
    },
  });

  const problems = basket.items.filter(({ problem }) => problem !== null).length;
  const over = limit ? isLimitExceeded(limit.amount, limit.limit) : false;
  const warnings = [
    ...(problems > 0 ? [`Решите, что делать с отмеченными строками: ${problems}`] : []),
    ...(over ? ['Сумма корзины больше остатка лимита'] : []),
  ];
  return (
    <div className="sticky top-19">
      <BasketSummary
        positions={basket.items.length}
        pieces={basket.items.reduce((sum, { quantity }) => sum + quantity, 0)}
        suppliers={new Set(basket.items.map(({ offer }) => offer.supplier.title)).size}
        amount={toKopecks(basket.amount)}
        warnings={warnings}
        action={
          <Button
            wide
            size="large"
            pending={order.isPending}
            disabled={problems > 0 || over}
            onClick={() => queryClient.isMutating({ mutationKey: PLACE }) === 0 && order.mutate()}
          >
            Разместить заказ
          </Button>
        }
      >
        <Field label="Комментарий поставщику">
          <Textarea value={comment} maxLength={1000} onChange={({ target }) => setComment(target.value)} />
        </Field>
      </BasketSummary>
    </div>
  );
}
