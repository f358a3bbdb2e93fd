import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { formatMoney } from '@portal/domain/money';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { DataTable } from '@portal/ui/data-table';
import { BasketIcon, InboxIcon, OrdersIcon, WarningIcon } from '@portal/ui/icons';
import { Stat } from '@portal/ui/stat';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { askedOf } from '../../kit/list/address.ts';
import { openingQuery } from '../../kit/list/query.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { basketQuery, useStorage } from '../../session/storage/storage.ts';
import { Hits } from '../catalogue/hits.tsx';
import { PartSearch } from '../catalogue/part-search.tsx';
import { BannerCarousel, LatestNews } from '../content/showcase.tsx';
import { orderList } from '../orders/order-list.tsx';
import type { OrderSort, OrderTab } from '../orders/queries.ts';

/** The list as it opens: nothing is searched or filtered. */
const OPENING = askedOf<OrderTab, OrderSort>({}, new URLSearchParams());

/** What wants doing today, what is on offer, the newest orders and news. */
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
      <div className={`mb-5 grid gap-4 ${sells && buys ? 'grid-cols-5' : 'grid-cols-4'}`}>
        {sells && <SalesStats />}
        {buys && <BasketStat />}
        {checkRule('pages.outgoing', viewer) && <PurchaseStats />}
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

function SalesStats() {
  const { data } = useQuery(openingQuery(orderList('incoming', useCurrentUser())));
  const counters = data?.counters;
  return (
    <>
      <Stat
        label="Новые заказы"
        value={counters?.new ?? '—'}
        note="ждут подтверждения"
        href="/inbox?tab=new"
        icon={<InboxIcon />}
      />
      <Stat
        label="К отгрузке"
        value={counters?.to_ship ?? '—'}
        note="подтверждены"
        href="/inbox?tab=to_ship"
        icon={<OrdersIcon />}
      />
      <Stat
        label="Просрочены"
        value={counters?.overdue ?? '—'}
        note="отгрузка сегодня или раньше"
        href="/inbox?tab=overdue"
        icon={<WarningIcon />}
      />
    </>
  );
}

function PurchaseStats() {
  const { data } = useQuery(openingQuery(orderList('outgoing', useCurrentUser())));
  return (
    <Stat
      label="Мои заказы"
      value={data?.counters?.all ?? '—'}
      note={`ждут подтверждения: ${data?.counters?.new ?? '—'}`}
      href="/outgoing"
      icon={<OrdersIcon />}
    />
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
  const list = orderList(side, useCurrentUser());
  const query = useQuery(openingQuery(list));
  const rows = query.data?.data.slice(0, 8) ?? [];
  return (
    <Card padded={false} title={side === 'incoming' ? 'Последние входящие заказы' : 'Последние заказы'}>
      <DataTable
        label={list.label}
        columns={list.columns}
        rows={rows}
        rowId={list.rowId}
        state={query.error ? { error: query.error.message } : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
        onOpen={(row) => void navigate(list.rowHref?.(row, OPENING) ?? '/main')}
      />
    </Card>
  );
}
