import type { RealtimeFrame } from '@portal/api-client/realtime';
import { useCallback } from 'react';
import { queryClient } from '../session/query-client.ts';
import { useRealtimeEvents } from '../session/realtime.ts';
import { useCurrentUser } from '../session/session.ts';
import { toasts } from '../session/toasts.ts';
import { documentHref } from './document-href.ts';

/** What an event makes stale. */
const STALE: Record<string, readonly string[]> = {
  'order-activated': ['orders', 'order', 'statements', 'notifications'],
  'order:change-status': ['orders', 'order', 'statements', 'notifications'],
  'supplier-refusal:activated': ['orders', 'order', 'statements', 'notifications'],
  'user-notification:created': ['statements', 'notifications'],
  price_list_upload: ['uploads', 'upload', 'price-lists', 'price-list', 'price-list-items'],
};

/** Bring what happens elsewhere onto the screen: a toast for news, and fresh data for whoever looks at it. */
export function useLiveEvents(): void {
  const { type } = useCurrentUser();
  const hear = useCallback(
    ({ event_name, message }: RealtimeFrame) => {
      if (event_name === 'resync') {
        void queryClient.invalidateQueries();
        return;
      }
      for (const key of STALE[event_name] ?? []) void queryClient.invalidateQueries({ queryKey: [key] });
      const {
        userNotificationTitle: title,
        customer_contractor_title: customer,
        supplier_contractor_title: supplier,
        order_id,
      } = message;
      if (title === undefined) return;
      const text = customer ?? supplier;
      const href = documentHref(event_name, order_id ?? null, type);
      toasts.show({
        title,
        tone: event_name === 'supplier-refusal:activated' ? 'orange' : 'green',
        ...(text === undefined ? {} : { text }),
        ...(href === undefined ? {} : { href }),
      });
    },
    [type],
  );
  useRealtimeEvents(hear);
}
