import type { Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { formatMoney } from '@portal/domain/money';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PartName } from '@portal/ui/part-name';
import { Text } from '@portal/ui/text';
import { Shift } from './shift.tsx';

type Item = Schemas['CorrectiveItem'];

export interface AdjustmentItemsProps {
  items: readonly Item[];
  planned: string;
  /** Whoever decides sees where else the parts come from. */
  decides: boolean;
}

/** The positions that are to come at another time, and what else there is to do. */
export function AdjustmentItems({ items, planned, decides }: AdjustmentItemsProps) {
  const columns: readonly Column<Item>[] = [
    {
      id: 'article',
      title: 'Товар',
      cell: ({ brand_title, article, title, price }) => (
        <PartName
          brand={brand_title}
          article={article}
          title={`${title}, ${formatMoney(toKopecks(price))} за шт.`}
        />
      ),
    },
    {
      id: 'quantity',
      title: 'Штук',
      align: 'right',
      cell: ({ quantity, left }) => (
        <>
          {quantity}
          {left < quantity && (
            <Text block size="small" tone="muted">
              осталось {left}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'was',
      title: 'Было',
      cell: ({ was_at, first_delivery_at }) => (
        <>
          <DateTime weekday value={was_at} />
          {Date.parse(was_at) !== Date.parse(first_delivery_at) && (
            <Text block size="small" tone="muted">
              сначала <DateTime value={first_delivery_at} />
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'planned',
      title: 'Станет',
      cell: ({ was_at }) => (
        <>
          <DateTime weekday value={planned} />
          <Text block size="small">
            <Shift from={was_at} to={planned} />
          </Text>
        </>
      ),
    },
    ...(decides ? [{ id: 'elsewhere', title: 'В другом месте', cell: Elsewhere }] : []),
  ];
  return (
    <DataTable label="Позиции корректировки" tall columns={columns} rows={items} rowId={({ id }) => id} />
  );
}

function Elsewhere({ elsewhere, price, quantity }: Item) {
  if (elsewhere === null) return <Text tone="muted">раньше ни у кого нет</Text>;
  const more = (toKopecks(elsewhere.price) - toKopecks(price)) * quantity;
  return (
    <>
      <DateTime weekday value={elsewhere.arrival_at} />
      <Text block size="small" tone="muted">
        {elsewhere.supplier_title}, {formatMoney(toKopecks(elsewhere.price))} за шт.
        {more !== 0 && ` (${more > 0 ? 'дороже' : 'дешевле'} на ${formatMoney(Math.abs(more))})`}
      </Text>
    </>
  );
}
