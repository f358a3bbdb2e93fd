import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { IconButton } from '@portal/ui/icon-button';
import { HeartIcon, RemoveIcon, WarningIcon } from '@portal/ui/icons';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { basketChanged } from '../../session/storage.ts';
import { toasts } from '../../session/toasts.ts';
import { deferredChanged } from '../catalogue/deferred.ts';
import type { Basket } from './basket-screen.tsx';

type Item = Basket['items'][number];

export interface SupplierLinesProps {
  title: string;
  basketId: number;
  items: readonly Item[];
}

/** What goes into one order: the lines of one supplier's storage. */
export function SupplierLines({ title, basketId, items }: SupplierLinesProps) {
  const failed = { onError: (error: Error) => toasts.warning(error.message), onSettled: basketChanged };
  const update = useMutation({
    mutationFn: (body: { id: number; quantity: number }) =>
      answerOf(api.POST('/basket/basket-items/update', { body })),
    ...failed,
  });
  const remove = useMutation({
    mutationFn: (id: number) =>
      answerOf(api.POST('/basket/basket-items/delete', { body: { basket_id: basketId, ids: [id] } })),
    ...failed,
  });
  const putAside = useMutation({
    mutationFn: (id: number) => answerOf(api.POST('/cart/items/put-to-deferred', { body: { ids: [id] } })),
    onSuccess: () => toasts.confirm('Отложено'),
    onError: (error: Error) => toasts.warning(error.message),
    onSettled: () => Promise.all([basketChanged(), deferredChanged()]),
  });
  const amount = items.reduce((sum, item) => sum + toKopecks(item.amount), 0);
  const columns: readonly Column<Item>[] = [
    {
      id: 'article',
      title: 'Бренд и артикул',
      cell: ({ offer }) => (
        <PartName
          brand={offer.brand_title}
          article={offer.article}
          title={offer.title}
          href={`/catalog/result?articleId=${offer.standard_id}`}
        />
      ),
    },
    {
      id: 'term',
      title: 'Срок',
      width: '90px',
      cell: ({ offer }) => <DeliveryTerm minutes={offer.term} isFast={offer.term < 1_440} />,
    },
    {
      id: 'reserve',
      title: 'Остаток',
      align: 'right',
      width: '80px',
      cell: ({ offer }) => offer.reserve_text,
    },
    {
      id: 'price',
      title: 'Цена, руб.',
      align: 'right',
      width: '110px',
      cell: ({ offer }) => <Price unit={false} value={toKopecks(offer.price)} />,
    },
    {
      id: 'quantity',
      title: 'Количество',
      width: '150px',
      cell: ({ id, quantity, offer, problem }) => (
        <Counter
          label={`Количество: ${offer.brand_title} ${offer.article}`}
          value={quantity}
          rules={offer}
          disabled={problem?.code === 'gone'}
          onChange={(next) => update.mutate({ id, quantity: next })}
        />
      ),
    },
    {
      id: 'amount',
      title: 'Сумма, руб.',
      align: 'right',
      width: '120px',
      cell: (item) => <Price unit={false} value={toKopecks(item.amount)} strong />,
    },
    {
      id: 'remove',
      title: <span className="sr-only">Убрать</span>,
      width: '96px',
      align: 'right',
      cell: ({ id, offer }) => (
        <span className="inline-flex">
          <IconButton
            size="small"
            icon={<HeartIcon />}
            aria-label={`Отложить: ${offer.brand_title} ${offer.article}`}
            onClick={() => putAside.mutate(id)}
          />
          <IconButton
            size="small"
            icon={<RemoveIcon />}
            aria-label={`Убрать из корзины: ${offer.brand_title} ${offer.article}`}
            onClick={() => remove.mutate(id)}
          />
        </span>
      ),
    },
  ];
  return (
    <Card padded={false} title={title} aside={<Price value={amount} strong />}>
      <DataTable
        label={title}
        tall
        columns={columns}
        rows={items}
        rowId={({ id }) => id}
        detail={({ id, quantity, problem }) =>
          problem && (
            <Text as="p" role="alert" tone="yellow" className="flex items-center gap-3">
              <WarningIcon aria-hidden="true" className="size-4 shrink-0" />
              {problem.message}
              {problem.code === 'price_changed' && (
                <Button size="small" variant="secondary" onClick={() => update.mutate({ id, quantity })}>
                  Согласиться
                </Button>
              )}
            </Text>
          )
        }
      />
    </Card>
  );
}
