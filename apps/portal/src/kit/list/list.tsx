import { CallError } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { Card } from '@portal/ui/card';
import { DataTable, type Sorting } from '@portal/ui/data-table';
import { Pagination } from '@portal/ui/pagination';
import { TabsWithCounters } from '@portal/ui/tabs';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { askedOf, type Change, lastPage, paramsOf, usualSort, viewOf, withChange } from './address.ts';
import { useChoice } from './choice.ts';
import type { ListDescription } from './description.ts';
import { useKept } from './kept-views.ts';
import { ListBar } from './list-bar.tsx';
import { listQuery } from './query.ts';
import { useTableHeight } from './table-height.ts';
import { useToRows } from './use-to-rows.ts';

export interface ListProps<Row, Tab extends string, Sort extends string> {
  list: ListDescription<Row, Tab, Sort>;
  /** The card's heading, if it differs from the page's. */
  title?: string;
}

/** One list in its card. Its tab, search, filters, order and page are in the address. */
export function List<Row, Tab extends string, Sort extends string>({
  list,
  title,
}: ListProps<Row, Tab, Sort>) {
  const navigate = useNavigate();
  const [params, setParams] = useAddress();
  const kept = useKept(list.name);
  const [selected, setSelected] = useChoice(list.name);
  const names = paramsOf(list);
  const asked = askedOf(list, params);
  const { rowHref, onOpen, bulk, tabs } = list;
  // With an empty query the list opens in the default view, so it waits until the saved views are known.
  const isFirst = !params.has(names.page) && viewOf(list, params) === '';
  const query = useQuery({ ...listQuery(list, asked), enabled: kept.isKnown || !isFirst });
  const rows = query.data?.data ?? [];
  const height = useTableHeight(list.scrolls ? rows.length : 0);
  const counters = query.data?.counters;
  const change = (values: Change) =>
    setParams((before) => withChange(before, names.page, values), { replace: true });

  const isOpen = useRef(false);
  useEffect(() => {
    if (!kept.isKnown || isOpen.current) return;
    isOpen.current = true;
    const opening = kept.views.find(({ isDefault }) => isDefault);
    if (opening && isFirst) setParams(new URLSearchParams(opening.address), { replace: true });
    // Only once: an empty query that occurs later was made by the user.
  }, [kept.isKnown, kept.views, isFirst, setParams]);

  const beyond =
    query.data?.pagination && !query.isPlaceholderData
      ? lastPage(asked, rows.length, query.data.pagination.total)
      : null;
  useEffect(() => {
    if (beyond !== null)
      setParams((before) => withChange(before, names.page, { [names.page]: String(beyond) }), {
        replace: true,
      });
  }, [beyond, names.page, setParams]);

  const toRows = useToRows(asked.search, query.isSuccess && !query.isPlaceholderData);
  const narrowing = [names.search, ...names.filters.map(({ name }) => name), ...(tabs ? [names.tab] : [])];
  const isNarrowed = narrowing.some((name) => params.has(name));
  const reset = () => change(Object.fromEntries(narrowing.map((name) => [name, ''])));
  const sorting: Sorting = {
    id: asked.sort.replace('-', ''),
    direction: asked.sort.startsWith('-') ? 'desc' : 'asc',
  };
  const chosen = rows.filter((row) => selected.has(list.rowId(row)));
  const forbidden = query.error instanceof CallError && query.error.status === 403;
  return (
    <Card padded={false} {...(title === undefined ? {} : { title })}>
      {tabs && (
        <TabsWithCounters
          label={list.label}
          value={asked.tab}
          onChange={(id) => change({ [names.tab]: id === tabs[0]?.id ? '' : id })}
          tabs={tabs.map((tab) => ({
            ...tab,
            ...(counters ? { count: counters[tab.id] ?? 0 } : {}),
          }))}
        />
      )}
      <ListBar list={list} asked={asked} kept={kept} change={change} reset={reset} toRows={toRows} />
      <DataTable
        label={list.label}
        columns={list.columns}
        view={kept.columns}
        rows={rows}
        rowId={list.rowId}
        tall={list.tall ?? false}
        state={
          query.error
            ? { error: failureSentence(query.error) }
            : query.isPending || beyond !== null
              ? 'loading'
              : 'ready'
        }
        {...(list.rowLabel ? { rowLabel: list.rowLabel } : {})}
        {...(forbidden ? {} : { onRetry: () => void query.refetch() })}
        {...(rowHref
          ? { onOpen: (row: Row) => void navigate(rowHref(row, asked)) }
          : onOpen
            ? { onOpen }
            : {})}
        {...(height === undefined ? {} : { height })}
        {...(list.sorts
          ? {
              sorting,
              onSort: ({ id, direction }: Sorting) => {
                const sort = `${direction === 'desc' ? '-' : ''}${id}`;
                change({ [names.sort]: sort === usualSort(list, asked.tab) ? '' : sort });
              },
            }
          : {})}
        {...(bulk ? { selected: new Set(chosen.map(list.rowId)), onSelect: setSelected } : {})}
        {...(bulk && chosen.length > 0 ? { bulk: bulk(chosen, () => setSelected(new Set())) } : {})}
        {...(isNarrowed ? { onResetFilter: reset } : {})}
        {...(list.empty === undefined ? {} : { empty: list.empty })}
        footer={
          query.data?.pagination && (
            <Pagination
              // On a page with several lists each has a name of its own.
              {...(list.prefix && { 'aria-label': `Страницы: ${list.label}` })}
              page={asked.page}
              pageSize={asked.pageSize}
              total={query.data.pagination.total}
              onPage={(page) => change({ [names.page]: String(page) })}
            />
          )
        }
      />
    </Card>
  );
}
