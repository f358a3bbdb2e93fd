import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { routeHref } from '@portal/domain/routes';
import { required, validateForm } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Input } from '@portal/ui/input';
import { PartName } from '@portal/ui/part-name';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { ItemFields, itemFaults, type ItemValues, writtenItem } from './item-fields.tsx';
import { type PriceList, type PriceListItem, priceListQuery, pricesChanged } from './queries.ts';

type Standard = Schemas['PriceListStandard'];
const titleOf = titlesIn('createPriceListItem');

/** New item of a price list: the product is found by article, then the price is entered. */
export function AddItemScreen() {
  const id = Number(useParams()['id']);
  const list = useQuery(priceListQuery(id));
  const [article, setArticle] = useState('');
  const [chosen, setChosen] = useState<Standard>();
  const form = useForm({
    initial: { article: '' },
    guards: false,
    check: (values) => validateForm(values, { article: [titleOf('article'), required] }),
    send: async (values) => {
      setChosen(undefined);
      setArticle(values.article.trim());
    },
  });
  if (list.error)
    return <ErrorState message={failureSentence(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton className="h-72 w-full" />;
  return (
    <>
      <PageHeader title="Новая позиция" aside={<Text tone="muted">{list.data.title}</Text>} />
      <div className="flex flex-col gap-4">
        <Card title="Какой товар">
          <FormFrame form={form} className="flex max-w-150 items-start gap-4">
            <FormField
              form={form}
              name="article"
              label={titleOf('article')}
              required
              hint="Номер в любом написании: oc90, OC 90"
              className="grow"
            >
              {(field) => <Input {...field} maxLength={64} autoComplete="off" />}
            </FormField>
            <Button type="submit" variant="secondary" pending={form.pending} className="mt-6">
              Найти
            </Button>
          </FormFrame>
        </Card>
        {article !== '' && !chosen && <Found list={list.data} article={article} onChoose={setChosen} />}
        {chosen && <NewItem key={chosen.id} list={list.data} standard={chosen} />}
      </div>
    </>
  );
}

interface FoundProps {
  list: PriceList;
  article: string;
  onChoose(standard: Standard): void;
}

function Found({ list, article, onChoose }: FoundProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['price-list', list.id, 'standards', article],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/prices/price-list/{id}/standards', {
            params: { path: { id: list.id }, query: { article } },
          }),
        )
      ).data,
  });
  const columns: readonly Column<Standard>[] = [
    {
      id: 'article',
      title: 'Бренд и артикул',
      cell: (row) => <PartName brand={row.brand_title} article={row.article} />,
    },
    { id: 'title', title: 'Наименование', cell: ({ title }) => title },
    {
      id: 'list',
      title: 'Где стоит',
      cell: ({ price_list }) => (
        <Text tone="muted">{price_list === null ? 'Ни в одном прайс-листе' : price_list.title}</Text>
      ),
    },
    {
      id: 'choose',
      title: 'Выбор',
      align: 'right',
      cell: (row) =>
        row.price_list?.id === list.id ? (
          <Text tone="muted">Уже здесь</Text>
        ) : (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Выбрать ${row.brand_title} ${row.article}`}
            onClick={() => onChoose(row)}
          >
            Выбрать
          </Button>
        ),
    },
  ];
  if (error)
    return (
      <Card>
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return <Skeleton className="h-40 w-full" />;
  return (
    <Card padded={false} title="Найдено в каталоге">
      {data.length === 0 ? (
        <EmptyState title={`Номера ${article} в каталоге нет`}>
          Проверьте номер. Товар, которого в каталоге ещё нет, появится в нём с файлом прайс-листа.
        </EmptyState>
      ) : (
        <DataTable label="Найдено в каталоге" columns={columns} rows={data} rowId={({ id }) => id} />
      )}
    </Card>
  );
}

function NewItem({ list, standard }: { list: PriceList; standard: Standard }) {
  const back = routeHref('prices-id', { id: list.id });
  const form = useForm<ItemValues, PriceListItem>({
    initial: { price: '', multiplicity: '1', quantity: '', seller_title: '' },
    check: itemFaults,
    send: async (values, { key }) => {
      const { data } = await answerOf(
        api.POST('/prices/price-list/{id}/items', {
          params: { path: { id: list.id }, header: { 'Idempotency-Key': key } },
          body: { standard_id: standard.id, ...writtenItem(values) },
        }),
      );
      await pricesChanged();
      return data;
    },
    done: () => ['Позиция добавлена', `${standard.brand_title} ${standard.article}`],
    to: back,
    row: ({ id }) => id,
  });
  return (
    <Card
      title={`${standard.brand_title} ${standard.article}`}
      aside={
        <Text tone="muted">
          {standard.price_list === null ? standard.title : `Перейдёт из «${standard.price_list.title}»`}
        </Text>
      }
    >
      <FormFrame form={form} className="grid max-w-190 grid-cols-3 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <ItemFields form={form} />
        <FormActions form={form} action="Добавить" list={back} className="col-span-3 max-md:col-span-1" />
      </FormFrame>
    </Card>
  );
}
