import { Badge } from '@portal/ui/badge';
import { OfflineIcon } from '@portal/ui/icons';
import { SOCKET_FAILURE } from '@portal/domain/realtime';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { toasts } from '../../session/toasts.ts';
import { realtimeStateAtom } from '../../session/calls/realtime.ts';

/** A note that the live channel is disconnected. */
export function OfflineNote() {
  const state = useAtomValue(realtimeStateAtom);
  const isOffline = state === 'offline';
  // All reconnection attempts have failed. Spec 1 §8, word for word; the note stays as long as the channel is
  // offline.
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
