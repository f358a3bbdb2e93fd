import { toKopecks } from '@portal/api-client/money';
import { PROPOSAL_REASONS } from '@portal/domain/proposals';
import { Badge } from '@portal/ui/badge';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { PartNumber } from '@portal/ui/part-number';
import { Price } from '@portal/ui/price';
import type { Proposal } from './queries.ts';

type Line = Proposal['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ product }) => (
      <>
        <span className="block whitespace-nowrap">
          <span className="font-semibold">{product.brand_title}</span>{' '}
          <PartNumber>{product.article}</PartNumber>
        </span>
        <span className="block text-[13px] text-ink-3">{product.title}</span>
      </>
    ),
  },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier_title }) => supplier_title },
  {
    id: 'why',
    title: 'Почему',
    cell: ({ reason }) => <span className="text-ink-2">{PROPOSAL_REASONS[reason]}</span>,
  },
  { id: 'term', title: 'Срок', cell: ({ term }) => <DeliveryTerm minutes={term} /> },
  {
    id: 'quantity',
    title: 'Количество',
    align: 'right',
    cell: ({ quantity, surplus }) => (
      <span className="inline-flex items-center gap-2">
        {surplus !== 0 && (
          <Badge tone="yellow">{surplus > 0 ? `+${surplus} до кратности` : `не хватает ${-surplus}`}</Badge>
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
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} className="font-bold" />,
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
