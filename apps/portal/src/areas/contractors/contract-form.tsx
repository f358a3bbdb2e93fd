import { toKopecks, toRoubles } from '@portal/api-client/money';
import { CONTRACT_TYPES, CONTRACT_ZONES, contractFaults, type TermsFault } from '@portal/domain/contracts';
import { titlesIn } from '@portal/domain/field-titles';
import { formatAmount, parseMoney } from '@portal/domain/money';
import {
  all,
  maxLength,
  optional,
  percent,
  required,
  rule,
  validateForm,
  type Validator,
} from '@portal/domain/validation';
import { DOCUMENT_SENTENCES } from '@portal/domain/document-sentences';
import { say, sayEach } from '@portal/domain/say';
import { Checkbox } from '@portal/ui/checkbox';
import { Combobox } from '@portal/ui/combobox';
import { DatePicker } from '@portal/ui/date-picker';
import { Input } from '@portal/ui/input';
import type { Option } from '@portal/ui/multiselect';
import { Select } from '@portal/ui/select';
import { useQuery } from '../../session/calls/use-query.ts';
import { failedOf } from '../../kit/failed-options.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import {
  LimitField,
  limitFaults,
  limitOf,
  limitValues,
  type LimitValues,
  UNNAMED_LIMIT,
} from '../../kit/form/limit-field.tsx';
import type { Form } from '../../kit/form/form.ts';
import { ContactChoice } from './contact-choice.tsx';
import { type Contract, contractStoragesQuery, findParties } from './contract-queries.ts';

export const titleOf = titlesIn('createContract');

/** Form values of a contract; numbers as typed. */
export type ContractValues = LimitValues & {
  number: string;
  subject: string;
  date: string | null;
  date_end: string | null;
  type_id: string;
  req_zone_id: string;
  supplier_id: Option | null;
  customer_id: Option | null;
  monthly_plan: string;
  buyer_markup_percent: string;
  only_for_selected_storage: boolean;
  storage_id: string;
  is_not_consider_limit_transit_order: boolean;
  is_electronic_doc_circulation: boolean;
  contact_person_full_name: string;
  contact_person_phone: string;
};

/** Initial values of a new contract. */
export const newContract = (today: string): ContractValues => ({
  number: '',
  subject: 'Поставка автомобильных запасных частей',
  date: today,
  date_end: null,
  type_id: '1',
  req_zone_id: '2',
  supplier_id: null,
  customer_id: null,
  ...UNNAMED_LIMIT,
  monthly_plan: '',
  buyer_markup_percent: '0',
  only_for_selected_storage: false,
  storage_id: '',
  is_not_consider_limit_transit_order: false,
  is_electronic_doc_circulation: false,
  contact_person_full_name: '',
  contact_person_phone: '',
});

const optionOf = ({ id, title }: { id: number; title: string }): Option => ({
  value: String(id),
  label: title,
});

/** Form values of an existing contract. */
export const valuesOf = (contract: Contract): ContractValues => ({
  number: contract.number,
  subject: contract.subject,
  date: contract.date,
  date_end: contract.date_end,
  type_id: String(contract.type.id),
  req_zone_id: String(contract.req_zone_id),
  supplier_id: optionOf(contract.supplier),
  customer_id: optionOf(contract.customer),
  ...(contract.limit_named ? limitValues(contract.limit) : UNNAMED_LIMIT),
  monthly_plan: contract.monthly_plan === null ? '' : formatAmount(toKopecks(contract.monthly_plan)),
  buyer_markup_percent: String(contract.buyer_markup_percent).replace('.', ','),
  only_for_selected_storage: contract.only_for_selected_storage,
  storage_id: contract.storage === null ? '' : String(contract.storage.id),
  is_not_consider_limit_transit_order: contract.is_not_consider_limit_transit_order,
  is_electronic_doc_circulation: contract.is_electronic_doc_circulation,
  contact_person_full_name: contract.contact_person_full_name,
  contact_person_phone: contract.contact_person_phone,
});

const SUPPLIERS: TermsFault = { code: 'termsAreSuppliers' };

const idOf = (option: Option | null) => (option === null ? null : Number(option.value));
const amount: Validator = rule(
  (value) => String(value).trim() === '' || parseMoney(String(value)) !== null,
  'введено некорректно',
);
const present: Validator = rule((value) => value !== null, 'Обязательное поле');

