import { checkRule } from '@portal/domain/access';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { useState } from 'react';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { useStorageZone } from '../../../session/storage/zone.ts';
import type { Request } from '../queries.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { subscriptionsHref } from './subscriptions.ts';

/** Subscribes to a list; of a list that a subscription proposed, the link to it. Nothing without the right. */
export function SubscribeButton({ request }: { request: Request }) {
  const [asks, setAsks] = useState(false);
  const may = checkRule('pages.request-add', viewerOf(useCurrentUser()));
  const zone = useStorageZone(request.storage.id);
  const { subscription } = request;
  if (subscription)
    return (
      <ButtonLink variant="secondary" href={subscriptionsHref(subscription.id)}>
        Подписка
      </ButtonLink>
    );
  const isReadable = request.positions.some(({ product, quantity }) => product !== null && quantity !== null);
  if (!may || !isReadable) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Предлагать каждую неделю
      </Button>
      {asks && <SubscribeDialog of={{ request }} zone={zone} onClose={() => setAsks(false)} />}
    </>
  );
}
