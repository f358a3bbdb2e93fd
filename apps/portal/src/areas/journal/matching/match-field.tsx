import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { FormField } from '../../../kit/form/form-field.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { JOINED } from './joining.ts';
import { SureColumn } from './sure-column.tsx';
import {
  CONSTANT,
  firstValues,
  type MatchField as Field,
  type Matched,
  type Preview,
  unclearOf,
} from './matching.ts';

interface MatchFieldProps {
  form: Form<Matched>;
  field: Field;
  preview: Preview;
}

/**
 * Source of a field: a column, another sheet, or one value for all rows; also the number format, if it is
 * ambiguous.
 */
export function MatchField({
  form,
  field: { id, label, required, constant, numeric },
  preview,
}: MatchFieldProps) {
  const chosen = form.values[id] ?? '';
  const together = (id === 'article' || id === 'brand') && /^\d+$/.test(form.values['part'] ?? '');
  const unclear = numeric ? unclearOf(preview, chosen) : null;
  const joined = preview.joins.find(
    ({ columns }) => (id === 'price' || id === 'quantity') && columns[id] !== null,
  );
  const options = [
    ...preview.headers.map((header, index) => ({
      value: String(index),
      label: `${index + 1}. ${header === '' ? (preview.rows[0]?.cells[index] ?? '') || 'без названия' : header}${preview.asked.includes(id) && header !== '' ? `: ${firstValues(preview, index)}` : ''}`,
    })),
    ...(joined ? [{ value: JOINED, label: `С листа «${joined.sheet}»` }] : []),
    ...(constant ? [{ value: CONSTANT, label: 'Одно для всех строк' }] : []),
  ];
  const seen = /^\d+$/.test(chosen) ? preview.seen[Number(chosen)] : undefined;
  const decimals = {
    comma: 'Дробная часть – после запятой',
    point: 'Дробная часть – после точки',
    either: undefined,
  };
  const hint = numeric && id === 'price' && seen?.form ? decimals[seen.form] : undefined;
  return (
    <div className="flex flex-col gap-3">
      <FormField form={form} name={id} label={label} required={required && !together} hint={hint}>
        {({ onChange, ...control }) => (
          <Select
            {...control}
            onChange={(event) => {
              if (event.target.value === JOINED && joined) form.set({ join: joined.sheet });
              onChange(event);
            }}
            placeholder={together ? 'Вместе с артикулом' : required ? 'Выберите столбец' : 'Нет в файле'}
            options={options}
          />
        )}
      </FormField>
      <SureColumn form={form} field={{ id, label, required }} preview={preview} />
      {chosen === CONSTANT && (
        <FormField form={form} name={`constant-${id}`} label={`${label} для всех строк`} required>
          {(control) => <Input {...control} maxLength={64} />}
        </FormField>
      )}
      {unclear && (
        <FormField form={form} name={`form-${id}`} label={`«${unclear.text}» – это сколько?`} required>
          {(control) => (
            <Select
              {...control}
              placeholder="Выберите"
              options={[
                { value: 'comma', label: unclear.comma },
                { value: 'point', label: unclear.point },
              ].toSorted((a, b) => a.label.length - b.label.length)}
            />
          )}
        </FormField>
      )}
    </div>
  );
}
