import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { validateForm, maxLength, required } from '@portal/domain/validation';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Input } from '@portal/ui/input';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { RadioGroup } from '@portal/ui/radio-group';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '../../../session/calls/use-query.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useParams } from 'react-router';
import { failedOf } from '../../../kit/failed-options.ts';
import { Current } from '../../../kit/form/current.tsx';
import { FormActions } from '../../../kit/form/form-actions.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { FormFrame } from '../../../kit/form/form-frame.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { useTitle } from '../../../kit/title.ts';
import { type Deciding, hold } from './held-decision.ts';
import { orderNumber } from '../order-columns.tsx';
import { faultOf, fromPasted, isShort } from './quantities.ts';
import { type Order, orderQuery, refusalReasonsQuery } from '../queries.ts';

type Line = Order['lines'][number];

/**
 * Confirms an order line by line with quantities that are typed, pasted from a table or all at once; the rest
 * stays undecided or is refused.
 */
export function ConfirmScreen() {
  const id = Number(useParams()['id']);
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  const title = `Подтверждение заказа ${Number.isSafeInteger(id) ? orderNumber(id) : ''}`;
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
      {(shown) => <ConfirmForm order={shown} title={title} />}
    </Current>
  );
}

interface Values {
  quantities: string[];
  rest: 'later' | 'refuse';
  reason_id: string;
  comment: string;
}

/** The decision in the form's values; valid values only. */
function decisionOf(order: Order, lines: readonly Line[], values: Values): Deciding {
  const wanted = lines.map((line, place) => ({ line, quantity: Number(values.quantities[place]) }));
  const left = wanted.flatMap(({ line, quantity }) =>
    quantity < line.undecided ? [{ id: line.id, quantity: line.undecided - quantity }] : [],
  );
  const comment = values.comment.trim();
  return {
    id: order.id,
    version: order.version,
    confirm: wanted.flatMap(({ line: { id }, quantity }) => (quantity > 0 ? [{ id, quantity }] : [])),
    ...(values.rest === 'refuse' && left.length > 0
      ? {
          refuse: {
            lines: left,
            reason_id: Number(values.reason_id),
            ...(comment === '' ? {} : { comment }),
          },
        }
      : {}),
  };
}

