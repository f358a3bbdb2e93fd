import { toKopecks } from '@portal/api-client/money';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { IconButton } from '@portal/ui/icon-button';
import { CloseIcon } from '@portal/ui/icons';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { QuantityFlow } from '@portal/ui/quantity-flow';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { piecesUpTo } from '../../kit/document/pieces.ts';
import { useConfirm, useRefuse } from './decisions.ts';
import type { Order } from './queries.ts';
import { RefuseDialog } from './refuse-dialog.tsx';

type Line = Order['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ brand_title, article, title }) => (
      <PartName brand={brand_title} article={article} title={title} />
    ),
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} />,
  },
  {
    id: 'ordered',
    title: 'Заказано',
    align: 'right',
    cell: ({ ordered }) => <Text weight="strong">{ordered}</Text>,
  },
  {
    id: 'confirmed',
    title: 'Подтверждено',
    align: 'right',
    cell: ({ ordered, confirmed }) => (
      <QuantityFlow ordered={ordered} value={confirmed} label="подтверждено из заказанного" />
    ),
  },
  {
    id: 'shipped',
    title: 'Отгружено',
    align: 'right',
    cell: ({ ordered, shipped }) => (
      <QuantityFlow ordered={ordered} value={shipped} label="отгружено из заказанного" />
    ),
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} strong />,
  },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];

/** The lines of an order; those that wait for a decision get it here, each for as much as one wants. */
export function OrderLines({ order }: { order: Order }) {
  const decidable = order.lines.some(({ allowed_actions }) => allowed_actions.length > 0);
  // What has not begun needs no column yet: the room goes to the decisions.
  const begun = COLUMNS.filter(
    ({ id }) =>
      (id !== 'shipped' || order.lines.some(({ shipped }) => shipped > 0)) &&
      (id !== 'confirmed' || order.lines.some(({ confirmed }) => confirmed > 0)),
  );
  const columns: readonly Column<Line>[] = decidable
    ? [
        ...begun,
        {
          id: 'decision',
          title: 'Решение',
          align: 'right',
          cell: (line) => line.undecided > 0 && <Decision key={line.undecided} order={order} line={line} />,
        },
      ]
    : begun;
  return (
    <DataTable label="Позиции заказа" tall columns={columns} rows={order.lines} rowId={({ id }) => id} />
  );
}

function Decision({ order, line }: { order: Order; line: Line }) {
  const confirm = useConfirm();
  const refuse = useRefuse();
  const [quantity, setQuantity] = useState(line.undecided);
  const [refusing, setRefusing] = useState(false);
  const decision = { id: order.id, version: order.version, lines: [{ id: line.id, quantity }] };
  const name = `${line.brand_title} ${line.article}`;
  return (
    <span className="inline-flex items-center gap-2">
      <Counter
        label={`Количество: ${name}`}
        value={quantity}
        rules={piecesUpTo(line.undecided)}
        onChange={setQuantity}
      />
      <Button
        size="small"
        pending={confirm.isPending}
        aria-label={`Подтвердить: ${name}`}
        onClick={() => confirm.mutate([decision])}
      >
        Подтвердить
      </Button>
      <IconButton
        variant="outline"
        icon={<CloseIcon />}
        aria-label={`Отказать: ${name}`}
        title="Отказать…"
        onClick={() => setRefusing(true)}
        tone="danger"
        size="small"
      />
      {refusing && (
        <RefuseDialog
          what={`${name}, ${quantity} шт.`}
          onClose={() => setRefusing(false)}
          onRefuse={(reason) => {
            setRefusing(false);
            refuse.mutate([{ ...decision, ...reason }]);
          }}
        />
      )}
    </span>
  );
}
