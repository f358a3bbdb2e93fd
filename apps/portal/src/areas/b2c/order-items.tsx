import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { PAGE_SIZES } from '@portal/domain/search';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Link } from '@portal/ui/link';
import { Pagination } from '@portal/ui/pagination';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { documentNumber } from '../../kit/list/columns.tsx';
import type { B2cItem, B2cOrder } from './queries.ts';

const PAGE = PAGE_SIZES.b2cOrderPositions;

/** Sources of an item's pieces: actual and possible ones. */
function Whence({ item, open }: { item: B2cItem; open: boolean }) {
  const missing = item.quantity - item.picked;
  return (
    <>
      {item.sources.map(({ order_id, quantity }, nth) => (
        <Text block key={`${order_id}-${nth}`}>
          {quantity} шт. {order_id === null ? 'из своего запаса' : 'по заказу '}
          {order_id !== null && (
            <Link href={routeHref('outgoing-id', { id: order_id })}>{documentNumber(order_id)}</Link>
          )}
        </Text>
      ))}
      {open && missing > 0 && (
        <Text block tone={item.in_stock >= missing ? 'green' : 'yellow'}>
          {item.in_stock === 0 ? 'на складе нет' : `на складе есть ${item.in_stock} шт.`}
          {item.in_basket > 0 && `, в корзине ${item.in_basket}`}
          {item.on_the_way > 0 && `, едет ${item.on_the_way}`}
        </Text>
      )}
    </>
  );
}

const columnsOf = (open: boolean): readonly Column<B2cItem>[] => [
  {
    id: 'part',
    title: 'Товар',
    cell: ({ brand_title, article, title }) => (
      <PartName brand={brand_title} article={article} title={title} />
    ),
  },
  {
    id: 'picked',
    title: 'Собрано, шт.',
    align: 'right',
    cell: ({ picked, quantity }) => (
      <Text weight="strong" tone={picked === quantity ? 'green' : 'default'}>
        {picked} из {quantity}
      </Text>
    ),
  },
  { id: 'whence', title: 'Откуда', cell: (item) => <Whence item={item} open={open} /> },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} />,
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    cell: ({ price, quantity }) => <Price unit={false} strong value={toKopecks(price) * quantity} />,
  },
];

/** Items of a consumer's order, ten per page. */
export function OrderItems({ order }: { order: B2cOrder }) {
  const [page, setPage] = useState(1);
  const { items } = order;
  return (
    <Card padded={false} title="Позиции">
      <DataTable
        label="Позиции заказа"
        tall
        columns={columnsOf(order.status.code === 'pending')}
        rows={items.slice((page - 1) * PAGE, page * PAGE)}
        rowId={({ id }) => id}
      />
      {items.length > PAGE && (
        <div className="p-3">
          <Pagination page={page} pageSize={PAGE} total={items.length} onPage={setPage} />
        </div>
      )}
    </Card>
  );
}
