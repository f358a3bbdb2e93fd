import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { BarChart } from '@portal/ui/chart';
import { DataTable } from '@portal/ui/data-table';
import { BasketIcon, OrdersIcon, WarningIcon } from '@portal/ui/icons';
import { Skeleton } from '@portal/ui/skeleton';
import { Stat } from '@portal/ui/stat';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
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
import { todayQuery } from '../reports/queries.ts';

/** The list's query without search and filters. */
const OPENING = askedOf<OrderTab, OrderSort>({}, new URLSearchParams());

/** Main page: today's tasks, banners, the newest orders and news. */
export function MainScreen() {
  const user = useCurrentUser();
  const viewer = viewerOf(user);
  const sells = checkRule('pages.inbox', viewer);
  const searches = checkRule('pages.catalog', viewer);
  const buys = checkRule('actions.basket.get', viewer);
  return (
    <>
      <PageHeader title={`Здравствуйте, ${user.person.first_name}`} />
      {searches && (
        <div className="mb-5">
          <PartSearch />
        </div>
      )}
      <div className="mb-5">
        <BannerCarousel />
      </div>
      <div className="mb-5 flex flex-col gap-5">
        <SellingSteps />
        <TodayCards buys={buys} />
      </div>
      <div className="flex flex-col gap-5">
        {sells ? (
          <NewestOrders side="incoming" />
        ) : (
          checkRule('pages.outgoing', viewer) && <NewestOrders side="outgoing" />
        )}
        {searches && buys && <Hits />}
        <LatestNews />
      </div>
    </>
  );
}

/** Today's tasks, the most urgent first, each with a link to its list; and the month's figures. */
function TodayCards({ buys }: { buys: boolean }) {
  const { data, error, refetch } = useQuery(todayQuery);
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="grid grid-cols-4 max-md:grid-cols-2 gap-4">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="card" className="h-28" />
        ))}
      </div>
    );
  const { duties, month } = data;
  return (
    <div className="flex flex-col gap-5">
      {duties.length === 0 && <Alert tone="green">На сегодня дел нет: все документы в порядке.</Alert>}
      {(duties.length > 0 || buys) && (
        <div className="grid grid-cols-4 max-md:grid-cols-2 gap-4">
          {duties.map(({ id, title, note, count, href, urgent }) => (
            <Stat
              key={id}
              label={title}
              value={count.toLocaleString('ru')}
              note={note}
              href={href}
              icon={urgent ? <WarningIcon /> : <OrdersIcon />}
            />
          ))}
          {buys && <BasketStat />}
        </div>
      )}
      <div className="grid grid-cols-2 max-md:grid-cols-1 gap-5">
        {month.map((chart) => (
          <Card key={chart.id} className={month.length === 1 ? 'col-span-2 max-md:col-span-1' : ''}>
            <BarChart {...chart} height={180} />
          </Card>
        ))}
      </div>
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
    >
      <DataTable
        label={list.label}
        columns={list.columns}
        rows={rows}
        rowId={list.rowId}
        state={query.error ? { error: failureSentence(query.error) } : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
        onOpen={(row) => void navigate(list.rowHref?.(row, OPENING) ?? '/main')}
      />
    </Card>
  );
}
