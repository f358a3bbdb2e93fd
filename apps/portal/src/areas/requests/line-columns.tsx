import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { type Column } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { IconButton } from '@portal/ui/icon-button';
import { DownIcon, RemoveIcon, RightIcon } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { Skeleton } from '@portal/ui/skeleton';
import { Text } from '@portal/ui/text';
import { formatArrival, formatArrivalDate } from '../../session/time/dates.ts';
import { Name, Quantity, WantedPrice } from './line-cells.tsx';
import type { LineActions } from './line-actions.ts';
import { PriceAgainst } from './proposals/price-against.tsx';
import type { Position } from './queries.ts';

const NONE = <Text tone="muted">—</Text>;

export interface LineColumnsSetup {
  actions: LineActions;
  /** By line id: number of the first line with the same product. */
  duplicates: ReadonlyMap<number, number>;
  unfolded: ReadonlySet<number>;
  /** Time zone of the request's storage. */
  zone: string;
  onUnfold(id: number): void;
}

const isOrdered = ({ orders }: Position) => orders.length > 0;
export const nameOf = ({ product, written }: Position) =>
  product ? `${product.brand_title} ${product.article}` : written;
/** Amount of a line in kopecks: best price times the quantity that will be ordered; null if there is none. */
export const amountOf = ({ leader }: Position) =>
  leader === null || leader.quantity === null ? null : toKopecks(leader.price) * leader.quantity;
/**
 * Whether there are other offers to compare. Without a quantity nothing can be ordered, so nothing is compared.
 */
export const isComparable = ({ product, priced, offers_count, has_analogs, quantity }: Position) =>
  product !== null && quantity !== null && priced && (offers_count > 1 || has_analogs);

/** Columns of a request: the wanted product and its best offer. */
export function lineColumns({
  actions,
  duplicates,
  unfolded,
  zone,
  onUnfold,
}: LineColumnsSetup): Column<Position>[] {
  return [
    {
      id: 'number',
      title: '№',
      align: 'right',
      width: '44px',
      pinned: 'left',
      cell: ({ number }) => <Text tone="muted">{number}</Text>,
    },
    {
      id: 'name',
      title: 'Бренд и артикул',
      rowHeader: true,
      // Widths in pixels fit all columns into a page of 1280 pixels; additional space is distributed.
      width: '272px',
      pinned: 'left',
      cell: (position) => (
        <Name
          key={position.written}
          position={position}
          duplicate={duplicates.get(position.id)}
          pending={actions.correct.isPending && actions.correct.variables.id === position.id}
          onChoose={(standard_id) => actions.change.mutate([{ id: position.id, standard_id }])}
          onCorrect={(written) => actions.correct.mutate({ id: position.id, written })}
        />
      ),
    },
    {
      id: 'quantity',
      title: 'Нужно, шт.',
      align: 'right',
      width: '88px',
      cell: (position) =>
        isOrdered(position) ? (
          position.quantity?.toLocaleString('ru')
        ) : (
          <Quantity
            key={position.quantity}
            position={position}
            onChange={(quantity) => actions.change.mutate([{ id: position.id, quantity }])}
          />
        ),
    },
    {
      id: 'wanted',
      title: 'Хочу по, руб.',
      align: 'right',
      width: '108px',
      cell: (position) =>
        isOrdered(position) ? (
          position.desired_price === null ? (
            NONE
          ) : (
            <Price unit={false} value={toKopecks(position.desired_price)} />
          )
        ) : (
          <WantedPrice
            key={position.desired_price}
            position={position}
            onChange={(desired_price) => actions.correct.mutate({ id: position.id, desired_price })}
          />
        ),
    },
    {
      id: 'stock',
      title: 'Остаток',
      align: 'right',
      width: '72px',
      cell: ({ leader }) => leader?.reserve_text ?? NONE,
    },
    {
      id: 'price',
      title: 'Цена, руб.',
      align: 'right',
      width: '96px',
      cell: (position) => {
        if (position.product !== null && !position.priced) return <Skeleton className="ml-auto h-4 w-16" />;
        const { leader, desired_price } = position;
        return leader ? (
          <PriceAgainst
            price={toKopecks(leader.price)}
            wanted={desired_price === null ? null : toKopecks(desired_price)}
          />
        ) : (
          NONE
        );
      },
    },
    {
      id: 'arrival',
      title: 'Привезут',
      width: '112px',
      cell: ({ leader }) =>
        leader ? (
          <span title={formatArrival(leader.arrival_at, zone)} className="*:flex-nowrap">
            <DeliveryTerm minutes={leader.term} arrival={formatArrivalDate(leader.arrival_at, zone)} />
          </span>
        ) : (
          NONE
        ),
    },
    {
      id: 'supplier',
      title: 'Поставщик',
      // With this width the table fits a page of 1280 pixels.
      width: '146px',
      cell: ({ orders, leader }) =>
        orders.length > 0 ? (
          <span className="flex flex-wrap gap-x-2">
            {orders.map(({ id }) => (
              <Link key={id} href={routeHref('outgoing-id', { id })}>
                заказ № {id.toLocaleString('ru')}
              </Link>
            ))}
          </span>
        ) : leader ? (
          // Two lines, like the neighbouring cell.
          <Text size="small" className="line-clamp-2">
            <span title={leader.supplier_title}>{leader.supplier_title}</span>
          </Text>
        ) : (
          NONE
        ),
    },
    {
      id: 'amount',
      title: 'Сумма, руб.',
      align: 'right',
      width: '108px',
      cell: (position) => {
        const amount = amountOf(position);
        return amount === null ? NONE : <Price unit={false} strong value={amount} />;
      },
    },
    {
      id: 'actions',
      title: <span className="sr-only">Действия</span>,
      label: 'Действия',
      width: '76px',
      align: 'right',
      cell: (position) => (
        <span className="flex justify-end">
          {isComparable(position) && !isOrdered(position) && (
            <IconButton
              size="small"
              aria-expanded={unfolded.has(position.id)}
              aria-label={`${unfolded.has(position.id) ? 'Свернуть' : 'Развернуть'} ${nameOf(position)}`}
              icon={unfolded.has(position.id) ? <DownIcon /> : <RightIcon />}
              onClick={() => onUnfold(position.id)}
            />
          )}
          {!isOrdered(position) && (
            <IconButton
              size="small"
              icon={<RemoveIcon />}
              aria-label={`Убрать строку ${position.number}`}
              onClick={() => actions.remove.mutate([position.id])}
            />
          )}
        </span>
      ),
    },
  ];
}
