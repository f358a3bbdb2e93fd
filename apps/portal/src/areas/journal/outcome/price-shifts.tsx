import type { Schemas } from '@portal/api-client/client';
import { Badge } from '@portal/ui/badge';
import { BarChart } from '@portal/ui/chart';
import { type Column, DataTable } from '@portal/ui/data-table';
import { PartNumber } from '@portal/ui/part-number';
import { Text } from '@portal/ui/text';

type Goods = Schemas['UploadShifts'];
type Suspect = Goods['suspects'][number];

const WHY = {
  tenfold: 'цена в разы другая',
  tiny: 'цена меньше рубля',
  multiplicity: 'кратность пропала',
  zeros: 'потеряны нули артикула',
  garbled: 'испорченные буквы',
} as const satisfies Record<Suspect['why'], string>;

/** «−5», «+20», «0». */
const signed = (percent: number) => `${percent > 0 ? '+' : ''}${percent}`.replace('-', '−');

const heapOf = ({ from, to }: Goods['shifts'][number]) => {
  if (from === 0 && to === 0) return 'та же';
  if (from === null) return `ниже ${signed(to ?? 0)} %`;
  return to === null ? `выше ${signed(from)} %` : `${signed(from)}…${signed(to)} %`;
};

const COLUMNS: readonly Column<Suspect>[] = [
  {
    id: 'row',
    title: 'Строка',
    align: 'right',
    width: '90px',
    cell: ({ row_number }) => row_number.toLocaleString('ru'),
  },
  {
    id: 'part',
    title: 'Товар',
    cell: ({ brand, article }) => (
      <>
        {brand} <PartNumber>{article}</PartNumber>
      </>
    ),
  },
  { id: 'why', title: 'Что не так', cell: ({ why }) => <Badge tone="yellow">{WHY[why]}</Badge> },
  { id: 'before', title: 'Было', align: 'right', cell: ({ before }) => before ?? '—' },
  {
    id: 'after',
    title: 'Станет',
    align: 'right',
    cell: ({ after }) => <span className="block max-w-80 truncate">{after}</span>,
  },
];

/** Distribution of price changes, and rows that look like mistakes. */
export function PriceShifts({ goods: { shifts, suspects, suspects_total } }: { goods: Goods }) {
  return (
    <>
      {shifts.length > 0 && (
        <BarChart
          title="На сколько меняются цены"
          labels={shifts.map(heapOf)}
          unit="поз."
          series={[{ id: 'count', name: 'Позиций', values: shifts.map(({ count }) => count) }]}
        />
      )}
      {suspects_total > 0 && (
        <div className="flex flex-col gap-2">
          <Text block weight="strong">
            {`Подозрительных строк: ${suspects_total.toLocaleString('ru')}${
              suspects_total > suspects.length ? `, показаны первые ${suspects.length}` : ''
            }. Проверьте их до загрузки.`}
          </Text>
          <DataTable
            label="Подозрительные строки"
            columns={COLUMNS}
            rows={suspects}
            rowId={({ row_number }) => row_number}
          />
        </div>
      )}
    </>
  );
}
