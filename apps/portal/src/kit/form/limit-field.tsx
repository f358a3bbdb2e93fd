import { formatAmount, parseMoney, UNLIMITED } from '@portal/domain/money';
import { DOCUMENT_SENTENCES } from '@portal/domain/document-sentences';
import { say } from '@portal/domain/say';
import type { TermsFault } from '@portal/domain/contracts';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { Checkbox } from '@portal/ui/checkbox';
import { Input } from '@portal/ui/input';
import type { Control, FieldValues } from 'react-hook-form';
import { FormField } from './form-field.tsx';
import type { Form } from './form.ts';

/** A contract's limit in a form: the amount as typed, or «Без лимита» chosen explicitly. */
export type LimitValues = { limit: string; unlimited: boolean };

/** Initial value: neither an amount nor «Без лимита» is chosen. */
export const UNNAMED_LIMIT: LimitValues = { limit: '', unlimited: false };

/** Form values of a limit. @param limit roubles, null for no limit */
export const limitValues = (limit: number | null): LimitValues => ({
  limit: limit === null ? '' : formatAmount(toKopecks(limit)),
  unlimited: limit === null,
});

/** Limit in roubles for the API, null for «Без лимита». */
export function limitOf({ limit, unlimited }: LimitValues): number | null {
  const kopecks = unlimited ? null : parseMoney(limit);
  return kopecks === null ? null : toRoubles(kopecks);
}

const NOT_NAMED: TermsFault = { code: 'limitNotNamed' };

/** Error of the limit: empty without «Без лимита», or not an amount. */
export function limitFaults({ limit, unlimited }: LimitValues): { limit?: string } {
  if (unlimited) return {};
  if (limit.trim() === '') return { limit: say(DOCUMENT_SENTENCES, NOT_NAMED) };
  return (parseMoney(limit) ?? -1) >= 0 ? {} : { limit: 'Сумма в рублях: например, 500 000,00' };
}

interface LimitFieldProps<V extends FieldValues & LimitValues> {
  form: Form<V>;
  /** Read-only. @default false */
  disabled?: boolean;
  hint?: string;
}

/** Field of a contract's limit: an amount or the checkbox «Без лимита». An empty amount means neither. */
export function LimitField<V extends FieldValues & LimitValues>(props: LimitFieldProps<V>) {
  // Every form with a limit has both of these fields.
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
