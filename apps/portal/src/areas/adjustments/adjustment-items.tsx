import type { Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { formatMoney } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { Checkbox } from '@portal/ui/checkbox';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PartName } from '@portal/ui/part-name';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { Shift } from './shift.tsx';

type Item = Schemas['CorrectiveItem'];

export interface AdjustmentItemsProps {
  items: readonly Item[];
  planned: string;
  /** Whoever decides sees where else the parts come from. */
  decides: boolean;
  /** Ids of those that are to be taken out of the order instead; without a handler nobody may. */
  takenOut: ReadonlySet<number>;
  onTakeOut: ((takenOut: ReadonlySet<number>) => void) | undefined;
}

/** The positions that are to come at another time, and what else there is to do. */
export function AdjustmentItems({ items, planned, decides, takenOut, onTakeOut }: AdjustmentItemsProps) {
  const promises = items.some(({ promised }) => promised.length > 0);
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
      cell: ({ was_at, is_taken_out }) =>
        is_taken_out ? (
          <Text tone="muted">снята с заказа</Text>
        ) : (
          <>
            <DateTime weekday value={planned} />
            <Text block size="small">
              <Shift from={was_at} to={planned} />
            </Text>
          </>
        ),
    },
    ...(promises ? [{ id: 'promised', title: 'Ждут покупатели', cell: Promised }] : []),
    ...(decides ? [{ id: 'elsewhere', title: 'В другом месте', cell: Elsewhere }] : []),
    ...(decides && onTakeOut
      ? [
          {
            id: 'taken_out',
            title: 'Вместо нового срока',
            cell: ({ id, brand_title, article, left }: Item) => (
              <Checkbox
                disabled={left === 0}
                checked={takenOut.has(id)}
                onChange={({ target }) =>
                  onTakeOut(
                    target.checked
                      ? new Set([...takenOut, id])
                      : new Set([...takenOut].filter((other) => other !== id)),
                  )
                }
                aria-label={`Снять с заказа ${brand_title} ${article}`}
              >
                снять с заказа
              </Checkbox>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable label="Позиции корректировки" tall columns={columns} rows={items} rowId={({ id }) => id} />
  );
}

/** Consumers' orders that it was put aside for: they will come later, too. */
const Promised = ({ promised }: Item) => (
  <>
    {promised.map(({ id, number, quantity }) => (
      <Text block key={id}>
        № {number}, {quantity} шт.
      </Text>
    ))}
  </>
);

function Elsewhere({ elsewhere, price, quantity, standard_id }: Item) {
  if (elsewhere === null) return <Text tone="muted">раньше ни у кого нет</Text>;
  const more = (toKopecks(elsewhere.price) - toKopecks(price)) * quantity;
  return (
    <>
      <DateTime weekday value={elsewhere.arrival_at} />
      <Text block size="small">
        <Link href={routeHref('product-id', { id: standard_id })}>{elsewhere.supplier_title}</Link>
      </Text>
      <Text block size="small" tone="muted">
        {formatMoney(toKopecks(elsewhere.price))} за шт.
        {more !== 0 && ` (${more > 0 ? 'дороже' : 'дешевле'} на ${formatMoney(Math.abs(more))})`}
      </Text>
    </>
  );
}
