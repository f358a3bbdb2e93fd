import { documentNumber } from '@portal/domain/documents';
import { answerOf, type Schemas } from '@portal/api-client/client';
import { CORRECTIVE_REASONS } from '@portal/domain/correctives';
import { withSeconds } from '@portal/domain/dates';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { routeHref } from '@portal/domain/routes';
import { formatTime } from '@portal/domain/schedules';
import { maxLength, required, validateForm } from '@portal/domain/validation';
import { zoneTitle } from '@portal/domain/storages';
import { localTime } from '@portal/domain/zones';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DatePicker, thisDay } from '@portal/ui/date-picker';
import { DateTime } from '@portal/ui/date-time';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { PartName } from '@portal/ui/part-name';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { TimePicker } from '@portal/ui/time-picker';
import { queryOptions } from '@tanstack/react-query';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

const TITLE = 'Изменить срок заказа';
const titleOf = titlesIn('createCorrective');
type Line = Schemas['LineToCorrect'];

const linesQuery = (order_id: number) =>
  queryOptions({
    queryKey: ['adjustment', 'lines', order_id],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/document/order/get-order-items-for-correction-date', { params: { query: { order_id } } }),
        )
      ).data,
  });

/** Proposes new dates for items of an order: the one in the address, or one entered here. */
export function CreateScreen() {
  useTitle(TITLE);
  const [params, setParams] = useAddress();
  const order = Number(params.get('order') ?? '');
  const known = Number.isSafeInteger(order) && order > 0;
  return (
    <>
      <PageHeader title={known ? `${TITLE} ${documentNumber(order)}` : TITLE} />
      <div className="flex flex-col gap-4">
        {!known && <ChooseOrder onChoose={(id) => setParams({ order: String(id) })} />}
        {known && <Lines key={order} order={order} onOther={() => setParams({})} />}
      </div>
    </>
  );
}

function ChooseOrder({ onChoose }: { onChoose(id: number): void }) {
  const [text, setText] = useState('');
  const id = Number(text.replaceAll(/[№\s]/gu, ''));
  const isRight = Number.isSafeInteger(id) && id > 0;
  return (
    <Card className="max-w-120">
      <form
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) onChoose(id);
        }}
      >
        <Field label="Номер заказа" className="grow">
          <Input inputMode="numeric" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Button type="submit" disabled={!isRight}>
          Показать позиции
        </Button>
      </form>
    </Card>
  );
}

function Lines({ order, onOther }: { order: number; onOther(): void }) {
  const { data, error, refetch } = useQuery(linesQuery(order));
  const other = (
    <Button variant="secondary" onClick={onOther}>
      Другой заказ
    </Button>
  );
  if (error)
    return (
      <Card>
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} actions={other} />
      </Card>
    );
  if (!data) return <Skeleton shape="card" className="h-96" />;
  const [first] = data;
  if (!first)
    return (
      <Card>
        <EmptyState title="Менять нечего" actions={other}>
          Все позиции этого заказа отгружены или сняты.
        </EmptyState>
      </Card>
    );
  return <CreateForm order={order} lines={data} first={first} />;
}

interface Values {
  items: readonly number[];
  day: string | null;
  time: number | null;
  corrective_reason_id: string;
  comment: string;
}

