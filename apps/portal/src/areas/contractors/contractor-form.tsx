import { CONTRACTOR_TYPES, contactFaults, requisiteFaults } from '@portal/domain/contractors';
import { titlesIn } from '@portal/domain/field-titles';
import { TAX_SYSTEMS, type TaxSystem } from '@portal/domain/vat';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { failedOf } from '../../kit/failed-options.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import type { Form } from '../../kit/form/form.ts';
import { categoriesQuery, type Contractor, subtypesQuery } from './queries.ts';

export const titleOf = titlesIn('createContractor');

/** Form values of a contact person; `key` identifies it while it is edited. */
export interface ContactValues {
  key: number;
  full_name: string;
  post: string;
  phone: string;
  email: string;
}
export type ContractorValues = {
  type: string;
  title: string;
  inn: string;
  kpp: string;
  ogrn: string;
  bic: string;
  account: string;
  cor_account: string;
  juridical_address: string;
  code: string;
  tax_system: TaxSystem;
  category_id: string;
  subtype_id: string;
  contacts: ContactValues[];
};

export const EMPTY_CONTRACTOR: ContractorValues = {
  type: 'shop',
  title: '',
  inn: '',
  kpp: '',
  ogrn: '',
  bic: '',
  account: '',
  cor_account: '',
  juridical_address: '',
  code: '',
  tax_system: 'none',
  category_id: '',
  subtype_id: '',
  contacts: [],
};

export const valuesOf = (contractor: Contractor): ContractorValues => ({
  type: contractor.type,
  title: contractor.title,
  inn: contractor.inn,
  kpp: contractor.kpp,
  ogrn: contractor.ogrn,
  bic: contractor.bic,
  account: contractor.account,
  cor_account: contractor.cor_account,
  juridical_address: contractor.juridical_address,
  code: contractor.code,
  tax_system: contractor.tax_system,
  category_id: contractor.category === null ? '' : String(contractor.category.id),
  subtype_id: contractor.subtype === null ? '' : String(contractor.subtype.id),
  contacts: contractor.contacts.map((contact, key) => ({ ...contact, key })),
});

const idOf = (text: string) => (text === '' ? null : Number(text));
const REQUISITES = [
  'title',
  'inn',
  'kpp',
  'ogrn',
  'bic',
  'account',
  'cor_account',
  'juridical_address',
  'code',
] as const;

/** Changed fields of a contractor, in the form of the API. */
export const changesOf = (values: ContractorValues, before: ContractorValues) => ({
  ...Object.fromEntries(
    REQUISITES.flatMap((name) => (values[name].trim() === before[name] ? [] : [[name, values[name].trim()]])),
  ),
  ...(values.tax_system === before.tax_system ? {} : { tax_system: values.tax_system }),
  category_id: idOf(values.category_id),
  subtype_id: idOf(values.subtype_id),
  contacts: values.contacts.map(({ key: _, ...contact }) => contact),
});

/** Errors by field; unchanged values are not checked. */
export function faultsOf(
  values: ContractorValues,
  before: ContractorValues = EMPTY_CONTRACTOR,
): Partial<Record<keyof ContractorValues, string>> {
  const trimmed = Object.fromEntries(REQUISITES.map((name) => [name, values[name].trim()]));
  const found = requisiteFaults({ ...values, ...trimmed });
  const judged = Object.entries(found).filter(([name]) => {
    const field = name as (typeof REQUISITES)[number];
    return before === EMPTY_CONTRACTOR || values[field].trim() !== before[field];
  });
  const wrong = values.contacts.some((contact) => Object.keys(contactFaults(contact)).length > 0);
  return {
    ...Object.fromEntries(judged),
    ...(wrong ? { contacts: 'Проверьте контактные лица' } : {}),
  };
}

interface FieldsProps {
  form: Form<ContractorValues>;
  disabled?: boolean;
  /** The kind of a company can be chosen only when it is created. */
  isNew: boolean;
}

