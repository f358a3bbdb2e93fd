import { Badge } from '@portal/ui/badge';
import { OfflineIcon } from '@portal/ui/icons';
import { SOCKET_FAILURE } from '@portal/domain/realtime';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { toasts } from '../../session/toasts.ts';
import { realtimeStateAtom } from '../../session/calls/realtime.ts';

/** A calm word when news cannot arrive. */
export function OfflineNote() {
  const state = useAtomValue(realtimeStateAtom);
  const isOffline = state === 'offline';
  // The tries are used up. Spec 1 §8, word for word; the note stays while it is so.
  useEffect(() => {
    if (isOffline) toasts.error(SOCKET_FAILURE);
  }, [isOffline]);
  if (!isOffline) return null;
  return (
    <span role="status">
      <Badge tone="yellow">
        <OfflineIcon aria-hidden="true" className="size-4" />
        Нет связи, обновления приостановлены
      </Badge>
    </span>
  );
}
