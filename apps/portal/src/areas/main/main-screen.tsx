import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { formatMoney } from '@portal/domain/money';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { BasketIcon, InboxIcon, OrdersIcon, WarningIcon } from '@portal/ui/icons';
import { Stat } from '@portal/ui/stat';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { basketQuery, useStorage } from '../../session/storage.ts';
import { Hits } from '../catalogue/hits.tsx';
import { PartSearch } from '../catalogue/part-search.tsx';
import { BannerCarousel, LatestNews } from '../content/showcase.tsx';
import { ordersQuery } from '../orders/queries.ts';
import { OrderTable } from '../orders/order-table.tsx';

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
  const { data } = useQuery(ordersQuery('incoming', { tab: 'all', page: 1 }));
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
  const { data } = useQuery(ordersQuery('outgoing', { tab: 'all', page: 1 }));
  return (
    <Stat
      label="Мои заказы"
      value={data?.counters.all ?? '—'}
      note={`ждут подтверждения: ${data?.counters.new ?? '—'}`}
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
  const query = useQuery(ordersQuery(side, { tab: 'all', page: 1 }));
  const rows = query.data?.data.slice(0, 8) ?? [];
  return (
    <Card padded={false} title={side === 'incoming' ? 'Последние входящие заказы' : 'Последние заказы'}>
      <OrderTable
        side={side}
        query={query}
        rows={rows}
        onOpen={({ id }) => void navigate(`${side === 'incoming' ? '/inbox' : '/outgoing'}/${id}`)}
      />
    </Card>
  );
}
