import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { DescriptionList } from '@portal/ui/description-list';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ColumnSample } from '../../kit/columns/column-sample.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';
import type { Upload } from './queries.ts';

const FIELDS = [
  { id: 'article', label: 'Артикул', required: true },
  { id: 'brand', label: 'Бренд', required: true },
  { id: 'title', label: 'Наименование', required: false },
  { id: 'category', label: 'Категория', required: false },
  { id: 'multiplicity', label: 'Кратность', required: false },
  { id: 'barcode', label: 'Штрихкод', required: false },
  { id: 'pack_quantity', label: 'В упаковке', required: false },
  { id: 'weight', label: 'Вес, г', required: false },
  { id: 'length', label: 'Длина, мм', required: false },
  { id: 'width', label: 'Ширина, мм', required: false },
  { id: 'height', label: 'Высота, мм', required: false },
  { id: 'features', label: 'Характеристики', required: false },
  { id: 'crosses', label: 'Замены', required: false },
  { id: 'description', label: 'Описание', required: false },
] as const;
type Chosen = Record<(typeof FIELDS)[number]['id'], string>;
type Columns = Schemas['Columns'];
type Summary = Schemas['UploadSummary'];

const columnOf = (value: string) => (value === '' ? null : Number(value));
const columnsOf = (chosen: Chosen): Columns => ({
  price: null,
  quantity: null,
  ...(Object.fromEntries(FIELDS.map(({ id }) => [id, columnOf(chosen[id])])) as Record<keyof Chosen, number>),
});

/** What is wrong with a choice of columns: one that must be there is not, or one is taken for two fields. */
function check(chosen: Chosen): Partial<Record<keyof Chosen, string>> {
  const faults = FIELDS.map(({ id, required }): [keyof Chosen, string | undefined] => {
    if (chosen[id] === '') return [id, required ? 'Столбец не найден' : undefined];
    const twice = FIELDS.some((other) => other.id !== id && chosen[other.id] === chosen[id]);
    return [id, twice ? 'Столбец выбран дважды' : undefined];
  });
  return Object.fromEntries(faults) as Partial<Record<keyof Chosen, string>>;
}

/** Which column is what; then what the file would do, and only then is it loaded. */
export function MatchNomenclature({ upload }: { upload: Upload }) {
  const { id, preview } = upload;
  const [told, setTold] = useState<{ summary: Summary; columns: Columns }>();
  const form = useForm<Chosen>({
    initial: Object.fromEntries(
      FIELDS.map((field) => [field.id, String(preview?.columns[field.id] ?? '')]),
    ) as Chosen,
    guards: false,
    check,
    send: async (chosen) => {
      const columns = columnsOf(chosen);
      const { data } = await answerOf(
        api.POST('/data-file-processor/upload/{id}/summary', {
          params: { path: { id } },
          body: { columns },
        }),
      );
      setTold({ summary: data, columns });
    },
  });
  const options = (preview?.headers ?? []).map((header, index) => ({
    value: String(index),
    label: `${index + 1}. ${header === '' ? 'без названия' : header}`,
  }));
  const current = told && JSON.stringify(told.columns) === JSON.stringify(columnsOf(form.values));
  return (
    <div className="flex flex-col gap-4">
      <FormFrame form={form} className="flex flex-col gap-4">
        <Card
          title="Что в каком столбце"
          aside={<Text tone="muted">заголовок найден в строке {preview?.header_row ?? 1}</Text>}
        >
          <div className="grid grid-cols-4 gap-4">
            {FIELDS.map(({ id: field, label, required }) => (
              <FormField key={field} form={form} name={field} label={label} required={required}>
                {(control) => (
                  <Select
                    {...control}
                    placeholder={required ? 'Выберите столбец' : 'Нет в файле'}
                    options={options}
                  />
                )}
              </FormField>
            ))}
            <div className="flex items-end">
              <Button type="submit" variant={current ? 'secondary' : 'primary'} pending={form.pending}>
                Проверить файл
              </Button>
            </div>
          </div>
        </Card>
      </FormFrame>
      {told && current && <Before key={JSON.stringify(told.columns)} id={id} {...told} />}
      <Card padded={false} title="Первые строки файла">
        <ColumnSample
          label="Первые строки файла"
          headers={preview?.headers ?? []}
          rows={preview?.rows ?? []}
          fieldOf={(place) => FIELDS.find((field) => form.values[field.id] === String(place))?.label}
        />
      </Card>
    </div>
  );
}

/** What the file would do, and the brands that nobody knows: each is new only if the person says so. */
function Before({ id, summary, columns }: { id: number; summary: Summary; columns: Columns }) {
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const [key] = useState(newIdempotencyKey);
  const confirm = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/data-file-processor/upload/{id}/confirm', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body: { columns, new_brands: [...fresh] },
        }),
      ),
    onSuccess: ({ data }) => queryClient.setQueryData(['upload', id], data),
    onError: (error) => toasts.warning(error.message),
  });
  const { taken, fresh: made, changed, refused, duplicates, brands, categories } = summary;
  const nothing = taken === 0 && fresh.length === 0;
  const count = (n: number) => n.toLocaleString('ru');
  return (
    <Card title="Что сделает файл">
      <div className="flex flex-col gap-4">
        <DescriptionList
          columns={4}
          items={[
            { term: 'Новых товаров', value: count(made) },
            { term: 'Изменится', value: count(changed) },
            { term: 'Останется как есть', value: count(taken - made - changed) },
            { term: 'Строк с ошибками', value: count(refused) },
            { term: 'Повторов', value: count(duplicates) },
          ]}
        />
        {categories.length > 0 && (
          <Alert tone="yellow">
            {`Таких категорий в дереве нет, товары останутся без них: ${categories.slice(0, 8).join(', ')}${
              categories.length > 8 ? ` и ещё ${categories.length - 8}` : ''
            }`}
          </Alert>
        )}
        {brands.length > 0 && (
          <div role="group" aria-label="Неизвестные бренды" className="flex flex-col gap-2">
            <Text block weight="strong">
              Этих брендов портал не знает. Отметьте новые; строки остальных не будут приняты.
            </Text>
            {brands.map(({ title, rows, similar }) => (
              <Checkbox
                key={title}
                checked={fresh.includes(title)}
                onChange={({ target }) =>
                  setFresh((all) => (target.checked ? [...all, title] : all.filter((one) => one !== title)))
                }
              >
                {`${title} – строк: ${count(rows)}${similar.length > 0 ? `; похоже на ${similar.join(', ')}` : ''}`}
              </Checkbox>
            ))}
          </div>
        )}
        {nothing && <Alert tone="red">Принимать нечего: исправьте файл или столбцы.</Alert>}
        <div>
          <Button pending={confirm.isPending} disabled={nothing} onClick={() => confirm.mutate()}>
            Загрузить
          </Button>
        </div>
      </div>
    </Card>
  );
}
