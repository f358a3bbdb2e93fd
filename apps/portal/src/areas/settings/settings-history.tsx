import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { api } from '../../session/api.ts';

const historyQuery = queryOptions({
  queryKey: ['portal-settings-history'],
  queryFn: async () => (await answerOf(api.GET('/settings/portal/history'))).data,
});

/** Changes of the portal's settings and their authors, newest first. */
export function SettingsHistory() {
  const { data, error, refetch } = useQuery(historyQuery);
  return (
    <Card title="История изменений">
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text tone="muted">Настройки ещё не меняли.</Text>}
      <ul className="flex max-w-190 flex-col gap-3">
        {data?.map(({ id, at, actor, text }) => (
          <li key={id}>
            <Text block>{text}</Text>
            <Text block tone="muted">
              <DateTime value={at} />, {actor}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
