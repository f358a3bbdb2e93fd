import { RadioGroup } from '@portal/ui/radio-group';
import type { Option } from '@portal/ui/combobox';
import type { Control, FieldValues } from 'react-hook-form';
import { useFormField } from '../form/form-field.tsx';
import type { Form } from '../form/form.ts';

/** The second of two merged objects, and which of the two stays; empty until chosen. */
export type DirectionValues = { emptied_id: Option | null; kept_id: string };

/** Initial values: nothing is chosen. */
export const NO_DIRECTION: DirectionValues = { emptied_id: null, kept_id: '' };

/**
 * Ids of the object that stays and of the one that is emptied; null until chosen. `own`: the object on whose
 * page the merger was started.
 */
export function directionOf(own: number, { emptied_id, kept_id }: DirectionValues) {
  if (emptied_id === null || kept_id === '') return null;
  const other = Number(emptied_id.value);
  return kept_id === String(own) ? { kept: own, emptied: other } : { kept: other, emptied: own };
}

/** Error if the second object is chosen and the direction is not. */
export const directionFaults = ({ emptied_id, kept_id }: DirectionValues): { kept_id?: string } =>
  emptied_id !== null && kept_id === '' ? { kept_id: 'Выберите, кто останется: второй закроется' } : {};

export interface DirectionProps<V extends FieldValues & DirectionValues> {
  form: Form<V>;
  label: string;
  sides: readonly { id: number; title: string; note: string }[];
}

/**
 * Shows both objects side by side with their data; the user must choose which one stays, there is no default.
 */
export function Direction<V extends FieldValues & DirectionValues>({
  form,
  label,
  sides,
}: DirectionProps<V>) {
  // Every form of a merger has both of these fields.
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
