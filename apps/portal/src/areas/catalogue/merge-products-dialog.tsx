import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { MERGER_UNDO_HOURS } from '@portal/domain/mergers';
import { required, validateForm } from '@portal/domain/validation';
import { Combobox, type Option } from '@portal/ui/combobox';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { Moves, Sentences } from '../../kit/mergers/moves.tsx';
import { api } from '../../session/api.ts';
import { findProducts, type MergingOf, productPreviewQuery, productsMerged } from './merger-queries.ts';

const titleOf = titlesIn('mergeProducts');
type Preview = Schemas['ProductMergerPreview'];
interface Compared {
  id: string;
  title: string;
  of(side: Preview['kept']): string;
}

const COMPARED: readonly Compared[] = [
  { id: 'name', title: 'Наименование', of: ({ name }) => name },
  { id: 'category', title: 'Категория', of: ({ category }) => category },
  { id: 'suppliers', title: 'В прайс-листах', of: ({ suppliers }) => suppliers.toLocaleString('ru') },
  { id: 'characteristics', title: 'Характеристик', of: ({ characteristics }) => String(characteristics) },
  { id: 'pictures', title: 'Фотографий', of: ({ pictures }) => String(pictures) },
];

/** Puts another product into this one: which it is, both side by side, what moves, what stops it. */
export function MergeProductsDialog({ product, onClose }: { product: MergingOf; onClose(): void }) {
  const form = useForm<{ emptied_id: Option | null }>({
    initial: { emptied_id: null },
    check: ({ emptied_id }) =>
      validateForm(
        { emptied_id: emptied_id?.value ?? '' },
        { emptied_id: [titleOf('emptied_id'), required] },
      ),
    send: ({ emptied_id }, { key }) =>
      answerOf(
        api.POST('/catalog/standard/{id}/merger', {
          params: { path: { id: product.id }, header: { 'Idempotency-Key': key } },
          body: { emptied_id: Number(emptied_id?.value) },
        }),
      ),
    done: () => ['Товары объединены', `Отменить можно в течение ${MERGER_UNDO_HOURS} часов`],
    onSent: async () => {
      await productsMerged();
      onClose();
    },
  });
  const other = form.values.emptied_id;
  return (
    <FormDialog
      form={form}
      title="Объединить с другим товаром"
      description={`Всё, что есть у второго товара, перейдёт к ${product.brand.title} ${product.article}. По номеру второго будет находиться этот.`}
      action="Объединить"
      width={720}
      onClose={onClose}
    >
      <FormField form={form} name="emptied_id" label={titleOf('emptied_id')} required>
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
      {other && <Shown id={product.id} other={Number(other.value)} />}
    </FormDialog>
  );
}

function Shown({ id, other }: { id: number; other: number }) {
  const { data, error, refetch } = useQuery(productPreviewQuery(id, other));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="card" className="h-40" />;
  const columns: readonly Column<Compared>[] = [
    { id: 'title', title: 'Что', cell: ({ title }) => title },
    { id: 'kept', title: `Остаётся ${data.kept.title}`, cell: ({ of }) => of(data.kept) },
    { id: 'emptied', title: `Присоединяется ${data.emptied.title}`, cell: ({ of }) => of(data.emptied) },
  ];
  return (
    <>
      <DataTable label="Сравнение товаров" columns={columns} rows={COMPARED} rowId={(row) => row.id} />
      {data.stops.length > 0 ? (
        <Sentences title="Объединить пока нельзя" said={data.stops} />
      ) : (
        <>
          <Sentences title="Проверьте" said={data.collisions} />
          <Moves
            from={data.emptied.title}
            moves={data.moves}
            none="Его ничто не называет: перейдёт только номер."
          />
        </>
      )}
    </>
  );
}
