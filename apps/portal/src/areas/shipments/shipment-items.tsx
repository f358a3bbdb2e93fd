import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { Button } from '@portal/ui/button';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { IconButton } from '@portal/ui/icon-button';
import { PlusIcon, RemoveIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { Link } from '@portal/ui/link';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { piecesUpTo } from '../../kit/document/pieces.ts';
import { documentNumber } from '../../kit/list/columns.tsx';
import { nextNumber, type Packing, placesFault, type Place, unplaced } from './packing.ts';
import type { Shipment } from './queries.ts';

type Item = Shipment['items'][number];

export interface ShipmentItemsProps {
  shipment: Shipment;
  packing: Packing;
  /** With it positions and places are changed here. */
  onPack?(packing: Packing): void;
}

/** The positions of a shipment and the numbered places that they lie in. */
export function ShipmentItems({ shipment, packing, onPack }: ShipmentItemsProps) {
  const items = shipment.items.filter(({ order_line_id }) => packing.has(order_line_id));
  const of = (item: Item) => packing.get(item.order_line_id) ?? item;
  const change = (item: Item, part: Partial<{ quantity: number; containers: readonly Place[] }>) =>
    onPack?.(new Map(packing).set(item.order_line_id, { ...of(item), ...part }));
  const columns: readonly Column<Item>[] = [
    {
      id: 'article',
      title: 'Товар',
      cell: ({ brand_title, article, title }) => (
        <PartName brand={brand_title} article={article} title={title} />
      ),
    },
    {
      id: 'order',
      title: 'Заказ',
      cell: ({ order_id }) => (
        <Text className="whitespace-nowrap">
          <Link href={routeHref('inbox-id', { id: order_id })}>{documentNumber(order_id)}</Link>
        </Text>
      ),
    },
    {
      id: 'quantity',
      title: 'Количество, шт.',
      align: 'right',
      width: '180px',
      cell: (item) =>
        onPack ? (
          <Counter
            label={`Количество: ${nameOf(item)}`}
            value={of(item).quantity}
            rules={piecesUpTo(Math.max(item.available, item.quantity))}
            onChange={(quantity) => change(item, { quantity })}
          />
        ) : (
          <Text weight="strong">{item.quantity}</Text>
        ),
    },
    {
      id: 'places',
      title: 'Тарные места',
      width: onPack ? '360px' : '240px',
      cell: (item) =>
        onPack ? (
          <Places
            name={nameOf(item)}
            item={of(item)}
            next={() => nextNumber(packing)}
            onChange={(containers) => change(item, { containers })}
          />
        ) : (
          said(item.containers)
        ),
    },
    {
      id: 'amount',
      title: 'Сумма, руб.',
      align: 'right',
      cell: (item) => <Price unit={false} value={toKopecks(item.price) * of(item).quantity} strong />,
    },
    ...(onPack
      ? [
          {
            id: 'remove',
            title: <span className="sr-only">Действия</span>,
            label: 'Действия',
            width: '56px',
            align: 'right',
            cell: (item: Item) =>
              items.length > 1 && (
                <IconButton
                  size="small"
                  icon={<RemoveIcon />}
                  aria-label={`Убрать из отгрузки: ${nameOf(item)}`}
                  onClick={() =>
                    onPack(new Map([...packing].filter(([line]) => line !== item.order_line_id)))
                  }
                />
              ),
          } satisfies Column<Item>,
        ]
      : []),
  ];
  return <DataTable label="Позиции отгрузки" tall columns={columns} rows={items} rowId={({ id }) => id} />;
}

const nameOf = ({ brand_title, article }: Item) => `${brand_title} ${article}`;
/** «№ 1 – 4 шт., № 2 – 8 шт.» */
const said = (containers: readonly Place[]) =>
  containers.length === 0 ? (
    <Text tone="muted">не разложено</Text>
  ) : (
    containers.map((place) => `№ ${place.container_number} – ${place.quantity} шт.`).join(', ')
  );

interface PlacesProps {
  name: string;
  item: { quantity: number; containers: readonly Place[] };
  next(): string;
  onChange(containers: readonly Place[]): void;
}

/** The places of one position: a number and how many pieces lie there. */
function Places({ name, item, next, onChange }: PlacesProps) {
  const { containers } = item;
  const rest = unplaced(item);
  const fault = placesFault(item);
  const change = (at: number, part: Partial<Place>) =>
    onChange(containers.map((place, index) => (index === at ? { ...place, ...part } : place)));
  return (
    <span className="flex flex-col gap-1.5 py-1">
      {containers.map((place, at) => (
        // A place has no name of its own until it has a number: its row stands for it.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className="flex items-center gap-1.5">
          <Input
            controlSize="small"
            className="w-28"
            maxLength={40}
            aria-label={`Номер места ${at + 1}: ${name}`}
            {...(fault === null ? {} : { 'aria-invalid': true })}
            value={place.container_number}
            onChange={({ target }) => change(at, { container_number: target.value })}
          />
          <Counter
            label={`В месте ${at + 1}: ${name}`}
            value={place.quantity}
            rules={piecesUpTo(9_999)}
            onChange={(quantity) => change(at, { quantity })}
          />
          <IconButton
            size="small"
            icon={<RemoveIcon />}
            aria-label={`Убрать место ${at + 1}: ${name}`}
            onClick={() => onChange(containers.filter((_, index) => index !== at))}
          />
        </span>
      ))}
      <span className="flex items-center gap-3">
        {rest > 0 && (
          <Button
            size="small"
            variant="ghost"
            icon={<PlusIcon className="size-4" />}
            aria-label={`Ещё место на ${rest} шт.: ${name}`}
            onClick={() => onChange([...containers, { container_number: next(), quantity: rest }])}
          >
            Ещё место на {rest} шт.
          </Button>
        )}
        {fault !== null && (
          <Text size="small" tone="red">
            {fault}
          </Text>
        )}
      </span>
    </span>
  );
}
