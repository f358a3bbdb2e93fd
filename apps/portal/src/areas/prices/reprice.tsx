import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { plainNumber, priceChange } from '@portal/domain/price-lists';
import { routeHref } from '@portal/domain/routes';
import { validateForm } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DataTable } from '@portal/ui/data-table';
import { Input } from '@portal/ui/input';
import { Multiselect } from '@portal/ui/multiselect';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { DIFFERENCES } from './versions/differences.tsx';
import {
  filtersOf,
  type ItemFilters,
  meantBy,
  type MeantItems,
  optionsOf,
  queryOfMeant,
} from './item-filters.ts';
import { tellListChanged } from './versions/undo-change.ts';
import { filterValuesQuery, numberOf, type PriceList, pricesChanged } from './queries.ts';

const titleOf = titlesIn('changePrices');

interface Asked extends MeantItems {
  percent: number;
}
interface Values extends ItemFilters {
  percent: string;
}
const askedBy = ({ percent, ...filters }: Values): Asked => ({
  percent: numberOf(percent),
  ...meantBy(filters),
});
const isAsked = (asked: Asked, values: Values) => JSON.stringify(askedBy(values)) === JSON.stringify(asked);
const STOCK = [
  { value: 'true', label: 'Только в наличии' },
  { value: 'false', label: 'Только те, которых нет' },
];
/** «+5,5 %» */
const signed = (percent: number) => `${percent > 0 ? '+' : ''}${percent.toLocaleString('ru')} %`;

/**
 * Changes prices by percent, of all items of a list or of the filtered ones; the preview comes first, and
 * exactly that is applied.
 */
export function RepriceForm({ list, editable }: { list: PriceList; editable: boolean }) {
  const [params] = useAddress();
  const known = useQuery(filterValuesQuery(list.id));
  const { data, error, refetch } = known;
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-72 w-full" />;
  return <Form list={list} editable={editable} known={data} filters={filtersOf(params, data)} />;
}

interface FormProps {
  list: PriceList;
  editable: boolean;
  known: Schemas['PriceListFilterValues'];
  /** The filters of the list before. */
  filters: ItemFilters;
}

function Form({ list, editable, known, filters }: FormProps) {
  const [asked, setAsked] = useState<Asked>();
  const form = useForm<Values>({
    initial: { percent: '', ...filters },
    guards: false,
    check: ({ percent }) =>
      validateForm({ percent: plainNumber(percent) }, { percent: [titleOf('percent'), priceChange] }),
    send: async (values) => setAsked(askedBy(values)),
  });
  return (
    <>
      <Card title="Изменить цены на процент">
        <FormFrame
          form={form}
          className="grid max-w-190 grid-cols-3 max-md:grid-cols-1 items-start gap-x-6 gap-y-4"
        >
          <FormField
            form={form}
            name="percent"
            label={`${titleOf('percent')}, %`}
            required
            hint="3,5 поднимет, −3,5 опустит"
          >
            {(field) => <Input {...field} inputMode="text" autoComplete="off" disabled={!editable} />}
          </FormField>
          <FormField
            form={form}
            name="article"
            label={titleOf('article')}
            hint="Начало номера. Пусто – все позиции"
          >
            {(field) => <Input {...field} maxLength={64} autoComplete="off" disabled={!editable} />}
          </FormField>
          <FormField form={form} name="in_stock" label={titleOf('in_stock')}>
            {(field) => <Select {...field} placeholder="Все" options={STOCK} disabled={!editable} />}
          </FormField>
          <FormField
            form={form}
            name="brands"
            label={titleOf('brand_ids')}
            className="col-span-3 max-md:col-span-1"
          >
            {({ value, onChange }) => (
              <Multiselect
                disabled={!editable}
                placeholder="Все бренды"
                options={optionsOf(known.brands)}
                value={value}
                onChange={onChange}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="categories"
            label={titleOf('category_ids')}
            hint="С вложенными"
            className="col-span-3 max-md:col-span-1"
          >
            {({ value, onChange }) => (
              <Multiselect
                disabled={!editable}
                placeholder="Все категории"
                options={optionsOf(known.categories)}
                value={value}
                onChange={onChange}
              />
            )}
          </FormField>
          {editable && (
            <div className="col-span-3 max-md:col-span-1">
              <Button type="submit" pending={form.pending}>
                Показать, что будет
              </Button>
            </div>
          )}
        </FormFrame>
      </Card>
      {/* Shown only if the preview belongs to the current values of the fields. */}
      {asked && isAsked(asked, form.values) && <WhatWillBe list={list} asked={asked} />}
    </>
  );
}

function WhatWillBe({ list, asked }: { list: PriceList; asked: Asked }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['price-list', list.id, 'change', asked],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/prices/price-list/{id}/price-change', {
            params: {
              path: { id: list.id },
              query: { percent: asked.percent, ...queryOfMeant(asked) },
            },
          }),
        )
      ).data,
  });
  const form = useForm({
    initial: {},
    guards: false,
    check: () => ({}),
    send: async (_, { key }) => {
      await answerOf(
        api.POST('/prices/price-list/{id}/price-change', {
          params: { path: { id: list.id }, header: { 'Idempotency-Key': key } },
          body: { version: data?.version ?? 0, ...asked },
        }),
      );
      await navigate(routeHref('prices-id', { id: list.id }));
      await pricesChanged();
      await tellListChanged(list.id, `Цены изменены: «${list.title}»`, 'Прежние остались версией');
    },
    // The message with its undo is shown above.
    done: () => null,
    // The list has changed since the preview: refetch, so that a new preview is shown.
    onRefused: ({ status }) => status === 409 && pricesChanged(),
  });
  if (error)
    return (
      <Card>
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return <Skeleton className="h-60 w-full" />;
  const count = (n: number) => n.toLocaleString('ru');
  return (
    <Card
      title={`Изменится цен: ${count(data.changed)}, на ${signed(asked.percent)}`}
      aside={
        data.unchanged > 0 && (
          <Text tone="muted">
            останутся прежними: {count(data.unchanged)} – перемена меньше копейки, или цены не стало бы
          </Text>
        )
      }
    >
      <FormFrame form={form} className="flex flex-col gap-4">
        {data.changed === 0 ? (
          <EmptyState title="Ни одна цена не изменится">Измените процент или отбор.</EmptyState>
        ) : (
          <>
            <DataTable
              label="Какими станут цены"
              columns={DIFFERENCES}
              rows={data.examples}
              rowId={({ id }) => id}
            />
            <div className="flex items-center gap-4">
              <Button type="submit" pending={form.pending}>
                Изменить цены на {signed(asked.percent)}
              </Button>
              {data.changed > data.examples.length && (
                <Text tone="muted">Показаны первые {data.examples.length}</Text>
              )}
            </div>
          </>
        )}
      </FormFrame>
    </Card>
  );
}
