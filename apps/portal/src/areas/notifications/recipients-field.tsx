import { Checkbox } from '@portal/ui/checkbox';
import { Fieldset } from '@portal/ui/field';
import { type Recipient, RECIPIENTS } from './technical-queries.ts';

export const KINDS = Object.keys(RECIPIENTS) as Recipient[];

export interface RecipientsFieldProps {
  value: readonly Recipient[];
  onChange(value: readonly Recipient[]): void;
  error: string | undefined;
  disabled?: boolean;
}

/** Checkboxes of the kinds of companies that receive it. */
export function RecipientsField({ value, onChange, error, disabled = false }: RecipientsFieldProps) {
  return (
    <Fieldset legend="Кому" disabled={disabled} error={error}>
      <div className="flex gap-5">
        {KINDS.map((kind) => (
          <Checkbox
            key={kind}
            disabled={disabled}
            checked={value.includes(kind)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, kind] : value.filter((one) => one !== kind))
            }
          >
            {RECIPIENTS[kind]}
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  );
}
