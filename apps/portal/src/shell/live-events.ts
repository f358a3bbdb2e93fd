import type { RealtimeFrame } from '@portal/api-client/realtime';
import { useCallback } from 'react';
import { queryClient } from '../session/query-client.ts';
import { useRealtimeEvents } from '../session/realtime.ts';
import { useCurrentUser } from '../session/session.ts';
import { toasts } from '../session/toasts.ts';
import { documentHref } from './document-href.ts';

const PROPOSALS = ['proposals', 'proposal', 'proposal-distributors', 'statements', 'notifications'];
/** What an event makes stale. */
const STALE: Record<string, readonly string[]> = {
  'order-activated': ['orders', 'order', 'statements', 'notifications'],
  'order:change-status': ['orders', 'order', 'limit', 'statements', 'notifications'],
  'supplier-refusal:activated': ['orders', 'order', 'statements', 'notifications'],
  'user-notification:created': ['statements', 'notifications'],
  'contract-proposal:created': PROPOSALS,
  'contract-proposal:accepted': PROPOSALS,
  'contract-proposal:change-status': PROPOSALS,
  // A contract has begun: there are prices now, and a place to order for.
  'contract-proposal:confirmed': [
    ...PROPOSALS,
    'current-user',
    'storages',
    'basket',
    'limit',
    'offers',
    'standards',
  ],
  price_list_upload: ['uploads', 'upload', 'price-lists', 'price-list', 'price-list-items'],
};

/** What nobody likes to hear; a proposal's change of status is told only when it is refused. */
const BAD_NEWS = new Set(['supplier-refusal:activated', 'contract-proposal:change-status']);

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
        contractProposalId,
        shopTitle,
        distributorTitle,
      } = message;
      if (title === undefined) return;
      const text = customer ?? supplier ?? (type === 'shop' ? distributorTitle : shopTitle);
      const href = documentHref(event_name, order_id ?? contractProposalId ?? null, type);
      toasts.show({
        title,
        tone: BAD_NEWS.has(event_name) ? 'orange' : 'green',
        ...(text === undefined ? {} : { text }),
        ...(href === undefined ? {} : { href }),
      });
    },
    [type],
  );
  useRealtimeEvents(hear);
}
