import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { Card, CardBar } from '@portal/ui/card';
import { DataTable, type Column } from '@portal/ui/data-table';
import { IconButton } from '@portal/ui/icon-button';
import { RemoveIcon } from '@portal/ui/icons';
import { NumberInput } from '@portal/ui/number-input';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LeaveQuestion, useUnsaved } from '../../../kit/form/leaving.tsx';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { toasts } from '../../../session/toasts.ts';
import { type Subscription, subscriptionQuery, subscriptionsChanged } from './subscriptions.ts';

type Item = Subscription['items'][number];

/** The parts of a subscription; its person changes quantities and removes parts, and saves them together. */
export function PartsTable({ subscription }: { subscription: Subscription }) {
  const { id, items, allowed_actions } = subscription;
  const mayChange = allowed_actions.includes('change');
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const isChanged =
    removed.size > 0 || items.some((item) => (quantities.get(item.id) ?? item.quantity) !== item.quantity);
  const unsaved = useUnsaved(isChanged, { param: 'subscription' });
  const rest = items.filter((item) => !removed.has(item.id));
  const forget = () => {
    setQuantities(new Map());
    setRemoved(new Set());
  };
  const save = useMutation({
    mutationFn: () =>
      answerOf(
        api.PUT('/cart/request/subscriptions/{id}', {
          params: { path: { id } },
          body: {
            lines: rest.map((item) => ({ id: item.id, quantity: quantities.get(item.id) ?? item.quantity })),
          },
        }),
      ),
    onSuccess: async ({ data }) => {
      unsaved.setSaved();
      queryClient.setQueryData(subscriptionQuery(id).queryKey, data);
      forget();
      toasts.success('Состав изменён', 'Со следующего списка');
      await subscriptionsChanged();
    },
    onError: (refusal) => toasts.warning(failureSentence(refusal)),
  });
  const columns: readonly Column<Item>[] = [
    {
      id: 'part',
      title: 'Товар',
      rowHeader: true,
      cell: ({ product }) => (
        <PartName
          brand={product.brand_title}
          article={product.article}
          title={product.title}
          href={`/catalog/result?articleId=${product.id}`}
        />
      ),
    },
    {
      id: 'quantity',
      title: 'Нужно, шт.',
      align: 'right',
      width: '120px',
      cell: ({ id: line, quantity, product }) =>
        mayChange ? (
          <NumberInput
            grouped
            controlSize="small"
            width="small"
            aria-label={`Количество: ${product.brand_title} ${product.article}`}
            value={quantities.has(line) ? (quantities.get(line) ?? null) : quantity}
            onChange={(value) => setQuantities((before) => new Map(before).set(line, value))}
            onBlur={() =>
              setQuantities((before) =>
                (before.get(line) ?? 1) > 0 && before.get(line) !== null
                  ? before
                  : new Map(before).set(line, quantity),
              )
            }
          />
        ) : (
          quantity.toLocaleString('ru')
        ),
    },
    {
      id: 'price',
      title: 'Цена в последний раз, руб.',
      align: 'right',
      width: '160px',
      cell: ({ price }) =>
        price === null ? (
          <Text tone="muted">не было в продаже</Text>
        ) : (
          <Price unit={false} value={toKopecks(price)} />
        ),
    },
    ...(mayChange
      ? [
          {
            id: 'remove',
            title: 'Убрать',
            align: 'right' as const,
            width: '80px',
            cell: ({ id: line, product }: Item) => (
              <IconButton
                size="small"
                icon={<RemoveIcon />}
                disabled={rest.length === 1}
                aria-label={`Убрать ${product.brand_title} ${product.article}`}
                onClick={() => setRemoved((before) => new Set(before).add(line))}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Card title="Состав" padded={false}>
      <DataTable label="Состав" columns={columns} rows={rest} rowId={(item) => item.id} />
      {isChanged && (
        <CardBar align="between">
          <Text tone="secondary">
            {removed.size > 0 ? `Убрано: ${removed.size.toLocaleString('ru')}. ` : ''}Состав изменён, но не
            сохранён
          </Text>
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={forget}>
              Вернуть как было
            </Button>
            <Button pending={save.isPending} onClick={() => save.mutate()}>
              Сохранить состав
            </Button>
          </span>
        </CardBar>
      )}
      <LeaveQuestion question={unsaved.question} />
    </Card>
  );
}
