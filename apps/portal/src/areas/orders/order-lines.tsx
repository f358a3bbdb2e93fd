import { toKopecks } from '@portal/api-client/money';
import { lineQuantityNote, nothingAccepted } from '@portal/domain/order-status';
import { plural } from '@portal/domain/words';
import { Button } from '@portal/ui/button';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { LedgerBar } from '@portal/ui/ledger-bar';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { piecesUpTo } from '../../kit/document/pieces.ts';
import { queryClient } from '../../session/query-client.ts';
import { LineTalk } from '../talk/line-talk.tsx';
import { useRefuse } from './deciding/decisions.ts';
import { hold, sendHeld, useHeld } from './deciding/held-decision.ts';
import { barParts } from './deciding/ledger.ts';
import { LineTrail } from './line-trail.tsx';
import { ReplacedBy } from './deciding/replaced-by.tsx';
import { isShort } from './deciding/quantities.ts';
import { type Order, orderQuery } from './queries.ts';
import { RefuseDialog } from './deciding/refuse-dialog.tsx';

type Line = Order['lines'][number];
/** Quantities to confirm, by line id, where the user has changed them. */
export type Counts = ReadonlyMap<number, number>;

const nameOf = ({ brand_title, article }: Line) => `${brand_title} ${article}`;
/** Whether the user may decide on the line now. */
export const decidable = ({ allowed_actions }: Line) => allowed_actions.includes('confirm');
/** Whether no more pieces of the line will be delivered. */
const isLost = ({ undecided, confirmed }: Line) => undecided + confirmed === 0;

const columnsOf = (order: number, zone: string): readonly Column<Line>[] => [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ id, brand_title, article, title }) => (
      <span className="flex items-center justify-between gap-1">
        <PartName brand={brand_title} article={article} title={title} />
        <LineTalk kind="order" id={order} line={{ id, title: `${brand_title} ${article}` }} />
      </span>
    ),
  },
  {
    id: 'quantity',
    title: 'Количество, шт.',
    width: '220px',
    cell: (line) => <Quantity line={line} zone={zone} />,
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    width: '110px',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} />,
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    width: '120px',
    cell: (line) => <Amount line={line} />,
  },
];

/** Bar of a line's pieces, the quantity that differs from the ordered one, and the status. */
function Quantity({ line, zone }: { line: Line; zone: string }) {
  const { status, ordered, refused, cancelled } = line;
  const note = lineQuantityNote(line, { cancelRequested: line.requested > 0 });
  const unaccepted = nothingAccepted(line);
  const tone = status.tone === 'neutral' || status.tone === 'brand' ? 'muted' : status.tone;
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-center gap-3">
        <span className="w-28">
          <LedgerBar label={nameOf(line)} parts={barParts([line])} />
        </span>
        <Text weight="strong" className="whitespace-nowrap">
          {note ?? ordered}
        </Text>
      </span>
      <Text size="small" tone={tone}>
        {unaccepted === null
          ? status.title
          : `Не принято ${unaccepted.judged}${unaccepted.to_come > 0 ? `, ждём ${unaccepted.to_come}` : ''}`}
        {!isLost(line) && refused > 0 && <Text tone="red"> · отказано {refused}</Text>}
        {!isLost(line) && cancelled > 0 && ` · снято ${cancelled}`}
        {line.replaced_by.map((one) => (
          <ReplacedBy key={one.order_id} {...one} />
        ))}
        {line.requested > 0 && ` · просят снять ${line.requested}`}
        {line.planned_delivery_at !== null && !isLost(line) && (
          <Text block size="small" tone="muted">
            новый срок <DateTime weekday deadline value={line.planned_delivery_at} zone={zone} />
          </Text>
        )}
      </Text>
    </span>
  );
}

/**
 * Amount of the pieces still to be delivered; if it is less than ordered, the original amount is struck out.
 */
function Amount({ line }: { line: Line }) {
  const { price, undecided, confirmed, ordered } = line;
  const due = toKopecks(price) * (undecided + confirmed);
  return (
    <span className="flex flex-col items-end">
      <Price unit={false} value={due} strong />
      {undecided + confirmed < ordered && (
        <Text size="small" tone="muted">
          <s>
            <Price unit={false} value={toKopecks(line.amount)} />
          </s>
        </Text>
      )}
    </span>
  );
}

interface OrderLinesProps {
  order: Order;
  incoming: boolean;
  counts: Counts;
  onCount(line: number, quantity: number): void;
}

