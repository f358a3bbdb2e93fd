import { answerOf, type Schemas } from '@portal/api-client/client';
import { CLAIM_KINDS } from '@portal/domain/claims';
import { titlesIn } from '@portal/domain/field-titles';
import { routeHref } from '@portal/domain/routes';
import { maxLength, validateForm } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Skeleton } from '@portal/ui/skeleton';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useId } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DocumentFailure } from '../../kit/document/document-failure.tsx';
import { useRowFaults } from '../../kit/document/row-faults.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { documentNumber } from '../../kit/list/columns.tsx';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { moreUnknown, type Unknown, unknownOf } from '../shipments/acceptances/counts.ts';
import { UnknownItems } from '../shipments/acceptances/unknown-items.tsx';
import { claimsChanged } from './claim-queries.ts';
import { type Kind, kindAt, titleOf } from './create-screen.tsx';
import { type Entry, entriesOf, EntryTable, wireOf } from './entries.tsx';

type Item = Schemas['ClaimableItem'];
const nameOf = titlesIn('createClaim');

/** Items of an acceptance that can be claimed. */
export const itemsQuery = (id: number) =>
  queryOptions({
    queryKey: ['claim', 'acceptance', id],
    queryFn: async () =>
      (await answerOf(api.GET('/document/claim/acceptance-items', { params: { query: { id } } }))).data,
  });

/** Creates a claim from an acceptance. */
export function CreateFromAcceptanceScreen() {
  const { id: address, lid } = useParams();
  const kind = kindAt(address) ?? CLAIM_KINDS[0];
  const id = Number(lid);
  const title = `${titleOf(kind)} по приёмке ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  useTitle(title);
  const list = routeHref('claim-create-id', { id: kind.address });
  const { data, error, refetch } = useQuery(itemsQuery(id));
  if (error)
    return (
      <DocumentFailure
        error={error}
        onRetry={() => void refetch()}
        list={{ href: list, label: 'Все приёмки' }}
      />
    );
  if (!data) return <Skeleton shape="card" className="h-96" />;
  return (
    <>
      <PageHeader title={title} />
      <CreateForm key={`${kind.id} ${id}`} kind={kind} items={data} list={list} />
    </>
  );
}

interface Values {
  items: readonly Entry[];
  unknown_items: readonly Unknown[];
  customer_comment: string;
}

function CreateForm({ kind, items, list }: { kind: Kind; items: readonly Item[]; list: string }) {
  const id = useId();
  const navigate = useNavigate();
  const rows = useRowFaults();
  const form = useForm<Values, { ids: number[] }>({
    onRows: rows.set,
    initial: { items: entriesOf(items, kind.id), unknown_items: [], customer_comment: '' },
    check: ({ items: entries, unknown_items, customer_comment }) => {
      const chosen = entries.some((entry) => entry.chosen);
      return {
        ...validateForm(
          { customer_comment },
          { customer_comment: [nameOf('customer_comment'), maxLength(4000)] },
        ),
        ...(chosen || unknown_items.length > 0 ? {} : { items: 'Отметьте хотя бы одну позицию' }),
      };
    },
    send: async ({ items: entries, unknown_items, customer_comment }, { key }) => {
      const { data } = await answerOf(
        api.POST('/document/claim/create', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            shipment_id: items[0]?.shipment_id ?? 0,
            type_id: kind.id,
            customer_comment: customer_comment.trim(),
            items: entries.filter((entry) => entry.chosen).map(wireOf),
            unknown_items: [...unknown_items],
          },
        }),
      );
      await claimsChanged();
      return data;
    },
    done: ({ ids }) => [
      ids.length === 1
        ? 'Черновик претензии создан'
        : `Создано черновиков: ${ids.length}, по одному на заказ`,
      'Приложите фото и отправьте поставщику',
    ],
    onSent: ({ ids: [first, ...more] }) =>
      navigate(
        first !== undefined && more.length === 0
          ? routeHref('outgoing-claims-id', { id: first })
          : routeHref('outgoing-claims'),
      ),
  });
  const { items: entries, unknown_items } = form.values;
  const chosen = entries.filter((entry) => entry.chosen);
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="flex flex-col gap-4">
      <FormFrame form={form} id={id} className="flex flex-col gap-4">
        <Card
          padded={false}
          title="Что заявляем"
          aside={<Text tone="muted">{`Отмечено ${chosen.length} поз., ${pieces} шт.`}</Text>}
        >
          <EntryTable
            kind={kind.id}
            items={items}
            entries={entries}
            faults={rows.faults}
            onChange={(next) => {
              rows.clear();
              form.set({ items: next });
              if (form.errors.items) form.judge(['items']);
            }}
          />
        </Card>
        {form.errors.items && (
          <Text as="p" role="alert" tone="red">
            {form.errors.items.message}
          </Text>
        )}
        <Card title="Комментарий" className="max-w-160">
          <FormField
            form={form}
            name="customer_comment"
            label={nameOf('customer_comment')}
            hint="Его увидит поставщик"
          >
            {(control) => <Textarea {...control} rows={3} maxLength={4000} />}
          </FormField>
        </Card>
      </FormFrame>
      {kind.id === 1 && (
        <div className="max-w-160">
          <UnknownItems
            items={unknown_items}
            article=""
            onFind={(found) => form.set({ unknown_items: unknownOf(unknown_items, moreUnknown({}, found)) })}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" form={id} pending={form.pending}>
          Создать черновик
        </Button>
        <Button variant="secondary" onClick={() => void navigate(list)}>
          Отмена
        </Button>
      </div>
    </div>
  );
}
