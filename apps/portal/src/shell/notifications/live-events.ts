import type { RealtimeFrame } from '@portal/api-client/realtime';
import { useCallback } from 'react';
import { LIVE_EVENTS } from '../../areas/areas.ts';
import { queryClient } from '../../session/query-client.ts';
import { useRealtimeEvents } from '../../session/calls/realtime.ts';
import { useCurrentUser } from '../../session/session.ts';
import { NOTIFICATION_FAILED } from '@portal/domain/failures';
import { toasts } from '../../session/toasts.ts';
import { showInstant } from './panel.ts';
import { documentHref } from '../../areas/document-href.ts';

/** Counters of the shell that any event may change. */
const COUNTERS = ['statements', 'notifications'];

/** The number of the document that a message speaks of. */
const documentOf = (message: RealtimeFrame['message']): number | null =>
  message.order_id ??
  message.contractProposalId ??
  message['claim-id'] ??
  message['delivery-time-corrective-id'] ??
  message.logisticCardId ??
  message.id ??
  null;

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
        shopTitle,
        distributorTitle,
        supplierTitle,
        contractorTitle,
        storageTitle,
      } = message;
      if (title === undefined) return;
      const party = customer ?? supplier ?? (type === 'shop' ? distributorTitle : shopTitle);
      const text = party ?? supplierTitle ?? contractorTitle ?? storageTitle;
      const href = documentHref(event_name, documentOf(message), type);
      showInstant({
        title,
        tone: event?.isBad ? 'orange' : 'green',
        ...(text === undefined ? {} : { text }),
        ...(href === undefined ? {} : { href }),
      });
    },
    [type],
  );
  const safely = useCallback(
    (frame: RealtimeFrame) => {
      try {
        hear(frame);
      } catch (error) {
        toasts.error(NOTIFICATION_FAILED);
        reportError(error);
      }
    },
    [hear],
  );
  useRealtimeEvents(safely);
}
