import { answerOf, CallError, idempotencyKeyOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { formatMoney, isLimitExceeded } from '@portal/domain/money';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button, buttonRecipe } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Field } from '@portal/ui/field';
import { BasketIcon } from '@portal/ui/icons';
import { BareLink } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
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
  if (!basket) return <Skeleton className="h-96 rounded-card" />;
  if (basket.items.length === 0) {
    return (
      <>
        <PageHeader title="Корзина" />
        <Card>
          <EmptyState
            title="В корзине пусто"
            icon={<BasketIcon />}
            actions={
              <BareLink href="/catalog" className={buttonRecipe()}>
                Найти товары
              </BareLink>
            }
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
        aside={<span className="text-ink-3">{storage ? `для склада «${storage.title}»` : ''}</span>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-4">
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
  const count = basket.items.length;
  return (
    <Card title="Заказ" className="sticky top-19">
      <dl className="flex flex-col gap-2">
        <div className="flex justify-between">
          <dt className="text-ink-2">
            {count} {plural(count, 'позиция', 'позиции', 'позиций')}
          </dt>
          <dd>{formatMoney(toKopecks(basket.amount))}</dd>
        </div>
        <div className="flex items-baseline justify-between border-t border-line pt-3">
          <dt className="font-semibold">Итого</dt>
          <dd className="text-[20px] font-bold">{formatMoney(toKopecks(basket.amount))}</dd>
        </div>
      </dl>
      <Field label="Комментарий поставщику" className="mt-4">
        <Textarea value={comment} maxLength={1000} onChange={({ target }) => setComment(target.value)} />
      </Field>
      <div className="mt-4 flex flex-col gap-3">
        {problems > 0 && <Alert tone="yellow">Решите, что делать с отмеченными строками: {problems}</Alert>}
        {over && <Alert tone="red">Сумма корзины больше остатка лимита</Alert>}
        <Button
          wide
          size="large"
          pending={order.isPending}
          disabled={problems > 0 || over}
          onClick={() => queryClient.isMutating({ mutationKey: PLACE }) === 0 && order.mutate()}
        >
          Разместить заказ
        </Button>
      </div>
    </Card>
  );
}
