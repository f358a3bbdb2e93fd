import { toKopecks } from '@portal/api-client/money';
import { LATE_LINE } from '@portal/domain/proposals';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { PartName } from '@portal/ui/part-name';
import { PartNumber } from '@portal/ui/part-number';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { useTableHeight } from '../../../kit/list/table-height.ts';
import { formatArrival, formatArrivalDate } from '../../../session/time/dates.ts';
import type { ProposalLine, ShownProposal } from './exchange.ts';
import { ExchangeOffers } from './exchange-offers.tsx';
import { PriceAgainst } from './price-against.tsx';
import { LinePunctuality } from './line-punctuality.tsx';

const columnsOf = (zone: string): readonly Column<ProposalLine>[] => [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ product }) => (
      <PartName
        brand={product.brand_title}
        article={product.article}
        title={<span className="block truncate">{product.title}</span>}
      />
    ),
  },
  {
    id: 'quantity',
    title: 'Закажем, шт.',
    align: 'right',
    width: '168px',
    cell: ({ quantity, wanted, surplus, elsewhere }) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
        {surplus !== 0 && (
          <Text size="small" tone="muted">
            нужно {wanted.toLocaleString('ru')}
          </Text>
        )}
        <Text weight="strong">{quantity.toLocaleString('ru')}</Text>
        {surplus < 0 && <Badge tone="yellow">не хватает {(-surplus).toLocaleString('ru')} шт.</Badge>}
        {surplus < 0 && elsewhere > 0 && (
          <Text size="small" tone="muted">
            ещё {elsewhere.toLocaleString('ru')} шт. у других
          </Text>
        )}
      </span>
    ),
  },
  {
    id: 'arrival',
    title: 'Привезут',
    width: '184px',
    cell: (line) => (
      <>
        <Text tone={line.late ? 'red' : 'default'}>
          <span title={formatArrival(line.arrival_at, zone)} className="*:flex-nowrap">
            <DeliveryTerm minutes={line.term} arrival={formatArrivalDate(line.arrival_at, zone)} />
          </span>
        </Text>
        <LinePunctuality line={line} />
      </>
    ),
  },
  {
    id: 'supplier',
    title: 'Поставщик',
    width: '168px',
    cell: ({ supplier_title }) => (
      <span className="block truncate" title={supplier_title}>
        {supplier_title}
      </span>
    ),
  },
  {
    id: 'why',
    title: 'Почему',
    width: '184px',
    cell: ({ why, late }) => (
      <Text size="small" tone="secondary">
        {why}
        {late && (
          <Text block size="small" tone="red">
            {LATE_LINE}
          </Text>
        )}
      </Text>
    ),
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    width: '108px',
    cell: ({ price, desired_price }) => (
      <PriceAgainst
        price={toKopecks(price)}
        wanted={desired_price === null ? null : toKopecks(desired_price)}
      />
    ),
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    width: '116px',
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} strong />,
  },
];

export interface ProposalTableProps {
  requestId: number;
  /** The request's storage, its time zone, and the latest arrival there; null: no deadline. */
  storageId: number;
  zone: string;
  neededBy: Date | null;
  proposal: ShownProposal;
  /** Product ids by line id: other offers are loaded for them. */
  standards: ReadonlyMap<number, number>;
  onExchange(next: ProposalLine): void;
}

/** Lines of a proposal, each with the reason of the choice; another offer can be chosen in the row. */
export function ProposalTable({
  requestId,
  storageId,
  zone,
  neededBy,
  proposal,
  standards,
  onExchange,
}: ProposalTableProps) {
  const [open, setOpen] = useState<number>();
  const height = useTableHeight(proposal.lines.length);
  return (
    <DataTable
      label="Строки варианта"
      tall
      columns={[
        ...columnsOf(zone),
        {
          id: 'exchange',
          title: <span className="sr-only">Заменить</span>,
          width: '104px',
          align: 'right',
          cell: ({ position_id, product }) => (
            <Button
              size="small"
              variant="ghost"
              aria-expanded={open === position_id}
              aria-label={`Заменить предложение: ${product.brand_title} ${product.article}`}
              onClick={() => setOpen(open === position_id ? undefined : position_id)}
            >
              Заменить
            </Button>
          ),
        },
      ]}
      rows={proposal.lines}
      rowId={({ position_id }) => position_id}
      detail={(line) => {
        const standardId = standards.get(line.position_id);
        return open === line.position_id && standardId !== undefined ? (
          <ExchangeOffers
            requestId={requestId}
            storageId={storageId}
            neededBy={neededBy}
            standardId={standardId}
            zone={zone}
            line={line}
            onTake={(next) => {
              setOpen(undefined);
              onExchange(next);
            }}
          />
        ) : null;
      }}
      totals={{
        article: 'Итого',
        quantity: proposal.lines.reduce((sum, { quantity }) => sum + quantity, 0).toLocaleString('ru'),
        amount: <Price unit={false} strong value={toKopecks(proposal.amount)} />,
      }}
      {...(height === undefined ? {} : { height })}
    />
  );
}

type LeftOut = ShownProposal['left_out'][number];

const LEFT_OUT_COLUMNS: readonly Column<LeftOut>[] = [
  { id: 'number', title: 'Строка', align: 'right', width: '80px', cell: ({ number }) => number },
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ product, written }) =>
      product ? (
        <PartName brand={product.brand_title} article={product.article} title={product.title} />
      ) : (
        <PartNumber>{written}</PartNumber>
      ),
  },
  { id: 'why', title: 'Почему не заказываем', cell: ({ text }) => <Text tone="secondary">{text}</Text> },
];

/** Lines that a proposal leaves out, each with the reason. */
export function LeftOutTable({ proposal }: { proposal: ShownProposal }) {
  return (
    <DataTable
      label="Останется без заказа"
      columns={LEFT_OUT_COLUMNS}
      rows={proposal.left_out}
      rowId={({ position_id }) => position_id}
      {...(proposal.left_out.length > 50 ? { height: 480 } : {})}
    />
  );
}
