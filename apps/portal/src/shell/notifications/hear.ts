import type { RealtimeFrame } from '@portal/api-client/realtime';
import { NOTIFICATION_FAILED } from '@portal/domain/failures';
import { LIVE_EVENTS } from '../../areas/areas.ts';
import { documentHref } from '../../areas/document-href.ts';
import { queryClient } from '../../session/query-client.ts';
import { type CurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { countAgain } from './counters.ts';
import { showInstant } from './panel.ts';

/** Id of the document that a message is about; null if there is none. */
const documentOf = (message: RealtimeFrame['message']): number | null =>
  message.order_id ??
  message.contractProposalId ??
  message['claim-id'] ??
  message['delivery-time-corrective-id'] ??
  message.logisticCardId ??
  message.id ??
  null;

/**
 * Shows a live message to the user. If it cannot be handled, shows «Не удалось получить уведомление».
 * Specification 1, section 8.
 */
export async function hear(frame: RealtimeFrame, user: CurrentUser): Promise<void> {
  try {
    await take(frame, user);
  } catch (error) {
    toasts.error(NOTIFICATION_FAILED);
    reportError(error);
  }
}

async function take({ event_name, message }: RealtimeFrame, user: CurrentUser): Promise<void> {
  if (event_name === 'resync') return queryClient.invalidateQueries();
  const event = LIVE_EVENTS[event_name];
  for (const key of event ? [...event.stale, 'notifications'] : [])
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
  if (title !== undefined) {
    const party = customer ?? supplier ?? (user.type === 'shop' ? distributorTitle : shopTitle);
    const text = party ?? supplierTitle ?? contractorTitle ?? storageTitle;
    const href = documentHref(event_name, documentOf(message), user.type);
    showInstant({
      title,
      tone: event?.isBad ? 'orange' : 'green',
      ...(text === undefined ? {} : { text }),
      ...(href === undefined ? {} : { href }),
    });
  }
  if (event) await countAgain(event_name, viewerOf(user));
}
