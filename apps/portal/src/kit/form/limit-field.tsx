import { LIMIT_NOT_NAMED } from '@portal/domain/contracts';
import { formatAmount, parseMoney, UNLIMITED } from '@portal/domain/money';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { Checkbox } from '@portal/ui/checkbox';
import { Input } from '@portal/ui/input';
import type { Control, FieldValues } from 'react-hook-form';
import { FormField } from './form-field.tsx';
import type { Form } from './form.ts';

/** A contract's limit as a form holds it: a sum as it is typed, or «Без лимита» said on purpose. */
export type LimitValues = { limit: string; unlimited: boolean };

/** One that nobody has named yet. */
export const UNNAMED_LIMIT: LimitValues = { limit: '', unlimited: false };

/** The limit as a form shows it. @param limit roubles, null where there is none */
export const limitValues = (limit: number | null): LimitValues => ({
  limit: limit === null ? '' : formatAmount(toKopecks(limit)),
  unlimited: limit === null,
});

/** As a call carries it: roubles, null for «Без лимита». */
export function limitOf({ limit, unlimited }: LimitValues): number | null {
  const kopecks = unlimited ? null : parseMoney(limit);
  return kopecks === null ? null : toRoubles(kopecks);
}

/** What is wrong with it: an empty field names nothing, and a text that is no sum neither. */
export function limitFaults({ limit, unlimited }: LimitValues): { limit?: string } {
  if (unlimited) return {};
  if (limit.trim() === '') return { limit: LIMIT_NOT_NAMED };
  return (parseMoney(limit) ?? -1) >= 0 ? {} : { limit: 'Сумма в рублях: например, 500 000,00' };
}

interface LimitFieldProps<V extends FieldValues & LimitValues> {
  form: Form<V>;
  /** It is only looked at. @default false */
  disabled?: boolean;
  hint?: string;
}

/** Names a contract's limit: a sum, or «Без лимита» as a mark of its own. An empty field is neither. */
export function LimitField<V extends FieldValues & LimitValues>(props: LimitFieldProps<V>) {
  // Both names are of every form that has a limit.
  const form = props.form as unknown as Form<LimitValues> & { control: Control<LimitValues> };
  const { unlimited } = form.values;
  const { disabled = false, hint } = props;
  return (
    <div className="flex flex-col gap-2">
      <FormField
        form={form}
        name="limit"
        label="Лимит, руб."
        required={!disabled}
        {...(hint ? { hint } : {})}
      >
        {(field) => (
          <Input
            {...field}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled || unlimited}
            placeholder={unlimited ? UNLIMITED : ''}
          />
        )}
      </FormField>
      <Checkbox
        checked={unlimited}
        disabled={disabled}
        onChange={({ target }) => {
          form.set({ unlimited: target.checked, ...(target.checked ? { limit: '' } : {}) });
          form.judge(['limit']);
        }}
      >
        {UNLIMITED}
      </Checkbox>
    </div>
  );
}
