import { toKopecks } from '@portal/api-client/money';
import { formatMoney } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Input } from '@portal/ui/input';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useParams } from 'react-router';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { useTitle } from '../../kit/title.ts';
import { confirmOrder, ordersChanged } from './decisions.ts';
import { orderNumber } from './order-columns.tsx';
import { faultOf, fromPasted } from './quantities.ts';
import { type Order, orderQuery } from './queries.ts';

type Line = Order['lines'][number];

/** Confirm an order line by line: so many pieces of each, typed, pasted from a table, or all of them. */
export function ConfirmScreen() {
  const id = Number(useParams()['id']);
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  const title = `Подтверждение заказа ${Number.isSafeInteger(id) ? orderNumber(id) : ''}`;
  useTitle(title);
  if (error)
    return (
      <Card>
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      </Card>
    );
  if (!order) return <Skeleton shape="card" className="h-96" />;
  return <ConfirmForm key={order.version} order={order} title={title} />;
}

function ConfirmForm({ order, title }: { order: Order; title: string }) {
  const lines = order.lines.filter(({ undecided }) => undecided > 0);
  const back = routeHref('inbox-id', { id: order.id });
  const form = useForm<{ quantities: string[] }, unknown>({
    initial: { quantities: lines.map(({ undecided }) => String(undecided)) },
    check: () => ({}),
    send: ({ quantities }) =>
      confirmOrder({
        id: order.id,
        version: order.version,
        lines: lines.flatMap(({ id }, place) => {
          const quantity = Number(quantities[place]);
          return quantity > 0 ? [{ id, quantity }] : [];
        }),
      }),
    done: () => ['Заказ подтверждён', 'Что не подтверждено, ждёт вашего решения'],
    to: back,
    onSent: () => ordersChanged(),
  });
  const { quantities } = form.values;
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
  const money = lines.reduce((sum, { price }, place) => sum + toKopecks(price) * (chosen[place] ?? 0), 0);
  const set = (place: number, texts: readonly string[]) =>
    form.set({ quantities: quantities.map((text, at) => texts[at - place] ?? text) });

  function paste(event: ClipboardEvent<HTMLInputElement>, place: number) {
    const texts = fromPasted(event.clipboardData.getData('text'));
    if (texts.length < 2) return;
    event.preventDefault();
    set(place, texts);
  }
  function move(event: KeyboardEvent<HTMLInputElement>, place: number) {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : document.getElementById(`confirm-${place + step}`);
    // Enter in the last field sends the form.
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
      id: 'price',
      title: 'Цена, руб.',
      align: 'right',
      cell: ({ price }) => <Price unit={false} value={toKopecks(price)} />,
    },
    {
      id: 'confirm',
      title: 'Подтвердить, шт.',
      align: 'right',
      width: '220px',
      cell: (line) => {
        const place = lines.indexOf(line);
        const fault = faults[place] ?? null;
        return (
          <span className="flex flex-col items-end gap-1">
            <Input
              id={`confirm-${place}`}
              className="w-28"
              controlSize="small"
              inputMode="numeric"
              aria-label={`Подтвердить: ${line.brand_title} ${line.article}`}
              aria-invalid={fault !== null || undefined}
              value={quantities[place] ?? ''}
              onChange={({ target }) => set(place, [target.value])}
              onPaste={(event) => paste(event, place)}
              onKeyDown={(event) => move(event, place)}
            />
            {fault && (
              <Text size="small" tone="red">
                {fault}
              </Text>
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
            <Button
              variant="secondary"
              onClick={() => form.set({ quantities: lines.map(({ undecided }) => String(undecided)) })}
            >
              Всё целиком
            </Button>
            <Button variant="secondary" onClick={() => form.set({ quantities: lines.map(() => '0') })}>
              Ничего
            </Button>
          </>
        }
      />
      <FormFrame form={form} className="flex flex-col gap-4">
        <Card padded={false} title="Сколько отгрузите" aside="Столбец чисел можно вставить из таблицы">
          <DataTable label="Позиции заказа" tall columns={columns} rows={lines} rowId={({ id }) => id} />
        </Card>
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Text>
              {pieces} {plural(pieces, 'штука', 'штуки', 'штук')} на {formatMoney(money)}
            </Text>
            {wrong > 0 || pieces === 0 ? (
              <Text tone="muted">
                {wrong > 0 ? 'Исправьте отмеченные количества' : 'Укажите хотя бы одну штуку'}
              </Text>
            ) : (
              <FormActions form={form} action="Подтвердить" list={back} />
            )}
          </div>
        </Card>
      </FormFrame>
    </>
  );
}
