import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card, CardBar } from '@portal/ui/card';
import type { Sorting } from '@portal/ui/data-table';
import { Pagination } from '@portal/ui/pagination';
import { EmptyState } from '@portal/ui/state';
import { TabsWithCounters } from '@portal/ui/tabs';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SearchBox } from '../../shell/search-box.tsx';
import { OrderTable } from './order-table.tsx';
import { type OrderRow, type OrderSort, ordersQuery, type OrderTab, type Side } from './queries.ts';

const TABS: readonly OrderTab[] = ['all', 'new', 'to_ship', 'overdue'];
const SORTS: readonly OrderSort[] = ['-created_at', 'created_at', '-amount', 'amount'];
const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((item) => item === text);

const NOTHING: ReadonlySet<number | string> = new Set();

export interface OrderListProps {
  side: Side;
  title: string;
  searchHint: string;
  /** With it rows can be chosen; it renders what can be done with them. */
  bulk?(selected: OrderRow[], clear: () => void): ReactNode;
}

/** A list of orders whose tab, search, order and page are in the address. */
export function OrderList({ side, title, searchHint, bulk }: OrderListProps) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const tab = oneOf(TABS, params.get('tab')) ?? 'all';
  const sort = oneOf(SORTS, params.get('sort')) ?? '-created_at';
  const search = params.get('search') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery(ordersQuery(side, { tab, page, search, sort }));
  const rows = query.data?.data ?? [];
  const counters = query.data?.counters;

  // A new page, tab or search is another set of rows: what was chosen among the old ones is let go.
  const listed = JSON.stringify([tab, page, search, sort]);
  const [choice, setChoice] = useState({ listed, ids: NOTHING });
  const selected = choice.listed === listed ? choice.ids : NOTHING;
  const setSelected = (ids: ReadonlySet<number | string>) => setChoice({ listed, ids });
  const change = (values: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [key, value] of Object.entries(values)) {
          if (value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );

  const sorting: Sorting = { id: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' };
  const chosen = rows.filter(({ id }) => selected.has(id));
  const base = side === 'incoming' ? '/inbox' : '/outgoing';
  return (
    <>
      <PageHeader title={title} />
      <Card padded={false}>
        <TabsWithCounters
          label={title}
          value={tab}
          onChange={(id) => change({ tab: id === 'all' ? '' : id })}
          tabs={[
            { id: 'all', label: 'Все', ...(counters ? { count: counters.all } : {}) },
            { id: 'new', label: 'Новые', ...(counters ? { count: counters.new } : {}) },
            { id: 'to_ship', label: 'К отгрузке', ...(counters ? { count: counters.to_ship } : {}) },
            {
              id: 'overdue',
              label: 'Просрочены',
              tone: 'red',
              ...(counters ? { count: counters.overdue } : {}),
            },
          ]}
        />
        <CardBar>
          <SearchBox value={search} placeholder={searchHint} onSearch={(text) => change({ search: text })} />
        </CardBar>
        <OrderTable
          side={side}
          query={query}
          rows={rows}
          sorting={sorting}
          onSort={({ id, direction }) => change({ sort: `${direction === 'desc' ? '-' : ''}${id}` })}
          onOpen={({ id }) => void navigate(`${base}/${id}`)}
          {...(bulk ? { selected, onSelect: setSelected } : {})}
          empty={
            search !== '' || tab !== 'all' ? (
              <EmptyState
                actions={
                  <Button variant="secondary" onClick={() => change({ tab: '', search: '' })}>
                    Показать все заказы
                  </Button>
                }
              />
            ) : (
              <EmptyState title="Заказов пока нет" />
            )
          }
          footer={
            <>
              {bulk && chosen.length > 0 && (
                <div className="flex items-center gap-3">
                  <Text weight="strong">Выбрано {chosen.length}</Text>
                  {bulk(chosen, () => setSelected(NOTHING))}
                </div>
              )}
              <Pagination
                page={page}
                pageSize={20}
                total={query.data?.pagination.total ?? 0}
                onPage={(next) => change({ page: String(next) })}
              />
            </>
          }
        />
      </Card>
    </>
  );
}
