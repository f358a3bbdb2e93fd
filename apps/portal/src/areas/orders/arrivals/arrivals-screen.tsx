import { addressOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { checkRule, type Viewer } from '@portal/domain/access';
import { ARRIVAL_DUES, type ArrivalDue } from '@portal/domain/expected-arrivals';
import { lastMoment } from '@portal/domain/clocks';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { isoDay, localDay } from '@portal/domain/zones';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { FilterBar } from '@portal/ui/filter-bar';
import { PrintIcon } from '@portal/ui/icons';
import { Skeleton } from '@portal/ui/skeleton';
import { Stat } from '@portal/ui/stat';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useNavigate } from 'react-router';
import { failedOf } from '../../../kit/failed-options.ts';
import { askedOf } from '../../../kit/list/address.ts';
import { wordsOf } from '../../../kit/list/asked-words.ts';
import { documentNumber } from '../../../kit/list/columns.tsx';
import type { ListFilter } from '../../../kit/list/description.ts';
import { ExportMenu } from '../../../kit/list/export-menu.tsx';
import { FilterControl, filterValue } from '../../../kit/list/filter-control.tsx';
import { useTitle } from '../../../kit/title.ts';
import { useAddress } from '../../../session/browser/address.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { useStorage } from '../../../session/storage/storage.ts';
import { useNow } from '../../../session/time/now.ts';
import { filterValuesQuery } from '../queries.ts';
import { ARRIVAL_COLUMNS, groupsOf, pieces, zoneOf } from './columns.tsx';
import { InTime } from './in-time.tsx';
import { type Arrival, arrivalFilters, arrivalsQuery, arrivalsQueryOf, pathsTo } from './queries.ts';

const TITLE = 'Где мои детали';
const GROUPS = Object.entries(ARRIVAL_DUES) as [ArrivalDue, (typeof ARRIVAL_DUES)[ArrivalDue]][];

