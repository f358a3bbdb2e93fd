import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { showDay } from '@portal/ui/date-picker';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { Link } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { Navigate, useParams } from 'react-router';
import { DocumentFailure } from '../../kit/document/document-failure.tsx';
import { KeptFile } from '../../kit/document/kept-file.tsx';
import { Current } from '../../kit/form/current.tsx';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { formData } from '../../kit/form-data.ts';
import { faultsOf, fieldsOf, NormativeFields, type NormativeValues, valuesOf } from './normative-form.tsx';
import { audienceOf, type Normative, normativeChanged, normativeQuery } from './normative-queries.ts';

const LIST = { href: routeHref('regulatory-documents'), label: 'Все документы' };

/** One regulatory document; without an id it redirects to the list. */
export function NormativeScreen() {
  const { id } = useParams();
  return id === undefined ? <Navigate to={LIST.href} replace /> : <Document id={Number(id)} />;
}

function Document({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(normativeQuery(id));
  const { is_admin } = useCurrentUser();
  useTitle('Регламентный документ');
  if (error) return <DocumentFailure error={error} onRetry={() => void refetch()} list={LIST} />;
  if (!data) return <Skeleton shape="card" className="h-96" />;
  return (
    <>
      <PageHeader
        title={data.title}
        aside={
          is_admin ? null : data.accepted_at === null ? (
            <StatusBadge tone="yellow">Не принят</StatusBadge>
          ) : (
            <StatusBadge tone="green">Принят</StatusBadge>
          )
        }
        actions={data.accepted_at === null && <Accept id={id} edition={data.edition} />}
      />
      <div className="flex flex-col gap-4">
        <Card>
          <DescriptionList
            items={[
              { term: 'Действует с', value: showDay(data.date) },
              { term: 'Опубликовал', value: data.author.title },
              { term: 'Для кого', value: audienceOf(data) },
              { term: 'Редакция', value: data.edition },
              {
                term: 'Обязательный',
                value: data.required ? 'Да: без принятия портал не открывается' : 'Нет',
              },
              {
                term: 'Вы приняли',
                value: data.accepted_at === null ? '—' : <DateTime value={data.accepted_at} />,
              },
            ]}
          />
        </Card>
        <Card title="Содержание">
          <div className="flex flex-col gap-3">
            <Text as="p" className="max-w-190 whitespace-pre-line">
              {data.description || 'Описания нет.'}
            </Text>
            {data.file_name === '' ? (
              <Text tone="muted">Файла нет.</Text>
            ) : (
              <KeptFile
                name={data.file_name}
                load={() =>
                  api.GET('/normative-document/{id}/file', { params: { path: { id } }, parseAs: 'blob' })
                }
              />
            )}
          </div>
        </Card>
        <Related document={data} />
        {data.may_change && <Acceptances document={data} />}
        {data.may_change && <Current of={data}>{(shown) => <Edited document={shown} />}</Current>}
      </div>
    </>
  );
}

function Accept({ id, edition }: { id: number; edition: number }) {
  const accept = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/normative-document/{id}/accept', { params: { path: { id }, query: { edition } } })),
    onSuccess: () => toasts.success('Документ принят'),
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: normativeChanged,
  });
  return (
    <Button pending={accept.isPending} onClick={() => accept.mutate()}>
      Принять
    </Button>
  );
}

function Related({ document: { parent, related } }: { document: Normative }) {
  if (!parent && related.length === 0) return null;
  return (
    <Card title="Версии и приложения">
      <ul className="flex flex-col gap-2">
        {parent && (
          <li className="flex flex-wrap gap-x-2">
            <Text tone="muted">Основной документ:</Text>
            <Link href={routeHref('regulatory-documents-id', { id: parent.id })}>{parent.title}</Link>
          </li>
        )}
        {related.map(({ id, title }) => (
          <li key={id}>
            <Link href={routeHref('regulatory-documents-id', { id })}>{title}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Acceptances({ document: { acceptances, edition: current } }: { document: Normative }) {
  return (
    <Card title="Кто принял">
      {acceptances.length === 0 && <Text tone="muted">Пока никто.</Text>}
      <ul className="flex flex-col gap-2">
        {acceptances.map(({ id, person, contractor, edition, at }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <Text>{person}</Text>
            <Text tone="muted">{contractor}</Text>
            {edition < current && <Text tone="muted">редакция {edition}</Text>}
            <Text tone="muted">
              <DateTime value={at} />
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Edited({ document }: { document: Normative }) {
  const { id, version } = document;
  const form = useForm<NormativeValues>({
    initial: valuesOf(document),
    check: (values) => faultsOf(values, false),
    send: async (values) => {
      await answerOf(
        api.PUT('/normative-document/{id}', {
          params: { path: { id } },
          body: formData({ ...fieldsOf(values), version }, values.file ? [values.file] : [], 'file'),
        }),
      );
      await normativeChanged();
    },
    done: () => ['Документ сохранён'],
    // Another user has saved it meanwhile: refetch, so that the form shows the current version.
    onRefused: ({ status }) => status === 409 && normativeChanged(),
  });
  return (
    <Card title="Изменить">
      <FormFrame form={form} className="flex max-w-190 flex-col gap-4">
        <NormativeFields form={form} own={document} />
        <FormActions form={form} action="Сохранить" list={LIST.href} />
      </FormFrame>
    </Card>
  );
}
