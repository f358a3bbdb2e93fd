import { answerOf, type Schemas } from '@portal/api-client/client';
import { requisiteFaults } from '@portal/domain/contractors';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { TAX_SYSTEMS, type TaxSystem } from '@portal/domain/vat';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { queryOptions } from '@tanstack/react-query';
import { Current } from '../../../kit/form/current.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { FormField } from '../../../kit/form/form-field.tsx';
import { FormFrame } from '../../../kit/form/form-frame.tsx';
import { api } from '../../../session/api.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { queryClient } from '../../../session/query-client.ts';
import { useCurrentUser } from '../../../session/session.ts';

type Contractor = Schemas['Contractor'];
/** The key is that of the contractor's own page, so that a change made there is shown here. */
const contractorQuery = (id: number) =>
  queryOptions({
    queryKey: ['contractor', id],
    queryFn: async () =>
      (await answerOf(api.GET('/warehouse/contractor/{id}', { params: { path: { id } } }))).data,
  });

/** The company's tax system and КПП: what its УПД and other papers tell. */
export function TaxCard() {
  const { contractor_id } = useCurrentUser().person;
  const { data, error, refetch } = useQuery(contractorQuery(contractor_id));
  return (
    <Card title="Налоги в документах">
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data && <Current of={data}>{(shown) => <Taxes contractor={shown} />}</Current>}
    </Card>
  );
}

const titleOf = titlesIn('updateContractor');

function Taxes({ contractor }: { contractor: Contractor }) {
  const { may_change: mayChange } = contractor;
  const { id, version, kpp, tax_system } = contractor;
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['contractor'] });
  const form = useForm<{ tax_system: TaxSystem; kpp: string }>({
    initial: { tax_system, kpp },
    check: (values) => {
      const fault = requisiteFaults({ ...contractor, kpp: values.kpp.trim() }).kpp;
      return fault === undefined || values.kpp.trim() === kpp ? {} : { kpp: fault };
    },
    send: async (values) => {
      await answerOf(
        api.PUT('/warehouse/contractor/update', {
          body: { id, version, tax_system: values.tax_system, kpp: values.kpp.trim() },
        }),
      );
      await refresh();
    },
    done: () => ['Налоги сохранены', 'Уже отправленные отгрузки не изменились'],
    // Another user has saved it meanwhile: refetch, so that the form shows the current version.
    onRefused: ({ status }) => status === 409 && refresh(),
  });
  return (
    <FormFrame form={form} className="flex max-w-120 flex-col items-start gap-5">
      <FormField
        form={form}
        name="tax_system"
        label={titleOf('tax_system')}
        hint="Цены указываются с НДС. В УПД, ТОРГ-12 и подтверждениях налог выделится сам"
        className="w-full"
      >
        {({ value, ...field }) => (
          <Select
            {...field}
            value={value}
            disabled={!mayChange}
            options={TAX_SYSTEMS.map(({ id: system, title }) => ({ value: system, label: title }))}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="kpp"
        label={titleOf('kpp')}
        hint={
          contractor.inn.length === 12 ? 'У предпринимателя его нет' : 'Без него не выгрузить УПД для ЭДО'
        }
        className="w-full"
      >
        {(field) => <Input {...field} autoComplete="off" disabled={!mayChange} className="max-w-60" />}
      </FormField>
      {mayChange && (
        <Button type="submit" variant="secondary" pending={form.pending}>
          Сохранить налоги
        </Button>
      )}
    </FormFrame>
  );
}