function CreateForm({ order, lines, first }: { order: number; lines: readonly Line[]; first: Line }) {
  const zone = first.time_zone;
  const free = lines.filter(({ in_correction }) => !in_correction);
  const { hour, minute } = localTime(first.planned_delivery_at, zone);
  const form = useForm<Values, Schemas['Corrective']>({
    initial: {
      items: free.map(({ id }) => id),
      day: null,
      time: hour * 60 + minute,
      corrective_reason_id: '',
      comment: '',
    },
    titles: titleOf,
    check: (values) =>
      validateForm(values, {
        items: [titleOf('items'), required],
        day: ['Дата', required],
        time: ['Время', (value) => (value === null ? 'Укажите время' : null)],
        corrective_reason_id: [titleOf('corrective_reason_id'), required],
        comment: [titleOf('comment'), maxLength(1000)],
      }),
    send: async ({ items, day, time, corrective_reason_id, comment }, { key }) => {
      const { data } = await answerOf(
        api.POST('/document/delivery-time-corrective/create', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            order_id: order,
            items: [...items],
            planned_date: withSeconds(`${day ?? ''} ${formatTime(time ?? 0)}`),
            corrective_reason_id: Number(corrective_reason_id),
            ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
          },
        }),
      );
      await Promise.all(
        ['adjustments', 'adjustment', 'orders', 'order'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      );
      return data;
    },
    done: ({ status }) =>
      status.code === 'active'
        ? ['Новый срок действует', 'Он раньше обещанного: согласовывать нечего']
        : ['Новый срок отправлен покупателю', 'До его ответа действует прежний'],
    to: routeHref('outgoing-adjustment'),
  });
  const chosen = new Set(form.values.items);
  const choose = (id: number, on: boolean) => {
    form.set({ items: on ? [...chosen, id] : [...chosen].filter((one) => one !== id) });
    if (form.errors.items) form.judge(['items']);
  };
  const columns: readonly Column<Line>[] = [
    {
      id: 'choose',
      title: <span className="sr-only">Выбор</span>,
      width: '48px',
      cell: ({ id, brand_title, article, in_correction }) => (
        <Checkbox
          aria-label={`Изменить срок ${brand_title} ${article}`}
          checked={chosen.has(id)}
          disabled={in_correction}
          onChange={({ target }) => choose(id, target.checked)}
        />
      ),
    },
    {
      id: 'article',
      title: 'Товар',
      rowHeader: true,
      cell: ({ brand_title, article, title }) => (
        <PartName brand={brand_title} article={article} title={title} />
      ),
    },
    { id: 'quantity', title: 'Не отгружено', align: 'right', cell: ({ quantity }) => quantity },
    {
      id: 'date',
      title: 'Срок сейчас',
      cell: ({ planned_delivery_at, first_delivery_at, in_correction }) => (
        <>
          <DateTime weekday deadline value={planned_delivery_at} zone={zone} />
          {planned_delivery_at !== first_delivery_at && (
            <Text block size="small" tone="muted">
              сначала <DateTime deadline value={first_delivery_at} zone={zone} />
            </Text>
          )}
          {in_correction && (
            <Text block size="small" tone="yellow">
              новый срок уже согласуется
            </Text>
          )}
        </>
      ),
    },
  ];
  return (
    <FormFrame form={form} className="flex flex-col gap-4">
      <Card padded={false} title="Что придёт в другой срок">
        <DataTable label="Позиции заказа" tall columns={columns} rows={lines} rowId={({ id }) => id} />
      </Card>
      {form.errors.items && (
        <Text as="p" role="alert" tone="red">
          {free.length === 0
            ? 'По всем позициям новый срок уже согласуется'
            : 'Отметьте хотя бы одну позицию'}
        </Text>
      )}
      <Card title="Новый срок" className="max-w-160">
        <div className="flex flex-col gap-5">
          <div className="flex gap-4">
            <FormField form={form} name="day" label="Дата" required className="grow">
              {(control) => <DatePicker {...control} min={thisDay()} />}
            </FormField>
            <FormField
              form={form}
              name="time"
              label="Время"
              required
              hint={`По часам склада покупателя: ${zoneTitle(zone)}`}
            >
              {(control) => <TimePicker {...control} />}
            </FormField>
          </div>
          <FormField form={form} name="corrective_reason_id" required>
            {(control) => (
              <Select
                {...control}
                placeholder="Выберите причину"
                options={CORRECTIVE_REASONS.map(({ id, title }) => ({ value: String(id), label: title }))}
              />
            )}
          </FormField>
          <FormField form={form} name="comment" hint="Его увидит покупатель">
            {(control) => <Textarea {...control} rows={2} maxLength={1000} />}
          </FormField>
        </div>
      </Card>
      <FormActions form={form} action="Отправить" list={routeHref('inbox-id', { id: order })} />
    </FormFrame>
  );
}
