import type { RealtimeFrame } from '@portal/api-client/realtime';
import { useCallback } from 'react';
import { LIVE_EVENTS } from '../../areas/areas.ts';
import { queryClient } from '../../session/query-client.ts';
import { useRealtimeEvents } from '../../session/calls/realtime.ts';
import { useCurrentUser } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { documentHref } from '../../areas/document-href.ts';

/** Counters of the shell that any event may change. */
const COUNTERS = ['statements', 'notifications'];

/** Bring what happens elsewhere onto the screen: a toast for news, and fresh data for whoever looks at it. */
export function useLiveEvents(): void {
  const { type } = useCurrentUser();
  const hear = useCallback(
    ({ event_name, message }: RealtimeFrame) => {
      if (event_name === 'resync') {
        void queryClient.invalidateQueries();
        return;
      }
      const event = LIVE_EVENTS[event_name];
      for (const key of event ? [...event.stale, ...COUNTERS] : [])
        void queryClient.invalidateQueries({ queryKey: [key] });
      const {
        userNotificationTitle: title,
        customer_contractor_title: customer,
        supplier_contractor_title: supplier,
        order_id,
        contractProposalId,
        'claim-id': claimId,
        id: entityId,
        shopTitle,
        distributorTitle,
      } = message;
      if (title === undefined) return;
      const text = customer ?? supplier ?? (type === 'shop' ? distributorTitle : shopTitle);
      const href = documentHref(
        event_name,
        order_id ?? contractProposalId ?? claimId ?? entityId ?? null,
        type,
      );
      toasts.show({
        title,
        tone: event?.isBad ? 'orange' : 'green',
        ...(text === undefined ? {} : { text }),
        ...(href === undefined ? {} : { href }),
      });
    },
    [type],
  );
  useRealtimeEvents(hear);
}
