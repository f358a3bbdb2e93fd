import { answerOf, type Schemas } from '@portal/api-client/client';
import { undoLeftText } from '@portal/domain/mergers';
import { routeHref } from '@portal/domain/routes';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { useNow } from '../../session/time/now.ts';
import { toasts } from '../../session/toasts.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { type Contractor, contractorsChanged } from './queries.ts';

type Merger = Schemas['Merger'];

const mergersQuery = (id: number) =>
  queryOptions({
    queryKey: ['mergers', id],
    queryFn: async () =>
      (await answerOf(api.GET('/warehouse/contractor/{id}/mergers', { params: { path: { id } } }))).data,
  });

/** With whom a contractor has been put together, and undone; an administrator does both here. */
export function Mergers({ contractor }: { contractor: Contractor }) {
  const { data = [], error, refetch } = useQuery(mergersQuery(contractor.id));
  const [asks, setAsks] = useState(false);
  return (
    <Card title="Объединение с другим контрагентом">
      <div className="flex flex-col items-start gap-4">
        {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
        {data.length > 0 && (
          <ul className="flex w-full flex-col gap-4">
            {data.map((merger) => (
              <li key={merger.id}>
                <One merger={merger} contractorId={contractor.id} />
              </li>
            ))}
          </ul>
        )}
        {contractor.merged_into === null && contractor.type !== 'admin' && (
          <>
            <Text tone="muted">
              Если одна организация заведена дважды, второй контрагент присоединяется к этому со всем, что у
              него есть.
            </Text>
            <Button variant="secondary" onClick={() => setAsks(true)}>
              Объединить
            </Button>
          </>
        )}
        {asks && <MergeDialog contractor={contractor} onClose={() => setAsks(false)} />}
      </div>
    </Card>
  );
}

function One({ merger, contractorId }: { merger: Merger; contractorId: number }) {
  const now = useNow();
  const [asks, setAsks] = useState(false);
  const { kept, emptied, moved } = merger;
  const here = kept.id === contractorId;
  const other = here ? emptied : kept;
  const left = undoLeftText(new Date(merger.undo_until).getTime() - now.getTime());
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <Text block>
          {here ? 'Присоединён ' : 'Присоединён к '}
          <Link href={routeHref('contractors-id', { id: other.id })}>{other.title}</Link>
        </Text>
        <Text block tone="muted">
          <DateTime value={merger.at} />, {merger.by}
          {moved.length > 0 && '. '}
          {moved
            .map(({ title, count }) => `${title.toLowerCase()}: ${count.toLocaleString('ru')}`)
            .join(', ')}
        </Text>
        {merger.undone_at !== null && (
          <Text block tone="muted">
            Отменено <DateTime value={merger.undone_at} />, {merger.undone_by}
          </Text>
        )}
      </div>
      {merger.may_undo && left !== '' && (
        <div className="flex shrink-0 flex-col items-end gap-1">
          <Button variant="secondary" onClick={() => setAsks(true)}>
            Отменить объединение
          </Button>
          <Text tone="muted">Можно {left}</Text>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Отменить объединение с ${other.title}?`}
        description={`К ${emptied.title} вернётся ровно то, что перешло, и документы, заведённые с тех пор по его договорам и заказам. Остальное, что появилось после объединения, останется у ${kept.title}. Люди ${emptied.title} войдут заново.`}
        action="Отменить объединение"
        tone="danger"
        onConfirm={async () => {
          await answerOf(
            api.POST('/warehouse/contractor-merger/{id}/undo', { params: { path: { id: merger.id } } }),
          );
          toasts.success('Объединение отменено');
          await contractorsChanged();
        }}
      />
    </div>
  );
}
