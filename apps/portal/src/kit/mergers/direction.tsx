import { RadioGroup } from '@portal/ui/radio-group';
import type { Option } from '@portal/ui/combobox';
import type { Control, FieldValues } from 'react-hook-form';
import { useFormField } from '../form/form-field.tsx';
import type { Form } from '../form/form.ts';

/** Of two that become one: the second, and which of them stays; empty until somebody says so. */
export type DirectionValues = { emptied_id: Option | null; kept_id: string };

/** Nobody has chosen yet. */
export const NO_DIRECTION: DirectionValues = { emptied_id: null, kept_id: '' };

/** Who is kept and who is emptied, from whose page it was begun; null until that is said. */
export function directionOf(own: number, { emptied_id, kept_id }: DirectionValues) {
  if (emptied_id === null || kept_id === '') return null;
  const other = Number(emptied_id.value);
  return kept_id === String(own) ? { kept: own, emptied: other } : { kept: other, emptied: own };
}

/** What is wrong where the second is named and the direction is not. */
export const directionFaults = ({ emptied_id, kept_id }: DirectionValues): { kept_id?: string } =>
  emptied_id !== null && kept_id === '' ? { kept_id: 'Выберите, кто останется: второй закроется' } : {};

export interface DirectionProps<V extends FieldValues & DirectionValues> {
  form: Form<V>;
  label: string;
  sides: readonly { id: number; title: string; note: string }[];
}

/** Both side by side with what each has: the one that stays is chosen, never taken from the page where it began. */
export function Direction<V extends FieldValues & DirectionValues>({
  form,
  label,
  sides,
}: DirectionProps<V>) {
  // Both names are of every form that puts two together.
  const own = form as unknown as Form<DirectionValues> & { control: Control<DirectionValues> };
  const { control, error } = useFormField(own, 'kept_id');
  return (
    <RadioGroup
      label={label}
      direction="cards"
      options={sides.map(({ id, title, note }) => ({ value: String(id), label: title, note }))}
      value={control.value}
      onChange={control.onChange}
      error={error}
    />
  );
}