/** Fields of company details, kind and code. */
export function ContractorFields({ form, disabled = false, isNew }: FieldsProps) {
  const categories = useQuery(categoriesQuery);
  const subtypes = useQuery(subtypesQuery);
  const options = (known: readonly { id: number; title: string }[] = []) => [
    { value: '', label: 'Не выбрано' },
    ...known.map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  const text = (
    name: (typeof REQUISITES)[number],
    props: { required?: boolean; digits?: boolean; className?: string } = {},
  ) => (
    <FormField
      form={form}
      name={name}
      label={titleOf(name)}
      required={props.required ?? false}
      className={props.className ?? ''}
    >
      {({ value, ...field }) => (
        <Input
          {...field}
          value={String(value)}
          autoComplete="off"
          disabled={disabled}
          {...(props.digits ? { inputMode: 'numeric' as const } : {})}
        />
      )}
    </FormField>
  );
  return (
    <Card title="Организация">
      <div className="grid grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
        {text('title', { required: true, className: 'col-span-2 max-md:col-span-1' })}
        {isNew && (
          <FormField form={form} name="type" label={titleOf('type')} required>
            {({ value, ...field }) => (
              <Select
                {...field}
                value={String(value)}
                disabled={disabled}
                options={CONTRACTOR_TYPES.map(({ id, title }) => ({ value: id, label: title }))}
              />
            )}
          </FormField>
        )}
        {text('inn', { required: true, digits: true })}
        {text('kpp')}
        {text('ogrn', { digits: true })}
        {text('code')}
        <FormField
          form={form}
          name="tax_system"
          label={titleOf('tax_system')}
          hint="По ней считается НДС в УПД, ТОРГ-12 и подтверждениях заказов"
          className="col-span-2 max-md:col-span-1"
        >
          {({ value, ...field }) => (
            <Select
              {...field}
              value={value}
              disabled={disabled}
              options={TAX_SYSTEMS.map(({ id, title }) => ({ value: id, label: title }))}
            />
          )}
        </FormField>
        {text('juridical_address', { className: 'col-span-2 max-md:col-span-1' })}
        {text('bic', { digits: true })}
        {text('account', { digits: true })}
        {text('cor_account', { digits: true })}
        <FormField form={form} name="category_id" label={titleOf('category_id')}>
          {({ value, ...field }) => (
            <Select
              {...field}
              value={String(value)}
              disabled={disabled}
              failed={failedOf(categories)}
              options={options(categories.data)}
            />
          )}
        </FormField>
        <FormField form={form} name="subtype_id" label={titleOf('subtype_id')}>
          {({ value, ...field }) => (
            <Select
              {...field}
              value={String(value)}
              disabled={disabled}
              failed={failedOf(subtypes)}
              options={options(subtypes.data)}
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}

/** Contact persons of the company. */
export function ContactFieldset({ form, disabled = false }: Omit<FieldsProps, 'isNew'>) {
  const { contacts } = form.values;
  const sent = form.errors.contacts !== undefined;
  const put = (next: ContactValues[]) => form.set({ contacts: next });
  const change = (key: number, part: Partial<ContactValues>) =>
    put(contacts.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <Card title="Контактные лица">
      <div className="flex flex-col gap-6">
        {contacts.length === 0 && <Text tone="muted">Контактных лиц пока нет.</Text>}
        {contacts.map((contact) => {
          const faults = sent ? contactFaults(contact) : {};
          const field = (name: 'full_name' | 'post' | 'phone' | 'email', needed = false) => (
            <Field
              label={name === 'email' ? 'Почта' : titleOf(name)}
              required={needed}
              {...(faults[name] === undefined ? {} : { error: faults[name] })}
            >
              <Input
                value={contact[name]}
                autoComplete="off"
                disabled={disabled}
                onChange={({ target }) => change(contact.key, { [name]: target.value })}
              />
            </Field>
          );
          return (
            <div key={contact.key} className="grid grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
              {field('full_name', true)}
              {field('post')}
              {field('phone')}
              {field('email')}
              {!disabled && (
                <div className="col-span-2 max-md:col-span-1">
                  <Button
                    variant="ghost"
                    size="small"
                    onClick={() => put(contacts.filter(({ key }) => key !== contact.key))}
                  >
                    Убрать: {contact.full_name || 'без имени'}
                  </Button>
                </div>
              )}
            </div>
          );
        })}
        {!disabled && (
          <div>
            <Button
              variant="secondary"
              onClick={() =>
                put([
                  ...contacts,
                  {
                    key: Math.max(-1, ...contacts.map(({ key }) => key)) + 1,
                    full_name: '',
                    post: '',
                    phone: '',
                    email: '',
                  },
                ])
              }
            >
              Добавить человека
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
