import { ColumnsMenu } from '@portal/ui/columns-menu';
import { FilterBar, type FilterChip } from '@portal/ui/filter-bar';
import { Select } from '@portal/ui/select';
import { useAddress } from '../../session/browser/address.ts';
import { type Asked, type Change, paramsOf, usualSort, viewOf } from './address.ts';
import type { ListDescription } from './description.ts';
import { FilterControl, filterValue } from './filter-control.tsx';
import type { useKept } from './kept-views.ts';
import { ListSearch, type ListSearchProps } from './list-search.tsx';

/**
 * More filters than this are behind the button «Фильтры», and any beside kinds of search: at 1280 pixels the bar would
 * need more than one row.
 */
const INLINE_FILTERS = 3;

export interface ListBarProps<Row, Tab extends string, Sort extends string> {
  list: ListDescription<Row, Tab, Sort>;
  asked: Asked<Tab, Sort>;
  kept: ReturnType<typeof useKept>;
  change(change: Change): void;
  /** Clears the search and the filters. */
  reset(): void;
  /** Goes from the search to the first row. */
  toRows: ListSearchProps['onRows'];
}

/**
 * Above the rows: search, filters, order, saved views, columns; renders nothing if the list has none of them.
 */
export function ListBar<Row, Tab extends string, Sort extends string>({
  list,
  asked,
  kept,
  change,
  reset,
  toRows,
}: ListBarProps<Row, Tab, Sort>) {
  const [params, setParams] = useAddress();
  const { search, searchKinds, sorts, filters = [], savesViews = filters.length > 0 } = list;
  if (search === undefined && !searchKinds && !sorts && filters.length === 0) return null;
  const names = paramsOf(list);
  const nameOf = (id: string) => names.filters.find((filter) => filter.id === id)?.name ?? id;
  const own = viewOf(list, params);
  const chips = filters.flatMap((filter): FilterChip[] => {
    const value = filterValue(filter, asked.filters[filter.id] ?? []);
    return value === '' ? [] : [{ id: filter.id, name: filter.name, value }];
  });
  return (
    <FilterBar
      label={`${list.label}: отбор`}
      chips={chips}
      onRemove={(id) => change({ [nameOf(id)]: '' })}
      onReset={reset}
      isSet={own !== ''}
      fold={filters.length > (searchKinds ? 0 : INLINE_FILTERS) ? 'always' : 'phone'}
      filters={
        filters.length > 0 &&
        filters.map((filter) => (
          <FilterControl
            key={filter.id}
            filter={filter}
            values={asked.filters[filter.id] ?? []}
            onChange={(values) => change({ [nameOf(filter.id)]: values })}
          />
        ))
      }
      {...(savesViews
        ? {
            views: kept.views,
            view: kept.views.find(({ address }) => address === own)?.id ?? null,
            onView: (id: string) => {
              const saved = kept.views.find((one) => one.id === id);
              if (saved) setParams(new URLSearchParams(saved.address));
            },
            onSaveView: (name: string, isDefault: boolean) => kept.save(name, isDefault, own),
            onDeleteView: kept.remove,
          }
        : {})}
      actions={
        <>
          {sorts && (
            <Select
              aria-label="Порядок"
              className="max-w-40"
              controlSize="small"
              options={sorts.map(({ id, label }) => ({ value: id, label }))}
              value={asked.sort}
              onChange={({ target }) =>
                change({ [names.sort]: target.value === usualSort(list, asked.tab) ? '' : target.value })
              }
            />
          )}
          <span className="max-md:hidden">
            {/* The first column cannot be hidden, and no other takes its place. */}
            <ColumnsMenu
              columns={list.columns.map((column, place) =>
                place === 0 ? { ...column, fixed: true, pinned: 'left' } : column,
              )}
              view={kept.columns}
              onView={kept.arrange}
              reorder
            />
          </span>
        </>
      }
    >
      {(search !== undefined || searchKinds) && (
        <ListSearch
          key={list.name}
          kinds={searchKinds ?? [{ id: '', label: '', placeholder: search ?? '' }]}
          kind={asked.searchKind}
          value={asked.search}
          onRows={toRows}
          onSearch={(text, kind) =>
            change({
              [names.search]: text,
              ...(kind === undefined
                ? {}
                : { [names.searchKind]: kind === searchKinds?.[0]?.id ? '' : kind }),
            })
          }
        />
      )}
    </FilterBar>
  );
}
