import { CURRENCIES, type Currency } from '@portal/domain/currencies';
import { Alert } from '@portal/ui/alert';
import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { FormField } from '../../../kit/form/form-field.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { currencyOf, foundCurrency, type Matched, type Preview } from './matching.ts';

const OPTIONS = (Object.entries(CURRENCIES) as [Currency, string][]).map(([value, title]) => ({
  value,
  label: value === 'CU' ? title : `${value} – ${title}`,
}));

/** Currency of the prices, from the file or chosen by the user, and its rate. */
export function MatchCurrency({ form, preview }: { form: Form<Matched>; preview: Preview }) {
  const found = foundCurrency(preview, form.values);
  const code = currencyOf(preview, form.values);
  const former = preview.reading.currency;
  return (
    <>
      {found && (
        <div className="col-span-full">
          <Alert tone="yellow">
            {`Цены ${found.told_by === 'some' ? 'части строк ' : ''}не в рублях: ${CURRENCIES[found.code]}. Укажите курс – без него они не загружаются.`}
          </Alert>
        </div>
      )}
      {!found && (
        <FormField form={form} name="currency" label="Валюта цен">
          {(control) => <Select {...control} placeholder="Рубли" options={OPTIONS} />}
        </FormField>
      )}
      {code !== null && (
        <FormField
          form={form}
          name="rate"
          label={`Курс: рублей за ${code === 'CU' ? 'единицу' : `1 ${code}`}`}
          required
          hint={former?.code === code ? 'Как в прошлый раз: проверьте' : undefined}
        >
          {(control) => <Input {...control} inputMode="decimal" maxLength={12} autoComplete="off" />}
        </FormField>
      )}
    </>
  );
}