/** Lines of an order; undecided ones can be confirmed or refused here, each with its own quantity. */
export function OrderLines({ order, incoming, counts, onCount }: OrderLinesProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<number | string>>(new Set());
  const decides = order.lines.some(decidable);
  const usual = columnsOf(
    order.id,
    (order.delivery === 'pickup' ? order.supplier_storage : order.customer_storage).time_zone,
  );
  const columns: readonly Column<Line>[] = decides
    ? [
        ...usual,
        {
          id: 'stock',
          title: 'На складе',
          align: 'right',
          width: '100px',
          cell: (line) => <Stock line={line} quantity={counts.get(line.id) ?? line.undecided} />,
        },
        {
          id: 'decision',
          title: 'Решение',
          width: '330px',
          cell: (line) =>
            line.undecided > 0 && (
              <Decision
                key={line.undecided}
                order={order}
                line={line}
                quantity={counts.get(line.id) ?? line.undecided}
                onCount={(quantity) => onCount(line.id, quantity)}
              />
            ),
        },
      ]
    : usual;
  const lines = order.lines.length;
  const pieces = order.lines.reduce((sum, { ordered }) => sum + ordered, 0);
  const due = order.lines.reduce((sum, { undecided, confirmed }) => sum + undecided + confirmed, 0);
  return (
    <DataTable
      label="Позиции заказа"
      tall
      walk
      columns={columns}
      rows={order.lines}
      rowId={({ id }) => id}
      rowLabel={nameOf}
      expanded={expanded}
      onExpand={setExpanded}
      detail={(line) => <LineTrail order={order} line={line} incoming={incoming} more={!incoming} />}
      footer={
        <div className="flex w-full items-baseline justify-between gap-4 max-md:flex-wrap">
          <Text tone="secondary">
            {lines} {plural(lines, 'позиция', 'позиции', 'позиций')} · {pieces} шт.
            {due < pieces && `, к поставке ${due}`}
          </Text>
          <span className="flex items-baseline gap-3">
            <Text tone="secondary">Итого</Text>
            <Text size="lead" weight="bold">
              <Price value={toKopecks(order.counted_amount)} />
            </Text>
          </span>
        </div>
      }
    />
  );
}

/** Free stock of the supplier for the line, and a warning if it is not enough. */
function Stock({ line, quantity }: { line: Line; quantity: number }) {
  const { stock } = line;
  if (stock === null) return '—';
  const isTooLittle = line.undecided > 0 && isShort(line, quantity);
  return (
    <span className="flex flex-col items-end">
      <Text weight={isTooLittle ? 'strong' : 'regular'} tone={isTooLittle ? 'red' : 'default'}>
        {stock.is_more ? `>${stock.free}` : stock.free}
      </Text>
      {isTooLittle && (
        <Text size="small" tone="red">
          не хватит {quantity - stock.free}
        </Text>
      )}
    </span>
  );
}

interface DecisionProps {
  order: Order;
  line: Line;
  quantity: number;
  onCount(quantity: number): void;
}

function Decision({ order, line, quantity, onCount }: DecisionProps) {
  const held = useHeld();
  const refuse = useRefuse();
  const [refusing, setRefusing] = useState(false);
  const name = nameOf(line);
  // If fewer pieces are to be confirmed, the rest is refused.
  const rest = quantity < line.undecided ? line.undecided - quantity : line.undecided;
  const waiting = held?.orders.find(({ id }) => id === order.id);
  const own = waiting?.confirm?.find(({ id }) => id === line.id);
  if (waiting && (waiting.confirm === null || own))
    return <Text tone="muted">Подтверждаем {own?.quantity ?? line.undecided}</Text>;
  async function refuseRest(reason: { reason_id: number; comment?: string }) {
    setRefusing(false);
    // Sending the pending decision changes the order's version.
    await sendHeld();
    const { version } = await queryClient.fetchQuery({ ...orderQuery(order.id), staleTime: 0 });
    refuse.mutate([{ id: order.id, version, lines: [{ id: line.id, quantity: rest }], ...reason }]);
  }
  return (
    <span className="inline-flex items-center gap-2 max-md:flex-wrap max-md:justify-end">
      <Counter
        label={`Количество: ${name}`}
        value={quantity}
        rules={piecesUpTo(line.undecided)}
        onChange={onCount}
      />
      <Button
        size="small"
        aria-label={`Подтвердить: ${name}`}
        onClick={() =>
          void hold([{ id: order.id, version: order.version, confirm: [{ id: line.id, quantity }] }])
        }
      >
        Подтвердить
      </Button>
      <Button
        size="small"
        variant="secondary"
        pending={refuse.isPending}
        aria-label={`Отказать ${rest}: ${name}`}
        onClick={() => setRefusing(true)}
      >
        Отказать {rest}
      </Button>
      {refusing && (
        <RefuseDialog
          what={`${name}, ${rest} шт.`}
          onClose={() => setRefusing(false)}
          onRefuse={(reason) => void refuseRest(reason)}
        />
      )}
    </span>
  );
}
