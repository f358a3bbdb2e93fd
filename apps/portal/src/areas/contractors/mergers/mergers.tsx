import { answerOf, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { Button } from '@portal/ui/button';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { MergersCard } from '../../../kit/mergers/mergers-card.tsx';
import { MergerRow } from '../../../kit/mergers/merger-row.tsx';
import { api } from '../../../session/api.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { type Contractor, contractorsChanged } from '../queries.ts';

type Merger = Schemas['Merger'];

const mergersQuery = (id: number) =>
  queryOptions({
    queryKey: ['mergers', id],
    queryFn: async () =>
      (await answerOf(api.GET('/warehouse/contractor/{id}/mergers', { params: { path: { id } } }))).data,
  });

/** Mergers of a contractor; administrators merge and undo here. */
export function Mergers({ contractor }: { contractor: Contractor }) {
  const mergers = useQuery(mergersQuery(contractor.id));
  const [asks, setAsks] = useState(false);
  return (
    <MergersCard
      title="Объединение с другим контрагентом"
      mergers={mergers}
      row={(merger) => <One merger={merger} contractorId={contractor.id} />}
    >
      {contractor.merged_into === null && contractor.type !== 'admin' && (
        <>
          <Text tone="muted">
            Если одна организация заведена дважды, один из двух контрагентов закрывается, и всё, что у него
            есть, переходит к другому.
          </Text>
          <Button variant="secondary" onClick={() => setAsks(true)}>
            Объединить…
          </Button>
        </>
      )}
      {asks && <MergeDialog contractor={contractor} onClose={() => setAsks(false)} />}
    </MergersCard>
  );
}

function One({ merger, contractorId }: { merger: Merger; contractorId: number }) {
  const { kept, emptied } = merger;
  const here = kept.id === contractorId;
  const other = here ? emptied : kept;
  return (
    <MergerRow
      merger={merger}
      undo={{
        action: 'Отменить объединение',
        question: `Отменить объединение: ${emptied.title} → ${kept.title}?`,
        consequence: `Организации ${emptied.title} вернётся ровно то, что перешло, и документы, заведённые с тех пор по её договорам и заказам. У организации ${kept.title} останется остальное, что появилось после объединения. Сотрудники первой войдут заново.`,
        done: 'Объединение отменено',
        run: async () => {
          await answerOf(
            api.POST('/warehouse/contractor-merger/{id}/undo', { params: { path: { id: merger.id } } }),
          );
          await contractorsChanged();
        },
      }}
    >
      {here ? 'Присоединён: ' : 'Теперь это '}
      <Link href={routeHref('contractors-id', { id: other.id })}>{other.title}</Link>
    </MergerRow>
  );
}
