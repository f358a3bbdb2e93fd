import { answerOf, CallError, newIdempotencyKey } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { formatMoney } from '@portal/domain/money';
import { checkQuantity, initialQuantity, nearestValidQuantities } from '@portal/domain/quantity';
import { BasketButton } from '@portal/ui/basket-button';
import { Button } from '@portal/ui/button';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { PartNumber } from '@portal/ui/part-number';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { formatArrival } from '../../session/dates.ts';
import { queryClient } from '../../session/query-client.ts';
import { basketChanged, basketQuery } from '../../session/storage.ts';
import { toasts } from '../../session/toasts.ts';
import type { Offer } from './queries.ts';

const nameOf = (offer: Offer) => `${offer.brand_title} ${offer.article}, ${offer.supplier.title}`;

const COLUMNS: readonly Column<Offer>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ brand_title, article, original, title }) => (
      <>
        <span className="block whitespace-nowrap">
          <span className="font-semibold">{brand_title}</span> <PartNumber>{article}</PartNumber>
        </span>
        <span className="block text-[13px] text-ink-3">{original ? title : 'Аналог'}</span>
      </>
    ),
  },
  {
    id: 'supplier',
    title: 'Поставщик, склад',
    cell: ({ supplier, storage }) => (
      <>
        <span title={supplier.title} className="block max-w-34 truncate min-[1400px]:max-w-none">
          {supplier.title}
        </span>
        <span className="block text-[13px] text-ink-3">{storage.city}</span>
      </>
    ),
  },
  { id: 'term', title: 'Срок', cell: (offer) => <Term offer={offer} /> },
  { id: 'reserve', title: 'Остаток', align: 'right', cell: ({ reserve_text }) => reserve_text },
  {
    id: 'multiplicity',
    title: 'Кратно',
    align: 'right',
    cell: ({ price_list_multiplicity }) => price_list_multiplicity ?? 1,
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} className="font-bold" />,
  },
];

function Term({ offer }: { offer: Offer }) {
  return (
    <span title={`Доставка ${formatArrival(offer.arrival_at)}`}>
      <DeliveryTerm minutes={offer.term} isFast={offer.term < 1_440} />
    </span>
  );
}

export interface OfferTableProps {
  offers: readonly Offer[];
  storageId: number;
  isFiltered: boolean;
  onReset(): void;
}

/** Offers, each with its quantity and the way into the basket. */
export function OfferTable({ offers, storageId, isFiltered, onReset }: OfferTableProps) {
  const columns: Column<Offer>[] = [
    ...COLUMNS,
    {
      id: 'basket',
      title: <span className="sr-only">Корзина</span>,
      align: 'right',
      cell: (offer) => <ToBasket offer={offer} storageId={storageId} />,
    },
  ];
  return (
    <DataTable
      label="Предложения"
      tall
      columns={columns}
      rows={offers}
      rowId={({ id }) => id}
      isMarked={({ status_id }) => status_id === 29}
      empty={
        isFiltered ? (
          <EmptyState
            title="Под фильтр ничего не подошло"
            actions={
              <Button variant="secondary" onClick={onReset}>
                Сбросить фильтр
              </Button>
            }
          />
        ) : (
          <EmptyState title="Предложений нет">
            На выбранный склад этот товар сейчас никто не поставляет.
          </EmptyState>
        )
      }
    />
  );
}

function ToBasket({ offer, storageId }: { offer: Offer; storageId: number }) {
  const first = initialQuantity(offer);
  const start = checkQuantity(first, offer).valid
    ? first
    : (nearestValidQuantities(first, offer).up ?? first);
  const [quantity, setQuantity] = useState(offer.basket_quantity ?? start);
  const [draft, setDraft] = useState<number | null>(quantity);
  const inBasket = offer.status_id === 29;
  const possible = draft !== null && checkQuantity(draft, offer).valid;

  const put = useMutation({
    mutationFn: async (wanted: number) => {
      const { id } = await queryClient.ensureQueryData(basketQuery(storageId));
      const body = { basket_id: id, offer_id: offer.id, standard_id: offer.standard_id, quantity: wanted };
      return answerOf(
        api.POST('/basket/basket-items/create', {
          params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
          body,
        }),
      );
    },
    onSuccess: (_, wanted) => {
      if (!inBasket)
        toasts.success(
          'Добавлено в корзину',
          `${offer.brand_title} ${offer.article} · ${wanted} шт. · ${formatMoney(toKopecks(offer.price) * wanted)}`,
        );
    },
    onError: (error) => toasts.warning(error.message),
    onSettled: basketChanged,
  });
  const remove = useMutation({
    mutationFn: async () => {
      const { id } = await queryClient.ensureQueryData(basketQuery(storageId));
      const ids = offer.basket_item_id === null ? [] : [offer.basket_item_id];
      return answerOf(api.POST('/basket/basket-items/delete', { body: { basket_id: id, ids } }));
    },
    onError: (error: CallError) => toasts.warning(error.message),
    onSettled: basketChanged,
  });

  return (
    <span className="inline-flex items-center gap-2 min-[1400px]:gap-4">
      <Counter
        label={`Количество: ${nameOf(offer)}`}
        value={quantity}
        rules={offer}
        onDraft={setDraft}
        onChange={(next) => {
          setQuantity(next);
          if (inBasket) put.mutate(next);
        }}
      />
      <BasketButton
        label={nameOf(offer)}
        inBasket={inBasket}
        disabled={!possible}
        pending={put.isPending || remove.isPending}
        onAdd={() => draft !== null && put.mutate(draft)}
        onRemove={() => remove.mutate()}
      />
    </span>
  );
}
