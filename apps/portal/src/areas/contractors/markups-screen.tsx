import { answerOf, type Schemas } from '@portal/api-client/client';
import { percent, required, all } from '@portal/domain/validation';
import { titlesIn } from '@portal/domain/field-titles';
import type { Column } from '@portal/ui/data-table';
import { Input } from '@portal/ui/input';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { markupQuestion } from '../../kit/form/markup-question.ts';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { contractsChanged } from './contract-queries.ts';

type Markup = Schemas['ContractMarkup'];
const titleOf = titlesIn('updateContractMarkups');

const COLUMNS: readonly Column<Markup>[] = [
  { id: 'number', title: 'Договор', cell: ({ number }) => <Text weight="strong">{number}</Text> },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  { id: 'customer', title: 'Покупатель', cell: ({ customer }) => customer.title },
  {
    id: 'markup',
    title: 'Наценка, %',
    align: 'right',
    cell: ({ buyer_markup_percent }) => buyer_markup_percent.toLocaleString('ru'),
  },
  {
    id: 'whose',
    title: 'Кто меняет',
    cell: ({ may_change }) => <Text tone="muted">{may_change ? 'Вы' : 'Поставщик'}</Text>,
  },
];

const markupsList = (onOpen: (markup: Markup) => void) =>
  describeList<Markup>({
    name: 'contract-markups',
    label: 'Наценки по договорам',
    queryKey: ['contract-markups'],
    load: (asked) => answerOf(api.GET('/warehouse/contract/markups', { params: { query: queryOf(asked) } })),
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ number }) => `Договор ${number}`,
    onOpen,
    search: 'Номер или организация',
    empty: <EmptyState title="Действующих договоров нет" />,
  });

/** Markups of active contracts: customers see them, suppliers set them. */
export function MarkupsScreen() {
  const [edited, setEdited] = useState<Markup>();
  const list = useMemo(
    () =>
      markupsList((markup) => {
        if (markup.may_change) setEdited(markup);
        else toasts.warning('Наценку по этому договору устанавливает поставщик');
      }),
    [],
  );
  return (
    <>
      <ListPage title="Наценки по договорам" list={list} />
      {edited && <MarkupDialog markup={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function MarkupDialog({ markup, onClose }: { markup: Markup; onClose(): void }) {
  const { id, version, number, customer } = markup;
  const was = String(markup.buyer_markup_percent).replace('.', ',');
  const form = useForm<{ buyer_markup_percent: string }>({
    initial: { buyer_markup_percent: was },
    asks: ({ buyer_markup_percent }) => markupQuestion(buyer_markup_percent, was),
    titles: titleOf,
    rules: { buyer_markup_percent: all(required, percent) },
    send: async (values) => {
      await answerOf(
        api.POST('/warehouse/contract/update-markup', {
          body: {
            data: [
              { id, version, buyer_markup_percent: Number(values.buyer_markup_percent.replace(',', '.')) },
            ],
          },
        }),
      );
      await contractsChanged();
    },
    done: () => ['Наценка сохранена', 'Цены для покупателя изменились'],
    onSent: onClose,
    onRefused: ({ status }) => status === 409 && contractsChanged(),
  });
  return (
    <FormDialog
      form={form}
      title={`Наценка по договору ${number}`}
      description={customer.title}
      action="Сохранить"
      onClose={onClose}
    >
      <FormField
        form={form}
        name="buyer_markup_percent"
        label={`${titleOf('buyer_markup_percent')}, %`}
        required
      >
        {(field) => <Input {...field} inputMode="decimal" autoComplete="off" />}
      </FormField>
    </FormDialog>
  );
}
