import { type Column, DataTable } from '@portal/ui/data-table';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';

/** A row of a file or of a pasted list. */
export interface SampleRow {
  /** Row number in the source, from 1. */
  number: number;
  cells: readonly string[];
}

/** The selector above each column of the sample. */
export interface ColumnChoice {
  options: readonly { value: string; label: string }[];
  /** Text of the option for a column that is not imported. */
  none: string;
  /** Selected value by column index; empty if the column is not imported. */
  value(place: number): string;
  onChange(place: number, value: string): void;
}

export interface ColumnSampleProps {
  label: string;
  /** Column headers of the source; empty strings where it has none. */
  headers: readonly string[];
  rows: readonly SampleRow[];
  /** Title of the field recognised in the column. */
  fieldOf(place: number): string | undefined;
  /** If given, the user chooses the field of each column here. */
  choice?: ColumnChoice;
  /** Last column: the outcome of importing each row. */
  result?: Column<SampleRow>;
}

/** The first rows of a source as they are, each column under the field recognised in it. */
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
