import { severalArticles } from '@portal/domain/part-cells';
import { Alert } from '@portal/ui/alert';
import { RadioGroup } from '@portal/ui/radio-group';
import { useFormField } from '../../../kit/form/form-field.tsx';
import type { Form } from '../../../kit/form/form.ts';
import type { Matched, Preview } from './matching.ts';

/** Asks whether separators in the article column divide several articles or belong to one. */
export function SeveralArticles({ form, preview }: { form: Form<Matched>; preview: Preview }) {
  const { control } = useFormField(form, 'several');
  const named = severalNamed(preview, form.values['article']);
  const isSaid = control.value !== '';
  return (
    <div className="flex flex-col gap-3">
      {named && !isSaid && (
        <Alert tone="yellow">{`Похоже, в ячейке несколько артикулов: «${named.text}» в строке ${named.number.toLocaleString('ru')}. Скажите ниже, так ли это, – или такие строки не будут приняты.`}</Alert>
      )}
      <RadioGroup
        label="Запятая, «;», «|» или « / » в ячейке артикула"
        name="several"
        direction="row"
        value={control.value ?? ''}
        onChange={control.onChange}
        options={[
          { value: '', label: 'Не принимать такие строки' },
          { value: 'one', label: 'Это один артикул' },
          { value: 'yes', label: 'Несколько артикулов: каждый – отдельная позиция' },
        ]}
      />
    </div>
  );
}

/** The first displayed row whose cell contains several articles. */
function severalNamed({ rows }: Preview, column: string | undefined) {
  if (!column) return undefined;
  return rows
    .map(({ number, cells }) => ({ number, text: cells[Number(column)] ?? '' }))
    .find(({ text }) => severalArticles(text).length > 1);
}
