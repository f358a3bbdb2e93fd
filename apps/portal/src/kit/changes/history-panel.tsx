import { answerOf, CallError } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useQuery } from '../../session/calls/use-query.ts';
import { api } from '../../session/api.ts';
import { ChangedFields } from './changed-fields.tsx';
import type { SubjectHistoryProps } from './subject-history.tsx';

const FIRST = 5;
const MOST = 100;

/** Who changed a subject, when and how, newest first. Whoever may not see it, sees nothing. */
export function HistoryPanel({ kind, id, of }: SubjectHistoryProps) {
  const [pageSize, setPageSize] = useState(FIRST);
  const { data, error, refetch } = useQuery({
    queryKey: ['changes', kind, id, pageSize, JSON.stringify(of)],
    queryFn: () =>
      answerOf(api.GET('/changes/{kind}/{id}', { params: { path: { kind, id }, query: { pageSize } } })),
    placeholderData: keepPreviousData,
  });
  if (error instanceof CallError && (error.status === 403 || error.status === 404)) return null;
  return (
    <Card title="История изменений">
      {error ? (
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.data.length === 0 ? (
        <Text tone="muted">Изменений ещё не было.</Text>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <ul className="flex w-full max-w-190 flex-col gap-4">
            {data.data.map(({ id: key, created_at, action_title, actor, via, reason, fields }) => (
              <li key={key} className="flex min-w-0 flex-col gap-1">
                <Text block>
                  <Text weight="strong">{action_title}</Text>{' '}
                  <Text tone="muted">
                    <DateTime value={created_at} />,{' '}
                    {[actor.name, actor.company, via].filter(Boolean).join(', ')}
                  </Text>
                </Text>
                <ChangedFields fields={fields} />
                {reason !== '' && <Text block>{reason}</Text>}
              </li>
            ))}
          </ul>
          {data.pagination.total > data.data.length && pageSize < MOST && (
            <Button variant="secondary" onClick={() => setPageSize(MOST)}>
              Показать раньше
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