/**
 * Who edits a contract: a supplier sets limit and markup; an administrator chooses the supplier and sets
 * neither.
 */
export type Writer = 'supplier' | 'admin';

/** Errors by field; `needsSupplier`: the supplier is chosen in the form. */
export function faultsOf(
  values: ContractValues,
  by: Writer,
  needsSupplier: boolean,
): Partial<Record<keyof ContractValues, string>> {
  const own = validateForm(values, {
    number: [titleOf('number'), all(required, maxLength(60))],
    subject: [titleOf('subject'), maxLength(500)],
    date: [titleOf('date'), present],
    customer_id: [titleOf('customer_id'), present],
    monthly_plan: [titleOf('monthly_plan'), amount],
    contact_person_full_name: [titleOf('contact_person_full_name'), optional(maxLength(120))],
    contact_person_phone: [titleOf('contact_person_phone'), optional(maxLength(30))],
    ...(by === 'supplier'
      ? { buyer_markup_percent: [titleOf('buyer_markup_percent'), all(required, percent)] as const }
      : {}),
    ...(needsSupplier ? { supplier_id: [titleOf('supplier_id'), present] as const } : {}),
  } as never) as Partial<Record<keyof ContractValues, string>>;
  const between = contractFaults({
    date: values.date,
    date_end: values.date_end,
    supplier_id: idOf(values.supplier_id),
    customer_id: idOf(values.customer_id),
    only_for_selected_storage: values.only_for_selected_storage,
    storage_id: values.storage_id === '' ? null : Number(values.storage_id),
  });
  return {
    ...sayEach(DOCUMENT_SENTENCES, between),
    ...own,
    ...(by === 'supplier' ? limitFaults(values) : {}),
  };
}

/** Fields of an active contract that may be changed, in the form of the API. */
export const termsOf = (values: ContractValues, by: Writer) => {
  const plan = values.monthly_plan.trim() === '' ? null : parseMoney(values.monthly_plan);
  return {
    date_end: values.date_end,
    ...(by === 'supplier'
      ? {
          limit: limitOf(values),
          buyer_markup_percent: Number(values.buyer_markup_percent.replace(',', '.')),
        }
      : {}),
    monthly_plan: plan === null ? null : toRoubles(plan),
    only_for_selected_storage: values.only_for_selected_storage,
    storage_id:
      values.only_for_selected_storage && values.storage_id !== '' ? Number(values.storage_id) : null,
    is_not_consider_limit_transit_order: values.is_not_consider_limit_transit_order,
    is_electronic_doc_circulation: values.is_electronic_doc_circulation,
    contact_person_full_name: values.contact_person_full_name,
    contact_person_phone: values.contact_person_phone,
  };
};

/** All fields, in the form of the API. */
export const fieldsOf = (values: ContractValues, by: Writer) => ({
  ...termsOf(values, by),
  number: values.number,
  subject: values.subject,
  date: values.date ?? '',
  customer_id: idOf(values.customer_id) ?? 0,
  type_id: Number(values.type_id),
  req_zone_id: Number(values.req_zone_id),
});

interface FieldsProps {
  form: Form<ContractValues>;
  /** Read-only. @default false */
  disabled?: boolean;
}

/** Main fields of a contract, fixed once it is active. */
export function HeadFields({
  form,
  disabled = false,
  picksSupplier,
}: FieldsProps & { picksSupplier: boolean }) {
  return (
    <>
      <FormField form={form} name="number" label={titleOf('number')} required>
        {(field) => <Input {...field} maxLength={60} autoComplete="off" disabled={disabled} />}
      </FormField>
      <FormField form={form} name="type_id" label={titleOf('type_id')} required>
        {(field) => <Select {...field} disabled={disabled} options={CONTRACT_TYPES.map(optionOf)} />}
      </FormField>
      <FormField form={form} name="subject" label="Предмет договора" className="col-span-full">
        {(field) => <Input {...field} maxLength={500} autoComplete="off" disabled={disabled} />}
      </FormField>
      {picksSupplier && (
        <FormField form={form} name="supplier_id" label={titleOf('supplier_id')} required>
          {({ value, onChange }) => (
            <Combobox
              value={value}
              onChange={onChange}
              load={findParties('supplier')}
              placeholder="Название или ИНН"
              disabled={disabled}
            />
          )}
        </FormField>
      )}
      <FormField
        form={form}
        name="customer_id"
        label={titleOf('customer_id')}
        required
        className={picksSupplier ? '' : 'col-span-full'}
      >
        {({ value, onChange }) => (
          <Combobox
            value={value}
            onChange={(next) => {
              onChange(next);
              // The storage belonged to the previous customer.
              form.set({ storage_id: '' });
            }}
            load={findParties('customer')}
            placeholder="Название или ИНН"
            disabled={disabled}
          />
        )}
      </FormField>
      <FormField form={form} name="date" label="Заключён" required>
        {({ value, ...field }) => <DatePicker {...field} value={value} disabled={disabled} />}
      </FormField>
      <FormField
        form={form}
        name="req_zone_id"
        label={titleOf('req_zone_id')}
        hint="По нему наступает последний день"
      >
        {(field) => <Select {...field} disabled={disabled} options={CONTRACT_ZONES.map(optionOf)} />}
      </FormField>
    </>
  );
}

