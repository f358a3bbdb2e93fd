import { toKopecks } from '@portal/api-client/money';

import { quantityFault } from '@portal/domain/quantity';
import { QUANTITY_SENTENCES } from '@portal/domain/order-sentences';
import { say } from '@portal/domain/say';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useStorageZone } from '../../session/storage/zone.ts';
import { formatArrivalHour } from '../../session/time/dates.ts';
import { type Changes, quantityOf } from './decided-lines.ts';
import type { Approval, ApprovalLine } from './queries.ts';

interface Deciding {
  changes: Changes;
  onChange(id: number, quantity: number | null): void;
  /** The typed quantity of a line is invalid, or valid again: null. */
  onReason(id: number, reason: string | null): void;
}

/** Why a line cannot be ordered in this quantity; null if it can. */
export function lineProblem(line: ApprovalLine, quantity: number): string | null {
  if (!line.offer) return 'Предложения больше нет';
  const fault = quantityFault(quantity, line.offer);
  return fault === null ? null : say(QUANTITY_SENTENCES, fault);
}

const PART: Column<ApprovalLine> = {
  id: 'part',
  title: 'Бренд и артикул',
  cell: ({ brand_title, article, title, supplier_title }) => (
    <>
      <PartName brand={brand_title} article={article} title={title} />
      <Text block size="small" tone="muted">
        {supplier_title}
      </Text>
    </>
  ),
};
const THEN: Column<ApprovalLine> = {
  id: 'then',
  title: 'Цена у автора, руб.',
  align: 'right',
  width: '130px',
  cell: ({ seen_price }) => <Price unit={false} value={toKopecks(seen_price)} />,
};

/** Price and stock of today, compared with what the author saw. */
const nowColumns = (zone: string): readonly Column<ApprovalLine>[] => [
  THEN,
  {
    id: 'now',
    title: 'Цена сейчас, руб.',
    align: 'right',
    width: '130px',
    cell: ({ offer, seen_price }) => {
      if (!offer) return <Text tone="red">нет</Text>;
      const dearer = toKopecks(offer.price) - toKopecks(seen_price);
      return (
        <Text
          tone={dearer > 0 ? 'red' : dearer < 0 ? 'green' : 'default'}
          weight={dearer === 0 ? 'normal' : 'strong'}
        >
          <Price unit={false} value={toKopecks(offer.price)} />
        </Text>
      );
    },
  },
  {
    id: 'stock',
    title: 'Остаток, шт.',
    align: 'right',
    width: '100px',
    cell: ({ offer }) => offer?.reserve_text ?? '—',
  },
  {
    id: 'term',
    title: 'Срок',
    width: '120px',
    cell: ({ offer }) =>
      offer && <DeliveryTerm minutes={offer.term} arrival={formatArrivalHour(offer.arrival_at, zone)} />,
  },
];

const decidingColumns = ({ changes, onChange, onReason }: Deciding): readonly Column<ApprovalLine>[] => [
  {
    id: 'quantity',
    title: 'Количество',
    width: '140px',
    cell: (line) => {
      const quantity = quantityOf(line, changes);
      if (quantity === null) return <Text tone="muted">не заказывать</Text>;
      if (!line.offer) return line.quantity.toLocaleString('ru');
      return (
        <Counter
          label={`Количество: ${line.brand_title} ${line.article}`}
          value={quantity}
          rules={line.offer}
          onChange={(next) => onChange(line.id, next)}
          onReason={(reason) => onReason(line.id, reason)}
        />
      );
    },
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    width: '120px',
    cell: (line) => {
      const quantity = quantityOf(line, changes);
      return (
        quantity !== null &&
        line.offer && <Price unit={false} value={toKopecks(line.offer.price) * quantity} strong />
      );
    },
  },
  {
    id: 'remove',
    title: <span className="sr-only">Убрать</span>,
    width: '110px',
    align: 'right',
    cell: (line) => {
      const out = quantityOf(line, changes) === null;
      const name = `${line.brand_title} ${line.article}`;
      return (
        <Button
          size="small"
          variant="ghost"
          aria-label={out ? `Вернуть: ${name}` : `Убрать: ${name}`}
          onClick={() => onChange(line.id, out ? line.quantity : null)}
        >
          {out ? 'Вернуть' : 'Убрать'}
        </Button>
      );
    },
  },
];

const ASKED: readonly Column<ApprovalLine>[] = [
  {
    id: 'quantity',
    title: 'Количество',
    align: 'right',
    width: '110px',
    cell: ({ quantity }) => quantity.toLocaleString('ru'),
  },
];
/** What was ordered of an approved line. */
const ORDERED: readonly Column<ApprovalLine>[] = [
  THEN,
  ...ASKED,
  {
    id: 'ordered',
    title: 'Заказано',
    align: 'right',
    width: '110px',
    cell: ({ ordered_quantity, quantity }) => (
      <Text tone={ordered_quantity === quantity ? 'default' : 'yellow'}>
        {ordered_quantity === 0 ? 'не заказано' : ordered_quantity?.toLocaleString('ru')}
      </Text>
    ),
  },
  {
    id: 'price',
    title: 'Цена заказа, руб.',
    align: 'right',
    width: '130px',
    cell: ({ ordered_price }) =>
      ordered_price === null ? '—' : <Price unit={false} value={toKopecks(ordered_price)} />,
  },
];

export interface ApprovalLinesProps {
  approval: Approval;
  /** Set for whoever decides: lines can be changed. */
  deciding: Deciding | null;
}

/** The lines: while they wait with prices then and now, afterwards with what was ordered. */
export function ApprovalLines({ approval: { lines, status }, deciding }: ApprovalLinesProps) {
  const zone = useStorageZone();
  const waits = status.code === 'waiting';
  const columns = [
    PART,
    ...(waits ? nowColumns(zone) : status.code === 'approved' ? ORDERED : [THEN, ...ASKED]),
    ...(waits ? (deciding ? decidingColumns(deciding) : ASKED) : []),
  ];
  return (
    <Card padded={false} title="Позиции">
      <DataTable
        label="Позиции"
        tall
        columns={columns}
        rows={lines}
        rowId={({ id }) => id}
        {...(waits && {
          detail: (line: ApprovalLine) => {
            const quantity = deciding ? quantityOf(line, deciding.changes) : line.quantity;
            const problem = quantity === null ? null : lineProblem(line, quantity);
            return problem !== null && <Text tone="red">{problem}</Text>;
          },
        })}
      />
    </Card>
  );
}
