import { ATTACHMENT_ENDINGS, LARGEST_ATTACHMENT } from '@portal/domain/attachments';
import { titlesIn } from '@portal/domain/field-titles';
import { all, maxLength, optional, required, validateForm } from '@portal/domain/validation';
import { Checkbox } from '@portal/ui/checkbox';
import { DatePicker } from '@portal/ui/date-picker';
import { Field } from '@portal/ui/field';
import { FileUpload } from '@portal/ui/file-upload';
import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '../../session/calls/use-query.ts';
import { failedOf } from '../../kit/failed-options.ts';
import { FormField, useFormField } from '../../kit/form/form-field.tsx';
import type { Form } from '../../kit/form/form.ts';
import { useCurrentUser } from '../../session/session.ts';
import { type Normative, normativeChoicesQuery } from './normative-queries.ts';

const titleOf = titlesIn('createNormativeDocument');

export type NormativeValues = {
  title: string;
  description: string;
  date: string | null;
  for_shop: boolean;
  for_distributor: boolean;
  for_supplier: boolean;
  required: boolean;
  parent_normative_document_id: string;
  file: File | null;
};

export const valuesOf = (document: Normative): NormativeValues => ({
  title: document.title,
  description: document.description,
  date: document.date,
  for_shop: document.for_shop,
  for_distributor: document.for_distributor,
  for_supplier: document.for_supplier,
  required: document.required,
  parent_normative_document_id: document.parent === null ? '' : String(document.parent.id),
  file: null,
});

/** Errors by field; a new document requires a file. */
export function faultsOf(
  values: NormativeValues,
  isNew: boolean,
): Partial<Record<keyof NormativeValues, string>> {
  const { title, description, date, file } = values;
  const nobody = !values.for_shop && !values.for_distributor && !values.for_supplier;
  return {
    ...validateForm(
      { title, description },
      {
        title: [titleOf('title'), all(required, maxLength(200))],
        description: [titleOf('description'), optional(maxLength(5000))],
      },
    ),
    ...(date === null ? { date: 'Обязательное поле' } : {}),
    ...(nobody ? { for_shop: 'Выберите, для кого документ' } : {}),
    ...(isNew && file === null ? { file: 'Приложите файл' } : {}),
  };
}

/** Fields of the request besides the file. */
export const fieldsOf = ({ file: _, parent_normative_document_id, date, ...values }: NormativeValues) => ({
  ...values,
  date: date ?? '',
  parent_normative_document_id:
    parent_normative_document_id === '' ? null : Number(parent_normative_document_id),
});

interface FieldsProps {
  form: Form<NormativeValues>;
  /** The edited document: it cannot be its own parent. */
  own?: Normative;
}

/** Fields of a regulatory document: data, audience and file. */
export function NormativeFields({ form, own }: FieldsProps) {
  const { person, is_admin } = useCurrentUser();
  const { data: documents = [], error, refetch } = useQuery(normativeChoicesQuery);
  const { error: whom } = useFormField(form, 'for_shop');
  const { error: fileFault } = useFormField(form, 'file');
  const { values } = form;
  const parents = documents.filter(
    ({ id, parent, author }) =>
      id !== own?.id && parent === null && (is_admin || author.id === person.contractor_id),
  );
  const flag = (name: 'for_shop' | 'for_distributor' | 'for_supplier') => (
    <Checkbox
      checked={values[name]}
      onChange={({ target }) => {
        form.set({ [name]: target.checked });
        if (form.errors.for_shop) form.judge(['for_shop']);
      }}
    >
      {titleOf(name)}
    </Checkbox>
  );
  return (
    <>
      <FormField form={form} name="title" label={titleOf('title')} required>
        {({ value, ...field }) => (
          <Input {...field} value={String(value)} maxLength={200} autoComplete="off" />
        )}
      </FormField>
      <FormField form={form} name="description" label={titleOf('description')}>
        {({ value, ...field }) => <Textarea {...field} value={String(value)} rows={5} maxLength={5000} />}
      </FormField>
      <FormField form={form} name="date" label="Действует с" required>
        {({ value, ...field }) => <DatePicker {...field} value={typeof value === 'string' ? value : null} />}
      </FormField>
      <Field label="Для кого" {...(whom === undefined ? {} : { error: whom })}>
        <div className="flex flex-col gap-2">
          {flag('for_shop')}
          {flag('for_distributor')}
          {flag('for_supplier')}
        </div>
      </Field>
      {is_admin && (
        <FormField
          form={form}
          name="required"
          label=""
          hint="Без принятия работать на портале нельзя. Новый файл – новая редакция: её спрашивают у всех заново"
        >
          {({ value, onChange }) => (
            <Checkbox checked={Boolean(value)} onChange={({ target }) => onChange(target.checked)}>
              {titleOf('required')}
            </Checkbox>
          )}
        </FormField>
      )}
      <FormField
        form={form}
        name="parent_normative_document_id"
        label={titleOf('parent_normative_document_id')}
        hint="Если это его новая версия или приложение"
      >
        {({ value, ...field }) => (
          <Select
            {...field}
            value={String(value)}
            failed={failedOf({ error, refetch })}
            options={[
              { value: '', label: 'Самостоятельный документ' },
              ...parents.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
          />
        )}
      </FormField>
      <div className="flex flex-col gap-2">
        <FileUpload
          label={own ? 'Другой файл документа' : 'Файл документа'}
          accept={ATTACHMENT_ENDINGS}
          maxSize={LARGEST_ATTACHMENT}
          hint="PDF, JPG, PNG или DOCX"
          error={fileFault}
          onFile={(file) => form.set({ file })}
        />
        {values.file && <Text tone="muted">Выбран файл «{values.file.name}»</Text>}
      </div>
    </>
  );
}
