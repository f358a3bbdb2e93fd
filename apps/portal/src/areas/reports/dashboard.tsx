import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeByName, type RouteName } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { BarChart, FunnelChart, HeatMap, LineChart, StackedBarChart } from '@portal/ui/chart';
import { type Column, DataTable, type Sorting } from '@portal/ui/data-table';
import { showDay } from '@portal/ui/date-picker';
import { FilterBar, type FilterChip } from '@portal/ui/filter-bar';
import { PrintIcon } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { Stat } from '@portal/ui/stat';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { keepPreviousData } from '@tanstack/react-query';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failedOf } from '../../kit/failed-options.ts';
import { askedOf } from '../../kit/list/address.ts';
import { wordsOf } from '../../kit/list/asked-words.ts';
import { ExportMenu } from '../../kit/list/export-menu.tsx';
import { FilterControl, filterValue } from '../../kit/list/filter-control.tsx';
import { useKept } from '../../kit/list/kept-views.ts';
import { api } from '../../session/api.ts';
import { boardFilters, boardQuery, COMPARES } from './board-address.ts';
import { beyondTotal, changeOf, figureOf, numberOf } from './figures.ts';
import { type BoardName, choicesQuery, type DashboardData } from './queries.ts';

interface DashboardProps {
  name: BoardName;
  /** Further actions beside the page's buttons. */
  actions?: ReactNode;
  /** Below the tables. */
  children?: ReactNode;
}

const days = ({ from, to }: { from: string; to: string }) => `${showDay(from)} – ${showDay(to)}`;

/** A dashboard: period and filters, which are in the address; figures, charts and tables. */
export function Dashboard({ name, actions, children }: DashboardProps) {
  const [params] = useAddress();
  const query = boardQuery(params);
  const filters = useBoardFilters();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', name, query],
    // All dashboards have the same call except for the name.
    queryFn: async () =>
      (await answerOf(api.GET(`/reports/${name}` as '/reports/pbi-sales-supplier', { params: { query } })))
        .data,
    placeholderData: keepPreviousData,
  });
  const title = routeByName(`reports-${name}` as RouteName)?.title ?? '';
  const embedded = data?.embed_url ?? null;
  return (
    <>
      <PageHeader
        title={title}
        aside={
          data &&
          embedded === null && (
            <Text tone="muted">
              {days(data.period)}
              {data.former && `, сравнение с ${days(data.former)}`}
            </Text>
          )
        }
        actions={
          embedded === null && (
            <>
              {actions}
              <Button
                variant="secondary"
                icon={<PrintIcon aria-hidden="true" className="size-4" />}
                onClick={() => globalThis.print()}
              >
                Печать
              </Button>
              <ExportMenu
                title={title}
                file={() => addressOf('/reports/dashboard/{page}/export', { path: { page: name }, query })}
                filters={(of) => wordsOf({ filters }, askedOf({ filters }, params), of)}
              />
            </>
          )
        }
      />
      {embedded !== null ? (
        <iframe
          title={title}
          src={embedded}
          // The page has another origin, so allow-same-origin gives it no access to ours.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
          referrerPolicy="no-referrer"
          className="h-[calc(100vh-160px)] w-full"
        />
      ) : (
        <div className="flex flex-col gap-5">
          <Card padded={false}>
            <BoardBar name={name} />
          </Card>
          {error ? (
            <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
          ) : data ? (
            <Shown data={data} />
          ) : (
            <Loading />
          )}
          {children}
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <>
      <div className="grid grid-cols-4 max-md:grid-cols-2 gap-4">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="card" className="h-28" />
        ))}
      </div>
      <Skeleton shape="card" className="h-80" />
    </>
  );
}

function useBoardFilters() {
  const { data: choices, error, refetch } = useQuery(choicesQuery);
  return boardFilters(
    {
      supplier: choices?.suppliers ?? [],
      customer: choices?.customers ?? [],
      storage: choices?.storages ?? [],
      brand: choices?.brands ?? [],
      category: choices?.categories ?? [],
    },
    failedOf({ error, refetch }),
  );
}

function BoardBar({ name }: { name: BoardName }) {
  const [params, setParams] = useAddress();
  const kept = useKept(`reports-${name}`);
  const filters = useBoardFilters();
  const change = (parameter: string, values: readonly string[]) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(parameter);
        for (const value of values) if (value !== '') next.append(parameter, value);
        return next;
      },
      { replace: true },
    );
  const chips = filters.flatMap((filter): FilterChip[] => {
    const value = filterValue(filter, params.getAll(filter.id));
    return value === '' ? [] : [{ id: filter.id, name: filter.name, value }];
  });
  const own = params.toString();
  const isOpen = useRef(false);
  useEffect(() => {
    if (!kept.isKnown || isOpen.current) return;
    isOpen.current = true;
    const opening = kept.views.find(({ isDefault }) => isDefault);
    // Only on opening: an empty query that occurs later was made by the user.
    if (opening && own === '') setParams(new URLSearchParams(opening.address), { replace: true });
  }, [kept.isKnown, kept.views, own, setParams]);
  const compare = COMPARES.find(({ value }) => value === params.get('compare'))?.value ?? 'former';
  return (
    <FilterBar
      label="Отчёт: отбор"
      chips={chips}
      onRemove={(id) => change(id, [])}
      onReset={() => setParams(new URLSearchParams(), { replace: true })}
      isSet={own !== ''}
      views={kept.views}
      view={kept.views.find(({ address }) => address === own)?.id ?? null}
      onView={(id) => {
        const saved = kept.views.find((one) => one.id === id);
        if (saved) setParams(new URLSearchParams(saved.address));
      }}
      onSaveView={(title, isDefault) => kept.save(title, isDefault, own)}
      onDeleteView={kept.remove}
      actions={
        <Select
          aria-label="С чем сравнить"
          controlSize="small"
          options={[...COMPARES]}
          value={compare}
          onChange={({ target }) => change('compare', target.value === 'former' ? [] : [target.value])}
        />
      }
      filters={filters.map((filter) => (
        <FilterControl
          key={filter.id}
          filter={filter}
          values={params.getAll(filter.id)}
          onChange={(values) => change(filter.id, values)}
        />
      ))}
    />
  );
}

