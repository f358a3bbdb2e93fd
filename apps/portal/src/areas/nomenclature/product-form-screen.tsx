import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { barcodeFault, readBarcodes, readFeatures, writtenFeatures } from '@portal/domain/nomenclature';
import { crossesText, OWN_SOURCE, readCrosses } from '@portal/domain/own-crosses';
import { COUNTRIES, LONGEST_DECLARATION, originFault } from '@portal/domain/origin';
import { itemMultiplicity } from '@portal/domain/price-lists';
import { routeHref } from '@portal/domain/routes';
import {
  all,
  integer,
  max,
  maxLength,
  min,
  optional,
  required,
  validateForm,
} from '@portal/domain/validation';
import { PRODUCT_VAT_RATES, vatRateWords } from '@portal/domain/vat';
import { CATALOGUE_SENTENCES } from '@portal/domain/catalogue-sentences';
import { say } from '@portal/domain/say';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Combobox } from '@portal/ui/combobox';
import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Current } from '../../kit/form/current.tsx';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { type Form, useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import {
  categoryOptions,
  type CategoryNode,
  nomenclatureChanged,
  type OwnProduct,
  ownProductQuery,
  treeQuery,
} from './queries.ts';

const titleOf = titlesIn('createOwnProduct');
const NUMBERS = ['multiplicity', 'pack_quantity', 'weight', 'length', 'width', 'height'] as const;
const size = optional(all(integer, min(1), max(1_000_000)));

interface Values {
  article: string;
  brand: string;
  new_brand: boolean;
  title: string;
  description: string;
  category_id: string;
  features: string;
  barcodes: string;
  crosses: string;
  multiplicity: string;
  pack_quantity: string;
  weight: string;
  length: string;
  width: string;
  height: string;
  vat_rate: string;
  country_code: string;
  customs_declaration: string;
  [name: string]: string | boolean;
}

const RATES = [
  { value: '', label: 'Как у организации' },
  ...PRODUCT_VAT_RATES.map((rate) => ({ value: String(rate), label: vatRateWords(rate) })),
];

/** Errors by field. */
function check(values: Values) {
  const { article, brand, title, description, multiplicity, pack_quantity, weight, length, width, height } =
    values;
  const { wrong } = readFeatures(values.features);
  const cross = readCrosses(values.crosses).wrong;
  const barcode = readBarcodes(values.barcodes)
    .map((code) => barcodeFault(code))
    .find((fault) => fault !== null);
  const origin = originFault(originOf(values));
  return {
    ...validateForm(
      { article, brand, title, description, multiplicity, pack_quantity, weight, length, width, height },
      {
        article: [titleOf('article'), all(required, maxLength(64))],
        brand: [titleOf('brand'), all(required, maxLength(64))],
        title: [titleOf('title'), all(required, maxLength(255))],
        description: [titleOf('description'), maxLength(2000)],
        multiplicity: [titleOf('multiplicity'), itemMultiplicity],
        pack_quantity: [titleOf('pack_quantity'), optional(all(integer, min(1), max(9999)))],
        weight: [titleOf('weight'), size],
        length: [titleOf('length'), size],
        width: [titleOf('width'), size],
        height: [titleOf('height'), size],
      },
    ),
    ...(wrong === null ? {} : { features: `Пишите «название: значение» – строка «${wrong}»` }),
    ...(cross === null ? {} : { crosses: `Пишите «бренд: артикул» – строка «${cross}»` }),
    ...(origin === null
      ? {}
      : {
          [origin.code === 'countryUnknown' ? 'country_code' : 'customs_declaration']: say(
            CATALOGUE_SENTENCES,
            origin,
          ),
        }),
    ...(barcode === undefined || barcode === null ? {} : { barcodes: say(CATALOGUE_SENTENCES, barcode) }),
  };
}

const originOf = ({ country_code, customs_declaration }: Values) => ({
  country_code,
  customs_declaration: customs_declaration.trim(),
});
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim()));
const writtenBody = (values: Values) => ({
  article: values.article,
  brand: values.brand,
  new_brand: values.new_brand,
  title: values.title,
  description: values.description,
  category_id: numberOf(values.category_id),
  features: readFeatures(values.features).features,
  barcodes: readBarcodes(values.barcodes),
  crosses: readCrosses(values.crosses).crosses,
  multiplicity: numberOf(values.multiplicity) ?? 1,
  pack_quantity: numberOf(values.pack_quantity),
  weight: numberOf(values.weight),
  length: numberOf(values.length),
  width: numberOf(values.width),
  height: numberOf(values.height),
  vat_rate: PRODUCT_VAT_RATES.find((rate) => String(rate) === values.vat_rate) ?? null,
  ...originOf(values),
});

