import { titlesIn } from '@portal/domain/field-titles';
import { itemMultiplicity, itemPrice, itemQuantity, plainNumber } from '@portal/domain/price-lists';
import { SELLER_TITLE_LIMIT } from '@portal/domain/seller-titles';
import { validateForm } from '@portal/domain/validation';
import { Input } from '@portal/ui/input';
import { FormField } from '../../kit/form/form-field.tsx';
import type { Form } from '../../kit/form/form.ts';
import { numberOf } from './queries.ts';

const titleOf = titlesIn('createPriceListItem');

/** Form values of an item. */
export interface ItemValues {
  price: string;
  multiplicity: string;
  quantity: string;
  seller_title: string;
  [name: string]: string;
}

/** Errors by field. Specification 3, section 5. */
export const itemFaults = ({ price, multiplicity, quantity }: ItemValues) =>
  validateForm(
    {
      price: plainNumber(price),
      multiplicity: plainNumber(multiplicity),
      quantity: plainNumber(quantity),
    },
    {
      price: [titleOf('price'), itemPrice],
      multiplicity: [titleOf('multiplicity'), itemMultiplicity],
      quantity: [titleOf('quantity'), itemQuantity],
    },
  );

/** The values in the form of the API. */
export const writtenItem = ({ price, multiplicity, quantity, seller_title }: ItemValues) => ({
  price: numberOf(price),
  multiplicity: numberOf(multiplicity),
  quantity: quantity.trim() === '' ? null : numberOf(quantity),
  seller_title: seller_title.trim(),
});

export function ItemFields({ form, editable = true }: { form: Form<ItemValues>; editable?: boolean }) {
  return (
    <>
      <FormField form={form} name="price" label={`${titleOf('price')}, руб.`} required>
        {(field) => <Input {...field} inputMode="decimal" autoComplete="off" disabled={!editable} />}
      </FormField>
      <FormField
        form={form}
        name="multiplicity"
        label={titleOf('multiplicity')}
        required
        hint="По сколько штук"
      >
        {(field) => <Input {...field} inputMode="numeric" autoComplete="off" disabled={!editable} />}
      </FormField>
      <FormField
        form={form}
        name="quantity"
        label={titleOf('quantity')}
        hint="Свободно на складе. Пусто – каким был"
      >
        {(field) => <Input {...field} inputMode="numeric" autoComplete="off" disabled={!editable} />}
      </FormField>
      <FormField
        form={form}
        name="seller_title"
        label={titleOf('seller_title')}
        hint="Как товар назван у вас. Пусто – как в каталоге"
        className="col-span-full"
      >
        {(field) => (
          <Input {...field} maxLength={SELLER_TITLE_LIMIT} autoComplete="off" disabled={!editable} />
        )}
      </FormField>
    </>
  );
}
