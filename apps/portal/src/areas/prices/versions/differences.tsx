import type { Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import type { Column } from '@portal/ui/data-table';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';

export type Difference = Schemas['PriceListDifference'];

const price = (roubles: number | null, none: string) =>
  roubles === null ? <Text tone="muted">{none}</Text> : <Price unit={false} value={toKopecks(roubles)} />;

/** Columns of items with their prices before and after. */
export const DIFFERENCES: readonly Column<Difference>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ brand_title, article }) => <PartName brand={brand_title} article={article} />,
  },
  { id: 'title', title: 'Наименование', cell: ({ title }) => title },
  {
    id: 'before',
    title: 'Было, руб.',
    align: 'right',
    cell: ({ before }) => price(before, 'не было'),
  },
  { id: 'after', title: 'Стало, руб.', align: 'right', cell: ({ after }) => price(after, 'убрана') },
  {
    id: 'multiplicity',
    title: 'Кратно',
    align: 'right',
    cell: ({ multiplicity_before, multiplicity_after }) =>
      multiplicity_before === null ||
      multiplicity_after === null ||
      multiplicity_before === multiplicity_after
        ? (multiplicity_after ?? multiplicity_before)
        : `${multiplicity_before} → ${multiplicity_after}`,
  },
];