/** Form of an own product, new or existing. */
export function ProductFormScreen() {
  const { id } = useParams();
  const product = useQuery({ ...ownProductQuery(Number(id)), enabled: id !== undefined });
  const tree = useQuery(treeQuery);
  const mayWrite = checkRule('actions.nomenclature.update', viewerOf(useCurrentUser()));
  const error = product.error ?? tree.error;
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void tree.refetch()} />;
  if (!tree.data || (id !== undefined && !product.data)) return <Skeleton className="h-96 w-full" />;
  const known = product.data;
  const editable = known ? known.allowed_actions.includes('edit') : mayWrite;
  return (
    <>
      <PageHeader title={known ? `${known.brand.title} ${known.article}` : 'Новый товар'} />
      <div className="flex max-w-240 flex-col gap-4">
        {!editable && <Alert>Номенклатуру ведут поставщики и дистрибьюторы – каждый свою.</Alert>}
        {editable &&
          (known ? (
            <Current of={known}>{(shown) => <ProductForm product={shown} tree={tree.data} />}</Current>
          ) : (
            <ProductForm product={null} tree={tree.data} />
          ))}
      </div>
    </>
  );
}

function ProductForm({ product, tree }: { product: OwnProduct | null; tree: readonly CategoryNode[] }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Schemas['KnownBrands']>();
  const options = categoryOptions(tree);
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value);
  const form = useForm<Values, { data: OwnProduct }>({
    initial: {
      article: product?.article ?? '',
      brand: product?.brand.title ?? '',
      new_brand: false,
      title: product?.title ?? '',
      description: product?.description ?? '',
      category_id: text(product?.category.at(-1)?.id),
      features: writtenFeatures(product?.features ?? []),
      barcodes: (product?.barcodes ?? []).join('\n'),
      crosses: crossesText(
        (product?.own_crosses ?? []).map(({ brand, article, source }) => ({
          brand: brand.title,
          article,
          source: source === OWN_SOURCE ? '' : source,
        })),
      ),
      multiplicity: text(product?.multiplicity ?? 1),
      pack_quantity: text(product?.pack_quantity),
      weight: text(product?.weight),
      length: text(product?.length),
      width: text(product?.width),
      height: text(product?.height),
      vat_rate: text(product?.vat_rate),
      country_code: product?.country_code ?? '',
      customs_declaration: product?.customs_declaration ?? '',
    },
    titles: titleOf,
    check,
    send: async (values, { key }) => {
      const body = writtenBody(values);
      const answer = await answerOf(
        product
          ? api.PUT('/nomenclature/product/{id}', {
              params: { path: { id: product.id } },
              body: { ...body, version: product.version },
            })
          : api.POST('/nomenclature/product', { params: { header: { 'Idempotency-Key': key } }, body }),
      );
      await nomenclatureChanged();
      return answer;
    },
    done: ({ data }) => [product ? 'Товар сохранён' : 'Товар заведён', `${data.brand.title} ${data.article}`],
    onSent: ({ data }) => navigate(routeHref('nomenclature-id', { id: String(data.id) })),
    onRefused: async ({ status, body: { fields = [] } }) => {
      // Another user has saved it meanwhile: refetch, so that the form shows the current version.
      if (product && status === 409) await nomenclatureChanged();
      if (!fields.some(({ field }) => field === 'brand')) return;
      const query = { brand: form.values.brand };
      // If the similar brands fail to load, the user is still asked whether the brand is new.
      const { data } = await answerOf(api.GET('/nomenclature/brand/known', { params: { query } })).catch(
        () => ({ data: { known: null, similar: [] } }),
      );
      setAsked(data);
    },
  });
  return (
    <FormFrame form={form} className="flex flex-col gap-4">
      <Card title="Товар">
        <div className="grid grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
          <FormField form={form} name="article" required>
            {(field) => <Input {...field} maxLength={64} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="brand" required>
            {(field) => <Input {...field} maxLength={64} autoComplete="off" />}
          </FormField>
          {asked && !asked.known && <AskBrand form={form} similar={asked.similar} />}
          <FormField form={form} name="title" required className="col-span-2 max-md:col-span-1">
            {(field) => <Input {...field} maxLength={255} autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name="category_id"
            hint="Пусто – без категории"
            className="col-span-2 max-md:col-span-1"
          >
            {({ value, onChange, ...field }) => (
              <Combobox
                {...field}
                options={options}
                value={options.find((option) => option.value === value) ?? null}
                onChange={(option) => onChange(option?.value ?? '')}
              />
            )}
          </FormField>
          <FormField form={form} name="description" className="col-span-2 max-md:col-span-1">
            {(field) => <Textarea {...field} rows={2} maxLength={2000} />}
          </FormField>
        </div>
      </Card>
      <Card title="Характеристики и упаковка">
        <div className="grid grid-cols-3 max-md:grid-cols-1 gap-x-6 gap-y-4">
          <FormField
            form={form}
            name="features"
            hint="По одной в строке: «Резьба: M20 × 1,5»"
            className="col-span-2 max-md:col-span-1"
          >
            {(field) => <Textarea {...field} rows={5} />}
          </FormField>
          <FormField form={form} name="barcodes" hint="По одному в строке">
            {(field) => <Textarea {...field} rows={5} partNumbers />}
          </FormField>
          <FormField
            form={form}
            name="crosses"
            hint="По одной в строке: «MAHLE: OC 90 OF (TecDoc)»; в скобках – источник, без скобок – вы сами"
            className="col-span-3 max-md:col-span-1"
          >
            {(field) => <Textarea {...field} rows={4} />}
          </FormField>
          {NUMBERS.map((name) => (
            <FormField
              key={name}
              form={form}
              name={name}
              label={titleOf(name)}
              required={name === 'multiplicity'}
            >
              {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
            </FormField>
          ))}
        </div>
      </Card>
      <Card title="НДС и происхождение">
        <div className="grid grid-cols-3 max-md:grid-cols-1 gap-x-6 gap-y-4">
          <FormField form={form} name="vat_rate" hint="Своя ставка считается, если организация на ОСНО">
            {({ value, ...field }) => <Select {...field} value={String(value)} options={RATES} />}
          </FormField>
          <FormField form={form} name="country_code" hint="Пусто – не указана">
            {({ value, onChange, ...field }) => (
              <Combobox
                {...field}
                options={COUNTRIES}
                value={COUNTRIES.find((option) => option.value === value) ?? null}
                onChange={(option) => onChange(option?.value ?? '')}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="customs_declaration"
            hint="Для ввезённого: 10702070/150626/3245678/001"
          >
            {(field) => <Input {...field} maxLength={LONGEST_DECLARATION} autoComplete="off" />}
          </FormField>
        </div>
      </Card>
      <FormActions
        form={form}
        action={product ? 'Сохранить' : 'Завести'}
        list={product ? routeHref('nomenclature-id', { id: String(product.id) }) : routeHref('nomenclature')}
      />
    </FormFrame>
  );
}

/** Asks whether an unknown brand is one of the similar ones or new. */
function AskBrand({
  form,
  similar,
}: {
  form: Form<Values>;
  similar: readonly { id: number; title: string }[];
}) {
  return (
    <div className="col-span-2 max-md:col-span-1 flex flex-col gap-3">
      {similar.length > 0 && (
        <div role="group" aria-label="Похожие бренды" className="flex flex-wrap gap-2">
          {similar.map(({ id, title }) => (
            <Button
              key={id}
              size="small"
              variant="secondary"
              onClick={() => form.set({ brand: title, new_brand: false })}
            >
              {title}
            </Button>
          ))}
        </div>
      )}
      <Checkbox
        checked={form.values.new_brand}
        onChange={({ target }) => form.set({ new_brand: target.checked })}
      >
        Это новый бренд: завести его
      </Checkbox>
    </div>
  );
}
