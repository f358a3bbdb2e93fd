import { Checkbox } from '@portal/ui/checkbox';
import { Text } from '@portal/ui/text';
import { useFormField } from '../../../kit/form/form-field.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { firstValues, isProposed, type Matched, type MatchField, type Preview } from './matching.ts';

interface SureColumnProps {
  form: Form<Matched>;
  field: MatchField;
  preview: Preview;
}

/** Asks the user to confirm a guessed column, showing its first values. */
export function SureColumn({ form, field: { id, label }, preview }: SureColumnProps) {
  const { control } = useFormField(form, `sure-${id}`);
  const chosen = form.values[id] ?? '';
  if (!preview.asked.includes(id) || !/^\d+$/.test(chosen)) return null;
  return (
    <div className="flex flex-col gap-2">
      <Text tone="secondary" size="note">
        {`Первые значения: ${firstValues(preview, Number(chosen)) || 'пусто'}`}
      </Text>
      {isProposed(preview, id, chosen) && (
        <Checkbox
          name={control.name}
          checked={control.value === 'yes'}
          onBlur={control.onBlur}
          onChange={({ target }) => control.onChange(target.checked ? 'yes' : '')}
        >
          {`Да, это ${label.toLowerCase()}`}
        </Checkbox>
      )}
    </div>
  );
}
