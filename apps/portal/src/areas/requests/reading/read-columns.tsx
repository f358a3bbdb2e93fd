import { asksQuantity, doubtOf, isDoubtful } from '@portal/domain/article-candidates';
import { COLUMN_LABELS, type ColumnRole, withRole } from '@portal/domain/list-columns';
import type { ColumnRoles, ListReading, RequestLine } from '@portal/domain/request-lines';
import { plural } from '@portal/domain/words';
import { Badge } from '@portal/ui/badge';
import { type Column, DataTable } from '@portal/ui/data-table';
import { PartNumber } from '@portal/ui/part-number';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { memo } from 'react';
import { ColumnSample, type SampleRow } from '../../../kit/columns/column-sample.tsx';

/** Maximum number of rows in the preview. */
export const SHOWN = 100;

const OPTIONS = Object.entries(COLUMN_LABELS).map(([value, label]) => ({ value, label }));

/**
 * Quantity of a line, «4»; several values if the last number may be a quantity or belong to the article, which
 * the catalogue decides. An unreadable quantity will be asked for.
 */
function piecesOf(line: RequestLine) {
  const counts = [...new Set(line.readings.flatMap(({ quantity }) => quantity ?? []))];
  if (counts.length === 0 || asksQuantity(line)) return <Badge tone="yellow">сколько?</Badge>;
  const known = counts.map((count) => count.toLocaleString('ru')).join(' или ');
  if (doubtOf(line) !== 'possible') return known;
  return (
    <span
      className="inline-flex items-center gap-2"
      title="Если артикул окажется другим, спросим, сколько нужно"
    >
      {known}
      <Badge>уточним?</Badge>
    </span>
  );
}

const LINES: readonly Column<RequestLine>[] = [
  { id: 'number', title: '№', width: '56px', align: 'right', cell: ({ number }) => number },
  {
    id: 'words',
    title: 'Бренд и артикул',
    cell: (line) => (
      <span title={line.written} className="inline-flex items-center gap-2">
        <PartNumber>{line.words.join(' ') || line.written}</PartNumber>
        {isDoubtful(line) && <Badge tone="yellow">уточним</Badge>}
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

/** Column with the result for a row: the recognised line, or that the row is none. */
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
        {isDoubtful(line) && <Badge tone="yellow">уточним</Badge>}
      </span>
    );
  },
});

/** Number of lines that will be asked about, and of those that may be: as many as have a badge. */
export const Doubts = memo(function Doubts({ lines }: { lines: readonly RequestLine[] }) {
  const doubts = lines.map(doubtOf);
  const count = (wanted: 'sure' | 'possible') => doubts.filter((doubt) => doubt === wanted).length;
  const [sure, possible] = [count('sure'), count('possible')];
  const lineWord = (many: number) => plural(many, 'строку', 'строки', 'строк');
  if (sure + possible === 0) return null;
  if (sure === 0)
    return (
      <Text tone="muted">
        возможно, уточним {possible.toLocaleString('ru')} {lineWord(possible)}
      </Text>
    );
  return (
    <Text tone="yellow">
      {sure.toLocaleString('ru')} {lineWord(sure)} уточним, прежде чем заказать
      {possible > 0 && `; ещё ${possible.toLocaleString('ru')} – возможно`}
    </Text>
  );
});

export interface ReadColumnsProps {
  reading: ListReading;
  onColumns(columns: ColumnRoles): void;
}

/**
 * Preview of a list: of a table, its rows under the recognised roles of the columns; of other texts, their
 * lines. Memoised: a key in the list above does not render its rows.
 */
export const ReadColumns = memo(function ReadColumns({
  reading: { lines, columns, rows },
  onColumns,
}: ReadColumnsProps) {
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
});
