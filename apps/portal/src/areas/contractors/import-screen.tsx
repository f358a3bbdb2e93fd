import { answerOf, CallError, type Schemas } from '@portal/api-client/client';
import { CONTRACTORS_IN_FILE } from '@portal/domain/contractors';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { DataTable } from '@portal/ui/data-table';
import { FileUpload } from '@portal/ui/file-upload';
import { useMutation } from '@tanstack/react-query';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { formData } from '../content/form-data.ts';
import { contractorsChanged } from './queries.ts';

const TITLE = 'Загрузка контрагентов';
const MB = 1024 * 1024;

/** Contractors of a file: what was kept, and what was passed over and why, row by row. */
export function ImportContractorsScreen() {
  useTitle(TITLE);
  const load = useMutation({
    mutationFn: async (file: File) =>
      (await answerOf(api.POST('/warehouse/contractor/import', { body: formData({}, [file], 'file') }))).data,
    onSuccess: contractorsChanged,
  });
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <ButtonLink variant="secondary" href={routeHref('contractors')}>
            Все контрагенты
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-4">
        <Card>
          <FileUpload
            label="Таблица контрагентов"
            accept=".xlsx,.csv"
            maxSize={32 * MB}
            hint={`Столбцы «Название» и «ИНН»; ещё читаются КПП, ОГРН, адрес, вид, код, БИК и счета. Не больше ${CONTRACTORS_IN_FILE.toLocaleString('ru')} строк`}
            progress={load.isPending ? 100 : null}
            fileName={load.variables?.name}
            error={
              load.error instanceof CallError
                ? load.error.message
                : load.error
                  ? 'Файл не отправлен'
                  : undefined
            }
            onFile={(file) => load.mutate(file)}
          />
        </Card>
        {load.data && <Result result={load.data} />}
      </div>
    </>
  );
}

function Result({ result: { created, errors } }: { result: Schemas['ContractorsImport'] }) {
  return (
    <>
      <Alert tone={errors.length === 0 ? 'green' : 'yellow'}>
        {`Заведено: ${created.toLocaleString('ru')}. ${errors.length === 0 ? 'Ошибок нет.' : `Пропущено: ${errors.length.toLocaleString('ru')} ${plural(errors.length, 'строка', 'строки', 'строк')}.`}`}
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
