import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { BEST_RATING, formatRating } from '@portal/domain/contractors';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { TAX_SYSTEMS } from '@portal/domain/vat';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DescriptionList } from '@portal/ui/description-list';
import { Field } from '@portal/ui/field';
import { Link } from '@portal/ui/link';
import { Multiselect } from '@portal/ui/multiselect';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { failedOf } from '../../kit/failed-options.ts';
import { DocumentFailure } from '../../kit/document/document-failure.tsx';
import { SubjectHistory } from '../../kit/changes/subject-history.tsx';
import { Current } from '../../kit/form/current.tsx';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { regionsQuery } from '../../kit/regions.ts';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import {
  changesOf,
  ContactFieldset,
  ContractorFields,
  type ContractorValues,
  faultsOf,
  valuesOf,
} from './contractor-form.tsx';
import { typeTitle } from './contractors-screen.tsx';
import { Mergers } from './mergers/mergers.tsx';
import { SandboxSwitch } from './sandbox-switch.tsx';
import { type Contractor, contractorQuery, contractorsChanged } from './queries.ts';

const LIST = { href: routeHref('contractors'), label: 'Все контрагенты' };

/** A contractor, editable for users with the right. */
export function ContractorScreen() {
  return <Page editable />;
}

/** A contractor, read-only. */
export function ContractorViewScreen() {
  return <Page editable={false} />;
}

