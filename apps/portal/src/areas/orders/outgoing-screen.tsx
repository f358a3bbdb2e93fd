import { routeHref } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import { useAddress } from '../../session/browser/address.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { ArchiveScreen } from './archive-screen.tsx';
import { useOrderList } from './order-list.tsx';

/** Outgoing orders; with `?archive=1` the archived ones. */
export function OutgoingScreen() {
  const [params] = useAddress();
  return params.has('archive') ? <ArchiveScreen side="outgoing" /> : <Outgoing />;
}

function Outgoing() {
  const actions = (
    <>
      <ButtonLink variant="secondary" href={routeHref('outgoing-constants')}>
        Условия заказов
      </ButtonLink>
      <ButtonLink variant="secondary" href={`${routeHref('outgoing')}?archive=1`}>
        Архив
      </ButtonLink>
    </>
  );
  return <ListPage title="Исходящие заказы" list={useOrderList('outgoing')} actions={actions} />;
}