/** Fields that may be changed while a contract is active. */
export function TermsFields({ form, by, disabled = false }: FieldsProps & { by: Writer }) {
  const names = by === 'supplier' && !disabled;
  const { values } = form;
  const {
    data: storages = [],
    error,
    refetch,
  } = useQuery(
    contractStoragesQuery(values.only_for_selected_storage && !disabled ? idOf(values.customer_id) : null),
  );
  const flag = (
    name:
      'only_for_selected_storage' | 'is_not_consider_limit_transit_order' | 'is_electronic_doc_circulation',
    label: string,
  ) => (
    <Checkbox
      checked={values[name]}
      disabled={disabled}
      onChange={({ target }) => form.set({ [name]: target.checked })}
    >
      {label}
    </Checkbox>
  );
  return (
    <>
      <FormField form={form} name="date_end" label={titleOf('date_end')} hint="Пусто – бессрочный">
        {({ value, ...field }) => <DatePicker {...field} value={value} disabled={disabled} />}
      </FormField>
      <LimitField
        form={form}
        disabled={!names}
        {...(by === 'admin' ? { hint: say(DOCUMENT_SENTENCES, SUPPLIERS) } : {})}
      />
      <FormField
        form={form}
        name="buyer_markup_percent"
        label={`${titleOf('buyer_markup_percent')}, %`}
        hint={by === 'admin' ? say(DOCUMENT_SENTENCES, SUPPLIERS) : 'Входит в цену, которую видит покупатель'}
        required={by === 'supplier'}
      >
        {(field) => <Input {...field} inputMode="decimal" autoComplete="off" disabled={!names} />}
      </FormField>
      <FormField
        form={form}
        name="monthly_plan"
        label="План закупок в месяц, руб."
        hint="По нему считается отчёт «Лада Имидж»; пусто – плана нет"
      >
        {(field) => <Input {...field} inputMode="decimal" autoComplete="off" disabled={disabled} />}
      </FormField>
      <div className="col-span-full flex flex-col gap-3">
        {flag('only_for_selected_storage', titleOf('only_for_selected_storage'))}
        {values.only_for_selected_storage && (
          <FormField form={form} name="storage_id" label="Склад покупателя" required>
            {(field) => (
              <Select
                {...field}
                disabled={disabled}
                placeholder={values.customer_id === null ? 'Сначала выберите покупателя' : 'Выберите склад'}
                failed={failedOf({ error, refetch })}
                options={storages.map(optionOf)}
              />
            )}
          </FormField>
        )}
        {flag('is_not_consider_limit_transit_order', titleOf('is_not_consider_limit_transit_order'))}
        {flag('is_electronic_doc_circulation', titleOf('is_electronic_doc_circulation'))}
      </div>
      {!disabled && (
        <div className="col-span-full max-w-105">
          <ContactChoice value={values} onChoose={(contact) => form.set(contact)} />
        </div>
      )}
      <FormField
        form={form}
        name="contact_person_full_name"
        label={titleOf('contact_person_full_name')}
        hint="Магазин видит его как менеджера"
      >
        {(field) => <Input {...field} maxLength={120} autoComplete="off" disabled={disabled} />}
      </FormField>
      <FormField form={form} name="contact_person_phone" label={titleOf('contact_person_phone')}>
        {(field) => <Input {...field} maxLength={30} autoComplete="off" disabled={disabled} />}
      </FormField>
    </>
  );
}
