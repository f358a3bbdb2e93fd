import { checkRule } from '@portal/domain/access';
import { LOGO_HREF } from '@portal/domain/menu';
import { overLimits } from '@portal/domain/money';
import { headerParts } from '@portal/domain/navigation';
import { titleAt } from '@portal/domain/routes';
import { AppShell, Header } from '@portal/ui/app-shell';
import { Breadcrumbs } from '@portal/ui/breadcrumbs';
import { LimitMeter } from '@portal/ui/limit-meter';
import { SearchIcon } from '@portal/ui/icons';
import { MenuDrawer, MenuDrawerButton, PhoneBar } from '@portal/ui/phone-menu';
import { PageProgress } from '@portal/ui/progress-bar';
import { SideMenu } from '@portal/ui/side-menu';
import { useQuery } from '../../session/calls/use-query.ts';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation, useParams } from 'react-router';
import { BankButton } from '../../areas/bank/bank-button.tsx';
import { useCreditRequests } from '../../areas/bank/credit-requests.ts';
import { documentHref } from '../../areas/document-href.ts';
import { ShownImpersonation } from '../../areas/identity/impersonation/shown.tsx';
import { EXPORTS_OPEN } from '../../kit/list/ask-export.ts';
import { DocumentHrefContext } from '../../kit/document/document-href.ts';
import { useRealtimeConnection } from '../../session/calls/realtime.ts';
import { statementsQuery, useCurrentUser, viewerOf } from '../../session/session.ts';
import { limitFaults, useLimit, useStorage } from '../../session/storage/storage.ts';
import { Account } from '../header/account.tsx';
import { Bell } from '../notifications/bell.tsx';
import { basketCountQuery } from '../../session/storage/basket-count.ts';
import { HelpChat } from './help-chat.tsx';
import { LateScroll, scrollKey } from './late-scroll.tsx';
import { useLiveEvents } from '../notifications/live-events.ts';
import { useCurrentRoute } from '../../kit/current-route.ts';
import { barOf, crumbsOf, menuOf } from '../menu/menu.tsx';
import { usePrefetch, usePrefetchOfRows, usePrefetchOnIntent } from '../menu/prefetch.ts';
import { OfflineNote } from '../notifications/offline-note.tsx';
import { OverdueShipments } from '../notifications/overdue-shipments.tsx';
import { PermanentNotifications } from '../notifications/permanent-notifications.tsx';
import { PortalFooter } from './portal-footer.tsx';
import { HelpButton } from '../header/help-button.tsx';
import { Manager } from '../header/manager.tsx';
import { SearchPanel } from '../header/search-panel.tsx';
import { StorageChoice } from '../header/storage-choice.tsx';
import { Survey } from './survey.tsx';
import { useTitle } from '../../kit/title.ts';
import { YearGreeting } from './year-greeting.tsx';
import { useArrival } from '../focus/use-arrival.ts';
import { useFirstRow } from '../focus/use-first-row.ts';
import { useLostFocus } from '../focus/use-lost-focus.ts';
import { useMainAction } from '../focus/use-main-action.ts';
import { usePalette } from '../palette/use-palette.tsx';
import { rememberOpened } from '../../session/browser/recent-pages.ts';

/** Loaded on demand: tables are not part of the frame of every page. */
const ExportsDrawer = lazy(async () => ({
  default: (await import('../../areas/exports/exports-drawer.tsx')).ExportsDrawer,
}));
/** Pages used on a phone held in the hand. */
const AT_THE_GATE: readonly string[] = ['receive-id'];

/**
 * Layout for signed-in users: side menu, header, page, footer. In the full layout the page takes the footer's
 * space.
 */
