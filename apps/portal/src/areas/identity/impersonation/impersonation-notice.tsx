import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { queryClient } from '../../../session/query-client.ts';
import { statementsQuery } from '../../../session/session.ts';
import { toasts } from '../../../session/toasts.ts';
import { impersonationsQuery, timeOf } from './impersonations.ts';

/** Entries of the notice; the page of security has all of them. */
const MOST = 3;

/** Tells the user who looked at the portal as them, when and why, until they say that they know. */
export function ImpersonationNotice() {
  const { data = [] } = useQuery(impersonationsQuery);
  const seen = useMutation({
    mutationFn: () => answerOf(api.POST('/identity/impersonation/seen')),
    onSuccess: () =>
      Promise.all(
        [impersonationsQuery, statementsQuery].map((query) =>
          queryClient.invalidateQueries({ queryKey: query.queryKey }),
        ),
      ),
    onError: (error) => toasts.warning(failureSentence(error)),
  });
  const ended = data.filter(({ ended_at, is_seen }) => ended_at !== null && !is_seen);
  if (ended.length === 0) return null;
  const more = ended.length - MOST;
  return (
    <Alert className="mb-4" title="Портал смотрели от вашего имени">
      <ul className="flex flex-col gap-1">
        {ended.slice(0, MOST).map((one) => (
          <li key={one.id}>
            <Entry {...one} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1">
          И ещё {more}: <Link href={routeHref('settings-password')}>Пароль и безопасность</Link>
        </p>
      )}
      <div className="mt-2">
        <Button variant="secondary" size="small" pending={seen.isPending} onClick={() => seen.mutate()}>
          Понятно
        </Button>
      </div>
    </Alert>
  );
}

const Entry = ({ name, started_at, ended_at, reason }: Schemas['Impersonation']) => (
  <>
    {name}, <DateTime value={started_at} />
    {ended_at !== null && `–${timeOf(ended_at)}`}, только чтение. Причина: {reason}
  </>
);