/** Everything ordered that is not accepted yet, by storage, day and supplier; and what can still be ordered today. */
export function ArrivalsScreen() {
  useTitle(TITLE);
  const now = useNow();
  const [params, setParams] = useAddress();
  const { basketStorageId, storages, buys, failure } = useStorage();
  const to = buys ? pathsTo(params, basketStorageId) : 0;
  const { data, error, refetch } = useQuery({
    ...arrivalsQuery(arrivalsQueryOf(params, to)),
    // Not before the storage in use is known.
    enabled: !buys || basketStorageId > 0 || failure !== null,
  });
  const storage = storages.find(({ id }) => id === to);
  const filters = useArrivalFilters();
  return (
    <>
      <PageHeader
        title={TITLE}
        aside={
          <Text tone="muted">
            на <DateTime value={now.getTime()} />
          </Text>
        }
        actions={
          <>
            <Button
              variant="secondary"
              icon={<PrintIcon aria-hidden="true" className="size-4" />}
              disabled={!data}
              onClick={() => globalThis.print()}
            >
              Печать
            </Button>
            <ExportMenu
              title={TITLE}
              file={() => addressOf('/document/order/arrivals/export', { query: arrivalsQueryOf(params, 0) })}
              filters={(of) => wordsOf({ filters }, askedOf({ filters }, params), of)}
            />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <Card padded={false}>
          <Filters filters={filters} />
        </Card>
        {error ? (
          <Card>
            <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
          </Card>
        ) : data ? (
          <Expected
            rows={data.rows}
            total={data.total}
            {...(params.size > 0 ? { onReset: () => setParams(new URLSearchParams()) } : {})}
          />
        ) : (
          <Loading />
        )}
        {data && !error && storage && <InTime paths={data.paths} storage={storage.title} />}
      </div>
    </>
  );
}

const TILES = 'grid grid-cols-5 max-xl:grid-cols-3 max-md:grid-cols-2 gap-4 max-md:gap-3 print:grid-cols-5';

function Loading() {
  return (
    <>
      <div className={TILES}>
        {GROUPS.map(([due]) => (
          <Skeleton key={due} shape="card" className="h-28" />
        ))}
      </div>
      <Skeleton shape="card" className="h-96" />
    </>
  );
}

function useArrivalFilters(): readonly ListFilter[] {
  const known = useQuery(filterValuesQuery('outgoing'));
  return arrivalFilters(known.data, failedOf(known));
}

function Filters({ filters }: { filters: readonly ListFilter[] }) {
  const [params, setParams] = useAddress();
  const change = (parameter: string, values: readonly string[]) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(parameter);
        for (const value of values) next.append(parameter, value);
        return next;
      },
      { replace: true },
    );
  return (
    <FilterBar
      label={`${TITLE}: отбор`}
      chips={filters.flatMap((filter) => {
        const value = filterValue(filter, params.getAll(filter.id));
        return value === '' ? [] : [{ id: filter.id, name: filter.name, value }];
      })}
      onRemove={(id) => change(id, [])}
      onReset={() => setParams(new URLSearchParams(), { replace: true })}
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

interface ExpectedProps {
  rows: readonly Arrival[];
  total: number;
  /** Resets the filter; absent if none is set. */
  onReset?: () => void;
}

function Expected({ rows, total, onReset }: ExpectedProps) {
  if (rows.length === 0)
    return (
      <Card>
        {onReset ? (
          <EmptyState
            title="По отбору ничего нет"
            actions={
              <Button variant="secondary" onClick={onReset}>
                Сбросить фильтр
              </Button>
            }
          />
        ) : (
          <EmptyState title="Всё заказанное принято">
            Здесь будет видно, что и когда приедет, как только вы что-нибудь закажете.
          </EmptyState>
        )}
      </Card>
    );
  const byStorage = Map.groupBy(rows, ({ storage }) => storage.id);
  return (
    <>
      <div className={TILES}>
        {GROUPS.map(([due, { label }]) => {
          const own = rows.filter((row) => row.due === due);
          return (
            <Stat
              key={due}
              label={label}
              value={pieces(own)}
              note={ordersOf(own)}
              {...dayOf(due, own)}
              tone={due === 'late' && own.length > 0 ? 'red' : 'neutral'}
            />
          );
        })}
      </div>
      {[...byStorage].map(([id, own]) => (
        <AtStorage key={id} rows={own} />
      ))}
      {total > rows.length && (
        <Text tone="muted">
          Показано {rows.length.toLocaleString('ru')} из {total.toLocaleString('ru')}: приехавшее и ближайшее
          по сроку. Остальное найдёт отбор.
        </Text>
      )}
    </>
  );
}

/** The tiles of today and tomorrow lead to this day alone: a sheet for the morning. */
function dayOf(due: ArrivalDue, [first]: readonly Arrival[]): { href?: string } {
  if (!first || (due !== 'today' && due !== 'tomorrow')) return {};
  const zone = zoneOf(first);
  const day = isoDay(localDay(lastMoment(first.at, zone), zone));
  return { href: routeHref('outgoing-arrivals', {}, { day: `${day}..${day}` }) };
}

/** «3 заказа» */
function ordersOf(rows: readonly Arrival[]): string {
  const count = new Set(rows.map(({ order_id }) => order_id)).size;
  return `${count.toLocaleString('ru')} ${plural(count, 'заказ', 'заказа', 'заказов')}`;
}

function AtStorage({ rows }: { rows: readonly Arrival[] }) {
  const navigate = useNavigate();
  const viewer = viewerOf(useCurrentUser());
  const title = rows[0]?.storage.title ?? '';
  const sum = rows.reduce((total, { amount }) => total + toKopecks(amount), 0);
  return (
    <Card
      padded={false}
      title={title}
      aside={
        <Text tone="secondary">
          {pieces(rows)} на {formatMoney(sum)}
        </Text>
      }
    >
      <DataTable
        label={`Что едет на склад «${title}»`}
        columns={ARRIVAL_COLUMNS}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ order_id }) => `Заказ ${documentNumber(order_id)}`}
        group={groupsOf(rows)}
        onOpen={(row) => void navigate(hrefOf(row, viewer))}
        tall
      />
    </Card>
  );
}

/** What has arrived leads to its acceptance, everything else to its order. */
function hrefOf({ order_id, acceptance_id }: Arrival, viewer: Viewer): string {
  if (acceptance_id === null) return routeHref('outgoing-id', { id: order_id });
  const route = checkRule('pages.receive-id', viewer) ? 'receive-id' : 'acceptances-id';
  return routeHref(route, { id: acceptance_id });
}
