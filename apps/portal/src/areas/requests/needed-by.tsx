import { DatePicker, thisDay } from '@portal/ui/date-picker';
import { Field } from '@portal/ui/field';
import { Text } from '@portal/ui/text';

export interface NeededByProps {
  /** «2026-11-27»; null: no deadline. */
  value: string | null;
  onChange(day: string | null): void;
  hint?: string;
  /** In one row with its label, for use above a table. @default false */
  inline?: boolean;
}

/** Deadline for the delivery: later offers are used only for lines that have none in time. */
export function NeededBy({ value, onChange, hint, inline = false }: NeededByProps) {
  const picker = { value, min: thisDay(), onChange };
  if (inline)
    return (
      <span className="flex items-center gap-3">
        <Text tone="secondary">Нужно к дате</Text>
        <DatePicker aria-label="Нужно к дате" className="w-40" {...picker} />
      </span>
    );
  return (
    <Field label="Нужно к дате" {...(hint === undefined ? {} : { hint })}>
      <DatePicker {...picker} />
    </Field>
  );
}
