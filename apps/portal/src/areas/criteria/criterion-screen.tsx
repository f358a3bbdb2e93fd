import { answerOf } from '@portal/api-client/client';
import type { CriterionKind } from '@portal/domain/criteria';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Skeleton } from '@portal/ui/skeleton';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Current } from '../../kit/form/current.tsx';
import { DocumentFailure } from '../../kit/document/document-failure.tsx';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';
import { CriterionForm } from './criterion-form.tsx';
import { criteriaChanged, type Criterion, criterionQuery } from './queries.ts';

const LIST = { href: routeHref('settings-criterion'), label: 'Все критерии' };

function Add({ discriminator, title }: { discriminator: CriterionKind; title: string }) {
  useTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <CriterionForm criterion={null} discriminator={discriminator} />
    </>
  );
}

/** New criterion by suppliers. */
export const AddCriterionScreen = () => (
  <Add discriminator="contractor" title="Новый критерий по поставщикам" />
);
/** New criterion by storages. */
export const AddStorageCriterionScreen = () => (
  <Add discriminator="storage" title="Новый критерий по складам" />
);

/** One criterion. */
export function CriterionScreen() {
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useQuery(criterionQuery(id));
  useTitle(data?.title ?? 'Критерий отбора');
  if (error) return <DocumentFailure error={error} onRetry={() => void refetch()} list={LIST} />;
  if (!data) return <Skeleton shape="card" className="h-96" />;
  return (
    <>
      <PageHeader title={data.title} actions={<Removal criterion={data} />} />
      <Current of={data}>
        {(shown) => <CriterionForm criterion={shown} discriminator={shown.discriminator} />}
      </Current>
    </>
  );
}

function Removal({ criterion: { id, title } }: { criterion: Criterion }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Удалить…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Удалить критерий «${title}»?`}
        description="Покупатели сразу увидят предложения, которые он скрывал."
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/warehouse/selection-criteria', { params: { query: { id } } }));
          queryClient.markDeleted(criterionQuery(id).queryKey);
          toasts.success('Критерий удалён');
          await navigate(LIST.href);
          await criteriaChanged();
        }}
      />
    </>
  );
}