function ConfirmForm({ order, title }: { order: Order; title: string }) {
  const { data: reasons = [], error, refetch } = useQuery(refusalReasonsQuery);
  const lines = order.lines.filter(({ undecided }) => undecided > 0);
  const back = routeHref('inbox-id', { id: order.id });
  const isLeft = ({ quantities }: Values) =>
    lines.some(({ undecided }, place) => Number(quantities[place]) < undecided);
  const form = useForm<Values, unknown>({
    initial: {
      quantities: lines.map(({ undecided }) => String(undecided)),
      rest: 'later',
      reason_id: '',
      comment: '',
    },
    check: (values) =>
      values.rest === 'refuse' && isLeft(values)
        ? validateForm(
            { reason_id: values.reason_id, comment: values.comment },
            { reason_id: ['Причина', required], comment: ['Комментарий', maxLength(1000)] },
          )
        : {},
    send: (values) => hold([decisionOf(order, lines, values)]),
    to: back,
  });
  const { quantities, rest } = form.values;
  if (lines.length === 0 || !order.allowed_actions.includes('confirm'))
    return (
      <Card>
        <ErrorState message="Подтверждать нечего: по всем строкам решение уже принято" />
      </Card>
    );
  const faults = lines.map(({ undecided }, place) => faultOf(quantities[place] ?? '', undecided));
  const wrong = faults.filter((fault) => fault !== null).length;
  const chosen = lines.map((_, place) => (faults[place] === null ? Number(quantities[place]) : 0));
  const pieces = chosen.reduce((sum, quantity) => sum + quantity, 0);
  const left = lines.reduce((sum, { undecided }, place) => sum + undecided - (chosen[place] ?? 0), 0);
  const money = lines.reduce((sum, { price }, place) => sum + toKopecks(price) * (chosen[place] ?? 0), 0);
  const short = lines.filter((line, place) => isShort(line, chosen[place] ?? 0));
  const set = (place: number, texts: readonly string[]) =>
    form.set({ quantities: quantities.map((text, at) => texts[at - place] ?? text) });
  const setAll = (quantityOf: (line: Line) => number) =>
    form.set({ quantities: lines.map((line) => String(quantityOf(line))) });

  function paste(event: ClipboardEvent<HTMLInputElement>, place: number) {
    const texts = fromPasted(event.clipboardData.getData('text'));
    if (texts.length < 2) return;
    event.preventDefault();
    set(place, texts);
  }
  function move(event: KeyboardEvent<HTMLInputElement>, place: number) {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : document.getElementById(`confirm-${place + step}`);
    // In the last field Enter submits the form.
    if (!(next instanceof HTMLInputElement)) return;
    event.preventDefault();
    next.focus();
    next.select();
  }

  const columns: readonly Column<Line>[] = [
    {
      id: 'article',
      title: 'Товар',
      cell: ({ brand_title, article, title: name }) => (
        <PartName brand={brand_title} article={article} title={name} />
      ),
    },
    { id: 'ordered', title: 'Заказано', align: 'right', cell: ({ ordered }) => ordered },
    { id: 'undecided', title: 'Ждёт решения', align: 'right', cell: ({ undecided }) => undecided },
    {
      id: 'stock',
      title: 'На складе',
      align: 'right',
      cell: ({ stock }) => (stock === null ? '—' : stock.is_more ? `>${stock.free}` : stock.free),
    },
    {
      id: 'price',
      title: 'Цена, руб.',
      align: 'right',
      cell: ({ price }) => <Price unit={false} value={toKopecks(price)} />,
    },
    {
      id: 'confirm',
      title: 'Подтвердить, шт.',
      align: 'right',
      width: '150px',
      cell: (line) => {
        const place = lines.indexOf(line);
        const fault = faults[place] ?? null;
        const missing = (chosen[place] ?? 0) - (line.stock?.free ?? 0);
        return (
          <span className="flex flex-col items-end gap-1">
            <Input
              id={`confirm-${place}`}
              className="text-right"
              controlSize="small"
              inputMode="numeric"
              autoComplete="off"
              aria-label={`Подтвердить: ${line.brand_title} ${line.article}`}
              aria-invalid={fault !== null || undefined}
              value={quantities[place] ?? ''}
              onChange={({ target }) => set(place, [target.value])}
              onFocus={({ target }) => target.select()}
              onPaste={(event) => paste(event, place)}
              onKeyDown={(event) => move(event, place)}
            />
            {fault ? (
              <Text size="small" tone="red">
                {fault}
              </Text>
            ) : (
              short.includes(line) && (
                <Text size="small" tone="yellow">
                  не хватит {missing}
                </Text>
              )
            )}
          </span>
        );
      },
    },
  ];
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAll(({ undecided }) => undecided)}>
              Всё целиком
            </Button>
            <Button
              variant="secondary"
              onClick={() =>
                setAll(({ undecided, stock }) =>
                  stock === null || stock.is_more ? undecided : Math.min(undecided, stock.free),
                )
              }
            >
              Сколько есть
            </Button>
            <Button variant="secondary" onClick={() => setAll(() => 0)}>
              Ничего
            </Button>
          </>
        }
      />
      <FormFrame form={form} className="flex flex-col gap-4">
        {short.length > 0 && (
          <Alert tone="yellow" title="На складе меньше, чем вы подтверждаете">
            {short.map(({ brand_title, article }) => `${brand_title} ${article}`).join(', ')}. Проверьте, что
            товар придёт к отгрузке, или нажмите «Сколько есть».
          </Alert>
        )}
        <Card padded={false} title="Сколько отгрузите" aside="Столбец чисел можно вставить из таблицы">
          <DataTable label="Позиции заказа" tall columns={columns} rows={lines} rowId={({ id }) => id} />
        </Card>
        <Card className="sticky bottom-(--portal-phone-bar,0px) z-10">
          <div className="flex flex-col gap-4">
            {left > 0 && (
              <RadioGroup
                label={`Что с остальным: ${left} ${plural(left, 'штука', 'штуки', 'штук')}`}
                direction="row"
                value={rest}
                onChange={(value) => form.set({ rest: value as Values['rest'] })}
                options={[
                  { value: 'later', label: 'Решу позже' },
                  { value: 'refuse', label: 'Отказать' },
                ]}
              />
            )}
            {left > 0 && rest === 'refuse' && (
              <div className="grid max-w-3xl grid-cols-2 max-md:grid-cols-1 gap-4">
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
                <FormField form={form} name="comment" label="Комментарий" hint="Его увидит покупатель">
                  {(field) => <Textarea {...field} rows={1} maxLength={1000} />}
                </FormField>
              </div>
            )}
            <div className="flex flex-wrap items-center justify-between gap-4">
              <Text>
                {pieces} {plural(pieces, 'штука', 'штуки', 'штук')} на {formatMoney(money)}
              </Text>
              {wrong > 0 || (pieces === 0 && rest === 'later') ? (
                <Text tone="muted">
                  {wrong > 0 ? 'Исправьте отмеченные количества' : 'Укажите хотя бы одну штуку'}
                </Text>
              ) : (
                <FormActions
                  form={form}
                  action={actionOf(pieces, rest === 'refuse' ? left : 0)}
                  list={back}
                />
              )}
            </div>
          </div>
        </Card>
      </FormFrame>
    </>
  );
}

/** «Подтвердить 4, отказать 1» */
function actionOf(pieces: number, refused: number): string {
  if (pieces === 0) return `Отказать ${refused}`;
  return refused > 0 ? `Подтвердить ${pieces}, отказать ${refused}` : `Подтвердить ${pieces}`;
}
