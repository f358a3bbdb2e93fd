import { checkRule } from '@portal/domain/access';
import { AppShell, Header } from '@portal/ui/app-shell';
import { Breadcrumbs, type Crumb } from '@portal/ui/breadcrumbs';
import { LimitMeter } from '@portal/ui/limit-meter';
import { PageProgress } from '@portal/ui/progress-bar';
import { SideMenu } from '@portal/ui/side-menu';
import { StorageSelect } from '@portal/ui/storage-select';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router';
import type { PortalRoute } from '../app/route.ts';
import { useRealtimeConnection } from '../session/realtime.ts';
import { statementsQuery, useCurrentUser, viewerOf } from '../session/session.ts';
import { limitQuery, useStorage } from '../session/storage.ts';
import { Account } from './account.tsx';
import { Bell } from './bell.tsx';
import { basketCountQuery } from './counters.ts';
import { useLiveEvents } from './live-events.ts';
import { menuOf } from './menu.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useTitle } from './title.ts';

/** Side menu, header, page: the layout of everybody who is signed in. */
export function DefaultLayout() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const user = useCurrentUser();
  const viewer = viewerOf(user);
  const customer = checkRule('actions.basket.get', viewer) && !viewer.b2c_user;
  const { data: statements } = useQuery(statementsQuery);
  const { data: basketCount = 0 } = useQuery({ ...basketCountQuery, enabled: customer });
  const route = useCurrentRoute();
  useTitle(route.title);
  useRealtimeConnection();
  useLiveEvents();

  const counts = { incoming: statements?.newDocuments.incomingOrders ?? 0, basket: basketCount };
  return (
    <>
      <PageProgress active={navigation.state === 'loading'} />
      <AppShell
        menu={<SideMenu homeHref="/main" items={menuOf(user, pathname, counts)} />}
        header={
          <Header
            left={<Breadcrumbs items={crumbsOf(route)} />}
            right={
              <>
                <OfflineNote />
                {customer && <Storage />}
                {customer && checkRule('actions.contract.limit', viewer) && <Limit />}
                <Bell />
                <Account />
              </>
            }
          />
        }
      >
        <Outlet />
      </AppShell>
    </>
  );
}

function useCurrentRoute(): PortalRoute {
  const handle = useMatches().at(-1)?.handle;
  if (!handle) throw new Error('a page without its route object');
  return handle as PortalRoute;
}

function crumbsOf({ title, breadcrumb }: PortalRoute): Crumb[] {
  return [
    ...(breadcrumb ? [{ label: breadcrumb.group }] : []),
    ...(breadcrumb?.parent ? [breadcrumb.parent] : []),
    { label: title },
  ];
}

function Storage() {
  const { storages, storageId, choose } = useStorage();
  const options = storages.map(({ id, title, address }) => ({ id, title, address: address.description }));
  return <StorageSelect storages={options} value={storageId} onChange={choose} />;
}

function Limit() {
  const { storageId } = useStorage();
  const { data } = useQuery(limitQuery(storageId));
  return data ? <LimitMeter amount={data.amount} limit={data.limit} /> : null;
}
