import { toKopecks } from '@portal/api-client/money';
import { SHIPMENT_DUE } from '@portal/domain/dates';
import { ARRIVAL_DUES, whereabouts } from '@portal/domain/expected-arrivals';
import { plural } from '@portal/domain/words';
import { StatusBadge } from '@portal/ui/badge';
import type { Column, TableGroup } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PartNumber } from '@portal/ui/part-number';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { documentNumber } from '../../../kit/list/columns.tsx';
import type { Arrival } from './queries.ts';

/** Columns of what is expected at one storage. */
export const ARRIVAL_COLUMNS: readonly Column<Arrival>[] = [
  {
    id: 'order',
    title: 'Заказ',
    width: '112px',
    cell: ({ order_id }) => (
      <Text weight="strong" className="whitespace-nowrap">
        {documentNumber(order_id)}
      </Text>
    ),
  },
  { id: 'positions', title: 'Что едет', cell: (row) => <Positions of={row} /> },
  { id: 'at', title: 'Когда', width: '184px', cell: (row) => <When of={row} /> },
  { id: 'where', title: 'Где', width: '200px', cell: (row) => <Where of={row} /> },
  {
    id: 'quantity',
    title: 'Штук',
    align: 'right',
    width: '96px',
    cell: ({ quantity, ordered }) => (
      <span className="whitespace-nowrap">
        {quantity === ordered ? quantity : `${quantity} из ${ordered}`}
      </span>
    ),
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    width: '120px',
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} strong />,
  },
];

/** «KNECHT OC 90 2 шт. Фильтр масляный» for the first positions, and how many more there are. */
function Positions({ of: { positions, lines_count } }: { of: Arrival }) {
  const more = lines_count - positions.length;
  return (
    <span className="flex flex-col gap-0.5">
      {positions.map(({ brand_title, article, title, quantity }, place) => (
        // One part may stand in two lines of an order.
        <span key={`${place} ${article}`} className="flex flex-wrap gap-x-2">
          <Text weight="strong">
            {brand_title} <PartNumber>{article}</PartNumber>
          </Text>
          <Text className="whitespace-nowrap">{quantity} шт.</Text>
          {/* A sheet of paper and a phone have no room for it. */}
          <Text tone="secondary" className="max-md:hidden print:hidden">
            {title}
          </Text>
        </span>
      ))}
      {more > 0 && (
        <Text tone="muted" size="small">
          и ещё {more} {plural(more, 'позиция', 'позиции', 'позиций')}
        </Text>
      )}
    </span>
  );
}

/** The hours of the storage where the goods are received. */
export const zoneOf = ({ pickup_from, storage }: Arrival) => (pickup_from ?? storage).time_zone;

/** The promised time or that of the delivery; the first promise if it was moved, and a date that is asked for. */
function When({ of }: { of: Arrival }) {
  const { due, at, was_at, proposed_at } = of;
  const zone = zoneOf(of);
  return (
    <span className="flex flex-col gap-0.5">
      <DateTime weekday deadline={due !== 'arrived'} value={at} zone={zone} />
      {was_at !== null && (
        <Text tone="muted" size="small">
          обещали <DateTime form="date" deadline value={was_at} zone={zone} />
        </Text>
      )}
      {proposed_at !== null && (
        <Text tone="yellow" size="small">
          просят перенести на <DateTime form="date" deadline value={proposed_at} zone={zone} />
        </Text>
      )}
    </span>
  );
}

function Where({ of }: { of: Arrival }) {
  const { due, on_way, counted, shipment_due, pickup_from } = of;
  const late = shipment_due && SHIPMENT_DUE[shipment_due];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusBadge tone={counted > 0 ? 'yellow' : due === 'arrived' || on_way > 0 ? 'brand' : 'neutral'}>
        {whereabouts(of)}
      </StatusBadge>
      {late && <StatusBadge tone={late.tone}>{late.label}</StatusBadge>}
      {pickup_from && (
        <Text tone="secondary" size="small">
          самовывоз: {pickup_from.title}
        </Text>
      )}
    </span>
  );
}

/** «12 шт.» */
export const pieces = (rows: readonly Arrival[]): string =>
  `${rows.reduce((sum, { quantity }) => sum + quantity, 0).toLocaleString('ru')} шт.`;

/** Headings of the rows' groups: «Сегодня: ООО «Волга-Деталь»», with the number of their pieces. */
export function groupsOf(rows: readonly Arrival[]): (row: Arrival) => TableGroup {
  const idOf = ({ due, supplier }: Arrival) => `${due} ${supplier.id}`;
  const groups = new Map(
    [...Map.groupBy(rows, idOf)].map(([id, own]): [string, TableGroup] => {
      const [first] = own;
      const { label = '', tone = 'neutral' } = first ? ARRIVAL_DUES[first.due] : {};
      const supplier = first?.supplier.title ?? '';
      return [
        id,
        {
          id,
          label: `${label}: ${supplier}`,
          title: (
            <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
              <StatusBadge tone={tone}>{label}</StatusBadge>
              <span>{supplier}</span>
            </span>
          ),
          aside: <Text tone="secondary">{pieces(own)}</Text>,
        },
      ];
    }),
  );
  return (row) => groups.get(idOf(row)) ?? { id: '', title: '', label: '' };
}
