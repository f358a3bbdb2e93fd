import { answerOf } from '@portal/api-client/client';
import { criterionFaults, type CriterionKind } from '@portal/domain/criteria';
import { titlesIn } from '@portal/domain/field-titles';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { SETTING_SENTENCES } from '@portal/domain/setting-sentences';
import { sayEach } from '@portal/domain/say';
import { Alert } from '@portal/ui/alert';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Input } from '@portal/ui/input';
import { Multiselect, type Option } from '@portal/ui/multiselect';
import { Select } from '@portal/ui/select';
import { keepPreviousData } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { failedOf } from '../../kit/failed-options.ts';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { type Form, useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { categoriesQuery } from '../contractors/queries.ts';
import { criteriaChanged, type Criterion, findTargets, optionOf } from './queries.ts';

const titleOf = titlesIn('createSelectionCriterion');

type Values = {
  title: string;
  contractor_category_id: string;
  supplier_ids: Option[];
  supplier_storage_ids: Option[];
  is_only_for_distributors: boolean;
  is_only_direct_shipment: boolean;
};

const valuesOf = (criterion: Criterion | null): Values => ({
  title: criterion?.title ?? '',
  contractor_category_id: String(criterion?.contractor_category?.id ?? ''),
  supplier_ids: criterion?.suppliers.map(optionOf) ?? [],
  supplier_storage_ids: criterion?.supplier_storages.map(optionOf) ?? [],
  is_only_for_distributors: criterion?.is_only_for_distributors ?? false,
  is_only_direct_shipment: criterion?.is_only_direct_shipment ?? false,
});

const idsOf = (options: readonly Option[]) => options.map(({ value }) => Number(value));
/** The values in the form of the API. */
const fieldsOf = (values: Values) => ({
  title: values.title,
  contractor_category_id: values.contractor_category_id === '' ? null : Number(values.contractor_category_id),
  supplier_ids: idsOf(values.supplier_ids),
  supplier_storage_ids: idsOf(values.supplier_storage_ids),
  is_only_for_distributors: values.is_only_for_distributors,
  is_only_direct_shipment: values.is_only_direct_shipment,
});

export interface CriterionFormProps {
  /** null: a new one. */
  criterion: Criterion | null;
  discriminator: CriterionKind;
}

/** Form of a criterion: targets, the customers it applies to, and a preview of what it would hide. */
export function CriterionForm({ criterion, discriminator }: CriterionFormProps) {
  const { data: categories = [], error, refetch } = useQuery(categoriesQuery);
  const form = useForm<Values, Criterion>({
    initial: valuesOf(criterion),
    titles: titleOf,
    check: (values) => sayEach(SETTING_SENTENCES, criterionFaults(fieldsOf(values), discriminator)),
    send: async (values, { key }) => {
      const fields = fieldsOf(values);
      const { data } = await (criterion
        ? answerOf(
            api.PUT('/warehouse/selection-criteria', {
              body: { id: criterion.id, version: criterion.version, ...fields },
            }),
          )
        : answerOf(
            api.POST('/warehouse/selection-criteria', {
              params: { header: { 'Idempotency-Key': key } },
              body: { discriminator, ...fields },
            }),
          ));
      await criteriaChanged();
      return data;
    },
    done: () => [
      criterion ? 'Критерий сохранён' : 'Критерий добавлен',
      'Действует для следующих предложений',
    ],
    to: routeHref('settings-criterion'),
    row: ({ id }) => id,
    onRefused: ({ status }) => status === 409 && criteriaChanged(),
  });
  const field = discriminator === 'contractor' ? 'supplier_ids' : 'supplier_storage_ids';
  return (
    <div className="flex max-w-190 flex-col gap-4">
      <FormFrame form={form} className="flex flex-col gap-4">
        <Card>
          <div className="flex flex-col gap-4">
            <FormField form={form} name="title" required>
              {(control) => <Input {...control} maxLength={120} autoComplete="off" />}
            </FormField>
            <FormField
              form={form}
              name="contractor_category_id"
              hint="Им предлагают только то, что названо ниже; критерии одной категории складываются"
            >
              {(control) => (
                <Select
                  {...control}
                  failed={failedOf({ error, refetch })}
                  options={[
                    { value: '', label: 'Без категории: только скрыть у остальных' },
                    ...categories.map(({ id, title }) => ({ value: String(id), label: title })),
                  ]}
                />
              )}
            </FormField>
            <FormField form={form} name={field} label={titleOf(field)} required>
              {({ value, onChange }) => (
                <Multiselect
                  value={value}
                  onChange={onChange}
                  load={findTargets(discriminator)}
                  placeholder={
                    discriminator === 'contractor' ? 'Название или ИНН' : 'Название склада или поставщика'
                  }
                />
              )}
            </FormField>
            <FormField form={form} name="is_only_direct_shipment" label="">
              {({ value, onChange }) => (
                <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)}>
                  Только прямые поставки – доставка без промежуточного склада
                </Checkbox>
              )}
            </FormField>
            <FormField form={form} name="is_only_for_distributors" label="">
              {({ value, onChange }) => (
                <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)}>
                  Только для дистрибьюторов – остальные покупатели этих предложений не видят
                </Checkbox>
              )}
            </FormField>
            <Preview form={form} criterion={criterion} discriminator={discriminator} />
          </div>
        </Card>
        <FormActions
          form={form}
          action={criterion ? 'Сохранить' : 'Добавить'}
          list={routeHref('settings-criterion')}
        />
      </FormFrame>
    </div>
  );
}

function Preview({
  form: { values },
  criterion,
  discriminator,
}: { form: Form<Values> } & CriterionFormProps) {
  const { title: _, ...fields } = fieldsOf(values);
  const whole = Object.keys(criterionFaults({ ...fields, title: '-' }, discriminator)).length === 0;
  const body = { discriminator, ...fields, ...(criterion ? { id: criterion.id } : {}) };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['criterion-preview', body],
    queryFn: async ({ signal }) =>
      (await answerOf(api.POST('/warehouse/selection-criteria/preview', { body, signal }))).data,
    enabled: whole,
    placeholderData: keepPreviousData,
  });
  if (!whole) return <Alert>Когда критерий заполнен, здесь видно, сколько предложений он скроет.</Alert>;
  if (error) return <Alert tone="yellow">Не удалось посчитать, сколько предложений скроет критерий.</Alert>;
  if (!data || isPlaceholderData) return <Alert>Считаем, сколько предложений скроет критерий…</Alert>;
  const { hidden, total, customers } = data;
  const whose = `${customers.toLocaleString('ru')} ${plural(customers, 'покупателя', 'покупателей', 'покупателей')}`;
  if (customers === 0) return <Alert tone="yellow">Покупателей, которых он касается, пока нет.</Alert>;
  return (
    <Alert tone={hidden === total && total > 0 ? 'red' : 'brand'}>
      {`Скроет ${hidden.toLocaleString('ru')} из ${total.toLocaleString('ru')} предложений у ${whose}`}
      {hidden === total && total > 0 ? ': им не останется ничего.' : '.'}
    </Alert>
  );
}
