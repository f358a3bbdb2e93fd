import { answerOf } from '@portal/api-client/client';
import { showsExpiredShipments } from '@portal/domain/navigation';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useIdleMoment } from '../../kit/form/busy.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { firstEnterShown, isFirstEnter } from '../../session/sign-in.ts';

const overdueQuery = queryOptions({
  queryKey: ['overdue-shipments'],
  queryFn: async () => (await answerOf(api.GET('/user-notifications/popup'))).data.order_ids,
});
/** Loaded on demand: most pages have none. */
const OverdueDialog = lazy(async () => ({ default: (await import('./overdue-dialog.tsx')).OverdueDialog }));

/** Dialog on the first page after signing in: orders whose shipment is overdue. Specification 1, section 6. */
export function OverdueShipments() {
  const viewer = viewerOf(useCurrentUser());
  const [first] = useState(isFirstEnter);
  // In an effect, because a render that React discards must not count as the first page.
  useEffect(firstEnterShown, []);
  const [closed, setClosed] = useState(false);
  const wanted = showsExpiredShipments(viewer, first);
  const { data: ids = [] } = useQuery({ ...overdueQuery, enabled: wanted });
  const due = wanted && !closed && ids.length > 0;
  // Waits until the user is idle, so that nobody is interrupted while typing.
  const isIdle = useIdleMoment(due);
  if (!due || !isIdle) return null;
  return (
    <Suspense>
      <OverdueDialog ids={ids} onClose={() => setClosed(true)} />
    </Suspense>
  );
}
