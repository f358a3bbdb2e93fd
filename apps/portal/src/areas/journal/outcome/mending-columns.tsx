import type { Schemas } from '@portal/api-client/client';
import type { Column } from '@portal/ui/data-table';
import { Input } from '@portal/ui/input';
import { Text } from '@portal/ui/text';
import { fieldsOf } from '../matching/matching.ts';
import type { Upload } from '../queries.ts';

export type MendingRow = Schemas['MendingRow'];
export type MendedCells = Schemas['MendedCells'];
type Field = keyof MendedCells;

const WIDTHS: Record<Field, string> = {
  article: '160px',
  brand: '150px',
  title: '220px',
  price: '130px',
  quantity: '120px',
  multiplicity: '110px',
};
const isField = (id: string): id is Field => id in WIDTHS;

export interface MendingTable {
  upload: Pick<Upload, 'id' | 'kind'>;
  cellsOf(row: MendingRow): MendedCells;
  reasonsOf(row: MendingRow): MendingRow['reasons'];
  onEdit(row: MendingRow, field: Field, text: string): void;
}

const noteOf = (upload: number, row: MendingRow) => `mending-${upload}-${row.row_number}`;

/** Columns of editable fields; Tab moves from one to the next and on to the next row. */
export function mendingColumns({ upload, cellsOf, reasonsOf, onEdit }: MendingTable): Column<MendingRow>[] {
  return [
    {
      id: 'number',
      title: 'Строка',
      align: 'right',
      width: '80px',
      cell: ({ row_number }) => row_number.toLocaleString('ru'),
    },
    ...fieldsOf(upload).flatMap(({ id, label, numeric = false }): Column<MendingRow>[] =>
      isField(id)
        ? [
            {
              id,
              title: label,
              width: WIDTHS[id],
              cell: (row) => {
                const isWrong = reasonsOf(row).some(({ field }) => field === id);
                return (
                  <Input
                    controlSize="small"
                    aria-label={`${label}, строка ${row.row_number}`}
                    aria-invalid={isWrong || undefined}
                    aria-describedby={isWrong ? noteOf(upload.id, row) : undefined}
                    inputMode={numeric ? 'decimal' : 'text'}
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={id === 'title' ? 1000 : 300}
                    value={cellsOf(row)[id] ?? ''}
                    onChange={({ target }) => onEdit(row, id, target.value)}
                  />
                );
              },
            },
          ]
        : [],
    ),
  ];
}

/** Errors of a row by field, below it. */
export function Reasons({
  upload,
  row,
  reasons,
}: {
  upload: Upload;
  row: MendingRow;
  reasons: MendingRow['reasons'];
}) {
  const labels = new Map<string, string>(fieldsOf(upload).map(({ id, label }) => [id, label]));
  return (
    <div id={noteOf(upload.id, row)}>
      <Text tone="red" size="small">
        {reasons.map(({ field, reason }) => `${labels.get(field) ?? 'Строка'}: ${reason}`).join('; ')}
      </Text>
    </div>
  );
}
