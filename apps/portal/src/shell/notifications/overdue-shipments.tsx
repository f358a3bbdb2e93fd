import { answerOf } from '@portal/api-client/client';
import { showsExpiredShipments } from '@portal/domain/navigation';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Dialog } from '@portal/ui/dialog';
import { Link } from '@portal/ui/link';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useEffect, useState } from 'react';
import { useIdleMoment } from '../../kit/form/busy.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { firstEnterShown, isFirstEnter } from '../../session/sign-in.ts';

const overdueQuery = queryOptions({
  queryKey: ['overdue-shipments'],
  queryFn: async () => (await answerOf(api.GET('/user-notifications/popup'))).data.order_ids,
});
/** Maximum number of orders listed in the dialog. */
const SHOWN = 10;

/** Dialog on the first page after signing in: orders whose shipment is overdue. Specification 1, section 6. */
export function OverdueShipments() {
  const viewer = viewerOf(useCurrentUser());
  const [first] = useState(isFirstEnter);
  // In an effect, because a render that React discards must not count as the first page.
  useEffect(firstEnterShown, []);
  const [closed, setClosed] = useState(false);
  const wanted = showsExpiredShipments(viewer, first);
  const { data: ids = [] } = useQuery({ ...overdueQuery, enabled: wanted });
  const close = () => setClosed(true);
  const due = wanted && !closed && ids.length > 0;
  // Waits until the user is idle, so that nobody is interrupted while typing.
  const isIdle = useIdleMoment(due);
  if (!due || !isIdle) return null;
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Просроченные отгрузки"
      description={`${ids.length} ${plural(ids.length, 'заказ должен был', 'заказа должны были', 'заказов должны были')} уйти раньше, но ещё не ${plural(ids.length, 'отгружен', 'отгружены', 'отгружены')}.`}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Закрыть
          </Button>
          <ButtonLink href={`${routeHref('inbox')}?tab=overdue&late=true`} onClick={close}>
            Показать все
          </ButtonLink>
        </>
      }
    >
      <ul className="grid grid-cols-2 max-md:grid-cols-1 gap-2">
        {ids.slice(0, SHOWN).map((id) => (
          <li key={id}>
            <Link href={routeHref('inbox-id', { id })} onClick={close}>
              Заказ № {id.toLocaleString('ru')}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