function Page({ editable }: { editable: boolean }) {
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useQuery(contractorQuery(id));
  const user = useCurrentUser();
  const { is_admin } = user;
  useTitle('Контрагент');
  if (error) return <DocumentFailure error={error} onRetry={() => void refetch()} list={LIST} />;
  if (!data) return <Skeleton shape="card" className="h-96" />;
  const writes = editable && data.may_change;
  return (
    <>
      <PageHeader
        title={data.title}
        aside={
          <>
            <Badge>{typeTitle(data.type)}</Badge>
            {data.is_sandbox && <Badge tone="yellow">Песочница</Badge>}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {data.merged_into && (
          <Alert>
            Контрагент объединён с{' '}
            <Link underlined href={routeHref('contractors-id', { id: data.merged_into.id })}>
              {data.merged_into.title}
            </Link>
            : его документы, склады и люди там.
          </Alert>
        )}
        {editable && !data.may_change && data.merged_into === null && (
          <Alert>Этого контрагента меняет он сам, тот, кто его завёл, или администратор портала.</Alert>
        )}
        {writes ? (
          <Current of={data}>{(shown) => <Edited contractor={shown} />}</Current>
        ) : (
          <Shown contractor={data} />
        )}
        {writes && <Regions key={`regions ${data.region_ids.join()}`} contractor={data} />}
        {writes && is_admin && <Rating contractor={data} />}
        {writes && is_admin && data.type !== 'admin' && <SandboxSwitch contractor={data} />}
        {editable && checkRule('actions.contractors.merge', viewerOf(user)) && <Mergers contractor={data} />}
        {writes && <SubjectHistory kind="contractor" id={data.id} of={data} />}
      </div>
    </>
  );
}

function Shown({ contractor }: { contractor: Contractor }) {
  const { data: regions = [] } = useQuery({ ...regionsQuery, enabled: contractor.region_ids.length > 0 });
  const regionTitles = regions
    .filter(({ id }) => contractor.region_ids.includes(id))
    .map(({ title }) => title);
  return (
    <>
      <Card>
        <DescriptionList
          items={[
            { term: 'ИНН', value: contractor.inn || '—' },
            { term: 'КПП', value: contractor.kpp || '—' },
            { term: 'ОГРН', value: contractor.ogrn || '—' },
            {
              term: 'Система налогообложения',
              value: TAX_SYSTEMS.find(({ id }) => id === contractor.tax_system)?.title ?? '—',
            },
            { term: 'Код', value: contractor.code || '—' },
            { term: 'БИК', value: contractor.bic || '—' },
            { term: 'Расчётный счёт', value: contractor.account || '—' },
            { term: 'Корреспондентский счёт', value: contractor.cor_account || '—' },
            { term: 'Юридический адрес', value: contractor.juridical_address || '—' },
            { term: 'Категория', value: contractor.category?.title ?? '—' },
            { term: 'Подтип', value: contractor.subtype?.title ?? '—' },
            { term: 'Рейтинг', value: contractor.rating === null ? '—' : formatRating(contractor.rating) },
            { term: 'Регионы', value: regionTitles.join(', ') || '—' },
          ]}
        />
      </Card>
      <Card title="Контактные лица">
        {contractor.contacts.length === 0 && <Text tone="muted">Контактных лиц пока нет.</Text>}
        <ul className="flex flex-col gap-3">
          {contractor.contacts.map(({ full_name, post, phone, email }) => (
            <li key={`${full_name} ${phone}`}>
              <Text block weight="strong">
                {full_name}
              </Text>
              <Text block tone="muted">
                {[post, phone, email].filter(Boolean).join(', ')}
              </Text>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Edited({ contractor }: { contractor: Contractor }) {
  const { id, version } = contractor;
  const before = valuesOf(contractor);
  const form = useForm<ContractorValues>({
    initial: before,
    check: (values) => faultsOf(values, before),
    send: async (values) => {
      await answerOf(
        api.PUT('/warehouse/contractor/update', { body: { id, version, ...changesOf(values, before) } }),
      );
      await contractorsChanged();
    },
    done: () => ['Контрагент сохранён'],
    // Another user has saved it meanwhile: refetch, so that the form shows the current version.
    onRefused: ({ status }) => status === 409 && contractorsChanged(),
  });
  return (
    <FormFrame form={form} className="flex max-w-190 flex-col gap-4">
      <ContractorFields form={form} isNew={false} />
      <ContactFieldset form={form} />
      <FormActions form={form} action="Сохранить" list={LIST.href} />
    </FormFrame>
  );
}

/** Regions where the company works. */
function Regions({ contractor: { id, region_ids } }: { contractor: Contractor }) {
  const { data: regions = [], error, refetch } = useQuery(regionsQuery);
  const options = regions.map((region) => ({ value: String(region.id), label: region.title }));
  const form = useForm<{ regionIds: number[] }>({
    initial: { regionIds: region_ids },
    check: () => ({}),
    send: async ({ regionIds }) => {
      await answerOf(
        api.POST('/warehouse/contractor-region-catalog', { body: { contractorId: id, regionIds } }),
      );
      await contractorsChanged();
    },
    done: () => ['Регионы сохранены'],
  });
  const chosen = new Set(form.values.regionIds.map(String));
  return (
    <Card title="Регионы">
      <FormFrame form={form} className="flex max-w-160 flex-col items-start gap-4">
        <Field label="Где работает" className="w-full">
          <Multiselect
            failed={failedOf({ error, refetch })}
            options={options}
            value={options.filter(({ value }) => chosen.has(value))}
            onChange={(next) => form.set({ regionIds: next.map(({ value }) => Number(value)) })}
          />
        </Field>
        <Button type="submit" variant="secondary" pending={form.pending}>
          Сохранить регионы
        </Button>
      </FormFrame>
    </Card>
  );
}

const RATINGS = Array.from({ length: BEST_RATING * 2 + 1 }, (_, half) => half / 2);

/** The administrator's rating of the company; saved on selection. */
function Rating({ contractor: { id, version, rating } }: { contractor: Contractor }) {
  const save = useMutation({
    mutationFn: (chosen: string) =>
      answerOf(
        api.PUT('/warehouse/contractor/rating', {
          body: { id, version, rating: chosen === '' ? null : Number(chosen) },
        }),
      ),
    onSuccess: () => toasts.success('Рейтинг сохранён'),
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: contractorsChanged,
  });
  const shown =
    rating !== null && !RATINGS.includes(rating) ? [...RATINGS, rating].toSorted((a, b) => a - b) : RATINGS;
  return (
    <Card title="Рейтинг">
      <Field label="Рейтинг от администратора" className="max-w-60">
        <Select
          value={rating === null ? '' : String(rating)}
          disabled={save.isPending}
          onChange={({ target }) => save.mutate(target.value)}
          options={[
            { value: '', label: 'Не выбрано' },
            ...shown.map((one) => ({ value: String(one), label: formatRating(one) })),
          ]}
        />
      </Field>
    </Card>
  );
}
