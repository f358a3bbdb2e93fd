import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { all, maxLength, required, validateForm } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import type { Column } from '@portal/ui/data-table';
import { PlusIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DocumentFailure } from '../../kit/document/document-failure.tsx';
import { Current } from '../../kit/form/current.tsx';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { contractorsChanged, type Subtype, subtypeQuery, subtypesQuery } from './queries.ts';

const LIST = { href: routeHref('contractors-subtypes'), label: 'Все подтипы' };

const COLUMNS: readonly Column<Subtype>[] = [
  { id: 'title', title: 'Подтип', cell: ({ title }) => <Text weight="strong">{title}</Text> },
  {
    id: 'count',
    title: 'Контрагентов',
    align: 'right',
    cell: ({ contractors_count }) => contractors_count.toLocaleString('ru'),
  },
];

const SUBTYPES = describeList<Subtype>({
  name: 'contractor-subtypes',
  label: 'Подтипы контрагентов',
  queryKey: ['contractor-subtypes', 'list'],
  load: async () => ({ data: await queryClient.fetchQuery({ ...subtypesQuery, staleTime: 0 }) }),
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowLabel: ({ title }) => title,
  rowHref: ({ id }) => routeHref('contractors-subtypes-id', { id }),
  empty: <EmptyState title="Подтипов пока нет" />,
});

/** Subtypes of contractors. */
export function SubtypesScreen() {
  return (
    <ListPage
      title="Подтипы контрагентов"
      list={SUBTYPES}
      actions={
        <ButtonLink href={routeHref('contractors-subtypes-add')}>
          <PlusIcon aria-hidden="true" className="size-4" />
          Добавить
        </ButtonLink>
      }
    />
  );
}

/** Form of a new subtype; read-only for users who are not administrators. */
export function AddSubtypeScreen() {
  useTitle('Новый подтип контрагента');
  return (
    <>
      <PageHeader title="Новый подтип контрагента" />
      <SubtypeForm subtype={null} />
    </>
  );
}

/** One subtype. */
export function SubtypeScreen() {
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useQuery(subtypeQuery(id));
  const writes = useWrites();
  useTitle('Подтип контрагента');
  if (error)
    return (
      <DocumentFailure
        error={error}
        onRetry={() => void refetch()}
        list={writes ? LIST : { href: routeHref('main'), label: 'На главную' }}
      />
    );
  if (!data) return <Skeleton shape="card" className="h-48" />;
  return (
    <>
      <PageHeader title={data.title} actions={writes && <Removal subtype={data} />} />
      <Current of={data}>{(shown) => <SubtypeForm subtype={shown} />}</Current>
    </>
  );
}

const useWrites = () => checkRule('actions.contractors-subtypes.update', viewerOf(useCurrentUser()));

function SubtypeForm({ subtype }: { subtype: Subtype | null }) {
  const writes = useWrites();
  const form = useForm<{ title: string }>({
    initial: { title: subtype?.title ?? '' },
    check: (values) => validateForm(values, { title: ['Название', all(required, maxLength(120))] }),
    send: async ({ title }, { key }) => {
      await (subtype
        ? answerOf(
            api.PUT('/warehouse/contractor-subtype', {
              body: { id: subtype.id, version: subtype.version, title },
            }),
          )
        : answerOf(
            api.POST('/warehouse/contractor-subtype', {
              params: { header: { 'Idempotency-Key': key } },
              body: { title },
            }),
          ));
      await contractorsChanged();
    },
    done: () => [subtype ? 'Подтип сохранён' : 'Подтип добавлен'],
    to: LIST.href,
    onRefused: ({ status }) => status === 409 && contractorsChanged(),
  });
  return (
    <div className="flex max-w-190 flex-col gap-4">
      {!writes && <Alert>Подтипы ведёт администратор портала.</Alert>}
      <Card>
        <FormFrame form={form} className="flex flex-col gap-4">
          <FormField form={form} name="title" label="Название" required>
            {(field) => <Input {...field} maxLength={120} autoComplete="off" disabled={!writes} />}
          </FormField>
          {writes && <FormActions form={form} action={subtype ? 'Сохранить' : 'Добавить'} list={LIST.href} />}
        </FormFrame>
      </Card>
    </div>
  );
}

function Removal({ subtype: { id, title, contractors_count } }: { subtype: Subtype }) {
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
        title={`Удалить подтип «${title}»?`}
        description={
          contractors_count === 0
            ? 'Ни у одного контрагента его нет.'
            : `Он есть у контрагентов: ${contractors_count}. Сначала смените его у них.`
        }
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/warehouse/contractor-subtype', { params: { query: { id } } }));
          queryClient.markDeleted(subtypeQuery(id).queryKey);
          toasts.success('Подтип удалён');
          await navigate(LIST.href);
          await contractorsChanged();
        }}
      />
    </>
  );
}
