import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { BarChart } from '@portal/ui/chart';
import { DataTable } from '@portal/ui/data-table';
import { BasketIcon, OrdersIcon, WarningIcon } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { Sections } from '@portal/ui/sections';
import { Skeleton } from '@portal/ui/skeleton';
import { Stat } from '@portal/ui/stat';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { StepList } from '@portal/ui/step-list';
import { useQuery } from '../../session/calls/use-query.ts';
import { useNavigate } from 'react-router';
import { askedOf } from '../../kit/list/address.ts';
import { openingQuery } from '../../kit/list/query.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { basketQuery, useStorage } from '../../session/storage/storage.ts';
import { Hits } from '../catalogue/hits.tsx';
import { PartSearch } from '../catalogue/results/part-search.tsx';
import { BannerCarousel, LatestNews } from '../content/showcase.tsx';
import { orderList } from '../orders/order-list.tsx';
import type { OrderSort, OrderTab } from '../orders/queries.ts';
import { SellingSteps } from '../prices/selling-steps.tsx';
import { type Today, todayQuery } from '../reports/queries.ts';
import { UnsentDocuments } from '../shipments/unsent-documents.tsx';

const TILES = 'grid grid-cols-4 xl:grid-cols-5 max-md:grid-cols-2 gap-4 max-md:gap-3';

/** The list's query without search and filters. */
const OPENING = askedOf<OrderTab, OrderSort>({}, new URLSearchParams());

/**
 * Main page: first what needs doing, late things before others; then the newest orders and the month's figures, then
 * banners and news.
 */
export function MainScreen() {
  const user = useCurrentUser();
  const viewer = viewerOf(user);
  const sells = checkRule('pages.inbox', viewer);
  const searches = checkRule('pages.catalog', viewer);
  const buys = checkRule('actions.basket.get', viewer);
  const { data: today, error, refetch } = useQuery(todayQuery);
  return (
    <>
      <PageHeader title={`Здравствуйте, ${user.person.first_name}`} />
      <Sections>
        <UnsentDocuments />
        {error ? (
          <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <Duties today={today} buys={buys} />
        )}
        {today && today.steps.length > 0 && (
          <Card title="С чего начать">
            <StepList steps={today.steps} />
          </Card>
        )}
        <SellingSteps />
        {searches && <PartSearch />}
        {sells ? (
          <NewestOrders side="incoming" />
        ) : (
          checkRule('pages.outgoing', viewer) && <NewestOrders side="outgoing" />
        )}
        {today && <Month charts={today.month} />}
        <BannerCarousel />
        {searches && buys && <Hits />}
        <LatestNews />
      </Sections>
    </>
  );
}

/**
 * What the person has to do, late things first and red; each tile leads to the list of exactly what it counts. While
 * first steps are open it does not say that there is nothing to do.
 */
function Duties({ today, buys }: { today: Today | undefined; buys: boolean }) {
  if (!today)
    return (
      <div className={TILES}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="card" className="h-28" />
        ))}
      </div>
    );
  const { duties, steps } = today;
  return (
    <>
      {duties.length === 0 && steps.length === 0 && <Alert tone="green">На сегодня дел нет.</Alert>}
      {(duties.length > 0 || buys) && (
        <div className={TILES}>
          {duties.map(({ id, title, note, count, href, urgent }) => (
            <Stat
              key={id}
              label={title}
              value={count.toLocaleString('ru')}
              note={note}
              href={href}
              icon={urgent ? <WarningIcon /> : <OrdersIcon />}
              tone={urgent ? 'red' : 'neutral'}
            />
          ))}
          {buys && <BasketStat />}
        </div>
      )}
    </>
  );
}

/** Sales and purchases of the month by day. */
function Month({ charts }: { charts: Today['month'] }) {
  if (charts.length === 0) return null;
  return (
    <div className="grid grid-cols-2 max-md:grid-cols-1 gap-5">
      {charts.map((chart) => (
        <Card key={chart.id} className={charts.length === 1 ? 'col-span-2 max-md:col-span-1' : ''}>
          <BarChart {...chart} height={180} />
        </Card>
      ))}
    </div>
  );
}

function BasketStat() {
  const { storageId } = useStorage();
  const { data } = useQuery(basketQuery(storageId));
  return (
    <Stat
      label="В корзине"
      value={data?.count ?? '—'}
      note={data ? `на ${formatMoney(toKopecks(data.amount))}` : ''}
      href="/catalog/basket"
      icon={<BasketIcon />}
    />
  );
}

function NewestOrders({ side }: { side: 'incoming' | 'outgoing' }) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  // Administrators see all companies' orders, which are not incoming for them.
  const isAdmin = user.is_admin;
  const list = orderList(side, user);
  const query = useQuery(openingQuery(list));
  const rows = query.data?.data.slice(0, 8) ?? [];
  return (
    <Card
      padded={false}
      title={side === 'incoming' && !isAdmin ? 'Последние входящие заказы' : 'Последние заказы'}
      aside={
        side === 'outgoing' &&
        checkRule('pages.outgoing-arrivals', viewerOf(user)) && (
          <Link href={routeHref('outgoing-arrivals')}>Где мои детали</Link>
        )
      }
    >
      <DataTable
        label={list.label}
        columns={list.columns}
        rows={rows}
        rowId={list.rowId}
        empty={<EmptyState title="Заказов пока нет" />}
        state={query.error ? { error: failureSentence(query.error) } : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
        onOpen={(row) => void navigate(list.rowHref?.(row, OPENING) ?? '/main')}
      />
    </Card>
  );
}
