import { DatePicker, thisDay } from '@portal/ui/date-picker';
import { Field } from '@portal/ui/field';

export interface NeededByProps {
  /** «2026-11-27»; null: whenever. */
  value: string | null;
  onChange(day: string | null): void;
  hint?: string;
}

/** The last day on which the goods are of use: what comes later is taken only where nothing comes in time. */
export function NeededBy({ value, onChange, hint }: NeededByProps) {
  return (
    <Field label="Нужно к дате" {...(hint === undefined ? {} : { hint })}>
      <DatePicker value={value} min={thisDay()} onChange={onChange} />
    </Field>
  );
}
