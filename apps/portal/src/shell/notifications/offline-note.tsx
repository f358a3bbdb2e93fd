import { Badge } from '@portal/ui/badge';
import { OfflineIcon } from '@portal/ui/icons';
import { useAtomValue } from 'jotai';
import { realtimeStateAtom } from '../../session/calls/realtime.ts';

/** A calm word when news cannot arrive. */
export function OfflineNote() {
  const state = useAtomValue(realtimeStateAtom);
  if (state !== 'offline') return null;
  return (
    <span role="status">
      <Badge tone="yellow">
        <OfflineIcon aria-hidden="true" className="size-4" />
        Нет связи, обновления приостановлены
      </Badge>
    </span>
  );
}
