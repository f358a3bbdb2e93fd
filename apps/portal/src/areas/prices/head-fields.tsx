import { titlesIn } from '@portal/domain/field-titles';
import { validityFault } from '@portal/domain/price-lists';
import { all, maxLength, required, validateForm } from '@portal/domain/validation';
import { PRICE_LIST_SENTENCES } from '@portal/domain/price-list-sentences';
import { say } from '@portal/domain/say';
import { DatePicker } from '@portal/ui/date-picker';
import { Input } from '@portal/ui/input';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { FormField } from '../../kit/form/form-field.tsx';
import type { Form } from '../../kit/form/form.ts';

export const titleOf = titlesIn('createPriceList');

/** Title and validity of a price list. */
export interface Head {
  title: string;
  valid_from: string | null;
  valid_to: string | null;
}

/** Errors by field. */
export function headFaults({ title, valid_from, valid_to }: Head): Partial<Record<keyof Head, string>> {
  const reversed = validityFault(valid_from, valid_to);
  return {
    ...validateForm({ title }, { title: [titleOf('title'), all(required, maxLength(120))] }),
    ...(reversed === null ? {} : { valid_to: say(PRICE_LIST_SENTENCES, reversed) }),
  };
}

export interface HeadFieldsProps<V extends FieldValues & Head> {
  form: Form<V>;
  editable: boolean;
}

export function HeadFields<V extends FieldValues & Head>({ form, editable }: HeadFieldsProps<V>) {
  const name = (field: keyof Head) => field as Path<V>;
  const day = (value: PathValue<V, Path<V>>) => value as string | null;
  return (
    <>
      <FormField form={form} name={name('title')} label={titleOf('title')} required className="col-span-full">
        {(field) => <Input {...field} maxLength={120} autoComplete="off" disabled={!editable} />}
      </FormField>
      <FormField
        form={form}
        name={name('valid_from')}
        label={titleOf('valid_from')}
        hint="Пусто – уже действует"
      >
        {({ value, ...field }) => <DatePicker {...field} value={day(value)} disabled={!editable} />}
      </FormField>
      <FormField form={form} name={name('valid_to')} label={titleOf('valid_to')} hint="Пусто – без срока">
        {({ value, ...field }) => <DatePicker {...field} value={day(value)} disabled={!editable} />}
      </FormField>
    </>
  );
}
