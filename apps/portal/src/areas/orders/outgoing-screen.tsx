import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import { useAddress } from '../../session/browser/address.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { RepeatMonth, useMayRepeat } from '../requests/repeated/repeat-month.tsx';
import { RepeatOrders } from '../requests/repeated/repeat-orders.tsx';
import { ArchiveScreen } from './archive-screen.tsx';
import { useOrderList } from './order-list.tsx';

/** Outgoing orders; with `?archive=1` the archived ones. */
export function OutgoingScreen() {
  const [params] = useAddress();
  return params.has('archive') ? <ArchiveScreen side="outgoing" /> : <Outgoing />;
}

function Outgoing() {
  const viewer = viewerOf(useCurrentUser());
  const mayRepeat = useMayRepeat();
  const list = useOrderList(
    'outgoing',
    mayRepeat ? (selected) => <RepeatOrders orders={selected.map(({ id }) => id)} /> : undefined,
  );
  const actions = (
    <>
      <RepeatMonth />
      {checkRule('pages.outgoing-arrivals', viewer) && (
        <ButtonLink variant="secondary" href={routeHref('outgoing-arrivals')}>
          Где мои детали
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" href={routeHref('outgoing-constants')}>
        Условия заказов
      </ButtonLink>
      <ButtonLink variant="secondary" href={`${routeHref('outgoing')}?archive=1`}>
        Архив
      </ButtonLink>
    </>
  );
  return <ListPage title="Исходящие заказы" list={list} actions={actions} />;
}
