import { failureSentence } from '@portal/domain/failures';
import { TABLE_ACCEPT } from '@portal/domain/table-files';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { Card } from '@portal/ui/card';
import { DataTable } from '@portal/ui/data-table';
import { FileUpload } from '@portal/ui/file-upload';
import { useMutation } from '@tanstack/react-query';

const MB = 1024 * 1024;

/** Result of importing a table. */
export interface Imported {
  /** Message on what was stored: «Заведено: 12». */
  said: string;
  /** Skipped rows and the reasons. */
  errors: readonly { row: number; message: string }[];
}

export interface TableImportProps {
  /** Label of the file field: «Таблица контрагентов». */
  label: string;
  /** Which columns are read, and the maximum number of rows. */
  hint: string;
  load(file: File): Promise<Imported>;
}

/** Imports a table at once; shows what was stored and which rows were skipped, with the reasons. */
export function TableImport({ label, hint, load }: TableImportProps) {
  const { mutate, data, error, variables, isPending } = useMutation({ mutationFn: load });
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <FileUpload
          label={label}
          accept={TABLE_ACCEPT}
          maxSize={32 * MB}
          hint={hint}
          progress={isPending ? 100 : null}
          fileName={variables?.name}
          error={error ? failureSentence(error, 'Файл не отправлен') : undefined}
          onFile={(file) => mutate(file)}
        />
      </Card>
      {data && !isPending && <Result {...data} />}
    </div>
  );
}

function Result({ said, errors }: Imported) {
  const passed = `${errors.length.toLocaleString('ru')} ${plural(errors.length, 'строка', 'строки', 'строк')}`;
  return (
    <>
      <Alert tone={errors.length === 0 ? 'green' : 'yellow'}>
        {`${said}. ${errors.length === 0 ? 'Ошибок нет.' : `Пропущено: ${passed}.`}`}
      </Alert>
      {errors.length > 0 && (
        <DataTable
          label="Пропущенные строки"
          rows={errors}
          rowId={({ row }) => row}
          columns={[
            { id: 'row', title: 'Строка', width: '120px', cell: ({ row }) => row },
            { id: 'message', title: 'Что не так', cell: ({ message }) => message },
          ]}
        />
      )}
    </>
  );
}
