import { answerOf } from '@portal/api-client/client';
import { CONTRACTORS_IN_FILE } from '@portal/domain/contractors';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { type Imported, TableImport } from '../../kit/table-import.tsx';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { formData } from '../../kit/form-data.ts';
import { contractorsChanged } from './queries.ts';

const TITLE = 'Загрузка контрагентов';

async function load(file: File): Promise<Imported> {
  const body = formData({}, [file], 'file');
  const { created, errors } = (await answerOf(api.POST('/warehouse/contractor/import', { body }))).data;
  await contractorsChanged();
  return { said: `Заведено: ${created.toLocaleString('ru')}`, errors };
}

/** Import of contractors from a file: what was stored, and which rows were skipped, with the reasons. */
export function ImportContractorsScreen() {
  useTitle(TITLE);
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
      <TableImport
        label="Таблица контрагентов"
        hint={`Столбцы «Название» и «ИНН»; ещё читаются КПП, ОГРН, адрес, вид, код, БИК и счета. Не больше ${CONTRACTORS_IN_FILE.toLocaleString('ru')} строк`}
        load={load}
      />
    </>
  );
}
