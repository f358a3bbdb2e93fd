import { answerOf } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { titlesIn } from '@portal/domain/field-titles';
import { discountRz, isRetail } from '@portal/domain/uploads';
import { Input } from '@portal/ui/input';
import { useEffect } from 'react';
import { ColumnSample } from '../../kit/columns/column-sample.tsx';
import { FormField, useFormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import type { Upload } from './queries.ts';

const ALL_FIELDS = [
  { id: 'article', label: 'Артикул', required: true },
  { id: 'brand', label: 'Бренд', required: true },
  { id: 'title', label: 'Наименование', required: false },
  { id: 'price', label: 'Цена', required: true },
  { id: 'quantity', label: 'Остаток', required: true },
  { id: 'multiplicity', label: 'Кратность', required: false },
] as const;
type FieldId = (typeof ALL_FIELDS)[number]['id'];
/** Stock has no prices and no titles of its own. */
const STOCK: readonly FieldId[] = ['article', 'brand', 'quantity'];
const fieldsOf = ({ kind }: Upload) =>
  kind === 'reserve_upload' ? ALL_FIELDS.filter(({ id }) => STOCK.includes(id)) : ALL_FIELDS;
type Fields = ReturnType<typeof fieldsOf>;
type Columns = Readonly<Record<FieldId, string>>;
interface Matched extends Columns {
  zero: boolean;
  discount_rz: string;
}

const columnOf = (value: string) => (value === '' ? null : Number(value));

/** What is wrong with a choice of columns: one that must be there is not, or one is taken for two fields. */
function check(fields: Fields, chosen: Matched, retail: boolean) {
  const faults = fields.map(({ id, required }): [FieldId, string | undefined] => {
    if (chosen[id] === '') return [id, required ? 'Столбец не найден' : undefined];
    const twice = fields.some((other) => other.id !== id && chosen[other.id] === chosen[id]);
    return [id, twice ? 'Столбец выбран дважды' : undefined];
  });
  const discount = retail ? discountRz(chosen.discount_rz, 'Скидка') : null;
  return {
    ...(Object.fromEntries(faults) as Partial<Record<keyof Matched, string>>),
    ...(discount === null ? {} : { discount_rz: discount }),
  };
}

/** Which column is what: recognised already, to be set right and confirmed, with the first rows to see it by. */
export function MatchColumns({ upload }: { upload: Upload }) {
  const { preview } = upload;
  const fields = fieldsOf(upload);
  const retail = isRetail(upload.kind);
  const isStock = upload.kind === 'reserve_upload';
  const form = useForm<Matched>({
    initial: {
      ...(Object.fromEntries(
        ALL_FIELDS.map(({ id }) => [id, String(preview?.columns[id] ?? '')]),
      ) as Columns),
      zero: false,
      discount_rz: '',
    },
    check: (chosen) => check(fields, chosen, retail),
    send: async ({ zero, discount_rz, article, brand, title, price, quantity, multiplicity }, { key }) => {
      const { data } = await answerOf(
        api.POST('/data-file-processor/upload/{id}/confirm', {
          params: { path: { id: upload.id }, header: { 'Idempotency-Key': key } },
          body: {
            columns: {
              article: Number(article),
              brand: Number(brand),
              title: isStock ? null : columnOf(title),
              price: isStock ? null : Number(price),
              quantity: Number(quantity),
              multiplicity: isStock ? null : columnOf(multiplicity),
            },
            ...(retail ? { discount_rz: Number(discount_rz.replace(',', '.')) } : {}),
            missing: zero ? 'zero' : 'keep',
          },
        }),
      );
      queryClient.setQueryData(['upload', upload.id], data);
    },
  });
  const { judge } = form;
  // What was not recognised is said at once, not only when one wants to go on.
  useEffect(() => {
    judge(fields.map(({ id }) => id));
    // oxlint-disable-next-line react/exhaustive-deps -- as it opens; a change of a field is judged by the form
  }, []);

  const options = (preview?.headers ?? []).map((header, index) => ({
    value: String(index),
    label: `${index + 1}. ${header === '' ? 'без названия' : header}`,
  }));
  const zero = useFormField(form, 'zero');
  return (
    <FormFrame form={form} className="flex flex-col gap-4">
      <Card
        title="Что в каком столбце"
        aside={<Text tone="muted">заголовок найден в строке {preview?.header_row ?? 1}</Text>}
      >
        <div className="grid grid-cols-6 gap-4">
          {fields.map(({ id, label, required }) => (
            <FormField
              key={id}
              form={form}
              name={id}
              label={retail && id === 'price' ? 'Розничная цена' : label}
              required={required}
            >
              {(control) => (
                <Select
                  {...control}
                  placeholder={required ? 'Выберите столбец' : 'Нет в файле'}
                  options={options}
                />
              )}
            </FormField>
          ))}
          {retail && (
            <FormField
              form={form}
              name="discount_rz"
              label={titlesIn('confirmUpload')('discount_rz')}
              required
            >
              {(control) => <Input {...control} inputMode="decimal" maxLength={5} autoComplete="off" />}
            </FormField>
          )}
        </div>
        <div className="mt-5 flex items-center justify-between gap-6">
          <Checkbox
            name="zero"
            checked={zero.control.value}
            onBlur={zero.control.onBlur}
            onChange={({ target }) => zero.control.onChange(target.checked)}
          >
            {isStock
              ? 'Это весь склад: обнулить остаток товаров, которых нет в файле'
              : 'Обнулить остаток позиций, которых нет в файле'}
          </Checkbox>
          <Button type="submit" pending={form.pending}>
            Загрузить
          </Button>
        </div>
      </Card>
      <Card padded={false} title="Первые строки файла">
        <ColumnSample
          label="Первые строки файла"
          headers={preview?.headers ?? []}
          rows={preview?.rows ?? []}
          fieldOf={(place) => fields.find(({ id }) => form.values[id] === String(place))?.label}
        />
      </Card>
    </FormFrame>
  );
}
