import { type Column, DataTable } from '@portal/ui/data-table';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';

/** A row of a file or a pasted list. */
export interface SampleRow {
  /** Its place in the source, from 1. */
  number: number;
  cells: readonly string[];
}

/** What a column may be set to, right above its sample. */
export interface ColumnChoice {
  options: readonly { value: string; label: string }[];
  /** Said of a column that holds nothing needed. */
  none: string;
  /** By the column's place; empty for none. */
  value(place: number): string;
  onChange(place: number, value: string): void;
}

export interface ColumnSampleProps {
  label: string;
  /** The columns' heads as the source has them; empty where it has none. */
  headers: readonly string[];
  rows: readonly SampleRow[];
  /** What a column was taken for, in words. */
  fieldOf(place: number): string | undefined;
  /** With it the columns are set here. */
  choice?: ColumnChoice;
  /** What becomes of each row, behind its cells. */
  result?: Column<SampleRow>;
}

/** The first rows of a list as it came, each column with what it was taken for above it. */
export function ColumnSample({ label, headers, rows, fieldOf, choice, result }: ColumnSampleProps) {
  const shown = headers.map((header, place): Column<SampleRow> => {
    const field = fieldOf(place);
    const name = header === '' ? `Столбец ${place + 1}` : header;
    return {
      id: String(place),
      label: name,
      title: choice ? (
        <Select
          controlSize="small"
          className="w-36"
          aria-label={`Что в столбце ${place + 1}${header === '' ? '' : ` «${header}»`}`}
          placeholder={choice.none}
          options={choice.options}
          value={choice.value(place)}
          onChange={({ target }) => choice.onChange(place, target.value)}
        />
      ) : (
        <Text tone={field ? 'brand' : 'default'}>
          {header}
          {field && (
            <Text block size="note">
              → {field}
            </Text>
          )}
        </Text>
      ),
      cell: ({ cells }) => (
        <Text tone={choice && !field ? 'muted' : 'default'}>
          <span className="block max-w-80 truncate">{cells[place] ?? ''}</span>
        </Text>
      ),
    };
  });
  return (
    <DataTable
      label={label}
      columns={[
        {
          id: 'number',
          title: 'Строка',
          align: 'right',
          width: '70px',
          cell: ({ number }) => <Text tone="muted">{number}</Text>,
        },
        ...(result ? [result] : []),
        ...shown,
      ]}
      rows={rows}
      rowId={({ number }) => number}
    />
  );
}
