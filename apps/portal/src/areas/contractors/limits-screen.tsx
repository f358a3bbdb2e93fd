import { answerOf, type Schemas } from '@portal/api-client/client';
import { type Roubles, toKopecks } from '@portal/api-client/money';
import { formatMoney, UNLIMITED } from '@portal/domain/money';
import type { Column } from '@portal/ui/data-table';
import { Drawer } from '@portal/ui/drawer';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMemo, useState } from 'react';
import { statusColumn } from '../../kit/list/columns.tsx';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { LimitOrders } from './limit-orders.tsx';

type Row = Schemas['ContractLimit'];

const money = (roubles: Roubles) => formatMoney(toKopecks(roubles));

const COLUMNS: readonly Column<Row>[] = [
  { id: 'number', title: 'Договор', cell: ({ number }) => <Text weight="strong">{number}</Text> },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  { id: 'customer', title: 'Покупатель', cell: ({ customer }) => customer.title },
  {
    id: 'orders',
    title: 'Заказов',
    align: 'right',
    cell: ({ orders_count }) => orders_count.toLocaleString('ru'),
  },
  {
    id: 'limit',
    title: 'Лимит',
    align: 'right',
    cell: ({ limit }) => (limit === null ? UNLIMITED : money(limit)),
  },
  { id: 'used', title: 'Занято', align: 'right', cell: ({ used }) => money(used) },
  {
    id: 'left',
    title: 'Остаток лимита',
    align: 'right',
    cell: ({ left }) => (left === null ? '—' : money(left)),
  },
  statusColumn(),
];

const limitsList = (onOpen: (row: Row) => void) =>
  describeList<Row, string, 'number' | '-used' | 'left'>({
    name: 'contract-limits',
    label: 'Лимиты по договорам',
    queryKey: ['contract-limits'],
    load: (asked) => answerOf(api.GET('/warehouse/contract/limits', { params: { query: queryOf(asked) } })),
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ number }) => `Договор ${number}`,
    onOpen,
    search: 'Номер или организация',
    sorts: [
      { id: 'number', label: 'По номеру' },
      { id: '-used', label: 'Сначала занятые' },
      { id: 'left', label: 'Скоро исчерпаются' },
    ],
    empty: <EmptyState title="Договоров с заказами пока нет" />,
  });

/** Contracts with their limits: used and remaining amounts; a panel lists the orders. */
export function LimitsScreen() {
  const [open, setOpen] = useState<Row>();
  const list = useMemo(() => limitsList(setOpen), []);
  return (
    <>
      <ListPage title="Лимиты по договорам" list={list} />
      {open && (
        <Drawer open onOpenChange={() => setOpen(undefined)} title={`Договор ${open.number}`} width={640}>
          <LimitOrders contract={open} />
        </Drawer>
      )}
    </>
  );
}
