import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { MERGER_UNDO_HOURS } from '@portal/domain/mergers';
import { Combobox, type Option } from '@portal/ui/combobox';
import { Input } from '@portal/ui/input';
import { Multiselect } from '@portal/ui/multiselect';
import { RadioGroup } from '@portal/ui/radio-group';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { type Form, useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { findProducts, type MergingOf, productPartsQuery, productsMerged } from './merger-queries.ts';

const titleOf = titlesIn('splitProduct');
type Parts = Schemas['ProductParts'];
interface Values {
  /** Target: a new number, another product, or a number that was merged into this one. */
  where: 'new' | 'other' | 'number';
  article: string;
  title: string;
  into_id: Option | null;
  number: string;
  supplier_ids: readonly Option[];
  own_product_ids: readonly Option[];
  cross_group_ids: readonly Option[];
}

const optionsOf = (found: Parts['suppliers']): Option[] =>
  found.map(({ id, title, note }) => ({ value: String(id), label: title, note }));
const idsOf = (chosen: readonly Option[]) => chosen.map(({ value }) => Number(value));
const into = ({ where, article, title, into_id, number }: Values) =>
  where === 'new' ? { article, title } : { into_id: Number(where === 'other' ? into_id?.value : number) };

function faultsOf({ where, article, into_id, ...chosen }: Values) {
  const { supplier_ids, own_product_ids, cross_group_ids } = chosen;
  return {
    ...(where === 'new' && article.trim() === '' ? { article: 'Укажите номер нового товара' } : {}),
    ...(where === 'other' && into_id === null ? { into_id: 'Выберите, в какой товар выделить' } : {}),
    ...(supplier_ids.length + own_product_ids.length + cross_group_ids.length === 0
      ? { supplier_ids: 'Выберите, что выделить' }
      : {}),
  };
}

/** Splits parts of a product off: which parts, and into which product. */
export function SplitProductDialog({ product, onClose }: { product: MergingOf; onClose(): void }) {
  const { data, error, refetch } = useQuery(productPartsQuery(product.id));
  const form = useForm<Values>({
    initial: {
      where: 'new',
      article: '',
      title: '',
      into_id: null,
      number: '',
      supplier_ids: [],
      own_product_ids: [],
      cross_group_ids: [],
    },
    titles: titleOf,
    check: faultsOf,
    send: (values, { key }) =>
      answerOf(
        api.POST('/catalog/standard/{id}/parts', {
          params: { path: { id: product.id }, header: { 'Idempotency-Key': key } },
          body: {
            ...into(values),
            supplier_ids: idsOf(values.supplier_ids),
            own_product_ids: idsOf(values.own_product_ids),
            cross_group_ids: idsOf(values.cross_group_ids),
          },
        }),
      ),
    done: () => ['Часть выделена', `Отменить можно в течение ${MERGER_UNDO_HOURS} часов`],
    onSent: async () => {
      await productsMerged();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Выделить часть в другой товар"
      description={`Выбранное уйдёт от ${product.brand.title} ${product.article}. Документы не изменятся; следующая загрузка прайс-листа снова сопоставит строки по номеру.`}
      action="Выделить"
      width={720}
      onClose={onClose}
    >
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="card" className="h-40" />}
      {data && <Fields form={form} parts={data} product={product} />}
    </FormDialog>
  );
}

const KINDS = [
  ['supplier_ids', 'suppliers'],
  ['own_product_ids', 'own_products'],
  ['cross_group_ids', 'groups'],
] as const;

function Fields({ form, parts, product }: { form: Form<Values>; parts: Parts; product: MergingOf }) {
  const { where } = form.values;
  const kinds = KINDS.filter(([, part]) => parts[part].length > 0);
  if (kinds.length === 0)
    return <Text tone="muted">У товара нет ни цен, ни сопоставлений, ни аналогов: выделять нечего.</Text>;
  return (
    <>
      {kinds.map(([name, part]) => (
        <FormField key={name} form={form} name={name} label={titleOf(name)}>
          {({ value, onChange, onBlur }) => (
            <Multiselect
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              options={optionsOf(parts[part])}
              placeholder="Выберите"
            />
          )}
        </FormField>
      ))}
      <RadioGroup
        label="Куда выделить"
        direction="row"
        options={[
          { value: 'new', label: 'Новый товар' },
          { value: 'other', label: 'Другой товар' },
          ...(parts.numbers.length > 0 ? [{ value: 'number', label: 'Присоединённый раньше' }] : []),
        ]}
        value={where}
        onChange={(chosen) =>
          form.set({ where: chosen as Values['where'], number: String(parts.numbers[0]?.id ?? '') })
        }
      />
      {where === 'new' && (
        <div className="grid grid-cols-2 max-md:grid-cols-1 gap-4">
          <FormField form={form} name="article" required hint={`Бренд тот же: ${product.brand.title}`}>
            {(control) => (
              <Input {...control} maxLength={64} onChange={({ target }) => control.onChange(target.value)} />
            )}
          </FormField>
          <FormField form={form} name="title" hint="Пусто – как у этого товара">
            {(control) => (
              <Input {...control} maxLength={255} onChange={({ target }) => control.onChange(target.value)} />
            )}
          </FormField>
        </div>
      )}
      {where === 'other' && (
        <FormField form={form} name="into_id" required>
          {({ value, onChange }) => (
            <Combobox
              value={value}
              onChange={onChange}
              load={findProducts(product.id)}
              minLength={2}
              placeholder="Начало номера"
            />
          )}
        </FormField>
      )}
      {where === 'number' && (
        <RadioGroup
          label="Номер, который снова станет товаром"
          options={parts.numbers.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={form.values.number}
          onChange={(number) => form.set({ number })}
        />
      )}
    </>
  );
}
