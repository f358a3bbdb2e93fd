import { asksQuantity, isDoubtful, mayAskQuantity } from '@portal/domain/article-candidates';
import { COLUMN_LABELS, type ColumnRole, withRole } from '@portal/domain/list-columns';
import type { ColumnRoles, ListReading, RequestLine } from '@portal/domain/request-lines';
import { Badge } from '@portal/ui/badge';
import { type Column, DataTable } from '@portal/ui/data-table';
import { PartNumber } from '@portal/ui/part-number';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { ColumnSample, type SampleRow } from '../../../kit/columns/column-sample.tsx';

/** Rows shown before the list is sent. */
export const SHOWN = 100;

const OPTIONS = Object.entries(COLUMN_LABELS).map(([value, label]) => ({ value, label }));

/**
 * «4», or, where the last number may be how many as well as a part of the part number, both: the catalogue decides. What nobody can read
 * is asked for.
 */
function piecesOf(line: RequestLine) {
  const counts = [...new Set(line.readings.flatMap(({ quantity }) => quantity ?? []))];
  if (counts.length === 0 || asksQuantity(line)) return <Badge tone="yellow">сколько?</Badge>;
  const known = counts.map((count) => count.toLocaleString('ru')).join(' или ');
  // One piece is what is taken where nobody says how many; beside a number that nobody can tell it is asked.
  return counts.length === 1 && mayAskQuantity(line) ? `${known} или спросим` : known;
}

const LINES: readonly Column<RequestLine>[] = [
  { id: 'number', title: '№', width: '56px', align: 'right', cell: ({ number }) => number },
  {
    id: 'words',
    title: 'Бренд и артикул',
    cell: (line) => (
      <span title={line.written} className="inline-flex items-center gap-2">
        <PartNumber>{line.words.join(' ') || line.written}</PartNumber>
        {isDoubtful(line) && <Badge tone="yellow">спросим</Badge>}
      </span>
    ),
  },
  { id: 'quantity', title: 'Количество', align: 'right', width: '140px', cell: piecesOf },
  {
    id: 'price',
    title: 'Хочу по, руб.',
    align: 'right',
    width: '130px',
    cell: ({ desired_price }) =>
      desired_price === null ? '—' : <Price unit={false} value={desired_price} />,
  },
];

/** What becomes of a row: its line, or that it is none. */
const resultOf = (lines: ReadonlyMap<number, RequestLine>): Column<SampleRow> => ({
  id: 'result',
  title: 'Прочтём как',
  cell: ({ number }) => {
    const line = lines.get(number);
    if (!line) return <Text tone="muted">не строка заявки</Text>;
    return (
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        <PartNumber>{line.words.join(' ') || line.written.slice(0, 40)}</PartNumber>
        <Text tone="secondary">× {piecesOf(line)}</Text>
        {line.desired_price !== null && (
          <Text tone="muted">
            по <Price unit={false} value={line.desired_price} />
          </Text>
        )}
        {isDoubtful(line) && <Badge tone="yellow">спросим</Badge>}
      </span>
    );
  },
});

export interface ReadColumnsProps {
  reading: ListReading;
  onColumns(columns: ColumnRoles): void;
}

/** How a list will be read: of a table its rows below what each column was taken for, of anything else its lines. */
export function ReadColumns({ reading: { lines, columns, rows }, onColumns }: ReadColumnsProps) {
  if (columns === null || rows.length === 0)
    return (
      <DataTable
        label="Как мы это прочли"
        columns={LINES}
        rows={lines.slice(0, SHOWN)}
        rowId={({ number }) => number}
        empty={
          <EmptyState title="Здесь появятся строки">
            Лишние слова не помешают: ищем по артикулу, бренд уточним, если он понадобится.
          </EmptyState>
        }
      />
    );
  const known = new Map(lines.map((line) => [line.number, line]));
  return (
    <ColumnSample
      label="Как мы это прочли"
      headers={columns.map(() => '')}
      rows={rows.slice(0, SHOWN)}
      fieldOf={(place) => {
        const role = columns[place];
        return role ? COLUMN_LABELS[role] : undefined;
      }}
      choice={{
        options: OPTIONS,
        none: 'Не нужен',
        value: (place) => columns[place] ?? '',
        onChange: (place, value) =>
          onColumns(withRole(columns, place, value === '' ? null : (value as ColumnRole))),
      }}
      result={resultOf(known)}
    />
  );
}
