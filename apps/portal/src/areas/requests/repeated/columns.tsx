import { toKopecks } from '@portal/api-client/money';
import type { Column } from '@portal/ui/data-table';
import { Price } from '@portal/ui/price';
import { Skeleton } from '@portal/ui/skeleton';
import { Text } from '@portal/ui/text';
import type { Position } from '../queries.ts';
import { Difference, PriceNow } from './change.tsx';
import { differenceOf } from './compared.ts';

const NONE = <Text tone="muted">—</Text>;

/** «4 дн.», or that it came on the day of the order. */
export const formerTerm = (days: number) =>
  days === 0 ? 'в тот же день' : `${days.toLocaleString('ru')}\u00A0дн.`;

/** What the line was in the latest of the repeated orders: price, term, supplier. */
const FORMER: Column<Position> = {
  id: 'former',
  title: 'Было, руб.',
  width: '132px',
  align: 'right',
  cell: ({ former, absent_before }) =>
    former ? (
      <span className="block">
        <Price unit={false} value={toKopecks(former.price)} />
        <Text block size="small" tone="muted" className="truncate">
          <span
            title={`Обещали привезти: ${formerTerm(former.term_days)}, поставщик: ${former.supplier_title}`}
          >
            {formerTerm(former.term_days)}, {former.supplier_title}
          </span>
        </Text>
      </span>
    ) : (
      <Text size="small" tone="muted">
        {absent_before ? 'не было в продаже' : 'не из заказа'}
      </Text>
    ),
};

const NOW: Column<Position> = {
  id: 'price',
  title: 'Сейчас, руб.',
  align: 'right',
  width: '104px',
  cell: ({ product, priced, leader, former, absent_before }) => {
    if (product !== null && !priced) return <Skeleton className="ml-auto h-4 w-16" />;
    if (!leader) return NONE;
    return former ? (
      <PriceNow price={toKopecks(leader.price)} former={toKopecks(former.price)} />
    ) : (
      <span className="block">
        <Price unit={false} value={toKopecks(leader.price)} />
        {absent_before && (
          <Text block size="small" tone="green" className="whitespace-nowrap">
            снова есть
          </Text>
        )}
      </span>
    );
  },
};

const DIFFERENCE: Column<Position> = {
  id: 'difference',
  title: 'Разница, руб.',
  align: 'right',
  width: '104px',
  cell: (position) => {
    const difference = differenceOf(position);
    return difference === null ? NONE : <Difference kopecks={difference} />;
  },
};

/** Widths of other columns with which the table fits a page of 1280 pixels. */
const NARROWER: Readonly<Record<string, string>> = { name: '240px', supplier: '124px' };

/** Columns of a list that repeats orders: what was, and the difference, instead of the desired price and the stock. */
export function repeatedColumns(columns: readonly Column<Position>[]): Column<Position>[] {
  return columns.flatMap((column) => {
    if (column.id === 'wanted') return [FORMER];
    if (column.id === 'stock') return [];
    if (column.id === 'price') return [NOW];
    if (column.id === 'amount') return [column, DIFFERENCE];
    const width = NARROWER[column.id];
    return [width === undefined ? column : { ...column, width }];
  });
}
