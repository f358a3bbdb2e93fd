import { Select } from '@portal/ui/select';
import { FormField } from '../../../kit/form/form-field.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { joinOf } from './joining.ts';
import type { Matched, Preview } from './matching.ts';

const optionsOf = (headers: readonly string[]) =>
  headers.map((header, place) => ({
    value: String(place),
    label: `${place + 1}. ${header === '' ? 'без названия' : header}`,
  }));

/** Columns by which rows of two sheets are joined, if a field is taken from another sheet. */
export function JoinKey({ form, preview }: { form: Form<Matched>; preview: Preview }) {
  const join = joinOf(preview, form.values);
  if (!join) return null;
  const hasArticles = join.columns.article !== null;
  return (
    <div className="grid grid-cols-4 max-md:grid-cols-1 items-start gap-4">
      <FormField
        form={form}
        name="key"
        label="Соединить листы по столбцу"
        required={!hasArticles}
        hint={`Столбец листа «${preview.sheet ?? ''}»`}
      >
        {(control) => (
          <Select
            {...control}
            placeholder={hasArticles ? 'Артикул и бренд' : 'Выберите столбец'}
            options={optionsOf(preview.headers)}
          />
        )}
      </FormField>
      {(form.values['key'] ?? '') !== '' && (
        <FormField
          form={form}
          name="key-joined"
          label="И по столбцу"
          required
          hint={`Столбец листа «${join.sheet}»`}
        >
          {(control) => (
            <Select {...control} placeholder="Выберите столбец" options={optionsOf(join.headers ?? [])} />
          )}
        </FormField>
      )}
    </div>
  );
}
