import { toKopecks } from '@portal/api-client/money';
import { isInBasket } from '@portal/domain/offers';
import {
  checkQuantity,
  initialQuantity,
  orderableQuantity,
  TERTIARY_TOOLTIP,
  validStep,
} from '@portal/domain/quantity';
import { BasketButton } from '@portal/ui/basket-button';
import { Button } from '@portal/ui/button';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Tooltip } from '@portal/ui/tooltip';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatArrival } from '../../session/time/dates.ts';
import { CompareButton } from './compare-button.tsx';
import { CutOff } from './cut-off.tsx';
import { Heart } from './heart.tsx';
import type { Offer } from './queries.ts';
import { useBasketLine } from './use-basket-line.ts';

/** Rows on the tallest of screens. */
const AT_FIRST = 40;

const nameOf = (offer: Offer) => `${offer.brand_title} ${offer.article}, ${offer.supplier.title}`;

const COLUMNS: readonly Column<Offer>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: (offer) => (
      <PartName
        brand={offer.brand_title}
        article={offer.article}
        title={
          <span className="flex items-center gap-1">
            <span title={offer.title} className="max-w-40 truncate min-[1400px]:max-w-56">
              {offer.original ? offer.title : 'Аналог'}
            </span>
            <CompareButton offer={offer} />
            <Heart standardId={offer.standard_id} name={`${offer.brand_title} ${offer.article}`} />
          </span>
        }
      />
    ),
  },
  {
    id: 'supplier',
    title: 'Поставщик',
    cell: ({ supplier, storage }) => (
      <>
        <span title={supplier.title} className="block max-w-25 truncate min-[1400px]:max-w-none">
          {supplier.title}
        </span>
        <Text block size="small" tone="muted">
          <span title={storage.city} className="block max-w-25 truncate min-[1400px]:max-w-none">
            {storage.city}
          </span>
        </Text>
      </>
    ),
  },
  {
    id: 'term',
    title: 'Срок',
    cell: (offer) => (
      <>
        <Term offer={offer} />
        <CutOff offer={offer} />
      </>
    ),
  },
  { id: 'reserve', title: 'Остаток', align: 'right', cell: ({ reserve_text }) => reserve_text },
  {
    id: 'multiplicity',
    title: 'Кратно',
    align: 'right',
    cell: validStep,
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} strong />,
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
  const columns = useMemo<Column<Offer>[]>(
    () => [
      ...COLUMNS,
      {
        id: 'basket',
        title: <span className="sr-only">Корзина</span>,
        align: 'right',
        cell: (offer) => <ToBasket offer={offer} storageId={storageId} />,
      },
    ],
    [storageId],
  );
  // The page obeys as soon as what fits on it is there; the rest of a long list follows, and gives way to clicks.
  const first = useMemo(() => offers.slice(0, AT_FIRST), [offers]);
  const later = useDeferredValue(offers, first);
  const rows = offers.length <= AT_FIRST ? offers : later;
  return (
    <DataTable
      label="Предложения"
      tall
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      isMarked={(offer) => isInBasket(offer)}
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

/** An offer's quantity, and its way into the basket and out of it. */
export function ToBasket({ offer, storageId }: { offer: Offer; storageId: number }) {
  const orderable = orderableQuantity(offer);
  const start = orderable ?? initialQuantity(offer);
  const [quantity, setQuantity] = useState(offer.basket_quantity ?? start);
  const [draft, setDraft] = useState<number | null>(quantity);
  const line = useBasketLine(offer, storageId);
  const possible = draft !== null && checkQuantity(draft, offer).valid;
  const button = (
    <BasketButton
      label={nameOf(offer)}
      inBasket={line.inBasket}
      disabled={!possible}
      pending={line.pending}
      onAdd={() => draft !== null && line.put(draft)}
      onRemove={line.remove}
    />
  );

  return (
    <span className="inline-flex items-center gap-2 min-[1400px]:gap-4">
      <Counter
        label={`Количество: ${nameOf(offer)}`}
        value={quantity}
        rules={offer}
        onDraft={setDraft}
        onChange={(next) => {
          setQuantity(next);
          if (line.inBasket) line.put(next);
        }}
      />
      {orderable === null && !line.inBasket ? (
        <Tooltip text={TERTIARY_TOOLTIP}>
          <span>{button}</span>
        </Tooltip>
      ) : (
        button
      )}
    </span>
  );
}