function Shown({ data: { cards, charts, tables } }: { data: DashboardData }) {
  return (
    <>
      <div
        className={`grid gap-4 print:grid-cols-3 ${cards.length > 4 && cards.length % 4 !== 0 ? 'grid-cols-5 max-md:grid-cols-2' : 'grid-cols-4 max-md:grid-cols-2'}`}
      >
        {cards.map((card) => {
          const change = changeOf(card);
          return (
            <Stat
              key={card.id}
              label={card.kind === 'money' ? `${card.title}, руб.` : card.title}
              value={figureOf(card.kind, card.value)}
              {...(card.note === '' ? {} : { note: card.note })}
              {...(card.href === null ? {} : { href: card.href })}
              {...(change ? { change } : {})}
            />
          );
        })}
      </div>
      <div className="grid grid-cols-2 max-md:grid-cols-1 gap-5 print:grid-cols-1">
        {charts.map((chart) => (
          <Card
            key={chart.id}
            className={charts.length === 1 ? 'col-span-2 max-md:col-span-1 print:col-span-1' : ''}
          >
            <Drawn chart={chart} />
            {chart.links.length > 0 && (
              <ul aria-label={`${chart.title}: документы`} className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
                {chart.links.map(({ title, href }) => (
                  <li key={href}>
                    <Link href={href}>{title}</Link>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        ))}
      </div>
      {tables.map((table) => (
        <Rows key={table.id} table={table} notes={beyondTotal(cards, table)} />
      ))}
    </>
  );
}

/** A chart of the given form. Values that are averages are not summed. */
export function Drawn({ chart: { form, ...chart } }: { chart: Schemas['ReportChart'] }) {
  switch (form) {
    case 'line':
      return <LineChart {...chart} />;
    case 'bars':
      return <BarChart {...chart} />;
    case 'stacked':
      return <StackedBarChart {...chart} />;
    case 'heat':
      return <HeatMap {...chart} total={chart.unit === ''} />;
    case 'funnel':
      return <FunnelChart {...chart} />;
  }
}

type Row = Schemas['ReportTable']['rows'][number];

/** Compares two values; unknown ones come last in either direction. */
const compared = (one: Row['cells'][number], other: Row['cells'][number], way: 1 | -1): number => {
  if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
  return typeof one === 'number' && typeof other === 'number'
    ? (one - other) * way
    : String(one).localeCompare(String(other), 'ru') * way;
};

/** Number of rows shown at first. */
const FEW = 12;

/** Rows are ordered by importance; clicking a header sorts by that column. */
function Rows({
  table: { title, columns, rows },
  notes,
}: {
  table: Schemas['ReportTable'];
  notes: readonly string[];
}) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [all, setAll] = useState(false);
  const place = columns.findIndex(({ id }) => id === sorting?.id);
  const ordered =
    sorting === null || place < 0
      ? rows
      : rows.toSorted(({ cells: one }, { cells: other }) =>
          compared(one[place] ?? null, other[place] ?? null, sorting.direction === 'desc' ? -1 : 1),
        );
  const shown: Column<Row>[] = columns.map(({ id, title: name, kind }, at) => ({
    id,
    title: name,
    sortable: true,
    align: kind === 'text' ? 'left' : 'right',
    cell: ({ cells, href }) => {
      const said = numberOf(kind, cells[at] ?? null);
      return at === 0 && href !== null ? <Link href={href}>{said}</Link> : said;
    },
  }));
  return (
    <Card padded={false} title={title}>
      <DataTable
        label={title}
        breakTitles
        columns={shown}
        rows={all ? ordered : ordered.slice(0, FEW)}
        rowId={(row) => rows.indexOf(row)}
        {...(sorting ? { sorting } : {})}
        onSort={setSorting}
        {...(rows.length > FEW
          ? {
              footer: (
                <Button variant="ghost" size="small" onClick={() => setAll(!all)}>
                  {all ? 'Показать первые' : `Показать все: ${rows.length.toLocaleString('ru')}`}
                </Button>
              ),
            }
          : {})}
        empty={<EmptyState title="Данных за это время нет" />}
      />
      {notes.length > 0 && (
        <div className="flex flex-col gap-1 px-5 py-3">
          {notes.map((note) => (
            <Text key={note} tone="muted" size="note">
              {note}
            </Text>
          ))}
        </div>
      )}
    </Card>
  );
}