export function DefaultLayout() {
  const params = useParams();
  const navigation = useNavigation();
  const { pathname, search } = useLocation();
  const [exportsName, exportsValue] = EXPORTS_OPEN;
  const isExportsOpen = new URLSearchParams(search).get(exportsName) === exportsValue;
  const user = useCurrentUser();
  const viewer = viewerOf(user);
  const customer = checkRule('actions.basket.get', viewer) && !viewer.b2c_user;
  const { data: statements } = useQuery(statementsQuery);
  const { storageId } = useStorage();
  const { data: basketCount = 0 } = useQuery({
    ...basketCountQuery(storageId),
    enabled: customer && storageId > 0,
  });
  const route = useCurrentRoute();
  useTitle(titleAt(route, params));
  useRealtimeConnection();
  useLiveEvents();
  useCreditRequests();

  // Once the account is linked, the bank's sign-in button disappears and the breadcrumbs are back.
  const bankEnabled = statements?.sbbol.enable === true && !statements.sbbol.authorized;
  const parts = headerParts(route.name, viewer, { bankEnabled });
  const facts = {
    ...statements,
    have_supplier_contract_as_customer: user.have_supplier_contract_as_customer,
    basketCount,
  };
  const menu = menuOf(user, route, facts);
  usePrefetch(facts);
  usePrefetchOfRows(route.name);
  usePrefetchOnIntent();
  const palette = usePalette();
  useArrival();
  useFirstRow();
  useLostFocus();
  useMainAction();
  useEffect(() => rememberOpened(user.id, pathname), [user.id, pathname]);
  return (
    <>
      <ScrollRestoration getKey={scrollKey} />
      <LateScroll />
      {isExportsOpen && (
        <Suspense>
          <ExportsDrawer />
        </Suspense>
      )}
      <PageProgress active={navigation.state === 'loading'} />
      <AppShell
        menu={<SideMenu homeHref={LOGO_HREF} {...menu} />}
        header={
          <>
            <Header
              menu={
                <MenuDrawer {...menu}>
                  <MenuDrawerButton icon={<SearchIcon />} onSelect={palette.open}>
                    Найти страницу, заказ, деталь
                  </MenuDrawerButton>
                  {checkRule('role.is.shop', viewer) && <Manager />}
                </MenuDrawer>
              }
              left={
                parts.left === 'bankLogin' ? (
                  <BankButton purpose="link" redirectUrl={pathname + search} size="small" />
                ) : (
                  <Breadcrumbs items={crumbsOf(route, params, viewer)} />
                )
              }
              context={
                <>
                  {parts.storageSelector && <StorageChoice />}
                  {customer && parts.basketLimit && <Limit />}
                </>
              }
              right={
                <>
                  <OfflineNote />
                  {checkRule('role.is.shop', viewer) && (
                    <span className="max-md:hidden">
                      <Manager />
                    </span>
                  )}
                  <HelpButton />
                  <Bell />
                  <Account />
                </>
              }
            />
            {parts.searchPanel && <SearchPanel />}
          </>
        }
        footer={route.layout === 'full' ? undefined : <PortalFooter />}
        bar={<PhoneBar items={barOf(user, route, facts)} />}
        phone={AT_THE_GATE.includes(route.name)}
      >
        <ShownImpersonation shown={user.impersonator ?? statements?.unseen_impersonations} />
        <PermanentNotifications />
        <DocumentHrefContext value={documentHref}>
          <Outlet />
        </DocumentHrefContext>
      </AppShell>
      {palette.windows}
      <OverdueShipments />
      <Survey />
      <HelpChat />
      <YearGreeting />
    </>
  );
}

function Limit() {
  const { storageId } = useStorage();
  const limit = useLimit(storageId);
  if (!limit) return null;
  const faults = limitFaults(limit.contracts);
  return (
    <LimitMeter
      amount={limit.amount}
      limit={limit.limit}
      excess={overLimits(limit.contracts)}
      // With an empty basket the limits of all contracts are added up.
      basis={limit.contracts.length > 0 ? 'у поставщиков корзины:' : 'по всем договорам:'}
      note={faults.length > 0 ? faults.join('; ') : undefined}
    />
  );
}
