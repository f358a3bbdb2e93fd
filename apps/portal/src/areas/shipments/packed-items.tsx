import { toKopecks } from '@portal/api-client/money';
import { Button } from '@portal/ui/button';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { IconButton } from '@portal/ui/icon-button';
import { PlusIcon, RemoveIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { FieldError } from '@portal/ui/field';
import { Text } from '@portal/ui/text';
import { piecesUpTo } from '../../kit/document/pieces.ts';
import { RowFault, type RowFaults } from '../../kit/document/row-faults.tsx';
import { nextNumber, type Packing, placesFault, type Place, unplaced, unplacedFault } from './packing.ts';

/** Fields of an item that is packed into containers. */
interface Packed {
  brand_title: string;
  article: string;
  title: string;
  price: number;
  quantity: number;
  /** Maximum quantity of the item here. */
  available: number;
  containers: readonly Place[];
}

export interface PackedItemsProps<I extends Packed> {
  /** Label of the table and of the remove button: «Позиции отгрузки», «Убрать из отгрузки». */
  words: { label: string; remove: string };
  items: readonly I[];
  packing: Packing;
  /** Key of an item in `packing`. */
  keyOf(item: I): number;
  /** `own`: columns after the product; `more`: columns at the end. */
  own?: readonly Column<I>[];
  more?: readonly Column<I>[];
  /** If given, quantities can be changed and items removed. */
  onCount?(packing: Packing): void;
  /** If given, containers can be changed. */
  onPack?(packing: Packing): void;
  /** Whether containers are shown. @default true */
  places?: boolean;
  /** What the server refused, by the items' keys. */
  faults?: RowFaults;
  /** Pieces in no container are faults: packing was tried. @default false */
  tried?: boolean;
  /** Minimum number of items that cannot be removed. @default 1 */
  least?: number;
}

/** Items of a document and the numbered containers they are in. */
export function PackedItems<I extends Packed>({
  words,
  packing,
  keyOf,
  own = [],
  more = [],
  onCount,
  onPack,
  places = true,
  faults,
  tried = false,
  least = 1,
  ...given
}: PackedItemsProps<I>) {
  const items = given.items.filter((item) => packing.has(keyOf(item)));
  const of = (item: I) => packing.get(keyOf(item)) ?? item;
  const changed = (item: I, part: Partial<{ quantity: number; containers: readonly Place[] }>) =>
    new Map(packing).set(keyOf(item), { ...of(item), ...part });
  const columns: readonly Column<I>[] = [
    {
      id: 'article',
      title: 'Товар',
      cell: ({ brand_title, article, title }) => (
        <PartName brand={brand_title} article={article} title={title} />
      ),
    },
    ...own,
    {
      id: 'quantity',
      title: 'Количество, шт.',
      align: 'right',
      width: '180px',
      cell: (item) =>
        onCount ? (
          <RowFault fault={faults?.get(keyOf(item))} align="end">
            {(marks) => (
              <Counter
                {...marks}
                label={`Количество: ${nameOf(item)}`}
                value={of(item).quantity}
                rules={piecesUpTo(Math.max(item.available, item.quantity))}
                onChange={(quantity) => onCount(changed(item, { quantity }))}
              />
            )}
          </RowFault>
        ) : (
          <Text weight="strong">{item.quantity}</Text>
        ),
    },
    ...(places
      ? [
          {
            id: 'places',
            title: 'Тарные места',
            phone: 'below' as const,
            width: onPack ? '360px' : '240px',
            cell: (item: I) =>
              onPack ? (
                <Places
                  name={nameOf(item)}
                  item={of(item)}
                  tried={tried}
                  fault={onCount ? undefined : faults?.get(keyOf(item))}
                  next={() => nextNumber(packing)}
                  onChange={(containers) => onPack(changed(item, { containers }))}
                />
              ) : (
                said(item.containers)
              ),
          } satisfies Column<I>,
        ]
      : []),
    {
      id: 'amount',
      title: 'Сумма, руб.',
      align: 'right',
      cell: (item) => <Price unit={false} value={toKopecks(item.price) * of(item).quantity} strong />,
    },
    ...more,
    ...(onCount
      ? [
          {
            id: 'remove',
            title: <span className="sr-only">Действия</span>,
            label: 'Действия',
            width: '56px',
            align: 'right',
            cell: (item: I) =>
              items.length > least && (
                <IconButton
                  size="small"
                  icon={<RemoveIcon />}
                  aria-label={`${words.remove}: ${nameOf(item)}`}
                  onClick={() => onCount(new Map([...packing].filter(([key]) => key !== keyOf(item))))}
                />
              ),
          } satisfies Column<I>,
        ]
      : []),
  ];
  return <DataTable label={words.label} tall columns={columns} rows={items} rowId={keyOf} />;
}

const nameOf = ({ brand_title, article }: Pick<Packed, 'brand_title' | 'article'>) =>
  `${brand_title} ${article}`;
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
  tried: boolean;
  /** What the server refused. */
  fault: string | undefined;
  next(): string;
  onChange(containers: readonly Place[]): void;
}

/** Containers of one item: number and quantity of each. */
function Places({ name, item, tried, fault: refused, next, onChange }: PlacesProps) {
  const { containers } = item;
  const rest = unplaced(item);
  const fault = placesFault(item);
  const missing = (tried ? unplacedFault(Math.max(rest, 0)) : null) ?? refused;
  const more = containers.length === 0 ? 'Место' : 'Ещё место';
  const change = (at: number, part: Partial<Place>) =>
    onChange(containers.map((place, index) => (index === at ? { ...place, ...part } : place)));
  return (
    <div className="flex flex-col gap-1.5 py-1">
      {containers.map((place, at) => (
        // A container has no identity until it has a number, so its index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className="flex items-center gap-1.5">
          <Input
            controlSize="small"
            className="w-28 max-md:w-auto max-md:grow max-md:min-w-0"
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {rest > 0 && (
          <Button
            size="small"
            variant="ghost"
            icon={<PlusIcon className="size-4" />}
            aria-label={`${more} на ${rest} шт.: ${name}`}
            onClick={() => onChange([...containers, { container_number: next(), quantity: rest }])}
          >
            {more} на {rest} шт.
          </Button>
        )}
        {fault !== null && (
          <Text size="small" tone="red">
            {fault}
          </Text>
        )}
        {fault === null && missing !== undefined && <FieldError>{missing}</FieldError>}
      </div>
    </div>
  );
}
