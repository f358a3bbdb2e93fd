import { toKopecks } from '@portal/api-client/money';
import { LATE_LINE, PROPOSAL_REASONS } from '@portal/domain/proposals';
import { Badge } from '@portal/ui/badge';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { PartName } from '@portal/ui/part-name';
import { PartNumber } from '@portal/ui/part-number';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { formatArrival } from '../../session/time/dates.ts';
import type { Proposal } from './queries.ts';

type Line = Proposal['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ product }) => (
      <PartName brand={product.brand_title} article={product.article} title={product.title} />
    ),
  },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier_title }) => supplier_title },
  {
    id: 'why',
    title: 'Почему',
    cell: ({ reason, late }) => (
      <>
        <Text tone="secondary">{PROPOSAL_REASONS[reason]}</Text>
        {late && (
          <Text block size="small" tone="red">
            {LATE_LINE}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'term',
    title: 'Срок, привезут',
    cell: ({ term, arrival_at, late }) => (
      <Text tone={late ? 'red' : 'default'}>
        <DeliveryTerm minutes={term} arrival={formatArrival(arrival_at)} />
      </Text>
    ),
  },
  {
    id: 'quantity',
    title: 'Количество',
    align: 'right',
    cell: ({ quantity, surplus }) => (
      <span className="inline-flex items-center gap-2">
        {surplus !== 0 && (
          <Badge tone="yellow">
            {surplus > 0
              ? `+${surplus.toLocaleString('ru')} до кратности`
              : `не хватает ${(-surplus).toLocaleString('ru')}`}
          </Badge>
        )}
        {quantity.toLocaleString('ru')}
      </span>
    ),
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} />,
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} strong />,
  },
];

/** A proposal line by line, each saying why. */
export function ProposalTable({ proposal }: { proposal: Proposal }) {
  return (
    <DataTable
      label="Строки варианта"
      tall
      columns={COLUMNS}
      rows={proposal.lines}
      rowId={({ position_id }) => position_id}
      {...(proposal.lines.length > 100 ? { height: 640 } : {})}
    />
  );
}

type LeftOut = Proposal['left_out'][number];

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

/** What a proposal leaves out, each line saying why. */
export function LeftOutTable({ proposal }: { proposal: Proposal }) {
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
