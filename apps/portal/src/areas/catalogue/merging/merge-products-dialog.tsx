import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { MERGER_UNDO_HOURS } from '@portal/domain/mergers';
import { required, validateForm } from '@portal/domain/validation';
import { Combobox } from '@portal/ui/combobox';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { keepPreviousData } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { type Form, useForm } from '../../../kit/form/form.ts';
import {
  Direction,
  directionFaults,
  directionOf,
  type DirectionValues,
  NO_DIRECTION,
} from '../../../kit/mergers/direction.tsx';
import { Moves, Sentences } from '../../../kit/mergers/moves.tsx';
import { api } from '../../../session/api.ts';
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

/**
 * Merges two products: the user chooses the other product and which of the two stays, and sees what moves and
 * what prevents the merger.
 */
export function MergeProductsDialog({ product, onClose }: { product: MergingOf; onClose(): void }) {
  const form = useForm<DirectionValues>({
    initial: NO_DIRECTION,
    check: (values) => ({
      ...validateForm(
        { emptied_id: values.emptied_id?.value ?? '' },
        { emptied_id: [titleOf('emptied_id'), required] },
      ),
      ...directionFaults(values),
    }),
    send: async (values, { key }) => {
      const direction = directionOf(product.id, values);
      if (!direction) return;
      await answerOf(
        api.POST('/catalog/standard/{id}/merger', {
          params: { path: { id: direction.kept }, header: { 'Idempotency-Key': key } },
          body: { emptied_id: direction.emptied },
        }),
      );
    },
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
      description="Какой из двух останется, выберете сами: к нему перейдёт то, чего у него нет, а по номеру закрытого будет находиться он."
      action="Объединить"
      width={720}
      onClose={onClose}
    >
      <FormField form={form} name="emptied_id" label="Второй товар" required>
        {({ value, onChange }) => (
          <Combobox
            value={value}
            onChange={(next) => {
              onChange(next);
              form.set({ kept_id: '' });
            }}
            load={findProducts(product.id)}
            minLength={2}
            placeholder="Начало номера"
          />
        )}
      </FormField>
      {other && <Both form={form} id={product.id} other={Number(other.value)} />}
    </FormDialog>
  );
}

/** Both products side by side; once the direction is chosen, what moves. */
function Both({ form, id, other }: { form: Form<DirectionValues>; id: number; other: number }) {
  const direction = directionOf(id, form.values);
  const { data, error, refetch } = useQuery({
    ...productPreviewQuery(direction?.kept ?? id, direction?.emptied ?? other),
    // Keeps the previous preview visible while the other direction is loading.
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="card" className="h-40" />;
  const sides = [data.kept, data.emptied].toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
  const columns: readonly Column<Compared>[] = [
    { id: 'title', title: 'Что', cell: ({ title }) => title },
    ...sides.map((side) => ({
      id: String(side.id),
      title: side.title,
      cell: ({ of }: Compared) => of(side),
    })),
  ];
  return (
    <>
      <DataTable label="Сравнение товаров" columns={columns} rows={COMPARED} rowId={(row) => row.id} />
      {data.stops.length > 0 ? (
        <Sentences title="Объединить пока нельзя" said={data.stops} />
      ) : (
        <>
          <Direction
            form={form}
            label="Какой останется?"
            sides={sides.map((side) => ({
              id: side.id,
              title: side.title,
              note: `В прайс-листах: ${side.suppliers.toLocaleString('ru')}`,
            }))}
          />
          {direction && data.kept.id === direction.kept && (
            <>
              <Sentences title="Проверьте" said={data.collisions} />
              <Moves
                from={data.emptied.title}
                moves={data.moves}
                none="На него ничего не ссылается: перейдёт только номер."
              />
            </>
          )}
        </>
      )}
    </>
  );
}
