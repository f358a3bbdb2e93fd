import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { StatusBadge } from './badge.js';
import { Button } from './button.js';
import { Card } from './card.js';
import { type Column, DataTable, type Sorting } from './data-table.js';
import { Pagination } from './pagination.js';
import { Price } from './price.js';

const meta = preview.meta({ title: 'Данные/DataTable' });

interface Order {
  id: number;
  customer: string;
  kopecks: number;
  status: string;
}
const ORDERS: Order[] = [
  { id: 104_238, customer: 'Магазин «Деталь Плюс»', kopecks: 3_841_200, status: 'Новый' },
  { id: 104_236, customer: 'ООО «АвтоСнаб»', kopecks: 790_550, status: 'Новый' },
  { id: 104_231, customer: 'ИП Каримов', kopecks: 21_238_000, status: 'Новый' },
];
const COLUMNS: Column<Order>[] = [
  { id: 'id', title: 'Заказ', cell: ({ id }) => <b>№ {id}</b> },
  { id: 'customer', title: 'Покупатель', cell: ({ customer }) => customer },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    sortable: true,
    cell: ({ kopecks }) => <Price unit={false} value={kopecks} />,
  },
  { id: 'status', title: 'Статус', cell: ({ status }) => <StatusBadge tone="brand">{status}</StatusBadge> },
  {
    id: 'act',
    title: 'Решение',
    cell: ({ id }) => (
      <Button size="small" aria-label={`Подтвердить ${id}`} onClick={inner}>
        Подтвердить
      </Button>
    ),
  },
];
const base = { label: 'Заказы', columns: COLUMNS, rowId: (row: Order) => row.id };
const inner = fn();
const open = fn();
const retry = fn();

function Live() {
  const [selected, setSelected] = useState<ReadonlySet<number | string>>(new Set());
  const [sorting, setSorting] = useState<Sorting>({ id: 'amount', direction: 'desc' });
  const sign = sorting.direction === 'asc' ? 1 : -1;
  return (
    <Card padded={false}>
      <DataTable
        {...base}
        rows={ORDERS.toSorted((a, b) => sign * (a.kopecks - b.kopecks))}
        rowLabel={({ id }) => `Заказ № ${id}`}
        selected={selected}
        onSelect={setSelected}
        sorting={sorting}
        onSort={setSorting}
        onOpen={open}
        footer={
          <>
            {selected.size > 0 && <span>Выбрано {selected.size}</span>}
            <Pagination page={1} pageSize={20} total={3} onPage={() => undefined} />
          </>
        }
      />
    </Card>
  );
}

/** Sorting, selection with its bulk bar, opening by click and by Enter, walking by arrows. */
export const Default = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    open.mockClear();
    const rows = () => canvas.getAllByRole('row').slice(1);
    await expect(rows()[0]).toHaveTextContent('104231');
    await userEvent.click(canvas.getByRole('button', { name: /Сумма/ }));
    await expect(rows()[0]).toHaveTextContent('104236');
    await expect(canvas.getByRole('columnheader', { name: /Сумма/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );

    await userEvent.click(canvas.getByRole('checkbox', { name: 'Заказ № 104236' }));
    await expect(canvas.getByText('Выбрано 1')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Выбрать все' }));
    await expect(canvas.getByText('Выбрано 3')).toBeVisible();
    await expect(open).not.toHaveBeenCalled();

    await userEvent.click(canvas.getByText('ООО «АвтоСнаб»'));
    await expect(open).toHaveBeenCalledWith(ORDERS[1]);
    rows()[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    await expect(open).toHaveBeenLastCalledWith(ORDERS[0]);
  },
});

/** A click on a control inside a row is that control's. */
export const InnerControls = meta.story({
  render: () => <DataTable {...base} rows={ORDERS} onOpen={open} />,
  play: async ({ canvas, userEvent }) => {
    open.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Подтвердить 104238' }));
    await expect(inner).toHaveBeenCalled();
    await expect(open).not.toHaveBeenCalled();
  },
});

export const Loading = meta.story({
  render: () => <DataTable {...base} rows={[]} state="loading" />,
  play: async ({ canvas }) => expect(canvas.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
});

export const Empty = meta.story({
  render: () => <DataTable {...base} rows={[]} />,
  play: async ({ canvas }) => expect(canvas.getByText('По вашему запросу ничего не найдено')).toBeVisible(),
});

export const Failed = meta.story({
  render: () => (
    <DataTable
      {...base}
      rows={[]}
      state={{ error: 'Нет связи с сервером. Проверьте подключение и повторите.' }}
      onRetry={retry}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Повторить' }));
    await expect(retry).toHaveBeenCalledOnce();
  },
});

/** Rows set apart, tall rows, and a second line below a row. */
export const Matrix = meta.story({
  render: () => (
    <Card padded={false}>
      <DataTable
        {...base}
        tall
        rows={ORDERS}
        isMarked={({ id }) => id === 104_236}
        detail={({ id }) =>
          id === 104_231 && (
            <p className="text-yellow">Цена изменилась: было 412,50 руб., стало 428,00 руб.</p>
          )
        }
      />
    </Card>
  ),
});
