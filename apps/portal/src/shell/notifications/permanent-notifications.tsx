import { permanentState } from '@portal/domain/permanent-notifications';
import { Alert } from '@portal/ui/alert';
import { useQuery } from '../../session/calls/use-query.ts';
import { useNow } from '../../session/time/now.ts';
import { statementsQuery } from '../../session/session.ts';

/** Banners that administrators show on every page during their period. */
export function PermanentNotifications() {
  const now = useNow();
  const { data } = useQuery(statementsQuery);
  const shown = (data?.permanentNotifications ?? []).filter((one) => permanentState(one, now) === 'shown');
  if (shown.length === 0) return null;
  return (
    <section aria-label="Постоянные уведомления" className="mb-4 flex flex-col gap-2">
      {shown.map(({ id, tone, text }) => (
        <Alert key={id} tone={tone}>
          {text}
        </Alert>
      ))}
    </section>
  );
}
