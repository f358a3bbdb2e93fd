import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { maxLength, required, validateForm } from '@portal/domain/validation';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { PartName } from '@portal/ui/part-name';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useLocation, useParams } from 'react-router';
import { failedOf } from '../../../kit/failed-options.ts';
import { piecesUpTo } from '../../../kit/document/pieces.ts';
import { RowFault, useRowFaults } from '../../../kit/document/row-faults.tsx';
import { Current } from '../../../kit/form/current.tsx';
import { FormActions } from '../../../kit/form/form-actions.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { FormFrame } from '../../../kit/form/form-frame.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { useTitle } from '../../../kit/title.ts';
import { api } from '../../../session/api.ts';
import { ordersChanged } from './decisions.ts';
import { orderNumber } from '../order-columns.tsx';
import { type Order, orderQuery, refusalReasonsQuery } from '../queries.ts';

type Line = Order['lines'][number];
type Chosen = readonly { id: number; quantity: number }[];

/**
 * Pieces of a line that can still be refused or cancelled: not those shipped, nor, for the customer, those
 * whose cancellation was requested.
 */
const leftOf = ({ undecided, confirmed, shipped, requested }: Line, incoming: boolean) =>
  undecided + Math.max(confirmed - shipped - (incoming ? 0 : requested), 0);

/** Refuses lines as the supplier, or cancels them as the customer. */
export function CancelScreen() {
  const id = Number(useParams()['id']);
  const incoming = useLocation().pathname.startsWith('/inbox');
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  const title = `${incoming ? 'Отказ по заказу' : 'Снять позиции заказа'} ${Number.isSafeInteger(id) ? orderNumber(id) : ''}`;
  useTitle(title);
  if (error)
    return (
      <Card>
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!order) return <Skeleton shape="card" className="h-96" />;
  return (
    <Current of={order} over={false}>
      {(shown) => <CancelForm order={shown} incoming={incoming} title={title} />}
    </Current>
  );
}

function CancelForm({ order, incoming, title }: { order: Order; incoming: boolean; title: string }) {
  const { data: reasons = [], error, refetch } = useQuery(refusalReasonsQuery);
  const back = routeHref(incoming ? 'inbox-id' : 'outgoing-id', { id: order.id });
  const lines = order.lines.filter((line) => leftOf(line, incoming) > 0);
  const rows = useRowFaults();
  const form = useForm<{ lines: Chosen; reason_id: string; comment: string }, unknown>({
    initial: { lines: [], reason_id: '', comment: '' },
    onRows: rows.set,
    check: ({ reason_id, comment }) =>
      validateForm(
        { reason_id, comment },
        { reason_id: ['Причина', required], comment: ['Комментарий', maxLength(1000)] },
      ),
    send: (values, { key }) =>
      answerOf(
        api.POST('/document/order/cancel-lines', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            id: order.id,
            version: order.version,
            reason_id: Number(values.reason_id),
            lines: [...values.lines],
            ...(values.comment.trim() === '' ? {} : { comment: values.comment.trim() }),
          },
        }),
      ),
    done: () =>
      [
        incoming ? 'Отказ отправлен покупателю' : 'Готово',
        incoming ? undefined : 'Подтверждённое снимет поставщик',
      ].filter((text) => text !== undefined) as [string],
    to: back,
    onSent: () => ordersChanged(['refusals', 'limit']),
  });
  const chosen = new Map(form.values.lines.map((line) => [line.id, line.quantity]));
  const choose = (id: number, quantity: number | null) => {
    rows.forget(id);
    form.set({
      lines: [
        ...form.values.lines.filter((line) => line.id !== id),
        ...(quantity === null ? [] : [{ id, quantity }]),
      ],
    });
  };
  const columns: readonly Column<Line>[] = [
    {
      id: 'choose',
      title: <span className="sr-only">Выбор</span>,
      width: '48px',
      cell: (line) => (
        <Checkbox
          aria-label={`Снять ${line.brand_title} ${line.article}`}
          checked={chosen.has(line.id)}
          onChange={({ target }) => choose(line.id, target.checked ? leftOf(line, incoming) : null)}
        />
      ),
    },
    {
      id: 'article',
      title: 'Товар',
      cell: ({ brand_title, article, title: name }) => (
        <PartName brand={brand_title} article={article} title={name} />
      ),
    },
    { id: 'ordered', title: 'Заказано', align: 'right', cell: ({ ordered }) => ordered },
    { id: 'undecided', title: 'Ждёт решения', align: 'right', cell: ({ undecided }) => undecided || '—' },
    {
      id: 'confirmed',
      title: 'Подтверждено',
      align: 'right',
      cell: ({ confirmed, shipped }) =>
        confirmed === 0 ? '—' : shipped === 0 ? confirmed : `${confirmed}, отгружено ${shipped}`,
    },
    {
      id: 'quantity',
      title: incoming ? 'Отказать, шт.' : 'Снять, шт.',
      align: 'right',
      width: '200px',
      cell: (line) =>
        chosen.has(line.id) ? (
          <RowFault fault={rows.faults.get(line.id)} align="end">
            {(marks) => (
              <Counter
                {...marks}
                label={`Количество: ${line.brand_title} ${line.article}`}
                value={chosen.get(line.id) ?? 1}
                rules={piecesUpTo(leftOf(line, incoming))}
                onChange={(quantity) => choose(line.id, quantity)}
              />
            )}
          </RowFault>
        ) : (
          <Text tone="muted">до {leftOf(line, incoming)}</Text>
        ),
    },
  ];
  const all = lines.length > 0 && lines.every(({ id }) => chosen.has(id));
  if (lines.length === 0)
    return (
      <Card>
        <ErrorState message="Снимать нечего: всё отгружено, снято или отказано" />
      </Card>
    );
  return (
    <>
      <PageHeader title={title} />
      <FormFrame form={form} className="flex flex-col gap-4">
        {!incoming && (
          <Alert>
            Что поставщик ещё не подтвердил, снимется сразу. О подтверждённом спросим его: ответ придёт
            уведомлением.
          </Alert>
        )}
        <Card
          padded={false}
          title="Позиции"
          aside={
            <Checkbox
              checked={all}
              onChange={() =>
                form.set({
                  lines: all ? [] : lines.map((line) => ({ id: line.id, quantity: leftOf(line, incoming) })),
                })
              }
            >
              Все позиции
            </Checkbox>
          }
        >
          <DataTable label="Позиции заказа" tall columns={columns} rows={lines} rowId={({ id }) => id} />
        </Card>
        <Card title="Причина">
          <div className="flex max-w-xl flex-col gap-4">
            <FormField form={form} name="reason_id" label="Причина" required>
              {(field) => (
                <Select
                  {...field}
                  placeholder="Выберите причину"
                  failed={failedOf({ error, refetch })}
                  options={reasons.map((one) => ({ value: String(one.id), label: one.title }))}
                />
              )}
            </FormField>
            <FormField
              form={form}
              name="comment"
              label="Комментарий"
              hint={incoming ? 'Его увидит покупатель' : 'Его увидит поставщик'}
            >
              {(field) => <Textarea {...field} rows={3} maxLength={1000} />}
            </FormField>
            {form.values.lines.length === 0 ? (
              <Text tone="muted">Выберите позиции, чтобы отправить</Text>
            ) : (
              <FormActions form={form} action={incoming ? 'Отказать' : 'Снять позиции'} list={back} />
            )}
          </div>
        </Card>
      </FormFrame>
    </>
  );
}
