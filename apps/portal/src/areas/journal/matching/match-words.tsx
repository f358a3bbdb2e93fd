import { type Column, DataTable } from '@portal/ui/data-table';
import { Input } from '@portal/ui/input';
import { Text } from '@portal/ui/text';
import { useFormField } from '../../../kit/form/form-field.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { type Matched, type Preview, type Word, wordsIn } from './matching.ts';

/** Words in the stock column with their suggested meanings, editable. */
export function MatchWords({ form, preview }: { form: Form<Matched>; preview: Preview }) {
  const words = wordsIn(preview, form.values);
  if (words.length === 0) return null;
  const columns: readonly Column<Word>[] = [
    { id: 'text', title: 'В файле', cell: ({ text }) => <Text weight="strong">{text}</Text> },
    {
      id: 'times',
      title: 'Строк',
      align: 'right',
      width: '110px',
      cell: ({ times }) => times.toLocaleString('ru'),
    },
    { id: 'means', title: 'Остаток', width: '320px', cell: (word) => <Meaning form={form} word={word} /> },
  ];
  return (
    <div role="group" aria-label="Что значат слова в остатке" className="flex flex-col gap-2">
      <Text block weight="strong">
        Что значат слова в остатке
      </Text>
      <Text block tone="secondary">
        Число, «&gt;10» – не меньше десяти, «0» – нет. Если оставить пустым, строки с этим словом не будут
        приняты.
      </Text>
      <div className="max-w-180">
        <DataTable
          label="Что значат слова в остатке"
          columns={columns}
          rows={words}
          rowId={({ name }) => name}
        />
      </div>
    </div>
  );
}

function Meaning({ form, word: { name, text } }: { form: Form<Matched>; word: Word }) {
  const { control, error } = useFormField(form, name);
  return (
    <div>
      <Input
        {...control}
        controlSize="small"
        value={control.value ?? ''}
        aria-label={`Остаток для «${text}»`}
        aria-invalid={error !== undefined}
        maxLength={20}
        placeholder="Что это значит?"
      />
      {error !== undefined && (
        <Text size="note" tone="red" block>
          <span data-slot="field-error">{error}</span>
        </Text>
      )}
    </div>
  );
}
